//! Tests of linear constraints against their meaning, and at the ends of the integers.

use super::*;
use crate::arithmetic::VALUE_LIMIT;
use crate::propagation::Model;
use crate::search::Search;
use crate::testing::{agrees_with_its_meaning, cases, solutions_by_enumeration};
use proptest::prelude::*;

proptest! {
    #[test]
    fn it_agrees_with_its_meaning(
        case in cases(0),
        coefficients in prop::collection::vec(-3..=3i64, 5),
        comparison in Comparison::any(),
        bound in -12..=12i64,
    ) {
        agrees_with_its_meaning(&case.domains, |vars| {
            let terms = coefficients.iter().copied().zip(case.views(vars));
            Linear::new(terms, comparison, bound).unwrap()
        });
    }

    /// The result of an equation is checked against the definition, with sums over the reals.
    #[test]
    fn an_equation_is_bounds_consistent_over_the_reals(
        case in cases(0),
        coefficients in prop::collection::vec(-3..=3i64, 5),
        bound in -12..=12i64,
    ) {
        let mut model = Model::new();
        let vars: Vec<Var> =
            case.domains.iter().map(|d| model.add_variable(d.iter().copied()).unwrap()).collect();
        let terms = coefficients.iter().copied().zip(case.views(&vars));
        let linear = Linear::new(terms, Comparison::Equal, bound).unwrap();
        model.add_constraint(linear.clone());
        let mut search = Search::new(model);
        if let Ok(store) = search.propagate() {
            let spans: Vec<(i128, i128)> =
                linear.terms().map(|(c, var)| term_span::<i128>(c, var, store)).collect();
            for (at, &(low, high)) in spans.iter().enumerate() {
                let others = || spans.iter().enumerate().filter(|&(other, _)| other != at);
                let least: i128 = others().map(|(_, span)| span.0).sum();
                let greatest: i128 = others().map(|(_, span)| span.1).sum();
                for bound in [low, high].map(|term| linear.bound - term) {
                    prop_assert!((least..=greatest).contains(&bound));
                }
            }
        }
    }

    /// The sums of these values do not fit 64 bits.
    #[test]
    fn sums_beyond_64_bits_are_exact(
        steps in prop::collection::vec(prop::collection::btree_set(0..4i64, 1..4), 3),
        coefficients in prop::collection::vec(-2..=2i64, 3),
        comparison in Comparison::any(),
        near in -3..=3i64,
    ) {
        let far = VALUE_LIMIT - 8;
        let domains: Vec<Vec<Int>> = steps
            .iter()
            .zip([far, -far, far])
            .map(|(steps, far)| steps.iter().map(|step| far + step).collect())
            .collect();
        agrees_with_its_meaning(&domains, |vars| {
            let terms = coefficients.iter().copied().zip(vars.iter().copied());
            Linear::new(terms, comparison, near).unwrap()
        });
    }
}

#[test]
fn coefficients_beyond_128_bits_are_refused() {
    let x = Model::new().add_variable(0..2).unwrap();
    let refused = |coefficients: [Int; 2]| {
        Linear::new(coefficients.map(|c| (c, x)), Comparison::Equal, 0).is_err()
    };
    assert!(refused([Int::MIN, 0]));
    assert!(refused([Int::MAX, -1]));
    assert!(!refused([Int::MAX - 1, -1]));
}

#[test]
fn coefficients_at_the_limit_are_exact() {
    let mut model = Model::new();
    let x = model.add_variable([-VALUE_LIMIT, -VALUE_LIMIT + 3]).unwrap();
    let y = model.add_variable([0, 1]).unwrap();
    let terms = [(Int::MAX - 1, x - VALUE_LIMIT), (1, y + 0)];
    model.add_constraint(Linear::new(terms, Comparison::AtMost, Int::MIN).unwrap());
    let expected = solutions_by_enumeration(&model);
    assert_eq!(expected.len(), 4);
    assert_eq!(Search::new(model).count(), 4);
}

/// An equation without integer solutions is refuted when all but one variable is fixed. If the
/// bound lacks a common divisor and nothing else is wrong, it is refuted at once.
#[test]
fn a_common_divisor_is_taken_out() {
    let mut model = Model::new();
    let vars = model.add_variables(2, 0..=1).unwrap();
    let even = Linear::new([(2, vars[0]), (2, vars[1])], Comparison::Equal, 4).unwrap();
    assert_eq!((even.coefficients.as_slice(), even.bound), (&[1, 1][..], 2));
    assert_eq!(even.properties().consistency, Consistency::Bounds);
    let odd = Linear::new([(2, vars[0]), (2, vars[1])], Comparison::Equal, 1).unwrap();
    model.add_constraint(odd);
    assert_eq!(Search::new(model).count(), 0);
}

#[test]
fn a_violation_is_the_distance_to_what_is_allowed() {
    let vars = Model::new().add_variables(2, 0..2).unwrap();
    let violation = |comparison, bound, values: [Int; 2]| {
        Linear::new([(3, vars[0]), (-2, vars[1])], comparison, bound).unwrap().violation(&values)
    };
    assert_eq!(violation(Comparison::Equal, 1, [2, 0]), 5);
    assert_eq!(violation(Comparison::Equal, 1, [0, 2]), 5);
    assert_eq!(violation(Comparison::AtMost, 1, [2, 0]), 5);
    assert_eq!(violation(Comparison::AtLeast, 1, [0, 2]), 5);
    assert_eq!(violation(Comparison::NotEqual, 6, [2, 0]), 1);
    assert_eq!(violation(Comparison::Equal, Int::MIN, [VALUE_LIMIT, -VALUE_LIMIT]), u64::MAX);
}
