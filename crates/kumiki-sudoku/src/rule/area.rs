//! Rules about some cells, whatever their order.
//!
//! Invariant: no kind depends on the order of the cells.

use std::fmt;

/// What an area asks of the digits in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Area {
    /// The digits are different and have this sum, if one is told.
    Cage {
        /// The sum.
        sum: Option<u32>,
    },
    /// An extra region: the digits are different; all of them, where it has as many cells as a row.
    Region,
    /// The digits have this sum, and may repeat.
    Sum {
        /// The sum.
        sum: u32,
    },
    /// The digit in a cell says in how many of these cells it stands.
    CountingCircles,
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Area::Cage { sum: Some(sum) } => write!(f, "cage of sum {sum}"),
            Area::Cage { sum: None } => f.write_str("cage"),
            Area::Region => f.write_str("extra region"),
            Area::Sum { sum } => write!(f, "cells of sum {sum}"),
            Area::CountingCircles => f.write_str("counting circles"),
        }
    }
}
