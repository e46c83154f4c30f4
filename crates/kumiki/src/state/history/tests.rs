//! Tests of the history: it gives the domains at every moment, and a bound moves in one entry.

use super::*;
use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::state::domain::write_paged;
use crate::state::{Slot, write_domain};
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
    let slot = write_domain(&mut cells, 0..1 << 32, VALUE_LIMIT).unwrap();
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
    let mut slots = vec![write_domain(&mut cells, even, VALUE_LIMIT).unwrap()];
    slots.push(write_domain(&mut cells, apart, VALUE_LIMIT).unwrap());
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
            .map(|set| write_domain(&mut cells, set.iter().copied(), VALUE_LIMIT).unwrap())
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
