//! The events of a store and their causes: events, removals, conflicts.
//!
//! Invariant: this file holds plain data, exchanged by the parts of the engine. Nothing here acts.

use super::Var;
use crate::arithmetic::Int;

/// An event: a change of a variable's domain. Each kind is a case of those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Event {
    /// A value was removed.
    Removed,
    /// The least or the greatest value was removed.
    Bounds,
    /// One value is left.
    Fixed,
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
    /// The number of values from `from + 64` on that were removed, too: not 0 if a bound of a range
    /// of more than 1,024 integers moved far.
    pub more: u64,
}

impl Removal {
    /// Returns the removed values in ascending order.
    pub fn values(&self) -> impl Iterator<Item = Int> + use<> {
        let Removal { from, bits, more, .. } = *self;
        let places = (0..64).filter(move |i| bits >> i & 1 == 1).chain(64..64 + more as Int);
        places.map(move |i| from + i)
    }
}

/// A conflict: some constraint cannot hold any more, so the search backtracks. It is not an error,
/// and travels by `?`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict;

/// The index of a constraint in its model, from 0 in the order of addition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConstraintId(u32);

impl ConstraintId {
    pub(crate) fn new(index: usize) -> ConstraintId {
        ConstraintId(u32::try_from(index).expect("a model has fewer than 2^32 constraints"))
    }

    /// Returns the index of the constraint in its model.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
