//! Scratch lists lent to running constraints, so that they need not allocate.
//!
//! Invariant: one constraint has the lists at a time; their contents at the start of a loan mean
//! nothing.

use crate::arithmetic::{Int, Interval};

/// Lists that a constraint may use while it runs: see
/// [`Store::with_scratch`](crate::engine::Store::with_scratch).
///
/// The contents at the start of a loan are not defined.
#[derive(Debug, Default)]
pub struct Scratch {
    /// Sets of values, or any data that fits a word.
    pub words: Vec<u64>,
    /// Indices.
    pub indices: Vec<u32>,
    /// Values and sums.
    pub ints: Vec<Int>,
    /// The intervals of the parts of a formula.
    pub(crate) intervals: Vec<Interval<Int>>,
    /// The intervals of parts that need more than 64 bits.
    pub(crate) wide_intervals: Vec<Interval<i128>>,
}
