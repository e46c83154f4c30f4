//! Observing a run: what was decided, removed, refuted and found, and by whom.
//!
//! Invariant: an observer sees and cannot touch; without one, a search does no work for it.

use crate::constraint::ConstraintId;
use crate::store::Store;
use crate::var::{Int, Var};

/// A value tried for a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The variable.
    pub var: Var,
    /// The value.
    pub value: Int,
}

/// Values that one step removed from one variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removal {
    /// The variable.
    pub var: Var,
    /// The constraint that removed them; `None` for a decision and its refutation.
    pub by: Option<ConstraintId>,
    /// The value of the first bit of `bits`.
    pub from: Int,
    /// The removed values: bit `i` stands for `from + i`.
    pub bits: u64,
}

impl Removal {
    /// The removed values, in ascending order.
    pub fn values(&self) -> impl Iterator<Item = Int> + use<> {
        let Removal { from, bits, .. } = *self;
        (0..64).filter(move |i| bits >> i & 1 == 1).map(move |i| from + i)
    }
}

/// Sees the events of a [`Search`](crate::Search). Each method does nothing by default.
///
/// `path` is the decisions in force, the newest last; `store` is what is still possible.
#[expect(unused_variables, reason = "the defaults do nothing, and the names are documentation")]
pub trait Observer {
    /// A value is tried: the last decision of `path`, not yet looked ahead.
    fn decided(&mut self, path: &[Decision], store: &Store) {}

    /// Values were removed, by a constraint or by a decision or its refutation.
    fn removed(&mut self, removals: &[Removal]) {}

    /// Something cannot be: a constraint, or, where `by` is `None`, a variable without a value left.
    fn conflicted(&mut self, path: &[Decision], by: Option<ConstraintId>) {}

    /// The last decision of `path`, which look-ahead had let pass, is about to be taken back;
    /// `store` is as it stands before.
    fn backtracked(&mut self, path: &[Decision], store: &Store) {}

    /// Every variable has a value.
    fn solved(&mut self, path: &[Decision], store: &Store) {}

    /// The search begins again from the root.
    fn restarted(&mut self) {}
}
