//! The culprit of a panic: the constraint that it comes from, and its fault.
//!
//! Invariant: this code acts only if a constraint panics or a check finds it wrong. A panic whose
//! payload is no text continues unchanged.

use super::{Model, SharedConstraint};
use crate::arithmetic::Int;
use crate::state::{ConstraintId, OUTSIDE, Store, Var};
use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

/// A constraint that panicked, or that a check found to be wrong.
///
/// Its text uses the engine's terms; a problem translates it into the user's names.
#[derive(Clone, Debug)]
pub(crate) struct Culprit {
    /// Its index in the model that was run, if it was run as a constraint of a model.
    id: Option<ConstraintId>,
    /// Its address in memory. Models that share a constraint have it at the same address.
    address: usize,
    pub(crate) kind: &'static str,
    pub(crate) scope: Vec<Var>,
    pub(crate) fault: ConstraintFault,
}

/// The fault of a constraint.
#[derive(Clone, Debug)]
pub(crate) enum ConstraintFault {
    /// It panicked with this message.
    Panicked(String),
    /// It removed a value of this variable, which is not in its scope.
    Outside(Var),
    /// It accepted these values of its scope, which do not satisfy it. Found by a search that
    /// checks its solutions.
    Passed(Vec<Int>),
}

thread_local! {
    /// The culprit of the panic that is unwinding the stack of this thread.
    static LAST: RefCell<Option<Culprit>> = const { RefCell::new(None) };
}

/// Runs `work` of `constraint`, which has index `id` if it belongs to a model. If it panics, the
/// panic continues with a text that names the constraint. If `is_loud`, the text is also printed,
/// because no caller reports more.
///
/// The closure may leave its data half changed. The panic always continues, so only code that
/// catches it further up could observe that.
#[inline(always)]
pub(crate) fn guard<R>(
    constraint: &SharedConstraint,
    id: Option<ConstraintId>,
    is_loud: bool,
    work: impl FnOnce() -> R,
) -> R {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result,
        Err(payload) => continue_panic(constraint, id, is_loud, payload),
    }
}

/// Runs `work` of a constraint that runs as a part of another one, or on its own.
#[inline(always)]
pub(crate) fn guard_part<R>(part: &SharedConstraint, work: impl FnOnce() -> R) -> R {
    guard(part, None, false, work)
}

/// Runs `work` of several constraints that run as parts of another one. It writes the index of the
/// part that runs, so one guard serves all of them.
#[inline(always)]
pub(crate) fn guard_parts<R>(parts: &[SharedConstraint], work: impl FnOnce(&mut usize) -> R) -> R {
    let mut running = 0;
    match catch_unwind(AssertUnwindSafe(|| work(&mut running))) {
        Ok(result) => result,
        Err(payload) => continue_panic(&parts[running], None, false, payload),
    }
}

/// Runs `work`, which runs constraints of `model` on `store`. If a constraint panics, the panic
/// continues with a text that names it: the store knows which one is running. One guard serves all
/// runs, so a run costs nothing for it.
#[inline(always)]
pub(crate) fn guard_running<R>(
    model: &Model,
    store: &mut Store,
    work: impl FnOnce(&mut Store) -> R,
) -> R {
    // After a conflict, the store still names its cause.
    store.set_running(None);
    guard_running_of(model, store, |store| store.running(), work)
}

/// Runs `work`, which runs constraints of `model`, on `state`. If a constraint panics, the panic
/// continues with a text that names it: `running` returns the constraint that runs, if one does.
#[inline(always)]
pub(crate) fn guard_running_of<S, R>(
    model: &Model,
    state: &mut S,
    running: impl FnOnce(&S) -> Option<ConstraintId>,
    work: impl FnOnce(&mut S) -> R,
) -> R {
    match catch_unwind(AssertUnwindSafe(|| work(state))) {
        Ok(result) => result,
        Err(payload) => match running(state) {
            Some(id) => continue_panic(model.constraint(id), Some(id), model.is_loud(), payload),
            None => resume_unwind(payload),
        },
    }
}

#[cold]
#[inline(never)]
fn continue_panic(
    constraint: &SharedConstraint,
    id: Option<ConstraintId>,
    is_loud: bool,
    payload: Box<dyn Any + Send>,
) -> ! {
    let outside = OUTSIDE.take();
    let fault = match (outside, text_of(&*payload)) {
        (_, None) => resume_unwind(payload),
        // The culprit was already found: a part of the constraint.
        (_, Some(text)) if is_last(text) => resume_unwind(payload),
        (Some(var), _) => ConstraintFault::Outside(var),
        (None, Some(text)) => ConstraintFault::Panicked(text.to_owned()),
    };
    Culprit::new(constraint, id, fault).raise(is_loud)
}

impl Culprit {
    pub(crate) fn new(
        constraint: &SharedConstraint,
        id: Option<ConstraintId>,
        fault: ConstraintFault,
    ) -> Culprit {
        let (kind, scope) = (constraint.properties().kind, constraint.scope().to_vec());
        Culprit { id, address: address(constraint), kind, scope, fault }
    }

    /// Panics with the text of the culprit.
    pub(crate) fn raise(self, is_loud: bool) -> ! {
        let text = self.to_string();
        LAST.set(Some(self));
        if is_loud { panic!("{text}") } else { resume_unwind(Box::new(text)) }
    }

    /// Returns the culprit of the panic of `payload`, if a constraint caused it. It is returned
    /// once.
    pub(crate) fn of(payload: &(dyn Any + Send)) -> Option<Culprit> {
        let last = LAST.take()?;
        (text_of(payload)? == last.to_string()).then_some(last)
    }

    /// Takes the culprit of the last panic of this thread, to pass it to another thread.
    pub(crate) fn take_last() -> Option<Culprit> {
        LAST.take()
    }

    /// Takes over the culprit of the panic of `payload` from the `culprits` of other threads. The
    /// panic continues in this thread.
    pub(crate) fn put_last(culprits: &[Culprit], payload: &(dyn Any + Send)) {
        let text = text_of(payload);
        LAST.set(culprits.iter().find(|one| text == Some(&one.to_string())).cloned());
    }

    /// Returns whether this is the given constraint.
    pub(crate) fn is(&self, constraint: &SharedConstraint) -> bool {
        self.address == address(constraint)
    }
}

impl fmt::Display for Culprit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.id {
            Some(id) => write!(f, "constraint {id:?}, \"{}\", ", self.kind)?,
            None => {
                let scope: Vec<usize> = self.scope.iter().map(|var| var.index()).collect();
                write!(f, "the {} constraint on variables {scope:?} ", self.kind)?;
            }
        }
        self.fault.fmt(f)
    }
}

impl fmt::Display for ConstraintFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConstraintFault::Panicked(message) => write!(f, "panicked: {message}"),
            ConstraintFault::Outside(var) => {
                write!(f, "touches variable {}, which is not in its scope", var.index())
            }
            ConstraintFault::Passed(values) => {
                write!(f, "let a wrong solution pass: {values:?} does not satisfy it")
            }
        }
    }
}

/// Returns the text of a panic.
fn text_of(payload: &(dyn Any + Send)) -> Option<&str> {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
}

fn is_last(text: &str) -> bool {
    LAST.with_borrow(|last| last.as_ref().is_some_and(|last| last.to_string() == text))
}

fn address(constraint: &SharedConstraint) -> usize {
    Arc::as_ptr(constraint).cast::<()>().addr()
}
