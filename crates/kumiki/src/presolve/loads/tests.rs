//! Tests of the loads of bins: same solutions as without presolve, and what is added.

use crate::arithmetic::Int;
use crate::constraints::{Condition, Formula, Term};
use crate::presolve::Presolving;
use crate::propagation::Model;
use crate::search::settings::{LookAhead, Settings, VariableOrder};
use crate::search::{Learning, Search};
use crate::state::{ConstraintId, Var};
use proptest::prelude::*;
use std::sync::Arc;

/// A bin as it is stated: its value, and the comparison of its load with a bound and a multiple of
/// a variable.
type StatedBin = (Int, usize, Int, Int);

/// Adds the load of a bin, and returns its constraint.
fn add_load(
    model: &mut Model,
    items: &[(Var, Int)],
    (value, form, bound, factor): StatedBin,
    load: Option<Var>,
) -> ConstraintId {
    let truth = |&(var, weight): &(Var, Int)| {
        let is = Condition::Equal(Term::Var(var), Term::Constant(value));
        Term::If(Box::new(is), Box::new(Term::Constant(weight)), Box::new(Term::Constant(0)))
    };
    let sum = Term::Sum(items.iter().map(truth).collect());
    let multiple = load.map(|var| Term::Product(vec![Term::Constant(factor), Term::Var(var)]));
    let right = Term::Sum([Some(Term::Constant(bound)), multiple].into_iter().flatten().collect());
    let condition = match form {
        0 => Condition::AtMost(sum, right),
        1 => Condition::LessThan(right, sum),
        2 => Condition::Equal(sum, right),
        _ => Condition::Not(Box::new(Condition::LessThan(right, sum))),
    };
    let formula = Formula::new(condition, |var| {
        let domain = model.domain(var);
        (domain.min(), domain.max())
    });
    model.add_constraint(formula.unwrap())
}

/// Returns the model with the loads of its bins. Other passes would list small sums.
fn presolved(model: Model) -> Arc<Model> {
    let mut never = || false;
    let root = model.store();
    let mut presolving = Presolving::new(Arc::new(model), None, &mut never);
    presolving.root = Some(root);
    super::add_loads(&mut presolving);
    presolving.model
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

proptest! {
    /// The oracle looks ahead only to the next variables, so it adds and replaces nothing.
    #[test]
    fn the_solutions_are_those_of_the_sums(
        items in prop::collection::vec((prop::collection::btree_set(0..4i64, 1..5), 1..7i64), 3..6),
        loads in prop::collection::vec(prop::collection::btree_set(0..9i64, 1..4), 2),
        bins in prop::collection::vec((0..4i64, 0..8usize, 0..14i64, -2..4i64, 0..4usize), 2..6),
        extra in prop::collection::vec((0..7usize, 0..7usize), 0..2),
    ) {
        let mut model = Model::new();
        let mut add = |values: &std::collections::BTreeSet<Int>| {
            model.add_variable(values.iter().copied()).unwrap()
        };
        let weighed: Vec<(Var, Int)> =
            items.iter().map(|(values, weight)| (add(values), *weight)).collect();
        let of_loads: Vec<Var> = loads.iter().map(add).collect();
        for &(value, form, bound, factor, load) in &bins {
            // The most frequent form is a bound from above.
            let form = if form > 3 { 0 } else { form };
            let bin = (value, form, bound, factor);
            add_load(&mut model, &weighed, bin, of_loads.get(load).copied());
        }
        let vars: Vec<Var> = model.variables().collect();
        for &(x, y) in &extra {
            let (x, y) = (vars[x % vars.len()], vars[y % vars.len()]);
            model.add_constraint(crate::constraints::AtMost::new(x, y));
        }
        let expected = solutions(&model, Settings::default().look_ahead(LookAhead::Forward));
        let model = Model::clone(&presolved(model));
        for learning in [Learning::AfterConflicts { conflicts: 2 }, Learning::On, Learning::Off] {
            let settings = Settings::default().learning(learning);
            prop_assert_eq!(&solutions(&model, settings.clone()), &expected);
            let in_order = settings.variable_order(VariableOrder::InOrder);
            prop_assert_eq!(&solutions(&model, in_order), &expected);
        }
        let mut search = Search::new(model.clone());
        prop_assert_eq!(search.count(), expected.len() as u64);
        let factors = (0..).map(|at: Int| at % 3 - 1);
        let objective: Vec<(Int, Var)> = factors.zip(vars.iter().copied()).collect();
        let cost = |values: &Vec<Int>| -> Int {
            objective.iter().map(|&(factor, var)| factor * values[var.index()]).sum()
        };
        let mut search = Search::minimizing(model, objective.clone(), Settings::default()).unwrap();
        while search.next_solution().is_some() {}
        prop_assert_eq!(search.best(), expected.iter().map(cost).min());
    }
}

#[test]
fn bins_that_are_open_hold_all_items() {
    let mut model = Model::new();
    let items = model.add_variables(5, 0..4).unwrap();
    let open = model.add_variables(4, 0..=1).unwrap();
    let weighed: Vec<(Var, Int)> = items.into_iter().zip([7, 6, 5, 4, 3]).collect();
    for (value, &open) in (0..).zip(&open) {
        add_load(&mut model, &weighed, (value, 0, 0, 10), Some(open));
    }
    let presolved = presolved(model);
    // 25 in bins of 10: three of them.
    let added = presolved.constraint(ConstraintId::new(4));
    assert_eq!(added.scope(), open);
    assert!(added.is_satisfied(&[1, 0, 1, 1]) && !added.is_satisfied(&[0, 1, 1, 0]));
    let merged = ConstraintId::new(5);
    assert!((0..4).all(|at| presolved.replacement(ConstraintId::new(at)) == Some(merged)));
}

#[test]
fn sums_of_other_items_or_weights_stay() {
    let mut model = Model::new();
    let items = model.add_variables(4, 0..3).unwrap();
    let weighed: Vec<(Var, Int)> = items.iter().copied().zip([3, 2, 2, 1]).collect();
    let mut other = weighed.clone();
    other[2].1 = 4;
    add_load(&mut model, &weighed, (0, 0, 4, 0), None);
    add_load(&mut model, &other, (1, 0, 4, 0), None);
    add_load(&mut model, &weighed[..3], (2, 0, 4, 0), None);
    let presolved = presolved(model);
    assert_eq!(presolved.constraints().len(), 3);
    assert_eq!(presolved.replaced(), 0);
}
