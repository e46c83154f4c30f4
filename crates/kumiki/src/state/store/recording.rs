//! The changes that a store records for others: the removals for an observer, and the fewest values
//! of a changed variable for branching.
//!
//! Invariant: nothing is recorded unless it was switched on, and domains never depend on it.

use super::Store;
use crate::arithmetic::Int;
use crate::state::event::Removal;
use crate::state::var::Var;

/// The recorded changes.
#[derive(Debug, Default)]
pub(super) struct Recording {
    /// The removals and their constraints, while removals are recorded for an observer.
    pub(super) removals: Option<Vec<Removal>>,
    /// The fewest values of a variable that changed and is not fixed, while this is tracked.
    pub(super) fewest_changed: Option<usize>,
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

    /// Starts tracking the fewest values of a variable that changed and is not fixed.
    pub(crate) fn keep_fewest_changed(&mut self) {
        self.recording.fewest_changed = Some(usize::MAX);
    }

    /// Records how many values `var` has, if it has fewer than those before. It has changed, and is
    /// not fixed.
    #[inline]
    pub(super) fn record_fewest_changed(&mut self, var: Var) {
        if let Some(fewest) = self.recording.fewest_changed {
            self.recording.fewest_changed = Some(fewest.min(self.domain(var).len()));
        }
    }

    /// Returns the fewest values that a changed, unfixed variable had when its event was read,
    /// since the last call or [`Store::pop_to`]. Returns `None` if this is not tracked.
    #[inline]
    pub(crate) fn take_fewest_changed(&mut self) -> Option<usize> {
        let fewest = self.recording.fewest_changed;
        self.recording.fewest_changed = fewest.map(|_| usize::MAX);
        fewest
    }
}
