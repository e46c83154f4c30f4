//! Rules about the digits along a line.
//!
//! Invariant: the meaning of a kind does not change if the cells are reversed, except for
//! thermometers.

use std::fmt;

/// A rule about the digits along a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Line {
    /// The digits rise from the bulb, which is the first cell.
    Thermometer,
    /// The digits rise or stay equal from the bulb, which is the first cell.
    SlowThermometer,
    /// The digits read the same from both ends.
    Palindrome,
    /// The digits are consecutive and different, in any order.
    Renban,
    /// Neighbours on the line differ by at least this number: 5 for the German whisper.
    Whisper {
        /// The least difference.
        difference: u8,
    },
    /// The digits lie strictly between those at the two ends.
    Between,
    /// The two ends differ by at least this number. The other digits lie outside of the range from
    /// one end to the other, ends included.
    Lockout {
        /// The least difference of the ends.
        difference: u8,
    },
    /// The digits have the same sum in each box that the line crosses. A line that enters a box
    /// again starts a new sum.
    RegionSum,
    /// Digits equally far from the middle have one and the same sum. If the line has a middle cell,
    /// its digit is that sum.
    Zipper,
    /// Any consecutive cells on the line, as many as the modulus, have different remainders.
    Modular {
        /// The modulus.
        modulus: u8,
    },
    /// Of any three consecutive cells on the line, one has a digit of the lower third, one of the
    /// middle, one of the upper.
    Entropic,
    /// No two digits on the line are equal or consecutive, in any of its cells.
    Nabner,
    /// The digits between the two ends have the sum of the two ends.
    DoubleArrow,
    /// The line divides into pieces that all have this sum. A digit 0 adds nothing to a piece, so a
    /// line of zeros alone satisfies the rule.
    SumLine {
        /// The sum of a piece.
        sum: u32,
    },
}

impl Line {
    /// Returns the number of the line, if it has one: a difference, a modulus or a sum.
    pub fn number(self) -> Option<u32> {
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
