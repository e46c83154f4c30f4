//! How a number that a constraint computes is related to another.
//!
//! Invariant: the strict comparisons are not here, since of integers `a < b` is `a ≤ b - 1`.

use crate::var::Int;

/// How one number is related to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `≠`
    NotEqual,
    /// `≤`
    AtMost,
    /// `≥`
    AtLeast,
}

impl Comparison {
    /// Whether `left` is so related to `right`.
    pub fn holds(self, left: Int, right: Int) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::AtMost => left <= right,
            Comparison::AtLeast => left >= right,
        }
    }

    /// How far `left` is from being so related to `right`; 0 if it is.
    pub(super) fn violation(self, left: Int, right: Int) -> u64 {
        match self {
            Comparison::Equal => left.abs_diff(right),
            Comparison::NotEqual => u64::from(left == right),
            Comparison::AtMost if left > right => left.abs_diff(right),
            Comparison::AtLeast if left < right => left.abs_diff(right),
            Comparison::AtMost | Comparison::AtLeast => 0,
        }
    }

    /// Any of them.
    #[cfg(test)]
    pub(super) fn any() -> impl proptest::strategy::Strategy<Value = Comparison> {
        use Comparison::{AtLeast, AtMost, Equal, NotEqual};
        proptest::sample::select(&[Equal, NotEqual, AtMost, AtLeast][..])
    }
}
