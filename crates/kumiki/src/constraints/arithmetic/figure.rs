//! Figures: numbers as a script calculates with them, exact while they are whole, and in floating
//! point from the first float on.
//!
//! Invariant: whole numbers saturate and never wrap.

use crate::arithmetic::Int;
use std::cmp::Ordering;
use std::ops::{Add, Mul};

/// A whole number, or one in floating point.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Figure {
    Whole(i128),
    Float(f64),
}

/// The number of decimals that are kept of a sum or product of floats before a comparison.
const DECIMALS: usize = 10;

impl Figure {
    /// Returns the nearest float.
    pub(super) fn to_float(self) -> f64 {
        match self {
            Figure::Whole(whole) => whole as f64,
            Figure::Float(float) => float,
        }
    }

    /// Returns the equal integer of the engine, if there is one.
    pub(crate) fn to_int(self) -> Option<Int> {
        let whole = match self {
            Figure::Whole(whole) => whole,
            // Beyond 128 bits it saturates, and that is no integer of the engine either.
            Figure::Float(float) if float.fract() == 0.0 => float as i128,
            Figure::Float(_) => return None,
        };
        Int::try_from(whole).ok()
    }

    /// Rounds a float to 10 decimals, ties to even, so that 0.1 + 0.2 is 0.3. Whole numbers stay as
    /// they are.
    pub(super) fn rounded(self) -> Figure {
        let Figure::Float(float) = self else { return self };
        // A multiple of 1/1024 has at most ten decimals; infinities and NaN need no rounding
        // either.
        let has_few_decimals = (float * 1024.0).fract() == 0.0 || !float.is_finite();
        if has_few_decimals {
            return self;
        }
        // Formatting prints the exact value, correctly rounded.
        Figure::Float(format!("{float:.DECIMALS$}").parse().expect("digits make a float"))
    }

    /// Compares the exact values, without rounding either. Nothing is comparable with NaN.
    pub(crate) fn compare(self, other: Figure) -> Option<Ordering> {
        match (self, other) {
            (Figure::Whole(a), Figure::Whole(b)) => Some(a.cmp(&b)),
            (Figure::Float(a), Figure::Float(b)) => a.partial_cmp(&b),
            (Figure::Whole(a), Figure::Float(b)) => compare(a, b),
            (Figure::Float(a), Figure::Whole(b)) => compare(b, a).map(Ordering::reverse),
        }
    }
}

fn compare(whole: i128, float: f64) -> Option<Ordering> {
    // The first float above all integers of 128 bits; its negative is the least of them.
    const BEYOND: f64 = -(i128::MIN as f64);
    let floor = float.floor();
    if (-BEYOND..BEYOND).contains(&floor) {
        Some(whole.cmp(&(floor as i128)).then(floor.total_cmp(&float)))
    } else {
        0.0.partial_cmp(&float)
    }
}

impl Add for Figure {
    type Output = Figure;

    fn add(self, other: Figure) -> Figure {
        match (self, other) {
            (Figure::Whole(a), Figure::Whole(b)) => Figure::Whole(a.saturating_add(b)),
            _ => Figure::Float(self.to_float() + other.to_float()),
        }
    }
}

impl Mul for Figure {
    type Output = Figure;

    fn mul(self, other: Figure) -> Figure {
        match (self, other) {
            (Figure::Whole(a), Figure::Whole(b)) => Figure::Whole(a.saturating_mul(b)),
            _ => Figure::Float(self.to_float() * other.to_float()),
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
            let rounded = Figure::Float(float).rounded().to_float();
            assert_eq!(rounded, expected, "{float:?}");
        }
        assert!(Figure::Float(f64::NAN).rounded().to_float().is_nan());
    }

    #[test]
    fn whole_numbers_and_floats_compare_without_rounding() {
        use Figure::{Float, Whole};
        let two_to_53 = 1 << 53;
        assert_eq!(Whole(two_to_53 + 1).compare(Float(two_to_53 as f64)), Some(Ordering::Greater));
        assert_eq!(Whole(-1).compare(Float(-0.5)), Some(Ordering::Less));
        assert_eq!(Whole(-1).compare(Float(-1.5)), Some(Ordering::Greater));
        assert_eq!(Whole(0).compare(Float(-0.0)), Some(Ordering::Equal));
        assert_eq!(Whole(i128::MAX).compare(Float(1e39)), Some(Ordering::Less));
        assert_eq!(Float(f64::NEG_INFINITY).compare(Whole(i128::MIN)), Some(Ordering::Less));
        assert_eq!(Whole(0).compare(Float(f64::NAN)), None);
    }

    #[test]
    fn whole_numbers_are_exact_until_the_first_float() {
        let large = Figure::Whole(1 << 53);
        let one = Figure::Whole(1);
        assert_eq!((large + one).to_int(), Some((1 << 53) + 1));
        assert_eq!((Figure::Float(0.0) + large + one).to_int(), Some(1 << 53));
    }
}
