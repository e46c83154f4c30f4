//! Where a sum or a product lies, as far as is known.
//!
//! Invariant: an interval excludes no number that can occur, rounding apart.

use super::Operation;

/// All numbers from `low` to `high`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interval {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Interval {
    const EVERYTHING: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };

    pub(super) fn point(float: f64) -> Interval {
        Interval { low: float, high: float }
    }

    /// The least interval that has all of `floats` in it; there must be one.
    pub(super) fn hull(floats: impl IntoIterator<Item = f64>) -> Interval {
        let around_none = Interval { low: f64::INFINITY, high: f64::NEG_INFINITY };
        floats.into_iter().fold(around_none, |hull, float| {
            if float.is_nan() {
                return Interval::EVERYTHING;
            }
            Interval { low: hull.low.min(float), high: hull.high.max(float) }
        })
    }

    /// What a number of the one and a number of the other make together.
    pub(super) fn combine(self, operation: Operation, other: Interval) -> Interval {
        match operation {
            Operation::Sum => Interval::hull([self.low + other.low, self.high + other.high]),
            Operation::Product => Interval::hull([
                self.low * other.low,
                self.low * other.high,
                self.high * other.low,
                self.high * other.high,
            ]),
        }
    }

    /// The greatest distance from 0.
    pub(super) fn size(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }
}
