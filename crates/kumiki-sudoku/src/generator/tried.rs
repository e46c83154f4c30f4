//! Attempts in vain, and why no puzzle was made.
//!
//! Invariant: ranges hold what attempts came to, and nothing else.

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
    /// No attempt came to what was wished.
    #[error("no puzzle in {attempts} attempts was as wished: {tried}")]
    InVain {
        /// The number.
        attempts: u32,
        /// What they came to.
        tried: Tried,
    },
    /// A limit stopped it.
    #[error("stopped before a puzzle was found")]
    Stopped(Limit),
}

/// What attempts in vain came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tried {
    /// How many found no digits for the pattern that leave one solution.
    pub not_unique: u32,
    /// How many found a puzzle that has clues that follow from others.
    pub not_minimal: u32,
    /// From how few to how many clues there were, where there was a puzzle.
    pub clues: Option<RangeInclusive<usize>>,
    /// From how little to how much effort the puzzles took that had as many clues as wished.
    pub effort: Option<RangeInclusive<u64>>,
    /// How many were easier or harder for people than wished.
    pub otherwise_hard: u32,
    /// How many the filter refused.
    pub refused: u32,
}

pub(super) fn widen<T: Copy + Ord>(range: &mut Option<RangeInclusive<T>>, value: T) {
    let (start, end) =
        range.as_ref().map_or((value, value), |range| (*range.start(), *range.end()));
    *range = Some(start.min(value)..=end.max(value));
}

impl fmt::Display for Tried {
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
        if self.otherwise_hard > 0 {
            words.push(format!("{} puzzles were not as hard as wished", self.otherwise_hard));
        }
        if self.refused > 0 {
            words.push(format!("{} puzzles were refused", self.refused));
        }
        f.write_str(&words.join(", "))
    }
}
