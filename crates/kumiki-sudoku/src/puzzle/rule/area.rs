//! Rules about some cells, in any order.
//!
//! Invariant: no kind depends on the order of the cells.

use std::fmt;

/// A rule about the digits in an area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Area {
    /// The digits are different, and have this sum if there is one (killer cage).
    Cage {
        /// The sum, if there is one.
        sum: Option<u32>,
    },
    /// An extra region: the digits are different. If the region has as many cells as a row, it has
    /// all digits.
    Region,
    /// The digits have this sum, and may repeat.
    Sum {
        /// The sum.
        sum: u32,
    },
    /// The digit in a cell is the number of these cells that have it.
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
