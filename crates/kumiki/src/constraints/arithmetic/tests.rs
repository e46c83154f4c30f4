use super::*;
use crate::testing::{agrees_with_its_meaning, cases};
use proptest::prelude::*;
use proptest::sample::select;

/// Returns scalars in which each value stands for a multiple of the step. They are whole if the
/// multiple is whole and `whole` is set.
fn scalars(domain: &[Int], step: f64, whole: bool) -> Scalars {
    Scalars::new(domain.iter().map(|&value| {
        let float = value as f64 * step;
        let is_whole = whole && float.fract() == 0.0;
        (value, if is_whole { Scalar::Whole(float as i128) } else { Scalar::Float(float) })
    }))
}

/// Numbers that overflow, that underflow, that absorb a 1, and NaN.
const EXTREMES: [f64; 12] = [
    0.0,
    1.0,
    -1.0,
    1e20,
    -1e20,
    1e200,
    -1e200,
    1e300,
    1e-200,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

proptest! {
    #[test]
    fn it_agrees_with_its_meaning(
        case in cases(0),
        operation in select(&[Operation::Sum, Operation::Product][..]),
        comparison in Comparison::any(),
        steps in prop::collection::vec((select(&[1.0, 0.5, 0.1, -0.3][..]), any::<bool>()), 5),
        bound in prop::option::of(-30..30i32),
    ) {
        agrees_with_its_meaning(&case.domains, |vars| {
            let places = case.places.iter().zip(&steps);
            let mut operands: Vec<(Var, Scalars)> = places
                .map(|(&(at, _), &(step, whole))| {
                    (vars[at], scalars(&case.domains[at], step, whole))
                })
                .collect();
            let bound = match (bound, operands.pop()) {
                (None, Some((var, scalars))) => Bound::Var(var, scalars),
                (bound, operand) => {
                    operands.extend(operand);
                    Bound::Constant(Scalar::Float(f64::from(bound.unwrap_or(0)) / 10.0))
                }
            };
            Arithmetic::new(operation, operands, comparison, bound)
        });
    }

    #[test]
    fn extreme_figures_lose_no_solution(
        rows in prop::collection::vec(
            prop::collection::vec(
                select(&EXTREMES[..]),
                1..4,
            ),
            1..5,
        ),
        operation in select(&[Operation::Sum, Operation::Product][..]),
        comparison in Comparison::any(),
        bound in select(&EXTREMES[..]),
    ) {
        let domains: Vec<Vec<Int>> = rows.iter().map(|row| (0..row.len() as Int).collect()).collect();
        agrees_with_its_meaning(&domains, |vars| {
            let operands = vars.iter().zip(&rows).map(|(&var, row)| {
                (var, Scalars::new((0..).zip(row.iter().map(|&float| Scalar::Float(float)))))
            });
            Arithmetic::new(operation, operands, comparison, Bound::Constant(Scalar::Float(bound)))
        });
    }
}

/// A product of whole numbers beyond all types still counts as too large, and 0 times it is 0.
#[test]
fn whole_products_saturate() {
    let domains = vec![vec![0, 1]; 4];
    let large = |value: Int| if value == 0 { 0 } else { i128::MAX - 1 };
    let scalars = || Scalars::new([0, 1].map(|value| (value, Scalar::Whole(large(value)))));
    for (comparison, bound) in [(Comparison::AtMost, 7), (Comparison::AtLeast, 7)] {
        agrees_with_its_meaning(&domains, |vars| {
            let operands = vars.iter().map(|&var| (var, scalars()));
            let bound = Bound::Constant(Scalar::Whole(bound));
            Arithmetic::new(Operation::Product, operands, comparison, bound)
        });
    }
}
