//! The constraint that a panic comes from, and what it did.
//!
//! Invariant: nothing is done here unless a constraint panics or a check finds it wrong. A panic whose payload is no
//! text goes on as it is.

use crate::constraint::SharedConstraint;
use crate::event::ConstraintId;
use crate::var::{Int, Var};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

/// A constraint that panicked, or that a check has found to be wrong.
///
/// Its text is in the engine's terms; a problem says the same in the user's names.
#[derive(Clone, Debug)]
pub(crate) struct Culprit {
    /// Its place in the model that was run, if it was run as one of a model.
    id: Option<ConstraintId>,
    /// Where it lies in memory: models that share a constraint have it at the same place.
    address: usize,
    pub(crate) kind: &'static str,
    pub(crate) scope: Vec<Var>,
    pub(crate) fault: Fault,
}

/// What a constraint did.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// It panicked with this message.
    Panicked(String),
    /// It removed a value of this variable, which is not in its scope.
    Outside(Var),
    /// It let these values of its scope pass, which do not satisfy it: found in builds that check.
    #[cfg_attr(not(debug_assertions), expect(dead_code))]
    Passed(Vec<Int>),
}

thread_local! {
    /// The culprit of the panic that is on its way up the stack of this thread.
    static LAST: RefCell<Option<Culprit>> = const { RefCell::new(None) };
    /// The variable outside of its scope that the running constraint has just touched.
    static OUTSIDE: Cell<Option<Var>> = const { Cell::new(None) };
}

/// Does `work` of `constraint`, which is `id` of a model if it is of one. If it panics, the panic goes on with a text
/// that says of which constraint it is; `is_loud` tells whether that is also to be printed, as nobody above says more.
///
/// The closure may leave anything behind half done: the panic always goes on, so that nobody sees it who does not
/// catch a panic across it anyway.
#[inline(always)]
pub(crate) fn answer_for<R>(
    constraint: &SharedConstraint,
    id: Option<ConstraintId>,
    is_loud: bool,
    work: impl FnOnce() -> R,
) -> R {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result,
        Err(payload) => accuse(constraint, id, is_loud, payload),
    }
}

/// Does `work` of a constraint that is run as a part of another one, or on its own.
#[inline(always)]
pub(crate) fn answer_for_part<R>(part: &SharedConstraint, work: impl FnOnce() -> R) -> R {
    answer_for(part, None, false, work)
}

#[cold]
#[inline(never)]
fn accuse(
    constraint: &SharedConstraint,
    id: Option<ConstraintId>,
    is_loud: bool,
    payload: Box<dyn Any + Send>,
) -> ! {
    let outside = OUTSIDE.take();
    let fault = match (outside, text_of(&*payload)) {
        (_, None) => resume_unwind(payload),
        // A part of the constraint was found already.
        (_, Some(text)) if is_last(text) => resume_unwind(payload),
        (Some(var), _) => Fault::Outside(var),
        (None, Some(text)) => Fault::Panicked(text.to_owned()),
    };
    Culprit::new(constraint, id, fault).raise(is_loud)
}

/// Panics, as the running constraint has removed a value of `var`, which is not in its scope.
#[cfg(debug_assertions)]
#[cold]
#[track_caller]
pub(crate) fn touched_outside(var: Var) -> ! {
    OUTSIDE.set(Some(var));
    panic!("the running constraint touches variable {}, which is not in its scope", var.index())
}

impl Culprit {
    pub(crate) fn new(
        constraint: &SharedConstraint,
        id: Option<ConstraintId>,
        fault: Fault,
    ) -> Culprit {
        let (kind, scope) = (constraint.kind(), constraint.scope().to_vec());
        Culprit { id, address: address(constraint), kind, scope, fault }
    }

    /// Panics with the text of the culprit.
    pub(crate) fn raise(self, is_loud: bool) -> ! {
        let text = self.to_string();
        LAST.set(Some(self));
        if is_loud { panic!("{text}") } else { resume_unwind(Box::new(text)) }
    }

    /// The culprit of the panic of `payload`, if it is that of a constraint; it is given once.
    pub(crate) fn of(payload: &(dyn Any + Send)) -> Option<Culprit> {
        let last = LAST.take()?;
        (text_of(payload)? == last.to_string()).then_some(last)
    }

    /// The culprit of the last panic of this thread, to be handed to another one.
    pub(crate) fn take_last() -> Option<Culprit> {
        LAST.take()
    }

    /// Takes over, of the `culprits` of other threads, the one of the panic of `payload`, which goes on in this
    /// thread.
    pub(crate) fn put_last(culprits: &[Culprit], payload: &(dyn Any + Send)) {
        let text = text_of(payload);
        LAST.set(culprits.iter().find(|one| text == Some(&one.to_string())).cloned());
    }

    /// Whether this is the constraint.
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

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Panicked(message) => write!(f, "panicked: {message}"),
            Fault::Outside(var) => {
                write!(f, "touches variable {}, which is not in its scope", var.index())
            }
            Fault::Passed(values) => {
                write!(f, "let a wrong solution pass: {values:?} does not satisfy it")
            }
        }
    }
}

/// The text of a panic.
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
