//! The history: what left the domains, in order, with the cause of each removal.
//!
//! Invariant: above the base, each place of a variable leaves in exactly one entry, so the entries
//! and the present domains together give the domains at every earlier moment. The entry of a wide
//! variable is an interval that begins and ends with places that left, and between them are no
//! others but gaps: places that were absent at the base.

mod base_domains;

use super::{ConstraintId, Domain, Literal, Store, Var};
use base_domains::BaseDomains;
use smallvec::{SmallVec, smallvec};

/// The cause of a removal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RemovalCause {
    /// The decision of the level.
    Decision,
    /// All solutions below the decisions in force with these values are known.
    Refuted,
    /// A constraint.
    Constraint(ConstraintId),
    /// A variable that has the value, and must differ.
    Taken(Var),
    /// A clause, by its number.
    Clause(u32),
    /// It holds at the base, but was found above it.
    Fact,
}

/// A removal: the places that left a variable. Those of a wide variable may have gaps between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HistoryEntry {
    pub(crate) removed: Literal,
    pub(crate) cause: RemovalCause,
    /// The level of the history at which it was made.
    pub(crate) level: u32,
    /// One more than the index of the entry before of the same variable; 0 if there is none.
    before: u32,
}

/// The removals since the search began to learn.
#[derive(Debug)]
pub(crate) struct History {
    entries: Vec<HistoryEntry>,
    /// For each variable, one more than the index of its newest entry; 0 if there is none.
    newest: Vec<u32>,
    /// The number of entries at the moment when each level was pushed.
    levels: Vec<u32>,
    /// The places of each narrow variable at the base.
    roots: Vec<u64>,
    /// The places that each narrow variable has left: a copy that is read with one access.
    left: Vec<u64>,
    /// The wide domains at the base.
    base: BaseDomains,
    /// The cause of removals while no constraint runs.
    cause: RemovalCause,
}

impl History {
    /// Returns the empty history of the domains of `store`.
    pub(crate) fn new(store: &Store) -> History {
        let left = |domain: Domain<'_>| domain.narrow_bits().unwrap_or(0);
        let left: Vec<u64> = store.domains().map(left).collect();
        History {
            entries: Vec::new(),
            newest: vec![0; store.domains().len()],
            levels: Vec::new(),
            roots: left.clone(),
            left,
            base: BaseDomains::of(store),
            cause: RemovalCause::Decision,
        }
    }

    /// Records a removal by the constraint `by`, if one is running.
    pub(super) fn record(&mut self, removed: Literal, by: Option<ConstraintId>) {
        let cause = by.map_or(self.cause, RemovalCause::Constraint);
        if !removed.is_wide() {
            self.left[removed.var().index()] &= !removed.bits();
        }
        let newest = &mut self.newest[removed.var().index()];
        self.entries.push(HistoryEntry {
            removed,
            cause,
            level: self.levels.len() as u32,
            before: *newest,
        });
        *newest = u32::try_from(self.entries.len()).expect("a history has fewer than 2^32 entries");
    }

    /// Sets the cause of the removals that no constraint makes.
    #[inline]
    pub(crate) fn set_cause(&mut self, cause: RemovalCause) {
        self.cause = cause;
    }

    /// Returns the number of entries.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    #[inline]
    pub(crate) fn entry(&self, at: usize) -> HistoryEntry {
        self.entries[at]
    }

    /// Returns the number of levels above the base.
    #[inline]
    pub(crate) fn level(&self) -> usize {
        self.levels.len()
    }

    /// Returns the number of entries before `level`, which is above the base.
    #[inline]
    pub(crate) fn start_of(&self, level: usize) -> usize {
        self.levels[level - 1] as usize
    }

    /// Returns the places that the decision of `level` removed from its variable. Those of a wide
    /// one come without gaps: the places below what the decision left, and those above.
    pub(crate) fn decision(&self, level: usize, store: &Store) -> SmallVec<[Literal; 2]> {
        let start = self.start_of(level);
        let first = self.entries[start].removed;
        if !first.is_wide() {
            return smallvec![first];
        }
        let (left, _) = store.domain(first.var()).end_places();
        let decided = self.entries[start..].iter().take_while(|entry| {
            entry.cause == RemovalCause::Decision && entry.level as usize == level
        });
        let mut sides: [Option<(u32, u32)>; 2] = [None, None];
        for (first, last) in decided.map(|entry| entry.removed.ends()) {
            let side = &mut sides[usize::from(first > left)];
            *side = Some(side.map_or((first, last), |all| (all.0.min(first), all.1.max(last))));
        }
        if let [Some(below), Some(above)] = &mut sides {
            // A single value is left.
            (below.1, above.0) = (left - 1, left + 1);
        }
        let literal = |(min, max)| Literal::between(first.var(), min, max);
        sides.into_iter().flatten().map(literal).collect()
    }

    /// Returns the places of a narrow variable at the base.
    #[inline]
    pub(crate) fn root(&self, var: Var) -> u64 {
        self.roots[var.index()]
    }

    /// Returns the domain of a wide variable at the base.
    #[inline]
    pub(crate) fn base_domain(&self, var: Var) -> Domain<'_> {
        self.base.domain(var)
    }

    /// Returns whether all places from `first` to `last` of a wide variable are gaps.
    pub(crate) fn is_gap(&self, var: Var, first: u32, last: u32) -> bool {
        self.base.is_gap(var, first, last)
    }

    /// Returns the literal of a narrow variable without the places that are absent at the base.
    #[inline]
    pub(crate) fn above_base(&self, literal: Literal) -> Literal {
        if literal.is_wide() {
            return literal;
        }
        Literal::among(literal.var(), literal.bits() & self.root(literal.var()))
    }

    /// Returns the literal without the gaps at its ends; `None` if it has nothing else.
    pub(crate) fn without_gaps(&self, literal: Literal) -> Option<Literal> {
        if literal.is_wide() {
            return self.base.shrink(literal);
        }
        Some(self.above_base(literal)).filter(|literal| !literal.is_empty())
    }

    /// Returns the entries of `var`, the newest first, each with its index.
    #[inline]
    pub(crate) fn of(&self, var: Var) -> impl Iterator<Item = (usize, HistoryEntry)> + '_ {
        let mut next = self.newest[var.index()];
        std::iter::from_fn(move || {
            let at = next.checked_sub(1)? as usize;
            let entry = self.entries[at];
            next = entry.before;
            Some((at, entry))
        })
    }

    /// Returns one more than the index of the newest entry of `var`; 0 if there is none.
    #[inline]
    pub(crate) fn newest(&self, var: Var) -> usize {
        self.newest[var.index()] as usize
    }

    /// Returns one more than the index of the newest entry that removed a place of `literal`; 0 if
    /// there is none.
    #[inline]
    pub(crate) fn newest_of(&self, literal: Literal) -> usize {
        let mut entries = self.of(literal.var());
        let found = entries.find(|(_, entry)| entry.removed.meets(literal));
        // The ends of an entry left. If it reaches over the whole literal, that may be a gap.
        let is_gap = |(first, last)| self.is_gap(literal.var(), first, last);
        let found = found.filter(|_| !literal.is_wide() || !is_gap(literal.ends()));
        found.map_or(0, |(at, _)| at + 1)
    }

    /// Returns the places that a narrow variable had before entry `at`; `now` are those that are
    /// left.
    #[inline]
    pub(crate) fn bits_before(&self, var: Var, now: u64, at: usize) -> u64 {
        let since = self.of(var).take_while(|&(place, _)| place >= at);
        since.fold(now, |bits, (_, entry)| bits | entry.removed.bits())
    }

    fn push_level(&mut self) {
        self.levels.push(self.entries.len() as u32);
    }

    fn pop_to(&mut self, level: usize) {
        let Some(&kept) = self.levels.get(level) else { return };
        self.levels.truncate(level);
        while self.entries.len() > kept as usize {
            let entry = self.entries.pop().expect("longer than `kept`");
            let var = entry.removed.var().index();
            self.newest[var] = entry.before;
            if !entry.removed.is_wide() {
                self.left[var] |= entry.removed.bits();
            }
        }
    }

    /// Returns whether a place of `literal` is left in `store`, whose history this is.
    #[inline(always)]
    pub(crate) fn is_open(&self, literal: Literal, store: &Store) -> bool {
        match literal.is_wide() {
            true => store.is_open(literal),
            false => self.left(literal.var()) & literal.bits() != 0,
        }
    }

    /// Returns whether only places of `literal` are left in `store`, whose history this is.
    #[inline(always)]
    pub(crate) fn is_true(&self, literal: Literal, store: &Store) -> bool {
        match literal.is_wide() {
            true => store.is_true(literal),
            false => self.left(literal.var()) & !literal.bits() == 0,
        }
    }

    /// Returns the places of a narrow variable that are left.
    #[inline]
    pub(crate) fn left(&self, var: Var) -> u64 {
        self.left[var.index()]
    }
}

impl Store {
    /// Starts a history with the present domains as its base.
    pub(crate) fn start_history(&mut self) {
        self.set_history(Some(Box::new(History::new(self))));
    }

    /// Pushes a level of the store and of its history.
    pub(crate) fn push_recorded(&mut self) {
        self.push_level();
        self.history_mut().push_level();
    }

    /// Returns to `level` of the history, and to `base + level` of the store.
    pub(crate) fn pop_recorded(&mut self, base: usize, level: usize) {
        self.history_mut().pop_to(level);
        self.pop_to(base + level);
    }

    /// Makes the present domains the base, which needs no reasons. The history is at the base.
    pub(crate) fn settle_history(&mut self) {
        let mut history = self.set_history(None).expect("a history is kept");
        debug_assert_eq!(history.level(), 0);
        let has_wide = history.entries.iter().any(|entry| entry.removed.is_wide());
        while let Some(entry) = history.entries.pop() {
            let var = entry.removed.var();
            history.newest[var.index()] = 0;
            history.roots[var.index()] = history.left[var.index()];
        }
        if has_wide {
            history.base = BaseDomains::of(self);
        }
        self.set_history(Some(history));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::Int;
    use crate::state::domain::write_paged;
    use crate::state::{Scale, Slot, write_domain};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[derive(Clone, Debug)]
    enum Step {
        Fix(Int),
        Remove(Int),
        RemoveBelow(Int),
        RemoveAbove(Int),
        Intersect(Int, u64),
        Push,
        Pop(usize),
        /// Makes the domains at level 0 the base.
        Settle,
    }

    fn step() -> impl Strategy<Value = Step> {
        let value = || -130..330i64;
        prop_oneof![
            1 => value().prop_map(Step::Fix),
            6 => value().prop_map(Step::Remove),
            2 => value().prop_map(Step::RemoveBelow),
            2 => value().prop_map(Step::RemoveAbove),
            2 => (value(), any::<u64>()).prop_map(|(from, word)| Step::Intersect(from, word)),
            3 => Just(Step::Push),
            1 => (0..6usize).prop_map(Step::Pop),
            1 => Just(Step::Settle),
        ]
    }

    /// Returns the values of `var` before entry `at`.
    fn before(store: &Store, var: Var, at: usize) -> BTreeSet<Int> {
        let domain = store.domain(var);
        let mut values: BTreeSet<Int> = domain.iter().collect();
        let history = store.history().expect("kept");
        for (_, entry) in history.of(var).take_while(|&(place, _)| place >= at) {
            let is_gap = |place| entry.removed.is_wide() && history.is_gap(var, place, place);
            let places = 0..domain.places() as u32;
            let places = places.filter(|&place| entry.removed.has(place) && !is_gap(place));
            for value in places.map(|place| domain.at_place(place as usize)) {
                assert!(values.insert(value), "{value} left twice");
            }
        }
        values
    }

    #[test]
    fn a_bound_of_a_range_moves_in_one_entry() {
        let mut cells = Vec::new();
        let slot = write_domain(&mut cells, 0..1 << 32, Scale::INTEGERS).unwrap();
        let mut store = Store::new(vec![slot], cells, std::iter::empty());
        let x = Var::new(0);
        store.start_history();
        store.remove_below(x, 1 << 30).unwrap();
        store.remove_above(x, 3 << 30).unwrap();
        assert_eq!(store.history().expect("kept").len(), 2);
        store.remove(x, 2 << 30).unwrap();
        store.fix(x, 5 << 29).unwrap();
        // Above the hole one stretch, below it another, and the one to the old end.
        assert_eq!(store.history().expect("kept").len(), 6);
    }

    #[test]
    fn a_bound_moves_over_gaps_in_one_entry() {
        let mut cells = Vec::new();
        let even = (0..4000).map(|value| 2 * value);
        let apart = (0..2000).map(|value| 1_000_003 * value);
        let mut slots = vec![write_domain(&mut cells, even, Scale::INTEGERS).unwrap()];
        slots.push(write_domain(&mut cells, apart, Scale::INTEGERS).unwrap());
        slots.push(write_paged(&mut cells, 0, 1 << 30));
        let mut store = Store::new(slots, cells, std::iter::empty());
        let [x, y, z] = [0, 1, 2].map(Var::new);
        store.remove(y, 1_000_003 * 5).unwrap();
        (1..100).for_each(|hole| store.remove(z, 1000 * hole).unwrap());
        store.start_history();
        let mut count = 0;
        let mut has_added = |store: &Store, entries| {
            let before = std::mem::replace(&mut count, store.history().expect("kept").len());
            assert_eq!(count - before, entries);
        };
        store.remove_below(x, 4001).unwrap();
        has_added(&store, 1);
        store.remove_above(y, 1_000_003 * 1500).unwrap();
        store.remove_below(y, 1_000_003 * 20).unwrap();
        has_added(&store, 2);
        store.remove_below(z, 50_000).unwrap();
        has_added(&store, 1);
        // What left above the base is no gap.
        store.clear_events();
        store.push_recorded();
        store.remove(x, 6000).unwrap();
        has_added(&store, 1);
        store.remove_above(x, 5000).unwrap();
        has_added(&store, 2);
        store.fix(y, 1_000_003 * 100).unwrap();
        store.fix(z, 70_001).unwrap();
        has_added(&store, 4);
    }

    proptest! {
        /// The oracle copies all domains before each change.
        #[test]
        fn a_history_gives_the_domains_at_every_moment(
            domains in [
                prop::collection::btree_set(-10..40i64, 2..30),
                prop::collection::btree_set(-100..300i64, 2..200),
                prop::collection::btree_set(-100..300i64, 2..200),
            ],
            range in (-110..60i64, 70..310i64),
            steps in prop::collection::vec((0..4usize, step()), 1..60),
        ) {
            let mut domains = domains;
            // Sparse.
            domains[2].insert(100_000);
            let mut cells = Vec::new();
            let mut slots: Vec<Slot> = domains
                .iter()
                .map(|set| write_domain(&mut cells, set.iter().copied(), Scale::INTEGERS).unwrap())
                .collect();
            slots.push(write_paged(&mut cells, range.0, range.1));
            let mut store = Store::new(slots, cells, std::iter::empty());
            store.start_history();
            let copy = |store: &Store| -> Vec<BTreeSet<Int>> {
                store.domains().map(|domain| domain.iter().collect()).collect()
            };
            // The number of entries before each change, and the domains then.
            let mut moments = vec![(0, copy(&store))];
            for (at, step) in steps {
                let var = Var::new(at);
                let _ = match step {
                    Step::Fix(value) => store.fix(var, value),
                    Step::Remove(value) => store.remove(var, value),
                    Step::RemoveBelow(value) => store.remove_below(var, value),
                    Step::RemoveAbove(value) => store.remove_above(var, value),
                    Step::Intersect(from, word) => store.intersect(var, from, &[word]),
                    Step::Push => {
                        store.clear_events();
                        store.push_recorded();
                        Ok(())
                    }
                    Step::Settle => {
                        store.pop_recorded(0, 0);
                        store.settle_history();
                        moments.clear();
                        Ok(())
                    }
                    Step::Pop(level) => {
                        store.pop_recorded(0, level);
                        let len = store.history().expect("kept").len();
                        moments.retain(|&(at, _)| at <= len);
                        Ok(())
                    }
                };
                moments.push((store.history().expect("kept").len(), copy(&store)));
                for (len, sets) in &moments {
                    for (at, set) in sets.iter().enumerate() {
                        prop_assert_eq!(&before(&store, Var::new(at), *len), set);
                    }
                }
            }
        }
    }
}
