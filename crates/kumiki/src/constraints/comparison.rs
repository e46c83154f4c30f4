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

    /// Any of them.
    #[cfg(test)]
    pub(super) fn any() -> impl proptest::strategy::Strategy<Value = Comparison> {
        use Comparison::{AtLeast, AtMost, Equal, NotEqual};
        proptest::sample::select(&[Equal, NotEqual, AtMost, AtLeast][..])
    }
}
