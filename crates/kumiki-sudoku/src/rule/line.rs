//! Rules about the digits along a line.
//!
//! Invariant: what a kind means depends on the order of the cells at most up to reversal, but for
//! thermometers.

use std::fmt;

/// What a line asks of the digits along it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Line {
    /// Digits rise from the bulb, which is the first cell.
    Thermometer,
    /// Digits rise or stay from the bulb, which is the first cell.
    SlowThermometer,
    /// The digits read the same from both ends.
    Palindrome,
    /// The digits are consecutive and different, in any order.
    Renban,
    /// Neighbours on the line differ by so much or more: 5 for the German whisper.
    Whisper {
        /// The least difference.
        difference: u8,
    },
    /// The digits lie strictly between those at the two ends.
    Between,
    /// The two ends differ by so much or more, and the digits lie neither between them nor equal
    /// one.
    Lockout {
        /// The least difference of the ends.
        difference: u8,
    },
    /// The digits have the same sum in each box that the line goes through, anew each time it
    /// enters one.
    RegionSum,
    /// Digits equally far from the middle have one and the same sum; where a cell is the middle, it
    /// is that sum.
    Zipper,
    /// As many neighbours in a row as the modulus says have different remainders.
    Modular {
        /// What is divided by.
        modulus: u8,
    },
    /// Of three neighbours in a row one is of the lower third of the digits, one of the middle, one
    /// of the upper.
    Entropic,
    /// No two digits on the line are equal or consecutive, wherever they stand.
    Nabner,
    /// The digits between the two ends sum to what the ends sum to.
    DoubleArrow,
    /// The line can be divided into pieces that all have this sum.
    SumLine {
        /// The sum of a piece.
        sum: u32,
    },
}

impl Line {
    /// Returns the number that the line has, if it has one: a difference, a modulus or a sum.
    pub(crate) fn number(self) -> Option<u32> {
        match self {
            Line::Whisper { difference } | Line::Lockout { difference } => Some(difference.into()),
            Line::Modular { modulus } => Some(modulus.into()),
            Line::SumLine { sum } => Some(sum),
            _ => None,
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Thermometer => f.write_str("thermometer"),
            Line::SlowThermometer => f.write_str("slow thermometer"),
            Line::Palindrome => f.write_str("palindrome"),
            Line::Renban => f.write_str("renban line"),
            Line::Whisper { difference } => write!(f, "whisper line of difference {difference}"),
            Line::Between => f.write_str("between line"),
            Line::Lockout { difference } => write!(f, "lockout line of difference {difference}"),
            Line::RegionSum => f.write_str("region sum line"),
            Line::Zipper => f.write_str("zipper line"),
            Line::Modular { modulus } => write!(f, "modular line of modulus {modulus}"),
            Line::Entropic => f.write_str("entropic line"),
            Line::Nabner => f.write_str("nabner line"),
            Line::DoubleArrow => f.write_str("double arrow"),
            Line::SumLine { sum } => write!(f, "sum line of sum {sum}"),
        }
    }
}
