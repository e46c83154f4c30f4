//! The sets of assumptions whose satisfiability is known from earlier queries.
//!
//! Invariant: each set in `possible` has a solution, and so has each of its subsets; each set in
//! `impossible` has none, nor has any superset. Propagation does not decide the sets in `open`, nor
//! any subset. No set of a list says what another one of that list says.

use super::super::assumption_set::AssumptionSet;

/// The largest number of sets of each kind that are remembered.
const MOST_REMEMBERED: usize = 128;

/// The results of earlier queries.
#[derive(Debug, Default)]
pub(super) struct KnownSets {
    possible: Vec<AssumptionSet>,
    impossible: Vec<AssumptionSet>,
    open: Vec<AssumptionSet>,
}

impl KnownSets {
    /// Returns a set that can hold and has all of `set`, if one is known.
    pub(super) fn possible_with(&self, set: &AssumptionSet) -> Option<&AssumptionSet> {
        self.possible.iter().rev().find(|known| set.is_subset(known))
    }

    /// Returns a part of `set` that cannot hold, if one is known.
    pub(super) fn impossible_in(&self, set: &AssumptionSet) -> Option<&AssumptionSet> {
        self.impossible.iter().rev().find(|known| known.is_subset(set))
    }

    /// Returns whether it is known that propagation does not decide `set`.
    pub(super) fn is_open(&self, set: &AssumptionSet) -> bool {
        self.open.iter().rev().any(|known| set.is_subset(known))
    }

    /// Returns the sets that can hold, the oldest first.
    pub(super) fn possible(&self) -> &[AssumptionSet] {
        &self.possible
    }

    /// Records that `set` can hold.
    pub(super) fn learn_possible(&mut self, set: &AssumptionSet) {
        learn(&mut self.possible, set, |known| known.is_subset(set));
    }

    /// Records that `set` cannot hold.
    pub(super) fn learn_impossible(&mut self, set: &AssumptionSet) {
        learn(&mut self.impossible, set, |known| set.is_subset(known));
    }

    /// Records that propagation does not decide `set`.
    pub(super) fn learn_open(&mut self, set: &AssumptionSet) {
        learn(&mut self.open, set, |known| known.is_subset(set));
    }
}

/// Adds `set` in place of the known sets that it implies, for which `is_implied` holds. Drops the
/// oldest if there are too many.
fn learn(
    known: &mut Vec<AssumptionSet>,
    set: &AssumptionSet,
    is_implied: impl Fn(&AssumptionSet) -> bool,
) {
    known.retain(|known| !is_implied(known));
    if known.len() == MOST_REMEMBERED {
        known.remove(0);
    }
    known.push(set.clone());
}
