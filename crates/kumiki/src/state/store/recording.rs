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
use smallvec::SmallVec;
use std::ops::RangeInclusive;

/// Stretches of places of one variable, by their first and last places.
pub(super) type Stretches = SmallVec<[(u32, u32); 8]>;

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
    /// Records that the values of `bits` were removed, which stand for those from `from` on, while
    /// removals are recorded. A history records them so if the variable is narrow.
    #[inline]
    pub(super) fn record(&mut self, var: Var, from: Int, bits: u64) {
        if self.records_removals() && bits != 0 {
            self.record_removal(var, from, bits);
        }
    }

    #[inline(never)]
    fn record_removal(&mut self, var: Var, from: Int, bits: u64) {
        match &mut self.recording.removals {
            Removals::Unrecorded => {}
            Removals::Observed(all) => {
                all.push(Removal { var, by: self.running, from, bits, more: 0 })
            }
            Removals::History(history) => {
                history.record(Literal::among(var, bits), self.running);
            }
        }
    }

    /// Records that places of a wide variable were removed: those of `lost(i)` for each word `i` of
    /// `words`, which holds the 64 places from `64 · i` on.
    pub(super) fn record_words(
        &mut self,
        var: Var,
        words: RangeInclusive<Int>,
        lost: impl Fn(&Store, Int) -> u64,
    ) {
        let Removals::History(history) = &self.recording.removals else {
            return words.for_each(|at| self.record_observed(var, at, lost(self, at)));
        };
        let base = history.base_domain(var);
        let mut stretches = Stretches::new();
        for (at, bits) in words.map(|at| (at, lost(self, at))).filter(|&(_, bits)| bits != 0) {
            let first = at as u32 * 64;
            let (low, high) = (bits.trailing_zeros(), 63 - bits.leading_zeros());
            let between = u64::MAX << low & u64::MAX >> (63 - high);
            if base.word(at as usize) & between == bits {
                stretches.push((first + low, first + high));
            } else {
                stretches.extend(runs(bits).map(|(low, high)| (first + low, first + high)));
            }
        }
        self.record_in_history(var, stretches);
    }

    /// Records that the places from `first` to `last` of each of `stretches` of a wide variable
    /// were removed, all of which were left. The stretches ascend.
    pub(super) fn record_stretches(&mut self, var: Var, stretches: Stretches) {
        if self.keeps_history() {
            return self.record_in_history(var, stretches);
        }
        let base = self.slots[var.index()].base;
        if let Removals::Observed(all) = &mut self.recording.removals {
            all.extend(stretches.into_iter().map(|(first, last)| {
                let count = u64::from(last - first) + 1;
                let bits = u64::MAX >> (64 - count.min(64));
                let more = count.saturating_sub(64);
                Removal { var, by: self.running, from: base + Int::from(first), bits, more }
            }));
        }
    }

    /// Records the stretches in the history: those that only gaps are between are one entry.
    fn record_in_history(&mut self, var: Var, stretches: Stretches) {
        let running = self.running;
        let history = self.history_mut();
        let mut stretches = stretches.into_iter();
        let Some((mut first, mut last)) = stretches.next() else { return };
        for (from, to) in stretches {
            if !history.is_gap(var, last + 1, from - 1) {
                history.record(Literal::between(var, first, last), running);
                first = from;
            }
            last = to;
        }
        history.record(Literal::between(var, first, last), running);
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
