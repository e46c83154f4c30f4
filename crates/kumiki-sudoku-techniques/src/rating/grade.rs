//! Plain words for the difficulty of puzzles.
//!
//! Invariant: a harder puzzle never has an easier word.

use super::tenths::Tenths;
use std::fmt;

/// A plain word for the difficulty of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Up to 1.5: digits that have one place in a house.
    Easy,
    /// Up to 2.5: naked singles, and locked candidates and hidden pairs that place a digit at once.
    Medium,
    /// Up to 3.4: locked candidates, pairs and X-wings.
    Hard,
    /// Up to 5.9: larger subsets, wings, and techniques that assume one solution.
    Tricky,
    /// Up to 7.4: chains.
    Fiendish,
    /// Above 7.4: chains with several branches.
    Extreme,
}

impl Grade {
    /// All grades, from easy to extreme.
    pub const ALL: [Grade; 6] =
        [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Tricky, Grade::Fiendish, Grade::Extreme];

    /// Returns the grade of a puzzle whose hardest step is `er`.
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
