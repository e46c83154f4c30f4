//! Sums whose multipliers are decimal fractions, as sums of whole numbers.
//!
//! Invariant: a scaled sum compares as a script does, which adds up floats from left to right and
//! rounds the result to ten decimals.
//!
//! Proof. Each multiplier is the float nearest to a decimal fraction of at most [`PLACES`] places,
//! and the values are whole, so the true sum `S` is such a fraction. The float result is nearer to
//! `S` than half of 10^-10 ([`is_near`]), so rounding to ten decimals returns the float nearest to
//! `S`. A bound is such a float, too. Fractions of at most 15 digits are in the order of their
//! nearest floats, and no two have the same. So the floats compare as the fractions do.

use crate::arithmetic::{Int, Scalar};

/// The most decimal places of a fraction.
const PLACES: u32 = 9;

/// The numbers below it have at most 15 digits.
const DIGITS: u128 = 1_000_000_000_000_000;

/// A decimal fraction: `digits` divided by ten to the power of `places`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Decimal {
    digits: i128,
    places: u32,
}

impl Decimal {
    /// Returns the shortest fraction whose nearest float is `scalar`, or which is `scalar`; `None`
    /// if it is too long.
    pub(super) fn of(scalar: Scalar) -> Option<Decimal> {
        let decimal = match scalar {
            Scalar::Whole(digits) => Decimal { digits, places: 0 },
            Scalar::Float(float) if float.is_finite() && float.abs() < DIGITS as f64 => {
                // The shortest text that reads as this float.
                let text = float.to_string();
                let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
                let places = fraction.len() as u32;
                if places > PLACES {
                    return None;
                }
                Decimal { digits: format!("{whole}{fraction}").parse().ok()?, places }
            }
            Scalar::Float(_) => return None,
        };
        (decimal.digits.unsigned_abs() < DIGITS).then_some(decimal)
    }

    /// Returns the fraction times ten to the power of `places`, which are not fewer than its own.
    pub(super) fn scaled(self, places: u32) -> Option<Int> {
        Int::try_from(self.digits.checked_mul(10_i128.pow(places - self.places))?).ok()
    }
}

/// Returns the places that all of `decimals` need.
pub(super) fn places(decimals: impl IntoIterator<Item = Decimal>) -> u32 {
    decimals.into_iter().map(|decimal| decimal.places).max().unwrap_or(0)
}

/// Returns whether sums of at most `size`, in units of the last of `places`, have at most 15
/// digits.
pub(super) fn has_few_digits(size: u128) -> bool {
    size < DIGITS
}

/// Returns whether a float sum of `len` products is nearer to the true one than half of 10^-10, if
/// the distances of the products from 0 are at most `size` in all, in units of the last of
/// `places`.
///
/// Each multiplier, product and sum is rounded by at most the half of [`f64::EPSILON`], relative to
/// a number whose distance from 0 is at most `size`. There are three for a product, and the factor
/// of two that is left is more than all higher orders.
pub(super) fn is_near(size: u128, places: u32, len: usize) -> bool {
    let size = size as f64 / 10_f64.powi(places as i32);
    size * (len + 3) as f64 * f64::EPSILON < 0.4e-10
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AllVariables, ExactSum, MaxSum, MinSum, Mixed, Problem};
    use proptest::prelude::*;
    use proptest::sample::select;

    /// Returns the sum as a script calculates it.
    fn scripted(multipliers: &[f64], values: &[i64]) -> f64 {
        let products = multipliers.iter().zip(values).map(|(m, &value)| value as f64 * m);
        let sum: f64 = products.fold(0.0, |sum, product| sum + product);
        if (sum * 1024.0).fract() == 0.0 { sum } else { format!("{sum:.10}").parse().unwrap() }
    }

    fn kind(problem: &Problem<usize, Mixed>) -> &'static str {
        problem.lowering().constraints()[0].parts[0].kind
    }

    proptest! {
        #[test]
        fn a_scaled_sum_has_the_solutions_of_a_script(
            multipliers in prop::collection::vec(
                prop_oneof![
                    (-400..400i64, select(&[10.0, 100.0, 1e4][..])).prop_map(|(n, d)| n as f64 / d),
                    Just(0.1),
                    Just(0.25),
                ],
                5,
            ),
            reached in prop::collection::vec(0..6i64, 5),
            moved in prop_oneof![Just(0.0), select(&[0.01, -0.01, 1e-9, -1e-9, 0.5, 0.1 + 0.2][..])],
        ) {
            let bound = scripted(&multipliers, &reached) + moved;
            let mut counts = [0; 3];
            for at in 0..6_usize.pow(5) {
                let values: Vec<i64> = (0..5).map(|i| (at / 6_usize.pow(i) % 6) as i64).collect();
                let sum = scripted(&multipliers, &values);
                for (count, holds) in counts.iter_mut().zip([sum == bound, sum <= bound, sum >= bound]) {
                    *count += u64::from(holds);
                }
            }
            let count = |comparison: usize| {
                let mut problem: Problem<usize, Mixed> = Problem::new();
                problem.add_variables(0..5, (0..6).map(Mixed::from)).unwrap();
                let multipliers = multipliers.iter().copied();
                match comparison {
                    0 => problem.add_constraint(ExactSum(bound).times(multipliers), AllVariables),
                    1 => problem.add_constraint(MaxSum(bound).times(multipliers), AllVariables),
                    _ => problem.add_constraint(MinSum(bound).times(multipliers), AllVariables),
                }.unwrap();
                problem.count()
            };
            prop_assert_eq!([0, 1, 2].map(count), counts);
        }
    }

    #[test]
    fn only_what_a_script_compares_alike_is_scaled() {
        let lowered = |multiplier: f64, bound: f64, greatest: i64| {
            let mut problem: Problem<usize, Mixed> = Problem::new();
            let values = [0, 1, 2, 3, greatest].map(Mixed::from);
            problem.add_variables(0..7, values).unwrap();
            let multipliers = [multiplier, 0.5, 0.5, 0.5, 0.5, 0.5, 1.10];
            problem.add_constraint(MaxSum(bound).times(multipliers), AllVariables).unwrap();
            kind(&problem)
        };
        assert_eq!(lowered(0.25, 7.5, 4), "linear");
        assert_eq!(lowered(0.25, 7.0, 100), "linear");
        assert_eq!(lowered(1.0 / 3.0, 7.5, 4), "calculated sum");
        assert_eq!(lowered(0.25, 0.1 + 0.2, 4), "calculated sum");
        // Rounding errors may reach the tenth decimal.
        assert_eq!(lowered(0.25, 7.5, 1_000_000), "calculated sum");
    }

    #[test]
    fn a_float_is_its_shortest_fraction() {
        let of = |float: f64| Decimal::of(Scalar::Float(float));
        let decimal = |digits, places| Some(Decimal { digits, places });
        assert_eq!(of(0.25), decimal(25, 2));
        assert_eq!(of(-1.10), decimal(-11, 1));
        assert_eq!(of(-0.05), decimal(-5, 2));
        assert_eq!(of(3.0), decimal(3, 0));
        assert_eq!(of(0.1 + 0.2), None, "it is not the float nearest to 0.3");
        assert_eq!(of(1.0 / 3.0), None);
        assert_eq!(of(1e15), None);
        assert_eq!(of(f64::NAN), None);
        assert_eq!(of(f64::INFINITY), None);
        assert_eq!(Decimal::of(Scalar::Whole(-7)), decimal(-7, 0));
    }

    #[test]
    fn fractions_are_scaled_to_common_places() {
        let decimals = [0.25, 1.1, -4.0].map(|float| Decimal::of(Scalar::Float(float)).unwrap());
        assert_eq!(places(decimals), 2);
        assert_eq!(decimals.map(|decimal| decimal.scaled(2)), [Some(25), Some(110), Some(-400)]);
    }
}
