//! Lists lent to constraints while they run, so that none is allocated on the way.
//!
//! Invariant: one constraint has them at a time; what they hold when it gets them means nothing.

use crate::interval::Interval;
use crate::var::Int;

/// Lists that a constraint may use while it runs: see
/// [`Store::with_scratch`](crate::Store::with_scratch).
///
/// What they hold when a constraint gets them is not defined.
#[derive(Debug, Default)]
pub struct Scratch {
    /// Sets of values, or whatever fits a word.
    pub words: Vec<u64>,
    /// Indices.
    pub indices: Vec<u32>,
    /// Values and sums.
    pub ints: Vec<Int>,
    /// What the parts of a formula may come to.
    pub(crate) intervals: Vec<Interval<Int>>,
    /// The same, where 64 bits are not enough.
    pub(crate) wide_intervals: Vec<Interval<i128>>,
}
