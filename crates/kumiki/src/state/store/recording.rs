//! The changes that a store records for others: the removals for an observer, and the changed
//! variables for branching.
//!
//! Invariant: nothing is recorded unless it was switched on, and domains never depend on it.

use super::Store;
use super::tracked::Tracked;
use crate::arithmetic::Int;
use crate::state::event::Removal;
use crate::state::var::Var;

/// The recorded changes.
#[derive(Debug, Default)]
pub(super) struct Recording {
    /// The removals and their constraints, while removals are recorded for an observer.
    pub(super) removals: Option<Vec<Removal>>,
    /// The changes that are tracked for branching.
    pub(super) tracked: Tracked,
}

impl Store {
    /// Records that the values of `bits` were removed, while removals are kept for an observer.
    #[inline]
    pub(super) fn record(&mut self, var: Var, from: Int, bits: u64) {
        if let (Some(removals), true) = (&mut self.recording.removals, bits != 0) {
            removals.push(Removal { var, by: self.running, from, bits });
        }
    }

    /// Starts or stops recording [`Removal`]s.
    pub(crate) fn keep_removals(&mut self, keep: bool) {
        self.recording.removals = keep.then(Vec::new);
    }

    /// Returns whether [`Removal`]s are recorded, that is, whether there is an observer.
    #[inline]
    pub(crate) fn keeps_removals(&self) -> bool {
        self.recording.removals.is_some()
    }

    /// Returns the removals since the last call.
    pub(crate) fn take_removals(&mut self) -> Vec<Removal> {
        self.recording.removals.as_mut().map(std::mem::take).unwrap_or_default()
    }
}
