//! Plain words for how hard puzzles are.
//!
//! Invariant: a harder puzzle has no easier word.

use super::tenths::Tenths;
use std::fmt;

/// A plain word for how hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Up to 1.5: digits that have one place in a house.
    Easy,
    /// Up to 2.5: cells with one digit, and what is locked, as far as it places a digit at once.
    Medium,
    /// Up to 3.4: what is locked, pairs and X-wings.
    Hard,
    /// Up to 5.9: larger sets, wings, and what follows from there being one solution.
    Tricky,
    /// Up to 7.4: chains.
    Fiendish,
    /// Above: chains with several branches.
    Extreme,
}

impl Grade {
    /// The levels, from easy to extreme.
    pub const ALL: [Grade; 6] =
        [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Tricky, Grade::Fiendish, Grade::Extreme];

    /// Returns the level of a puzzle whose hardest step is `er`.
    pub fn of(er: Tenths) -> Grade {
        match er.value() {
            ..=15 => Grade::Easy,
            16..=25 => Grade::Medium,
            26..=34 => Grade::Hard,
            35..=59 => Grade::Tricky,
            60..=74 => Grade::Fiendish,
            75.. => Grade::Extreme,
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Tricky => "tricky",
            Grade::Fiendish => "fiendish",
            Grade::Extreme => "extreme",
        })
    }
}
