//! Intervals of floats: bounds on a sum or a product.
//!
//! Invariant: an interval excludes no number that can occur, except for rounding.

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

    /// Returns the least interval that holds all of `floats`; there must be one.
    pub(super) fn hull(floats: impl IntoIterator<Item = f64>) -> Interval {
        let around_none = Interval { low: f64::INFINITY, high: f64::NEG_INFINITY };
        floats.into_iter().fold(around_none, |hull, float| {
            if float.is_nan() {
                return Interval::EVERYTHING;
            }
            Interval { low: hull.low.min(float), high: hull.high.max(float) }
        })
    }

    /// Returns the interval of the results of a number of the one and a number of the other.
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

    /// Returns the greatest distance from 0.
    pub(super) fn size(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }
}
