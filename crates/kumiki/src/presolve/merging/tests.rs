//! Merged pairs have the solutions of the pairs, and name them.

use super::*;
use crate::constraints::{AtMost, NotEqual, Predicate};
use crate::presolve::PASSES;
use crate::propagation::Model;
use crate::run::Observer;
use crate::search::{LookAhead, Search, VariableOrder};
use crate::state::{ConstraintId, Removal};
use crate::{Settings, constraints};
use proptest::prelude::*;
use std::sync::Mutex;

/// Returns the presolved form of `model`.
fn presolved(model: Model) -> Arc<Model> {
    let mut never = || false;
    let mut presolving = Presolving::new(Arc::new(model), None, &mut never);
    presolving.run(&PASSES);
    presolving.model
}

fn merged(model: &Model) -> Vec<Vec<usize>> {
    let model = presolved(model.clone());
    let scope = |id: &ConstraintId| model.constraint(*id).scope().iter().map(|var| var.index());
    model.merged().iter().map(|id| scope(id).collect()).collect()
}

/// Adds a constraint that two variables differ, in one of several forms.
fn add_pair(model: &mut Model, form: usize, x: Var, y: Var) {
    match form % 4 {
        0 => model.add_constraint(NotEqual::new(x, y)),
        1 => model.add_constraint(Predicate::new([x, y], |values| values[0] != values[1])),
        2 => model.add_constraint(Predicate::new([y, x], |values| values[0] != values[1])),
        _ => model.add_constraint(
            constraints::AllDifferent::new([x, y]).with_strength(constraints::Strength::Value),
        ),
    };
}

fn solutions(model: &Model, settings: Settings) -> Vec<Vec<Int>> {
    let mut search = Search::with_settings(model.clone(), settings);
    let mut solutions = Vec::new();
    while let Some(store) = search.next_solution() {
        solutions.push(store.values().collect());
    }
    solutions.sort_unstable();
    solutions
}

#[derive(Default)]
struct Causes(Vec<Option<ConstraintId>>);

impl Observer for Causes {
    fn removed(&mut self, removals: &[Removal]) {
        self.0.extend(removals.iter().map(|removal| removal.by));
    }

    fn conflicted(&mut self, _: &[crate::run::Decision], by: Option<ConstraintId>) {
        self.0.push(by);
    }
}

proptest! {
    /// The oracle looks ahead only to the next variables, so it merges nothing.
    #[test]
    fn the_solutions_are_those_of_the_pairs(
        domains in prop::collection::vec(prop::collection::btree_set(0..5i64, 1..5), 6),
        pairs in prop::collection::vec((0..6usize, 0..6usize, 0..4usize), 0..26),
        unlike in prop::collection::vec((0..6usize, 0..6usize, 1..3i64), 0..2),
    ) {
        let mut model = Model::new();
        let vars: Vec<Var> =
            domains.iter().map(|domain| model.add_variable(domain.iter().copied()).unwrap()).collect();
        for &(x, y, form) in pairs.iter().filter(|&&(x, y, _)| x != y) {
            add_pair(&mut model, form, vars[x], vars[y]);
        }
        for &(x, y, offset) in &unlike {
            model.add_constraint(NotEqual::new(vars[x] + offset, vars[y]));
            model.add_constraint(AtMost::new(vars[x] + (offset - 3), vars[y]));
        }
        let expected = solutions(&model, Settings::default().look_ahead(LookAhead::Forward));
        prop_assert_eq!(&solutions(&model, Settings::default()), &expected);
        // Not searched as a clique graph.
        let on_store = Settings::default().variable_order(VariableOrder::InOrder);
        prop_assert_eq!(&solutions(&model, on_store), &expected);

        let mut search = Search::new(model.clone());
        let causes = Arc::new(Mutex::new(Causes::default()));
        search.observe(Some(Box::new(Arc::clone(&causes))));
        prop_assert_eq!(search.count(), expected.len() as u64);
        let known = model.constraints().len();
        for by in causes.lock().unwrap().0.iter().flatten() {
            prop_assert!(by.index() < known, "{by:?} of {known}");
        }
    }
}

#[test]
fn each_form_of_a_pair_counts() {
    let mut model = Model::new();
    let vars = model.add_variables(4, 0..4).unwrap();
    let mut form = 0;
    for x in 0..4 {
        for y in 0..x {
            add_pair(&mut model, form, vars[x], vars[y]);
            form += 1;
        }
    }
    assert_eq!(merged(&model), [[0, 1, 2, 3]]);
    let model = presolved(model);
    assert!((0..6).all(|at| model.replacement(ConstraintId::new(at)).is_some()));
}

#[test]
fn what_removes_more_or_less_than_equal_values_is_no_pair() {
    let mut model = Model::new();
    let vars = model.add_variables(3, 0..4).unwrap();
    add_pair(&mut model, 0, vars[0], vars[1]);
    add_pair(&mut model, 1, vars[1], vars[2]);
    for holds in [
        |x: Int, y: Int| x != y && x + y != 5,
        |x: Int, y: Int| x != y || x == 3,
        |x: Int, y: Int| x != y + 1,
    ] {
        let mut model = model.clone();
        model.add_constraint(Predicate::new([vars[0], vars[2]], move |v| holds(v[0], v[1])));
        assert!(merged(&model).is_empty());
    }
}

#[test]
fn overlapping_cliques_share_pairs() {
    // The cells of a sudoku of four rows; two of them differ twice.
    let mut model = Model::new();
    let cells = model.add_variables(16, 1..=4).unwrap();
    let houses = |cell: usize| [cell / 4, 4 + cell % 4, 8 + cell / 8 * 2 + cell % 4 / 2];
    for x in 0..16 {
        for y in 0..x {
            if houses(x).iter().any(|house| houses(y).contains(house)) {
                model.add_constraint(NotEqual::new(cells[x], cells[y]));
            }
        }
    }
    model.add_constraint(NotEqual::new(cells[0], cells[1]));
    let mut expected: Vec<Vec<usize>> = (0..12)
        .map(|house| (0..16).filter(|&cell| houses(cell).contains(&house)).collect())
        .collect();
    let mut found = merged(&model);
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    let mut search = Search::new(model);
    assert_eq!(search.count(), 288);
}

#[test]
fn pigeons_have_too_few_holes_before_any_decision() {
    let mut model = Model::new();
    let pigeons = model.add_variables(12, 0..11).unwrap();
    for x in 0..12 {
        for y in 0..x {
            add_pair(&mut model, x + y, pigeons[x], pigeons[y]);
        }
    }
    let mut search = Search::new(model);
    assert_eq!(search.count(), 0);
    assert_eq!(search.statistics().decisions, 0);
    assert_eq!(search.last_conflict(), None, "no pair is impossible on its own");
}

#[test]
fn the_work_on_many_pairs_without_cliques_is_bounded() {
    // Every variable of one half differs from each of the other half, so two in a half are equal.
    let mut model = Model::new();
    let vars = model.add_variables(200, 0..3).unwrap();
    for &x in &vars[..100] {
        for &y in &vars[100..] {
            model.add_constraint(NotEqual::new(x, y));
        }
    }
    assert!(merged(&model).is_empty());
    assert!(Search::new(model).next_solution().is_some());
}
