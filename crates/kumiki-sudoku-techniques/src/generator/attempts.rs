//! Failed attempts, and the reasons why no puzzle was made.
//!
//! Invariant: ranges contain exactly the values of the attempts.

use kumiki::Limit;
use std::fmt;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The reason why no puzzle was made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GenerateError {
    /// The rules allow no grid at all.
    #[error("no grid satisfies the rules")]
    NoGrid,
    /// No attempt met the requirements.
    #[error("no puzzle met the requirements in {attempts} attempts: {results}")]
    NotFound {
        /// The number of attempts.
        attempts: u32,
        /// The results of the attempts.
        results: Attempts,
    },
    /// A limit stopped the generator.
    #[error("stopped before a puzzle was found")]
    Stopped(Limit),
}

/// The results of failed attempts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attempts {
    /// The number of attempts that found no digits for the pattern with one solution.
    pub not_unique: u32,
    /// The number of attempts that found a puzzle with redundant clues.
    pub not_minimal: u32,
    /// The least and the greatest number of clues of the puzzles, if there were any.
    pub clues: Option<RangeInclusive<usize>>,
    /// The least and the greatest effort of the puzzles with a required number of clues.
    pub effort: Option<RangeInclusive<u64>>,
    /// The number of puzzles that were easier or harder for people than required.
    pub other_difficulty: u32,
    /// The number of puzzles that the filter rejected.
    pub rejected: u32,
}

pub(super) fn widen<T: Copy + Ord>(range: &mut Option<RangeInclusive<T>>, value: T) {
    let (start, end) =
        range.as_ref().map_or((value, value), |range| (*range.start(), *range.end()));
    *range = Some(start.min(value)..=end.max(value));
}

impl fmt::Display for Attempts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if self.not_unique > 0 {
            words.push(format!("{} times no digits for the pattern were found", self.not_unique));
        }
        if let Some(clues) = &self.clues {
            words.push(format!("there were {} to {} clues", clues.start(), clues.end()));
        }
        if self.not_minimal > 0 {
            words.push(format!("{} puzzles were not minimal", self.not_minimal));
        }
        if let Some(effort) = &self.effort {
            words.push(format!("the effort was {} to {}", effort.start(), effort.end()));
        }
        if self.other_difficulty > 0 {
            words.push(format!("{} puzzles had another difficulty", self.other_difficulty));
        }
        if self.rejected > 0 {
            words.push(format!("{} puzzles were rejected", self.rejected));
        }
        f.write_str(&words.join(", "))
    }
}
