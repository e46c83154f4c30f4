//! Levels of difficulty, in five words.
//!
//! Invariant: levels are ordered, easiest first.

use std::fmt;

/// The difficulty of a puzzle: determined by the hardest technique that it needs, and by the total
/// score of its steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates and small subsets.
    Medium,
    /// Fish, wings, rectangles, colours.
    Hard,
    /// Chains, almost locked sets, fish with fins.
    Unfair,
    /// Techniques that assume candidates.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// Returns the greatest score of a puzzle of this level; `None` for the last level. A puzzle
    /// with a greater score is of a higher level.
    pub fn max_score(self) -> Option<u32> {
        match self {
            Level::Easy => Some(800),
            Level::Medium => Some(1000),
            Level::Hard => Some(1600),
            Level::Unfair => Some(1800),
            Level::Extreme => None,
        }
    }

    /// Returns the level of a puzzle whose hardest technique has this level, and whose steps have
    /// the total `score`.
    pub fn with_score(self, score: u32) -> Level {
        let fits = |level: &Level| {
            *level >= self && level.max_score().is_none_or(|max_score| score <= max_score)
        };
        Level::ALL.into_iter().find(fits).unwrap_or(Level::Extreme)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_can_only_raise_a_level() {
        assert_eq!(Level::Easy.with_score(800), Level::Easy);
        assert_eq!(Level::Easy.with_score(801), Level::Medium);
        assert_eq!(Level::Easy.with_score(5000), Level::Extreme);
        assert_eq!(Level::Unfair.with_score(10), Level::Unfair);
    }
}
