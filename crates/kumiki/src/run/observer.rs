//! Observers of a run: its decisions, removals, refutations and solutions, and their causes.
//!
//! Invariant: an observer cannot change the search; without one, a search does no work for it.

use crate::arithmetic::Int;
use crate::state::{ConstraintId, Removal, Store, Var};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A decision: a variable gets a value, or one of its bounds moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The variable.
    pub var: Var,
    /// The comparison of the variable with the value.
    pub kind: DecisionKind,
    /// The value.
    pub value: Int,
}

impl Decision {
    /// Returns the decision that `var` has `value`.
    #[inline]
    pub fn fix(var: Var, value: Int) -> Decision {
        Decision { var, kind: DecisionKind::Value, value }
    }
}

/// The kind of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionKind {
    /// The variable gets the value.
    Value,
    /// The variable gets the value or a lesser one. So decisions halve a range of many integers.
    AtMost,
    /// The variable gets the value or a greater one.
    AtLeast,
}

/// An observer of the events of a [`Search`](crate::search::Search). Each method does nothing by
/// default.
///
/// `path` holds the decisions in force, the newest last; `store` holds the values that are still
/// possible.
///
/// To read from an observer afterwards, keep a clone of an `Arc<Mutex<_>>`: it is an observer, too.
///
/// ```
/// use kumiki::constraints::NotEqual;
/// use kumiki::engine::{Model, Store};
/// use kumiki::run::{Decision, Observer};
/// use kumiki::search::Search;
/// use std::sync::{Arc, Mutex};
///
/// #[derive(Default)]
/// struct Deepest(usize);
///
/// impl Observer for Deepest {
///     fn decided(&mut self, path: &[Decision], _: &Store) {
///         self.0 = self.0.max(path.len());
///     }
/// }
///
/// let mut model = Model::new();
/// let vars = model.add_variables(3, 0..3)?;
/// model.add_constraint(NotEqual::new(vars[0], vars[1]));
/// let mut search = Search::new(model);
/// let deepest = Arc::new(Mutex::new(Deepest::default()));
/// search.observe(Some(Box::new(Arc::clone(&deepest))));
/// search.count();
/// assert_eq!(deepest.lock().unwrap().0, 3);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[expect(unused_variables, reason = "the defaults do nothing, and the names are documentation")]
pub trait Observer {
    /// Called when a value is tried: the last decision of `path`, not yet propagated.
    fn decided(&mut self, path: &[Decision], store: &Store) {}

    /// Called when values were removed, by a constraint or by a decision or its refutation.
    fn removed(&mut self, removals: &[Removal]) {}

    /// Called on a conflict: of constraint `by` or, if `by` is `None`, of a variable without a
    /// value left.
    fn conflicted(&mut self, path: &[Decision], by: Option<ConstraintId>) {}

    /// Called before the last decision of `path`, which was propagated without conflict, is undone.
    /// `store` is the store before that.
    fn backtracked(&mut self, path: &[Decision], store: &Store) {}

    /// Called when every variable has a value.
    fn solved(&mut self, path: &[Decision], store: &Store) {}

    /// Called when the search restarts from the root.
    fn restarted(&mut self) {}
}

/// An observer shared by several owners: each can read what the search reported. If a panic has
/// poisoned the lock, observing continues.
impl<O: Observer> Observer for Arc<Mutex<O>> {
    fn decided(&mut self, path: &[Decision], store: &Store) {
        opened(self).decided(path, store);
    }

    fn removed(&mut self, removals: &[Removal]) {
        opened(self).removed(removals);
    }

    fn conflicted(&mut self, path: &[Decision], by: Option<ConstraintId>) {
        opened(self).conflicted(path, by);
    }

    fn backtracked(&mut self, path: &[Decision], store: &Store) {
        opened(self).backtracked(path, store);
    }

    fn solved(&mut self, path: &[Decision], store: &Store) {
        opened(self).solved(path, store);
    }

    fn restarted(&mut self) {
        opened(self).restarted();
    }
}

fn opened<O>(observer: &Mutex<O>) -> MutexGuard<'_, O> {
    observer.lock().unwrap_or_else(PoisonError::into_inner)
}
