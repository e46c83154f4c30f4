//! How hard a puzzle is to be for people.
//!
//! Invariant: what is not demanded is not found out.

use crate::guide::Guide;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::rating::{Rater, Tenths};
use crate::technique::{Level, Technique};
use std::fmt;
use std::ops::RangeInclusive;

/// How hard a puzzle is to be for people; by default, however it comes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Demands {
    /// The rating ER of [`Rater`]: for classic puzzles only.
    pub rating: Option<RangeInclusive<Tenths>>,
    /// The level of the path that [`Guide`] tells.
    pub level: Option<Level>,
    /// A technique that is on that path.
    pub technique: Option<Technique>,
}

impl Demands {
    /// What `word` demands, added to the others: `rating3.0-4.5`, `levelhard`, `techniquex-wing`. `false` if it is no
    /// such word.
    pub(crate) fn read(&mut self, word: &str) -> bool {
        if let Some(range) = word.strip_prefix("rating") {
            self.rating = Demands::rating(range);
            self.rating.is_some()
        } else if let Some(name) = word.strip_prefix("level") {
            self.level = Level::ALL.into_iter().find(|level| level.to_string() == name);
            self.level.is_some()
        } else if let Some(name) = word.strip_prefix("technique") {
            self.technique = name.parse().ok();
            self.technique.is_some()
        } else {
            false
        }
    }

    /// What `3.8`, `3.0-4.5`, `3.0..4.5`, `3.0-` or `-4.5` mean as a rating.
    pub fn rating(text: &str) -> Option<RangeInclusive<Tenths>> {
        let Some((start, end)) = text.split_once("..").or_else(|| text.split_once('-')) else {
            let figure: Tenths = text.parse().ok()?;
            return Some(figure..=figure);
        };
        let start = if start.is_empty() { Tenths::default() } else { start.parse().ok()? };
        let end = if end.is_empty() { Tenths::new(u16::MAX) } else { end.parse().ok()? };
        Some(start..=end)
    }

    /// The words that [`Demands::read`] reads back.
    pub(crate) fn words(&self) -> Vec<String> {
        let rating = self.rating.as_ref().map(|range| match (range.start(), range.end()) {
            (start, end) if *end == Tenths::new(u16::MAX) => format!("rating{start}-"),
            (start, end) => format!("rating{start}-{end}"),
        });
        let level = self.level.map(|level| format!("level{level}"));
        let technique = self.technique.map(|technique| format!("technique{}", technique.slug()));
        rating.into_iter().chain(level).chain(technique).collect()
    }
}

/// Judges whether puzzles are as hard as demanded.
#[derive(Default)]
pub(super) struct Judge {
    rater: Option<Rater>,
    guide: Option<Guide>,
}

impl Judge {
    /// Whether `puzzle`, which has one solution, is as `demands` says. All puzzles are of one shape and have the same
    /// rules.
    pub(super) fn accepts(&mut self, puzzle: &Puzzle, demands: &Demands) -> bool {
        let is_rated = demands.rating.as_ref().is_none_or(|range| {
            let rater = self.rater.get_or_insert_with(Rater::new);
            let rating = puzzle.grid().and_then(|grid| rater.rate(&grid).ok());
            rating.is_some_and(|rating| range.contains(&rating.er))
        });
        is_rated
            && (demands.level.is_none() && demands.technique.is_none()
                || self
                    .path_accepts::<2>(puzzle, demands)
                    .or_else(|| self.path_accepts::<10>(puzzle, demands))
                    .unwrap_or(false))
    }

    /// Whether the path of `puzzle` is as demanded; `None` if it has more than `64 * W` variables.
    fn path_accepts<const W: usize>(&mut self, puzzle: &Puzzle, demands: &Demands) -> Option<bool> {
        let position = Position::<W>::new(puzzle)?;
        if self.guide.is_none() {
            self.guide = Guide::new(puzzle).ok();
        }
        let path = self.guide.as_mut()?.path(position);
        let has = |technique| path.steps.iter().any(|step| step.technique == technique);
        let is_of_level = demands.level.is_none_or(|level| path.level() == Some(level));
        Some(is_of_level && demands.technique.is_none_or(has))
    }
}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge").finish_non_exhaustive()
    }
}
