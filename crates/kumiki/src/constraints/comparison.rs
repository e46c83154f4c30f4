//! Comparisons of a number that a constraint computes with another.
//!
//! Invariant: there are no strict comparisons, because for integers `a < b` is `a ≤ b - 1`.

use crate::arithmetic::Int;

/// A comparison of two numbers.
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
    /// Returns whether `left` has this relation to `right`.
    pub fn holds(self, left: Int, right: Int) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::AtMost => left <= right,
            Comparison::AtLeast => left >= right,
        }
    }

    /// Returns how far `left` is from having this relation to `right`; 0 if it has it.
    pub(super) fn violation(self, left: Int, right: Int) -> u64 {
        match self {
            Comparison::Equal => left.abs_diff(right),
            Comparison::NotEqual => u64::from(left == right),
            Comparison::AtMost if left > right => left.abs_diff(right),
            Comparison::AtLeast if left < right => left.abs_diff(right),
            Comparison::AtMost | Comparison::AtLeast => 0,
        }
    }

    /// Returns whether it bounds the left number from below, and from above; `None` if it bounds
    /// nothing.
    pub(super) fn bounds(self) -> Option<(bool, bool)> {
        match self {
            Comparison::Equal => Some((true, true)),
            Comparison::NotEqual => None,
            Comparison::AtMost => Some((false, true)),
            Comparison::AtLeast => Some((true, false)),
        }
    }

    /// Returns any comparison.
    #[cfg(test)]
    pub(super) fn any() -> impl proptest::strategy::Strategy<Value = Comparison> {
        use Comparison::{AtLeast, AtMost, Equal, NotEqual};
        proptest::sample::select(&[Equal, NotEqual, AtMost, AtLeast][..])
    }
}
