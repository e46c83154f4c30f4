//! Rules about two cells that share an edge.
//!
//! Invariant: only [`Pair::Greater`] depends on the order of the two cells.

use std::fmt;

/// A rule about the digits of two neighbours, marked between them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pair {
    /// White dot: the digits differ by this number, by default 1.
    Difference {
        /// The difference.
        difference: u8,
    },
    /// Black dot: one digit is this multiple of the other, by default 2.
    Ratio {
        /// The ratio.
        ratio: u8,
    },
    /// The digits have this sum: 5 for V, 10 for X.
    Sum {
        /// The sum.
        sum: u8,
    },
    /// The first digit is greater than the second.
    Greater,
}

impl Pair {
    /// The plain white dot: consecutive digits.
    pub const WHITE: Pair = Pair::Difference { difference: 1 };
    /// The plain black dot: one digit is the double of the other.
    pub const BLACK: Pair = Pair::Ratio { ratio: 2 };
    /// The letter V: digits that sum to 5.
    pub const V: Pair = Pair::Sum { sum: 5 };
    /// The letter X: digits that sum to 10.
    pub const X: Pair = Pair::Sum { sum: 10 };
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pair::Difference { difference } => write!(f, "white dot of difference {difference}"),
            Pair::Ratio { ratio } => write!(f, "black dot of ratio {ratio}"),
            Pair::Sum { sum } => write!(f, "sum {sum}"),
            Pair::Greater => f.write_str("greater-than sign"),
        }
    }
}
