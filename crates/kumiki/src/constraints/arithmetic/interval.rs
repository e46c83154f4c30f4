//! Intervals of floats: bounds on a sum or a product.
//!
//! Invariant: an interval excludes no number that can occur, except for rounding.

use super::Operation;

/// All numbers from `low` to `high`.
#[derive(Clone, Copy, Debug)]
pub(super) struct FloatInterval {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl FloatInterval {
    const EVERYTHING: FloatInterval = FloatInterval { low: f64::NEG_INFINITY, high: f64::INFINITY };

    pub(super) fn point(float: f64) -> FloatInterval {
        FloatInterval { low: float, high: float }
    }

    /// Returns the least interval that holds all of `floats`; there must be one.
    pub(super) fn hull(floats: impl IntoIterator<Item = f64>) -> FloatInterval {
        let around_none = FloatInterval { low: f64::INFINITY, high: f64::NEG_INFINITY };
        floats.into_iter().fold(around_none, |hull, float| {
            if float.is_nan() {
                return FloatInterval::EVERYTHING;
            }
            FloatInterval { low: hull.low.min(float), high: hull.high.max(float) }
        })
    }

    /// Returns the interval of the results of a number of the one and a number of the other.
    pub(super) fn combine(self, operation: Operation, other: FloatInterval) -> FloatInterval {
        match operation {
            Operation::Sum => FloatInterval::hull([self.low + other.low, self.high + other.high]),
            Operation::Product => FloatInterval::hull([
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
