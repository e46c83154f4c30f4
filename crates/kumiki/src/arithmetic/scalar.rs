//! Scalars: numbers as a script calculates with them, exact while they are whole, and in floating
//! point from the first float on.
//!
//! Invariant: whole numbers saturate and never wrap. No comparison rounds a number.

use super::Int;
use std::cmp::Ordering;
use std::ops::{Add, Mul};

/// A whole number, or one in floating point.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Scalar {
    Whole(i128),
    Float(f64),
}

/// The limit up to which every whole number is a float: a float has 53 bits of precision.
pub(crate) const EXACT_IN_FLOATS: u128 = 1 << 53;

/// The number of decimals that are kept of a sum or product of floats before a comparison.
const DECIMALS: usize = 10;

impl Scalar {
    /// Returns the nearest float.
    pub(crate) fn to_float(self) -> f64 {
        match self {
            Scalar::Whole(whole) => whole as f64,
            Scalar::Float(float) => float,
        }
    }

    /// Returns the equal integer of the engine, if there is one.
    pub(crate) fn to_int(self) -> Option<Int> {
        match self {
            Scalar::Whole(whole) => Int::try_from(whole).ok(),
            Scalar::Float(float) => to_int(float),
        }
    }

    /// Rounds a float to 10 decimals, ties to even, so that 0.1 + 0.2 is 0.3. Whole numbers stay as
    /// they are.
    pub(crate) fn rounded(self) -> Scalar {
        let Scalar::Float(float) = self else { return self };
        // A multiple of 1/1024 has at most ten decimals; infinities and NaN need no rounding
        // either.
        let has_few_decimals = (float * 1024.0).fract() == 0.0 || !float.is_finite();
        if has_few_decimals {
            return self;
        }
        // Formatting prints the exact value, correctly rounded.
        Scalar::Float(format!("{float:.DECIMALS$}").parse().expect("digits make a float"))
    }

    /// Compares the exact values: neither is rounded. Nothing is comparable with NaN.
    pub(crate) fn order(self, other: Scalar) -> Option<Ordering> {
        match (self, other) {
            (Scalar::Whole(a), Scalar::Whole(b)) => Some(a.cmp(&b)),
            (Scalar::Float(a), Scalar::Float(b)) => a.partial_cmp(&b),
            (Scalar::Whole(a), Scalar::Float(b)) => order_with_float(a, b),
            (Scalar::Float(a), Scalar::Whole(b)) => order_with_float(b, a).map(Ordering::reverse),
        }
    }
}

/// Compares the exact values of an integer and a float: neither is rounded. Returns `None` if the
/// float is NaN.
pub(crate) fn order_with_float(int: i128, float: f64) -> Option<Ordering> {
    // 2^127 is the first float above all integers of 128 bits; its negative is the least of them.
    const BEYOND: f64 = -(i128::MIN as f64);
    if !(-BEYOND..BEYOND).contains(&float) {
        return 0.0.partial_cmp(&float);
    }
    // The floor is whole and in range, so it converts exactly.
    let floor = float.floor();
    let has_more = float > floor;
    Some(int.cmp(&(floor as i128)).then(if has_more { Ordering::Less } else { Ordering::Equal }))
}

/// Returns `float` as an integer of the engine, if it is a whole number in range.
pub(crate) fn to_int(float: f64) -> Option<Int> {
    // 2^63 is the first float above all integers; its negative is the least integer.
    const BEYOND: f64 = -(Int::MIN as f64);
    (float.fract() == 0.0 && (-BEYOND..BEYOND).contains(&float)).then_some(float as Int)
}

impl Add for Scalar {
    type Output = Scalar;

    fn add(self, other: Scalar) -> Scalar {
        match (self, other) {
            (Scalar::Whole(a), Scalar::Whole(b)) => Scalar::Whole(a.saturating_add(b)),
            _ => Scalar::Float(self.to_float() + other.to_float()),
        }
    }
}

impl Mul for Scalar {
    type Output = Scalar;

    fn mul(self, other: Scalar) -> Scalar {
        match (self, other) {
            (Scalar::Whole(a), Scalar::Whole(b)) => Scalar::Whole(a.saturating_mul(b)),
            _ => Scalar::Float(self.to_float() * other.to_float()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result of Python's `round(x, 10)`; the multiples of 1/2048 are halfway between two
    /// neighbours.
    #[test]
    fn floats_are_rounded_to_ten_decimals_and_half_to_even() {
        let cases = [
            (0.1 + 0.2, 0.3),
            (0.1 * 3.0, 0.3),
            (1.0 / 3.0, 0.3333333333),
            (-2.0 / 3.0, -0.6666666667),
            (1.0 / 2048.0, 0.0004882812),
            (3.0 / 2048.0, 0.0014648438),
            (-5.0 / 2048.0, -0.0024414062),
            (4e-11, 0.0),
            (6e-11, 1e-10),
            (1e300, 1e300),
            (f64::INFINITY, f64::INFINITY),
        ];
        for (float, expected) in cases {
            let rounded = Scalar::Float(float).rounded().to_float();
            assert_eq!(rounded, expected, "{float:?}");
        }
        assert!(Scalar::Float(f64::NAN).rounded().to_float().is_nan());
    }

    #[test]
    fn whole_numbers_and_floats_compare_without_rounding() {
        use Scalar::{Float, Whole};
        let two_to_53 = 1 << 53;
        assert_eq!(Whole(two_to_53 + 1).order(Float(two_to_53 as f64)), Some(Ordering::Greater));
        assert_eq!(Whole(-1).order(Float(-0.5)), Some(Ordering::Less));
        assert_eq!(Whole(-1).order(Float(-1.5)), Some(Ordering::Greater));
        assert_eq!(Whole(0).order(Float(-0.0)), Some(Ordering::Equal));
        assert_eq!(Whole(i128::MAX).order(Float(1e39)), Some(Ordering::Less));
        assert_eq!(Float(f64::NEG_INFINITY).order(Whole(i128::MIN)), Some(Ordering::Less));
        assert_eq!(Whole(0).order(Float(f64::NAN)), None);
    }

    #[test]
    fn whole_numbers_are_exact_until_the_first_float() {
        let large = Scalar::Whole(1 << 53);
        let one = Scalar::Whole(1);
        assert_eq!((large + one).to_int(), Some((1 << 53) + 1));
        assert_eq!((Scalar::Float(0.0) + large + one).to_int(), Some(1 << 53));
    }
}
