//! Tests of the store against sets of values: every change, and every change undone.

use super::*;
use crate::arithmetic::VALUE_LIMIT;
use crate::state::Removal;
use crate::state::domain::{write_domain, write_paged};
use proptest::prelude::*;
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
enum Step {
    Fix(Int),
    Remove(Int),
    RemoveBelow(Int),
    RemoveAbove(Int),
    Intersect(Int, Vec<u64>),
    Subtract(Int, Vec<u64>),
    Push,
    Pop,
}

fn step() -> impl Strategy<Value = Step> {
    let value = || -130..330i64;
    let words = || prop::collection::vec(prop_oneof![any::<u64>(), Just(u64::MAX)], 1..4);
    prop_oneof![
        1 => value().prop_map(Step::Fix),
        6 => value().prop_map(Step::Remove),
        2 => value().prop_map(Step::RemoveBelow),
        2 => value().prop_map(Step::RemoveAbove),
        1 => (value(), words()).prop_map(|(from, words)| Step::Intersect(from, words)),
        2 => (value(), words()).prop_map(|(from, words)| Step::Subtract(from, words)),
        2 => Just(Step::Push),
        2 => Just(Step::Pop),
    ]
}

/// Returns the values that a set of words stands for.
fn values_of(from: Int, words: &[u64]) -> BTreeSet<Int> {
    let is_set = |i: &Int| words[*i as usize / 64] >> (i % 64) & 1 == 1;
    (0..words.len() as Int * 64).filter(is_set).map(|i| from + i).collect()
}

/// Applies `step` to the store; returns whether it succeeded and the expected rest of `set`.
fn apply(store: &mut Store, var: Var, set: &BTreeSet<Int>, step: &Step) -> (bool, BTreeSet<Int>) {
    let left = |keep: &dyn Fn(Int) -> bool| set.iter().copied().filter(|&v| keep(v)).collect();
    let (result, left) = match step {
        Step::Fix(v) => (store.fix(var, *v), left(&|value| value == *v)),
        Step::Remove(v) => (store.remove(var, *v), left(&|value| value != *v)),
        Step::RemoveBelow(v) => (store.remove_below(var, *v), left(&|value| value >= *v)),
        Step::RemoveAbove(v) => (store.remove_above(var, *v), left(&|value| value <= *v)),
        Step::Intersect(from, words) => {
            let kept = values_of(*from, words);
            (store.intersect(var, *from, words), left(&|value| kept.contains(&value)))
        }
        Step::Subtract(from, words) => {
            let lost = values_of(*from, words);
            (store.subtract(var, *from, words), left(&|value| !lost.contains(&value)))
        }
        Step::Push | Step::Pop => unreachable!("not a change"),
    };
    (result.is_ok(), left)
}

/// Returns the event that the change from `before` to `after` should leave.
fn event(before: &BTreeSet<Int>, after: &BTreeSet<Int>) -> Option<Event> {
    let bounds = |set: &BTreeSet<Int>| (set.first().copied(), set.last().copied());
    match after.len() {
        len if len == before.len() => None,
        1 => Some(Event::Fixed),
        _ if bounds(before) != bounds(after) => Some(Event::Bounds),
        _ => Some(Event::Removed),
    }
}

fn check_domain(store: &Store, var: Var, set: &BTreeSet<Int>) -> Result<(), TestCaseError> {
    let domain = store.domain(var);
    prop_assert!(domain.iter().eq(set.iter().copied()), "{domain:?} is not {set:?}");
    prop_assert_eq!(domain.len(), set.len());
    prop_assert_eq!(
        (Some(domain.min()), Some(domain.max())),
        (set.first().copied(), set.last().copied())
    );
    prop_assert_eq!(domain.fixed().is_some(), set.len() == 1);
    let middle = set.len() / 2;
    prop_assert_eq!(domain.nth(middle), set.iter().nth(middle).copied());
    prop_assert_eq!(domain.nth(set.len()), None);
    for probe in [-200, -130, -64, -1, 0, 1, 63, 64, 100, 127, 200, 299, 99_950, 100_000, 200_000] {
        prop_assert_eq!(domain.contains(probe), set.contains(&probe));
        prop_assert_eq!(domain.first_from(probe), set.range(probe..).next().copied());
        prop_assert_eq!(domain.last_to(probe), set.range(..=probe).last().copied());
        let word = (0..64).filter(|i| set.contains(&(probe + i))).fold(0, |w, i| w | 1u64 << i);
        prop_assert_eq!(domain.word_from(probe), word);
    }
    Ok(())
}

proptest! {
    #[test]
    fn a_store_is_a_set_for_each_variable_that_can_be_taken_back(
        domains in [
            prop::collection::btree_set(-10..40i64, 2..30),
            prop::collection::btree_set(-100..300i64, 2..200),
            prop::collection::btree_set(-100..300i64, 2..200),
        ],
        range in (-110..60i64, 70..310i64),
        steps in prop::collection::vec((0..4usize, step()), 1..60),
    ) {
        let mut domains = domains.to_vec();
        // Sparse.
        domains[2].insert(100_000);
        let mut cells = Vec::new();
        let slots = domains.iter().map(|set| write_domain(&mut cells, set.iter().copied(), VALUE_LIMIT).unwrap());
        let mut slots: Vec<Slot> = slots.collect();
        slots.push(write_paged(&mut cells, range.0, range.1));
        domains.push((range.0..=range.1).collect());
        let mut store = Store::new(slots, cells, std::iter::empty());
        store.keep_removals(true);
        let mut sets = domains.clone();
        let mut levels = Vec::new();
        for (at, step) in &steps {
            let var = Var::new(*at);
            match step {
                Step::Push => {
                    store.push_level();
                    levels.push(sets.clone());
                }
                Step::Pop => {
                    if let Some(last) = levels.pop() {
                        store.pop_to(levels.len());
                        sets = last;
                    }
                }
                change => {
                    let (is_ok, left) = apply(&mut store, var, &sets[*at], change);
                    prop_assert_eq!(is_ok, !left.is_empty(), "{:?}", change);
                    let lost: BTreeSet<Int> =
                        store.take_removals().iter().flat_map(Removal::values).collect();
                    // A removal that would leave no value is not made.
                    let left = if is_ok { left } else { sets[*at].clone() };
                    prop_assert_eq!(lost, &sets[*at] - &left);
                    let noted = store.next_event().map(|(_, event)| event);
                    prop_assert_eq!(noted, event(&sets[*at], &left), "{:?}", change);
                    sets[*at] = left;
                }
            }
            for (at, set) in sets.iter().enumerate() {
                check_domain(&store, Var::new(at), set)?;
            }
        }
    }
}

/// A set of integers of any range: its stretches without a gap, ascending.
#[derive(Clone, Debug, PartialEq)]
struct Stretches(Vec<(Int, Int)>);

impl Stretches {
    /// Returns the values from `min` to `max` that the set has.
    fn within(&self, min: Int, max: Int) -> Stretches {
        let cut = self.0.iter().map(|&(from, to)| (from.max(min), to.min(max)));
        Stretches(cut.filter(|(from, to)| from <= to).collect())
    }

    fn without(&self, value: Int) -> Stretches {
        let mut left = self.within(Int::MIN, value - 1);
        left.0.extend(self.within(value + 1, Int::MAX).0);
        left
    }

    /// Returns the set without those of the values of `words`, which begin at `from`, that are, or
    /// are not, in them.
    fn without_words(&self, from: Int, words: &[u64], lost: bool) -> Stretches {
        let values = 0..words.len() as Int * 64;
        let is_lost = |i: &Int| (words[*i as usize / 64] >> (i % 64) & 1 == 1) == lost;
        values.filter(is_lost).fold(self.clone(), |left, i| left.without(from + i))
    }

    fn len(&self) -> u64 {
        self.0.iter().map(|(from, to)| to.abs_diff(*from) + 1).sum()
    }

    fn contains(&self, value: Int) -> bool {
        self.0.iter().any(|&(from, to)| (from..=to).contains(&value))
    }

    /// Joins stretches that touch, so that equal sets are equal.
    fn joined(mut self) -> Stretches {
        self.0.dedup_by(|next, last| {
            let touch = last.1 + 1 == next.0;
            if touch {
                last.1 = next.1;
            }
            touch
        });
        self
    }
}

/// Applies `step` to the store; returns whether it succeeded and the expected rest of `set`.
fn apply_far(store: &mut Store, var: Var, set: &Stretches, step: &Step) -> (bool, Stretches) {
    let (result, left) = match step {
        Step::Fix(v) => (store.fix(var, *v), set.within(*v, *v)),
        Step::Remove(v) => (store.remove(var, *v), set.without(*v)),
        Step::RemoveBelow(v) => (store.remove_below(var, *v), set.within(*v, Int::MAX)),
        Step::RemoveAbove(v) => (store.remove_above(var, *v), set.within(Int::MIN, *v)),
        Step::Intersect(from, words) => {
            let within = set.within(*from, *from + words.len() as Int * 64 - 1);
            let left = within.without_words(*from, words, false);
            (store.intersect(var, *from, words), left)
        }
        Step::Subtract(from, words) => {
            (store.subtract(var, *from, words), set.without_words(*from, words, true))
        }
        Step::Push | Step::Pop => unreachable!("not a change"),
    };
    (result.is_ok(), left.joined())
}

fn far_step() -> impl Strategy<Value = Step> {
    let near = || {
        let anchor = prop_oneof![
            Just(-(1_i64 << 31)),
            Just((1_i64 << 31) - 1),
            Just(0),
            Just(1_000_000_000),
            Just(-1_999_999_900),
        ];
        (anchor, -150..150i64).prop_map(|(anchor, off)| anchor + off)
    };
    let words = || prop::collection::vec(prop_oneof![any::<u64>(), Just(u64::MAX)], 1..4);
    prop_oneof![
        1 => near().prop_map(Step::Fix),
        8 => near().prop_map(Step::Remove),
        3 => near().prop_map(Step::RemoveBelow),
        3 => near().prop_map(Step::RemoveAbove),
        1 => (near(), words()).prop_map(|(from, words)| Step::Intersect(from, words)),
        3 => (near(), words()).prop_map(|(from, words)| Step::Subtract(from, words)),
        3 => Just(Step::Push),
        3 => Just(Step::Pop),
    ]
}

proptest! {
    /// The widest window there is.
    #[test]
    fn a_range_of_all_integers_of_32_bits_can_be_taken_back(
        steps in prop::collection::vec((0..2usize, far_step()), 1..60),
        keeps_history: bool,
    ) {
        let (min, max) = (i64::from(i32::MIN), i64::from(i32::MAX));
        let mut cells = Vec::new();
        let slots = (0..2).map(|_| write_domain(&mut cells, min..=max, VALUE_LIMIT).unwrap());
        let mut store = Store::new(slots.collect(), cells, std::iter::empty());
        match keeps_history {
            true => store.start_history(),
            false => store.keep_removals(true),
        }
        let mut sets = vec![Stretches(vec![(min, max)]); 2];
        let mut levels = Vec::new();
        for (at, step) in &steps {
            let var = Var::new(*at);
            match step {
                Step::Push => {
                    store.clear_events();
                    match keeps_history {
                        true => store.push_recorded(),
                        false => store.push_level(),
                    }
                    levels.push(sets.clone());
                }
                Step::Pop => {
                    if let Some(last) = levels.pop() {
                        match keeps_history {
                            true => store.pop_recorded(0, levels.len()),
                            false => store.pop_to(levels.len()),
                        }
                        sets = last;
                    }
                }
                change => {
                    let entries = store.history().map_or(0, |history| history.len());
                    let (is_ok, left) = apply_far(&mut store, var, &sets[*at], change);
                    prop_assert_eq!(is_ok, left.len() > 0, "{:?}", change);
                    let left = if is_ok { left } else { sets[*at].clone() };
                    let lost = match store.history() {
                        Some(history) => (entries..history.len())
                            .map(|entry| history.entry(entry).removed.count() as u64)
                            .sum(),
                        None => {
                            let removals = store.take_removals();
                            let count = |removal: &Removal| {
                                u64::from(removal.bits.count_ones()) + removal.more
                            };
                            removals.iter().map(count).sum::<u64>()
                        }
                    };
                    prop_assert_eq!(lost, sets[*at].len() - left.len());
                    let (ends, len) = (|set: &Stretches| (set.0[0].0, set.0[set.0.len() - 1].1), left.len());
                    let event = match () {
                        () if len == sets[*at].len() => None,
                        () if len == 1 => Some(Event::Fixed),
                        () if ends(&left) != ends(&sets[*at]) => Some(Event::Bounds),
                        () => Some(Event::Removed),
                    };
                    prop_assert_eq!(store.next_event().map(|(_, event)| event), event);
                    sets[*at] = left;
                }
            }
            for (at, set) in sets.iter().enumerate() {
                let domain = store.domain(Var::new(at));
                prop_assert_eq!(domain.len() as u64, set.len());
                prop_assert_eq!(domain.min(), set.0[0].0);
                prop_assert_eq!(domain.max(), set.0[set.0.len() - 1].1);
                let (first, last) = domain.end_places();
                let stretches = domain.stretches(first, last);
                let value = |place: u32| min + Int::from(place);
                let stretches = stretches.map(|(from, to)| (value(from), value(to)));
                prop_assert_eq!(Stretches(stretches.collect()).joined(), set.clone());
                for probe in [min - 1, min, -1, 0, 70, 1_000_000_000, 1_999_999_999, max, max + 1] {
                    let (from, to) = (set.within(probe, Int::MAX), set.within(Int::MIN, probe));
                    prop_assert_eq!(domain.contains(probe), set.contains(probe));
                    prop_assert_eq!(domain.first_from(probe), from.0.first().map(|one| one.0));
                    prop_assert_eq!(domain.last_to(probe), to.0.last().map(|one| one.1));
                    let has = |i: &Int| set.contains(probe + i);
                    let word = (0..64).filter(has).fold(0, |word, i| word | 1u64 << i);
                    prop_assert_eq!(domain.word_from(probe), word);
                    if let Some(value) = from.0.first().map(|one| one.0) {
                        let n = (set.len() - from.len()) as usize;
                        prop_assert_eq!(domain.nth(n), Some(value));
                    }
                }
            }
        }
    }
}

#[test]
fn a_trial_leaves_nothing_behind() {
    let mut cells = Vec::new();
    let slots = (0..3).map(|_| write_domain(&mut cells, 0..100, VALUE_LIMIT).unwrap()).collect();
    let mut store = Store::new(slots, cells, [1].into_iter());
    let [x, y, z] = [0, 1, 2].map(Var::new);
    store.keep_removals(true);
    store.track_fewest_changed();
    store.set_running(Some(ConstraintId::new(0)));
    store.set_state_word(0, 7);
    store.remove(x, 3).unwrap();
    let passed = store.would_pass(|store| {
        store.set_state_word(0, 8);
        store.fix(x, 5)?;
        store.remove_below(y, 90)
    });
    assert!(passed);
    assert!(!store.would_pass(|store| store.remove_below(z, 50).and_then(|()| store.fix(z, 1))));
    assert_eq!([x, y, z].map(|var| store.domain(var).len()), [99, 100, 100]);
    assert_eq!(store.state_word(0), 7);
    assert_eq!(store.take_removals().len(), 1);
    assert_eq!(store.next_event(), Some((x, Event::Removed)));
    assert_eq!(store.next_event(), None);
    assert_eq!(store.take_tracked().take_fewest(), Some(99));
    assert_eq!(store.level(), 0);
}
