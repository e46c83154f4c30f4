//! Tests of solved systems of equations.
//!
//! Invariant: the oracle enumerates the whole numbers between the bounds.

use super::rows::{EquationRow, ScaledSum};
use super::system::System;
use super::{components, equations, worth_solving};
use crate::constraints::{AllDifferent, Comparison, Linear};
use crate::propagation::Model;
use proptest::prelude::*;

/// Returns all values between `bounds` that satisfy `equations`.
fn solutions(equations: &[(Vec<i128>, i128)], bounds: &[(i128, i128)]) -> Vec<Vec<i128>> {
    let mut rows: Vec<Vec<i128>> = vec![Vec::new()];
    for &(min, max) in bounds {
        let longer = |row: &Vec<i128>| {
            let row = row.clone();
            (min..=max).map(move |value| [&row[..], &[value]].concat())
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    rows.retain(|row| equations.iter().all(|(factors, sum)| total(factors, row) == *sum));
    rows
}

fn total(factors: &[i128], row: &[i128]) -> i128 {
    factors.iter().zip(row).map(|(factor, value)| factor * value).sum()
}

proptest! {
    #[test]
    fn all_that_is_stated_follows(
        equations in prop::collection::vec(
            (prop::collection::vec(-6..=6i128, 4), -20..=20i128), 1..=4),
        bounds in prop::collection::vec((-4..=4i128, 0..=7i128), 4),
        objective in prop::collection::vec(-5..=5i128, 4),
    ) {
        let bounds: Vec<(i128, i128)> =
            bounds.into_iter().map(|(min, width)| (min, min + width)).collect();
        let truth = solutions(&equations, &bounds);
        let rows = equations.iter().map(|(factors, sum)| EquationRow::new(factors.clone(), *sum));
        let Ok(system) = System::new(rows.collect(), bounds, &[3, 1, 0, 2]) else {
            prop_assert_eq!(truth, Vec::<Vec<i128>>::new());
            return Ok(());
        };
        let mut system = system.expect("the numbers stay small");
        let is_solvable = system.tighten().is_ok();
        let reduced = system.minimize(ScaledSum::new(objective.clone()));
        let (true, Ok(reduced)) = (is_solvable, reduced) else {
            prop_assert_eq!(truth, Vec::<Vec<i128>>::new());
            return Ok(());
        };
        let reduced = reduced.expect("the numbers stay small");
        for &column in system.basis() {
            prop_assert_eq!(reduced.coefficients[column], 0);
        }
        for values in truth {
            for row in system.rows() {
                prop_assert_eq!(total(&row.coefficients, &values), row.constant);
            }
            for (&value, &(min, max)) in values.iter().zip(system.bounds()) {
                prop_assert!(min <= value && value <= max);
            }
            for (column, modulus, remainder) in system.strides() {
                prop_assert_eq!(values[column].rem_euclid(modulus), remainder);
            }
            let sum = total(&objective, &values);
            let written = reduced.constant + total(&reduced.coefficients, &values);
            prop_assert_eq!(reduced.scale * sum, written);
            prop_assert!(system.least(&reduced) <= sum);
        }
    }
}

/// The relaxation of three half-open pairs is halves, so the least sum is rounded up.
#[test]
fn the_least_value_of_a_sum_is_rounded_up() {
    let rows = vec![EquationRow::new(vec![2, 1, 0], 7), EquationRow::new(vec![0, 1, 2], 9)];
    let mut system = System::new(rows, vec![(0, 9); 3], &[0, 1, 2]).unwrap().unwrap();
    let sum = system.minimize(ScaledSum::new(vec![1, 0, 0])).unwrap().unwrap();
    assert_eq!(system.least(&sum), 0);
    let sum = system.minimize(ScaledSum::new(vec![0, 0, 1])).unwrap().unwrap();
    assert_eq!(system.least(&sum), 1);
    let strides = system.strides();
    assert!(strides.contains(&(1, 2, 1)), "{strides:?}");
}

/// The model has equations on many pairs, and some of these must differ.
#[test]
fn those_worth_solving_are_found_in_one_pass_that_looks_at_the_limits() {
    let mut model = Model::new();
    let vars = model.add_variables(40, 0..100).unwrap();
    for pair in vars.chunks(2) {
        let terms = [(2, pair[0]), (3, pair[1])];
        model.add_constraint(Linear::new(terms, Comparison::Equal, 100).unwrap());
    }
    model.add_constraint(AllDifferent::new([vars[0], vars[1], vars[2]]));
    let root = model.store();
    let groups = || components(equations(&model, &root), vars.len());
    let mut looks = 0;
    let worth = worth_solving(&model, &root, groups(), || {
        looks += 1;
        false
    });
    let found: Vec<_> = worth.iter().flat_map(|(vars, _)| vars.iter().copied()).collect();
    assert_eq!(found, vars[2..]);
    assert_eq!(looks, model.constraints().count());
    assert!(worth_solving(&model, &root, groups(), || true).is_empty());
}
