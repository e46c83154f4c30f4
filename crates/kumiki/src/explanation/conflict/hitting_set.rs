//! The lightest set that has a member of each of some sets: a minimum hitting set, by branch and
//! bound.
//!
//! Invariant: a set is returned only if it is proved that none is lighter.

use super::assumption_set::AssumptionSet;
use smallvec::SmallVec;

/// Sets of assumptions, of each of which a member is wanted.
#[derive(Debug)]
pub(super) struct HittingSets {
    /// The weights of the assumptions.
    weights: Vec<u64>,
    sets: Vec<AssumptionSet>,
}

/// The result that a question was not decided within its steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Undecided;

impl HittingSets {
    /// Returns no sets of assumptions with these `weights`.
    pub(super) fn new(weights: Vec<u64>) -> HittingSets {
        HittingSets { weights, sets: Vec::new() }
    }

    /// Adds a set.
    pub(super) fn add(&mut self, set: AssumptionSet) {
        self.sets.push(set);
    }

    /// Returns the lightest set of assumptions that has a member of each set, if its weight is less
    /// than `bound`.
    ///
    /// # Errors
    /// Returns an error if that is not decided after so many `steps`.
    pub(super) fn lightest(
        &self,
        bound: u64,
        steps: u64,
    ) -> Result<Option<AssumptionSet>, Undecided> {
        let len = self.weights.len();
        let mut tree = HittingSetSearch {
            of: self,
            chosen: AssumptionSet::none(len),
            excluded: AssumptionSet::none(len),
            best: None,
            bound,
            steps,
        };
        tree.extend(0)?;
        Ok(tree.best)
    }
}

/// The search for the lightest set.
struct HittingSetSearch<'a> {
    of: &'a HittingSets,
    chosen: AssumptionSet,
    /// The assumptions that are not chosen any more below here.
    excluded: AssumptionSet,
    best: Option<AssumptionSet>,
    /// The weight that the next set must stay below.
    bound: u64,
    steps: u64,
}

impl HittingSetSearch<'_> {
    /// Adds members to the chosen ones, whose weight is `weight`, in each way that may be lighter
    /// than the best set.
    fn extend(&mut self, weight: u64) -> Result<(), Undecided> {
        self.steps = self.steps.checked_sub(1).ok_or(Undecided)?;
        let (narrowest, rest) = self.narrowest();
        if weight.saturating_add(rest) >= self.bound {
            return Ok(());
        }
        let Some(members) = narrowest else {
            self.best = Some(self.chosen.clone());
            self.bound = weight;
            return Ok(());
        };
        let mut lightest_first: SmallVec<[usize; 16]> = members.iter().collect();
        lightest_first.sort_by_key(|&member| self.of.weights[member]);
        for member in lightest_first {
            self.chosen.insert(member);
            let extended = self.extend(weight.saturating_add(self.of.weights[member]));
            self.chosen.remove(member);
            extended?;
            self.excluded.insert(member);
        }
        self.excluded = self.excluded.minus(&members);
        Ok(())
    }

    /// Returns the members that are left of a set that has no chosen member, of which it has the
    /// fewest; and a weight that such sets need at least. The sets counted for it have no common
    /// members.
    fn narrowest(&self) -> (Option<AssumptionSet>, u64) {
        let mut narrowest: Option<AssumptionSet> = None;
        let (mut counted, mut weight) = (AssumptionSet::none(self.of.weights.len()), 0_u64);
        for set in &self.of.sets {
            if set.intersects(&self.chosen) {
                continue;
            }
            let left = set.minus(&self.excluded);
            let Some(least) = left.iter().map(|member| self.of.weights[member]).min() else {
                return (None, u64::MAX);
            };
            if !left.intersects(&counted) {
                counted.extend(&left);
                weight = weight.saturating_add(least);
            }
            if narrowest.as_ref().is_none_or(|best| left.count() < best.count()) {
                narrowest = Some(left);
            }
        }
        (narrowest, weight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Compares the weight with that of the best of all sets.
        #[test]
        fn no_set_that_has_a_member_of_each_is_lighter(
            weights in prop::collection::vec(0..5u64, 1..9),
            sets in prop::collection::vec(prop::collection::btree_set(0..9usize, 0..5), 0..8),
            bound in prop_oneof![Just(u64::MAX), 0..20u64],
        ) {
            let len = weights.len();
            let mut hitting = HittingSets::new(weights.clone());
            let sets: Vec<AssumptionSet> = sets
                .into_iter()
                .map(|set| AssumptionSet::of(len, set.into_iter().map(|member| member % len)))
                .collect();
            sets.iter().for_each(|set| hitting.add(set.clone()));
            let hits = |chosen: &AssumptionSet| {
                sets.iter().all(|set| set.iter().any(|member| chosen.contains(member)))
            };
            let weight = |set: &AssumptionSet| -> u64 { set.iter().map(|at| weights[at]).sum() };
            let all = (0..1_usize << len)
                .map(|bits| AssumptionSet::of(len, (0..len).filter(|at| bits >> at & 1 == 1)));
            let least = all.filter(&hits).map(|set| weight(&set)).min();
            let found = hitting.lightest(bound, u64::MAX).unwrap();
            prop_assert!(found.as_ref().is_none_or(&hits));
            let expected = least.filter(|&least| least < bound);
            prop_assert_eq!(found.map(|set| weight(&set)), expected);
        }
    }

    #[test]
    fn a_question_ends_after_its_steps() {
        let mut hitting = HittingSets::new(vec![1; 12]);
        for at in 0..6 {
            hitting.add(AssumptionSet::of(12, [2 * at, 2 * at + 1]));
        }
        assert!(hitting.lightest(u64::MAX, 3).is_err());
    }
}
