//! Tests of the store against sets of values: every change, and every change undone.

use super::*;
use crate::state::Removal;
use crate::state::domain::{Scale, write_domain};
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
        steps in prop::collection::vec((0..3usize, step()), 1..60),
    ) {
        let mut domains = domains;
        // Sparse.
        domains[2].insert(100_000);
        let mut cells = Vec::new();
        let slots = domains.iter().map(|set| write_domain(&mut cells, set.iter().copied(), Scale::INTEGERS).unwrap());
        let slots: Vec<Slot> = slots.collect();
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

#[test]
fn a_trial_leaves_nothing_behind() {
    let mut cells = Vec::new();
    let slots =
        (0..3).map(|_| write_domain(&mut cells, 0..100, Scale::INTEGERS).unwrap()).collect();
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
