//! Panics of constraints, reported with the names and values of the user.
//!
//! Invariant: a panic of anything else is passed on unchanged.

use super::{Handle, Posted, Problem};
use crate::arithmetic::Int;
use crate::modelling::relation::Value;
use crate::modelling::value::shown;
use crate::propagation::{ConstraintFault, Culprit, SharedConstraint};
use crate::state::Var;
use std::any::Any;
use std::fmt;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// A function that returns the displayable form of a name.
pub(super) type ShowName<K> = fn(&K) -> &dyn fmt::Debug;

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Runs `work`. If a constraint panics in it, the panic continues with a message that names the
    /// constraint.
    ///
    /// The panic always continues, so `work` may leave what it has changed half done: only a caller
    /// that catches the panic could observe it.
    #[inline(always)]
    pub(crate) fn naming<R>(&self, work: impl FnOnce() -> R) -> R {
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(result) => result,
            Err(payload) => self.name_culprit(payload),
        }
    }

    #[cold]
    #[inline(never)]
    fn name_culprit(&self, payload: Box<dyn Any + Send>) -> ! {
        match Culprit::of(&*payload) {
            Some(culprit) => panic!("{}", self.accusation(&culprit)),
            None => resume_unwind(payload),
        }
    }

    /// Runs `work` while the constraint of this name and scope is created, and names the constraint
    /// if it panics.
    pub(super) fn naming_new<R>(
        &self,
        name: Option<&str>,
        scope: &[Var],
        work: impl FnOnce() -> R,
    ) -> R {
        catch_unwind(AssertUnwindSafe(|| self.naming(work))).unwrap_or_else(|payload| {
            let text = payload.downcast_ref::<&str>().copied();
            let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
            match text {
                Some(text) => panic!("{} panicked: {text}", self.called(name, None, scope)),
                None => resume_unwind(payload),
            }
        })
    }

    fn accusation(&self, culprit: &Culprit) -> String {
        let posted = self.posted_by(culprit);
        let (name, scope) = match posted {
            Some(posted) => (posted.name.as_deref(), &posted.scope),
            None => (None, &culprit.scope),
        };
        let called = self.called(name, Some(culprit.kind), scope);
        match &culprit.fault {
            ConstraintFault::Panicked(message) => format!("{called} panicked: {message}"),
            ConstraintFault::Outside(var) => {
                let outside = self.shown_names(&[*var]);
                format!("{called} touches {}, which is not in its scope", outside[0])
            }
            ConstraintFault::Passed(values) => {
                let values = culprit.scope.iter().zip(values);
                let values: Vec<_> =
                    values.map(|(&var, &value)| self.shown_value(var, value)).collect();
                format!(
                    "{called} let a wrong solution pass: {} does not satisfy it",
                    listed(&values)
                )
            }
        }
    }

    /// Returns the constraint that the culprit is part of, if there is exactly one that it could
    /// be.
    fn posted_by(&self, culprit: &Culprit) -> Option<&Posted<V>> {
        let parts = || {
            let hard = self.model.constraints().map(|(_, part)| part).zip(&self.posted_of);
            let hard = hard.map(|(part, &at)| (part, Handle(at)));
            let soft = self.posted.iter().enumerate().flat_map(|(at, posted)| {
                let relaxed = posted.as_ref().and_then(|posted| posted.relaxed.as_ref());
                relaxed
                    .into_iter()
                    .flat_map(move |relaxed| relaxed.parts().map(move |one| (one, Handle(at))))
            });
            hard.chain(soft)
        };
        // A search may have replaced the constraint by another form over the same variables.
        let is_alike = |part: &SharedConstraint| same_variables(part.scope(), &culprit.scope);
        let itself = parts().find(|(part, _)| culprit.is(part)).map(|(_, handle)| handle);
        let handle = itself.or_else(|| {
            let mut alike = parts().filter(|(part, _)| is_alike(part)).map(|(_, handle)| handle);
            let first = alike.next()?;
            alike.all(|other| other == first).then_some(first)
        })?;
        self.posted[handle.0].as_ref()
    }

    /// Returns the description of a constraint for a message.
    fn called(&self, name: Option<&str>, kind: Option<&str>, scope: &[Var]) -> String {
        let names = listed(&self.shown_names(scope));
        match (name, kind) {
            (Some(name), _) => format!("constraint {name:?} on {names}"),
            (None, Some(kind)) => format!("the {kind} constraint on {names}"),
            (None, None) => format!("the constraint on {names}"),
        }
    }

    /// Returns the names of variables, as far as they have some.
    fn shown_names(&self, vars: &[Var]) -> Vec<String> {
        let name = |var: &Var| match self.names.get_index(var.index()) {
            Some(name) => format!("{:?}", (self.show_name)(name)),
            None => format!("variable {}", var.index()),
        };
        vars.iter().map(name).collect()
    }

    /// Returns a value of a variable, as far as it can be displayed.
    fn shown_value(&self, var: Var, number: Int) -> String {
        let table = self.tables.get(var.index());
        let Some((table, place)) = table.and_then(|table| Some((table, table.place(number)?)))
        else {
            return number.to_string();
        };
        let known = shown(table.value_at(place));
        known.unwrap_or_else(|| format!("value {} of {}", place + 1, self.shown_names(&[var])[0]))
    }
}

fn listed(shown: &[String]) -> String {
    format!("[{}]", shown.join(", "))
}

fn same_variables(one: &[Var], other: &[Var]) -> bool {
    one.iter().all(|var| other.contains(var)) && other.iter().all(|var| one.contains(var))
}
