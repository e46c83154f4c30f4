//! The width of the arithmetic that a sum needs.
//!
//! Invariant: what is computed fits the type that was chosen for it; see `Linear::is_narrow`.

use crate::var::Int;
use std::ops::{Add, Mul, Sub};

/// The arithmetic of a run: 64 bits where they are enough, which is nearly always, or 128.
pub(super) trait Number:
    Copy + PartialOrd + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + From<Int>
{
    /// `wide`, which is known to fit.
    fn narrow(wide: i128) -> Self;
    /// Divided by `divisor`, rounded towards 0.
    fn quotient(self, divisor: Int) -> Self;
    /// The same number, if it fits.
    fn to_int(self) -> Option<Int>;
}

impl Number for i64 {
    #[inline]
    fn narrow(wide: i128) -> i64 {
        wide as i64
    }
    #[inline]
    fn quotient(self, divisor: Int) -> i64 {
        self / divisor
    }
    #[inline]
    fn to_int(self) -> Option<Int> {
        Some(self)
    }
}

impl Number for i128 {
    fn narrow(wide: i128) -> i128 {
        wide
    }
    fn quotient(self, divisor: Int) -> i128 {
        self / i128::from(divisor)
    }
    fn to_int(self) -> Option<Int> {
        self.try_into().ok()
    }
}
