//! Rules about some cells, in any order.
//!
//! Invariant: no kind but the lunchbox depends on the order of the cells.

use crate::geometry::Digit;
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
    /// The digits are different. In the order of the cells, those between the least and the
    /// greatest have this sum (lunchbox). This is the only area that depends on the order of its
    /// cells.
    Lunchbox {
        /// The sum.
        sum: u32,
    },
    /// The digits are different, and no one or more of them have this sum (rellik cage).
    Rellik {
        /// The sum.
        sum: u32,
    },
    /// The digits are different. As many are even as odd, and as many are of the lower half of all
    /// digits as of the upper half. If the number of all digits is odd, the middle one is in none
    /// of the cells.
    Equality,
    /// This many of the cells have the digit.
    Exactly {
        /// The number of cells.
        count: u8,
        /// The digit.
        digit: Digit,
    },
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Area::Cage { sum: Some(sum) } => write!(f, "cage of sum {sum}"),
            Area::Cage { sum: None } => f.write_str("cage"),
            Area::Region => f.write_str("extra region"),
            Area::Sum { sum } => write!(f, "cells of sum {sum}"),
            Area::CountingCircles => f.write_str("counting circles"),
            Area::Lunchbox { sum } => write!(f, "lunchbox of sum {sum}"),
            Area::Rellik { sum } => write!(f, "rellik cage without sum {sum}"),
            Area::Equality => f.write_str("equality cage"),
            Area::Exactly { count: 1, digit } => write!(f, "digit {digit} exactly once"),
            Area::Exactly { count, digit } => write!(f, "digit {digit} exactly {count} times"),
        }
    }
}
