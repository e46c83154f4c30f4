//! Tests of all-different against its meaning, and of known mistakes of other solvers.

use super::*;
use crate::propagation::Model;
use crate::search::Search;
use crate::testing::{agrees_with_its_meaning, cases, solutions_by_enumeration};
use proptest::prelude::*;

const STRENGTHS: [Strength; 4] =
    [Strength::Value, Strength::Singles, Strength::Bounds, Strength::Domain];

proptest! {
    #[test]
    fn it_agrees_with_its_meaning(case in cases(0), strength in prop::sample::select(&STRENGTHS[..])) {
        agrees_with_its_meaning(&case.domains, |vars| {
            AllDifferent::new(case.views(vars)).with_strength(strength)
        });
    }

    /// More views and more values than the cases have, so that paths and components are long.
    #[test]
    fn many_views_agree_with_their_meaning(
        domains in prop::collection::vec(prop::sample::subsequence((0..8).collect::<Vec<Int>>(), 1..4), 2..8),
        step in prop::sample::select(&[1, 40][..]),
        strength in prop::sample::select(&STRENGTHS[..]),
    ) {
        let domains: Vec<Vec<Int>> =
            domains.iter().map(|domain| domain.iter().map(|value| value * step).collect()).collect();
        agrees_with_its_meaning(&domains, |vars| {
            AllDifferent::new(vars.iter().copied()).with_strength(strength)
        });
    }
}

/// Régin's filter is wrong in two published solvers if there are more values than views: one
/// follows the arcs from free values in the wrong direction.
#[test]
fn more_values_than_views_lose_no_solution() {
    for (ranges, solutions) in [(&[1..=4, 3..=7, 1..=4][..], 48), (&[1..=3, 2..=4][..], 7)] {
        for strength in STRENGTHS {
            let mut model = Model::new();
            let vars: Vec<Var> =
                ranges.iter().map(|range| model.add_variable(range.clone()).unwrap()).collect();
            model.add_constraint(AllDifferent::new(vars).with_strength(strength));
            assert_eq!(solutions_by_enumeration(&model).len(), solutions);
            assert_eq!(Search::new(model).count(), solutions as u64, "{strength:?}");
        }
    }
}

#[test]
fn domain_strength_sees_a_hall_set() {
    let mut model = Model::new();
    let pair = model.add_variables(2, [1, 100]).unwrap();
    let other = model.add_variable([1, 2, 3, 100]).unwrap();
    let views = [pair[0], pair[1], other];
    model.add_constraint(AllDifferent::new(views).with_strength(Strength::Domain));
    let mut search = Search::new(model);
    let left: Vec<Int> = search.propagate().unwrap().domain(other).iter().collect();
    assert_eq!(left, [2, 3]);
}

/// Two views need 1 and 2, so a third begins at 3. That leaves 3 and 4 for it and a fourth, so a
/// fifth ends at 0. Tested in a window of one word, and of several.
#[test]
fn bounds_strength_keeps_views_out_of_full_intervals() {
    for far in [5, 200] {
        let mut model = Model::new();
        let mut vars = model.add_variables(2, 1..=2).unwrap();
        vars.extend(model.add_variables(2, 1..=4).unwrap());
        vars.push(model.add_variable(0..=4).unwrap());
        vars.push(model.add_variable(0..=far).unwrap());
        let differ = AllDifferent::new(vars.iter().copied()).with_strength(Strength::Bounds);
        model.add_constraint(differ);
        let mut search = Search::new(model);
        let store = search.propagate().unwrap();
        let bounds = |at: usize| (store.domain(vars[at]).min(), store.domain(vars[at]).max());
        assert_eq!([2, 3, 4, 5].map(bounds), [(3, 4), (3, 4), (0, 0), (5, far)], "{far}");
    }
}

/// The window of all views may be far wider than any domain.
#[test]
fn views_that_lie_far_apart_cost_no_memory() {
    for strength in STRENGTHS {
        let mut model = Model::new();
        let x = model.add_variables(2, 0..2).unwrap();
        let y = model.add_variable([1 << 60, (1 << 60) + 1]).unwrap();
        let views = [x[0] - (1 << 60), x[1] - (1 << 60), y + 0];
        model.add_constraint(AllDifferent::new(views).with_strength(strength));
        assert_eq!(Search::new(model).count(), 4, "{strength:?}");
    }
}

/// The window is wider than a word, and there are as many values as views: random cases hardly ever
/// produce that.
#[test]
fn a_value_with_one_place_is_put_there_also_in_wide_windows() {
    let mut model = Model::new();
    let vars: Vec<Var> = [vec![0, 126], vec![0, 126], vec![0, 126, 200]]
        .into_iter()
        .map(|values| model.add_variable(values).unwrap())
        .collect();
    model.add_constraint(AllDifferent::new(vars.iter().copied()));
    let mut search = Search::new(model);
    assert_eq!(search.propagate().unwrap().fixed(vars[2]), Some(200));
    assert_eq!(search.count(), 2);
}
