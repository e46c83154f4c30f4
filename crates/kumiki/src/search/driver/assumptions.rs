//! Assumptions: restrictions of a search to a part of its space.
//!
//! Invariant: assumptions come before the search. They are made at the base level, and a reset
//! drops them. Propagation is no search: more may be assumed after it.

use super::{Active, Search};
use crate::arithmetic::Int;
use crate::search::depth_first::Position;
use crate::search::spaces::{AssumedSet, Subproblem};
use crate::state::{Conflict, Var};
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeSet;

impl Search {
    /// Restricts the search to solutions in which `var` is `value`. Must be called before the first
    /// solution is searched.
    ///
    /// # Errors
    /// [`Conflict`] if that is impossible; then there are no solutions until [`Search::reset`].
    ///
    /// # Panics
    /// If the search has begun.
    pub fn assume(&mut self, var: Var, value: Int) -> Result<(), Conflict> {
        self.assume_all(&[(var, value)])
    }

    /// Restricts the search to solutions in which each of the variables has its value, as
    /// [`Search::assume`] does for one. This is faster for many variables.
    ///
    /// # Errors
    /// [`Conflict`] if one of them is impossible; then there are no solutions until
    /// [`Search::reset`].
    ///
    /// # Panics
    /// If the search has begun.
    pub fn assume_all(&mut self, assumptions: &[(Var, Int)]) -> Result<(), Conflict> {
        self.begin_assumption();
        let is_possible = match &mut self.active {
            Active::Copied(search) => search.assume(assumptions),
            Active::Store | Active::Learning(_) => {
                let mut all = assumptions.iter();
                self.position != Position::End
                    && self
                        .trailed
                        .assume(|store| all.try_for_each(|&(var, value)| store.fix(var, value)))
                        .is_ok()
            }
        };
        self.assumed(is_possible)
    }

    /// Restricts the search to solutions in which `var` is one of `values`, as [`Search::assume`]
    /// does for a single one. Values that are not in the domain do not count.
    ///
    /// # Errors
    /// [`Conflict`] if none of them is possible; then there are no solutions until
    /// [`Search::reset`].
    ///
    /// # Panics
    /// If the search has begun.
    pub fn assume_among(
        &mut self,
        var: Var,
        values: impl IntoIterator<Item = Int>,
    ) -> Result<(), Conflict> {
        self.begin_assumption();
        let domain = self.model().domain(var);
        let (from, to) = (domain.min(), domain.max());
        let values = values.into_iter().filter(|value| (from..=to).contains(value));
        if domain.is_paged() {
            let values: BTreeSet<Int> = values.filter(|&value| domain.contains(value)).collect();
            let stretches = values.into_iter().map(|value| (value, value));
            return self.assume_set(var, &AssumedSet::Stretches(stretches.collect()));
        }
        if domain.is_scattered() {
            let mut listed: Vec<Int> = values.collect();
            listed.sort_unstable();
            return self.assume_set(var, &AssumedSet::Listed(listed.into()));
        }
        let mut words: SmallVec<[u64; 1]> = smallvec![0; (to - from) as usize / 64 + 1];
        for at in values.map(|value| (value - from) as usize) {
            words[at / 64] |= 1 << (at % 64);
        }
        self.assume_set(var, &AssumedSet::Bits(from, words))
    }

    /// Leaves `var` only values of a set.
    pub(super) fn assume_set(&mut self, var: Var, values: &AssumedSet) -> Result<(), Conflict> {
        let is_possible = match &mut self.active {
            Active::Copied(search) => search.assume_set(var, values),
            Active::Store | Active::Learning(_) => {
                self.position != Position::End
                    && self.trailed.assume(|store| values.keep(store, var)).is_ok()
            }
        };
        self.assumed(is_possible)
    }

    /// Resets the search, and restricts it to `part`.
    pub(in crate::search) fn restrict_to(&mut self, part: &Subproblem) {
        self.reset();
        self.open_base();
        // If an assumption fails, the search ends.
        let _ = part.narrowed().try_for_each(|(var, values)| self.assume_set(var, values));
    }

    /// Returns the number of decisions in force on the store.
    fn depth(&self) -> usize {
        match &self.active {
            Active::Learning(learner) => learner.depth().max(self.trailed.depth()),
            Active::Store | Active::Copied(_) => self.trailed.depth(),
        }
    }

    fn begin_assumption(&mut self) {
        let is_new = self.control.statistics.solutions == 0 && self.depth() == 0;
        let is_before = match self.position {
            Position::Root | Position::End => true,
            Position::Node => is_new,
            Position::Conflict | Position::Solution => false,
        };
        assert!(is_before, "assumptions come before the search");
        // What was learnt holds only without more assumptions.
        self.end_learning();
        self.open_base();
    }

    /// Ends the search if what was assumed is not possible.
    fn assumed(&mut self, is_possible: bool) -> Result<(), Conflict> {
        if is_possible {
            return Ok(());
        }
        self.position = Position::End;
        Err(Conflict)
    }
}

#[cfg(test)]
mod tests {
    use crate::constraints::{AllDifferent, NotEqual};
    use crate::engine::Model;
    use crate::search::{Learning, LookAhead, Search, Simd};
    use crate::{Limits, Settings};

    #[test]
    fn a_search_looks_only_where_all_that_is_assumed_holds() {
        let mut model = Model::new();
        let vars = model.add_variables(4, 1..=4).unwrap();
        model.add_constraint(AllDifferent::new(vars.clone()));
        for settings in [
            Settings::default(),
            Settings::default().simd(Simd::Off),
            Settings::default().look_ahead(LookAhead::None),
        ] {
            let mut search = Search::with_settings(model.clone(), settings);
            for _ in 0..2 {
                assert_eq!(search.count(), 24);
                search.reset();
                search.assume_among(vars[0], [1, 3, 4, 70]).unwrap();
                assert_eq!(search.count(), 18);
                search.reset();
                search.assume(vars[1], 3).unwrap();
                search.assume_among(vars[0], [1, 3]).unwrap();
                assert_eq!(search.count(), 2);
                search.reset();
                assert!(search.assume_among(vars[0], 5..70).is_err());
                assert_eq!(search.count(), 0);
                search.reset();
            }
        }
    }

    #[test]
    fn more_may_be_assumed_when_it_was_seen_what_that_leaves() {
        let mut model = Model::new();
        let vars = model.add_variables(4, 1..=4).unwrap();
        model.add_constraint(AllDifferent::new(vars.clone()));
        for settings in [Settings::default(), Settings::default().simd(Simd::Off)] {
            let mut search = Search::with_settings(model.clone(), settings);
            for (left, (&var, value)) in [3, 2, 1].into_iter().zip(vars.iter().zip([3, 1, 4])) {
                search.assume(var, value).unwrap();
                assert_eq!(search.propagate().unwrap().domain(vars[3]).len(), left);
            }
            assert_eq!(search.count(), 1);
            search.reset();
            search.assume(vars[0], 3).unwrap();
            search.propagate().unwrap();
            assert!(search.assume(vars[1], 3).is_err());
            assert_eq!(search.count(), 0);
        }
    }

    #[test]
    fn a_conflict_of_assumptions_keeps_its_cause() {
        let mut model = Model::new();
        let vars = model.add_variables(3, 1..=2).unwrap();
        model.add_constraint(AllDifferent::new(vars[..2].to_vec()));
        let cause = model.add_constraint(AllDifferent::new(vars[1..].to_vec()));
        let mut search = Search::with_settings(model, Settings::default().simd(Simd::Off));
        search.assume_all(&[(vars[1], 1), (vars[2], 1)]).unwrap();
        assert!(search.propagate().is_err());
        assert_eq!(search.last_conflict(), Some(cause));
    }

    #[test]
    fn a_conflict_of_assumptions_is_counted() {
        for simd in [Simd::Off, Simd::default()] {
            let mut model = Model::new();
            let vars = model.add_variables(4, 1..=4).unwrap();
            model.add_constraint(AllDifferent::new(vars.clone()));
            let settings = Settings::default().simd(simd);
            let mut search = Search::with_settings(model, settings);
            search.assume_all(&[(vars[1], 1), (vars[2], 1)]).unwrap();
            assert!(search.propagate().is_err());
            assert!(search.propagate().is_err());
            assert_eq!(search.statistics().conflicts, 1, "{simd:?}");
        }
    }

    #[test]
    fn a_search_that_learns_takes_assumptions_until_it_decides() {
        let mut model = Model::new();
        let vars = model.add_variables(4, 1..=3).unwrap();
        for at in 0..4 {
            model.add_constraint(NotEqual::new(vars[at], vars[(at + 1) % 4]));
        }
        let limits = Limits::none().decisions(0);
        let settings = Settings::default().learning(Learning::On).limits(limits);
        let mut search = Search::with_settings(model, settings);
        assert!(search.next_solution().is_none());
        search.set_limits(Limits::none());
        // Interchangeable values are taken in order when it learns, so this one was out of turn.
        search.assume(vars[0], 3).unwrap();
        let mut solutions = 0;
        while let Some(store) = search.next_solution() {
            assert_eq!(store.fixed(vars[0]), Some(3));
            solutions += 1;
        }
        assert_eq!(solutions, 6);
    }
}
