//! The changes that a store records for others: the removals for an observer or for conflict
//! learning, and the changed variables for branching.
//!
//! Invariant: nothing is recorded unless it was switched on, and domains never depend on it.

use super::Store;
use super::tracked::Tracked;
use crate::arithmetic::Int;
use crate::state::domain::shift_down;
use crate::state::event::Removal;
use crate::state::var::Var;
use crate::state::{History, Literal};

/// The recorded changes.
#[derive(Debug, Default)]
pub(super) struct Recording {
    /// The removals, while they are recorded.
    pub(super) removals: Removals,
    /// The changes that are tracked for branching.
    pub(super) tracked: Tracked,
}

/// The record of removals.
#[derive(Debug, Default)]
pub(super) enum Removals {
    /// Nothing is recorded.
    #[default]
    Unrecorded,
    /// The removals and their constraints, for an observer.
    Observed(Vec<Removal>),
    /// The removals and their causes, for conflict learning.
    History(Box<History>),
}

impl Store {
    /// Records that the values of `bits` were removed, while removals are recorded. The bits stand
    /// for the values from `from` on, of which the first is at `place`.
    #[inline]
    pub(super) fn record(&mut self, var: Var, place: Int, from: Int, bits: u64) {
        if self.records_removals() && bits != 0 {
            self.record_removal(var, place, from, bits);
        }
    }

    #[inline(never)]
    fn record_removal(&mut self, var: Var, place: Int, from: Int, bits: u64) {
        match &mut self.recording.removals {
            Removals::Unrecorded => {}
            Removals::Observed(all) => {
                all.push(Removal { var, by: self.running, from, bits, more: 0 })
            }
            Removals::History(history) if self.slots[var.index()].len == 1 => {
                history.record(Literal::among(var, bits), self.running);
            }
            Removals::History(history) => {
                for (first, last) in runs(bits) {
                    let (first, last) = (place as u32 + first, place as u32 + last);
                    history.record(Literal::between(var, first, last), self.running);
                }
            }
        }
    }

    /// Records that the places from `first` to `last` of a wide variable were removed, all of which
    /// were left.
    pub(super) fn record_stretch(&mut self, var: Var, first: u32, last: u32) {
        let from = self.slots[var.index()].base + Int::from(first);
        match &mut self.recording.removals {
            Removals::Unrecorded => {}
            Removals::Observed(all) => {
                let count = u64::from(last - first) + 1;
                let bits = u64::MAX >> (64 - count.min(64));
                let more = count.saturating_sub(64);
                all.push(Removal { var, by: self.running, from, bits, more });
            }
            Removals::History(history) => {
                history.record(Literal::between(var, first, last), self.running);
            }
        }
    }

    /// Starts or stops recording [`Removal`]s.
    pub(crate) fn keep_removals(&mut self, keep: bool) {
        let observed = || Removals::Observed(Vec::new());
        self.recording.removals = if keep { observed() } else { Removals::Unrecorded };
    }

    /// Returns whether removals are recorded: for an observer, or in a history.
    #[inline]
    pub(super) fn records_removals(&self) -> bool {
        !matches!(self.recording.removals, Removals::Unrecorded)
    }

    /// Returns whether [`Removal`]s are recorded, that is, whether there is an observer.
    #[inline]
    pub(crate) fn keeps_removals(&self) -> bool {
        matches!(self.recording.removals, Removals::Observed(_))
    }

    /// Returns whether a history is kept. Constraints then write each removal after those that it
    /// follows from.
    #[inline]
    pub(crate) fn keeps_history(&self) -> bool {
        matches!(self.recording.removals, Removals::History(_))
    }

    /// Returns the removals since the last call.
    pub(crate) fn take_removals(&mut self) -> Vec<Removal> {
        match &mut self.recording.removals {
            Removals::Observed(removals) => std::mem::take(removals),
            Removals::Unrecorded | Removals::History(_) => Vec::new(),
        }
    }

    /// Returns the history, if one is kept.
    #[inline]
    pub(crate) fn history(&self) -> Option<&History> {
        match &self.recording.removals {
            Removals::History(history) => Some(history),
            Removals::Unrecorded | Removals::Observed(_) => None,
        }
    }

    /// Returns the history, which is kept.
    pub(crate) fn history_mut(&mut self) -> &mut History {
        match &mut self.recording.removals {
            Removals::History(history) => history,
            Removals::Unrecorded | Removals::Observed(_) => panic!("no history is kept"),
        }
    }

    /// Replaces the history; returns the one that was kept.
    pub(crate) fn set_history(&mut self, history: Option<Box<History>>) -> Option<Box<History>> {
        let removals = history.map_or(Removals::Unrecorded, Removals::History);
        match std::mem::replace(&mut self.recording.removals, removals) {
            Removals::History(history) => Some(history),
            Removals::Unrecorded | Removals::Observed(_) => None,
        }
    }
}

/// Returns the first and the last place of each run of set bits.
fn runs(mut bits: u64) -> impl Iterator<Item = (u32, u32)> {
    std::iter::from_fn(move || {
        let first = bits.trailing_zeros();
        (bits != 0).then(|| {
            let len = (!shift_down(bits, first.into())).trailing_zeros();
            bits &= !(u64::MAX >> (64 - len) << first);
            (first, first + len - 1)
        })
    })
}
