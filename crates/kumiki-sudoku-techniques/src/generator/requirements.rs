//! The requirements on a generated puzzle.
//!
//! Invariant: the text of requirements reads back as the same requirements, so an ID is enough to
//! make a puzzle again.

use super::{Difficulty, Variant};
use crate::rating::Tenths;
use crate::steps::Technique;
use kumiki_sudoku::{Shape, Symmetry};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;

/// The requirements on a generated puzzle, apart from its shape and rules. The default requires a
/// minimal puzzle and nothing else.
///
/// Displays in short form, as `rotation180,clues24-28,effort3-`, and is read from it. Requirements
/// without any word are written as `minimal`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requirements {
    /// The symmetry of the clues' places.
    pub symmetry: Symmetry,
    /// The cells with clues, in reading order, one entry for each cell. If there is a pattern,
    /// `symmetry` has no effect.
    pub pattern: Option<Vec<bool>>,
    /// The number of clues.
    pub clues: RangeInclusive<usize>,
    /// The number of decisions that a search with the default settings needs for the solution and
    /// the proof that there is no other: 0 for puzzles that propagation solves, a few dozen for the
    /// hardest.
    pub effort: RangeInclusive<u64>,
    /// The difficulty for people.
    pub difficulty: Difficulty,
    /// The variants whose rules are drawn for each puzzle, ascending, none twice.
    pub variants: Vec<Variant>,
    /// True if every clue must be needed, so that none follows from the others. With a symmetry, no
    /// orbit of clues follows from the others.
    pub is_minimal: bool,
}

impl Default for Requirements {
    fn default() -> Requirements {
        Requirements {
            symmetry: Symmetry::None,
            pattern: None,
            clues: 0..=usize::MAX,
            effort: 0..=u64::MAX,
            difficulty: Difficulty::default(),
            variants: Vec::new(),
            is_minimal: true,
        }
    }
}

/// An error of reading requirements, or the reason why no puzzle meets them.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RequirementError {
    /// A word is unknown.
    #[error(
        "{0:?} is not a requirement: use a symmetry, clues20-24, effort3-9, rating3.0-4.5, \
         levelhard, techniquex-wing, keyx-wing, steps3-5, pattern and a symbol for each cell, a variant like killer, or redundant"
    )]
    Unknown(String),
    /// A range is empty.
    #[error("nothing lies from {0} to {1}")]
    Empty(u64, u64),
    /// A range of ratings is empty.
    #[error("no rating lies from {0} to {1}")]
    EmptyRating(Tenths, Tenths),
    /// The grid is oblong, or has other digits than those from 1 to its size.
    #[error("puzzles are generated for square grids with the digits from 1 on")]
    NotUsual,
    /// A rating is required of a puzzle that is not classic.
    #[error("only classic puzzles have a rating; a level and a technique, any puzzle has")]
    NotRated,
    /// The key is a single, or a technique that no path has.
    #[error("{0} is no key: it is a single, or a technique that is found only on request")]
    NoKey(Technique),
    /// The pattern has another size.
    #[error("the pattern has {found} cells, the grid {cells}")]
    PatternLength {
        /// The number of cells in the pattern.
        found: usize,
        /// The number of cells in the grid.
        cells: usize,
    },
}

impl Requirements {
    /// Checks the requirements for a grid of `shape`, without any search.
    ///
    /// # Errors
    /// If a range is empty, or the pattern has another size.
    pub fn check(&self, shape: &Shape) -> Result<(), RequirementError> {
        let ranges = [
            (*self.clues.start() as u64, *self.clues.end() as u64),
            (*self.effort.start(), *self.effort.end()),
            (*self.clues.start() as u64, shape.cell_count() as u64),
        ];
        let steps = self.difficulty.steps.as_ref();
        let steps = steps.map(|range| (*range.start() as u64, *range.end() as u64));
        if let Some((from, to)) = ranges.into_iter().chain(steps).find(|(from, to)| from > to) {
            return Err(RequirementError::Empty(from, to));
        }
        if !shape.is_usual() {
            return Err(RequirementError::NotUsual);
        }
        if let Some(range) = &self.difficulty.rating {
            if range.is_empty() {
                return Err(RequirementError::EmptyRating(*range.start(), *range.end()));
            }
            if *shape != Shape::CLASSIC || !self.variants.is_empty() {
                return Err(RequirementError::NotRated);
            }
        }
        let is_key = |key: Technique| {
            let mut others = Technique::usual().filter(|usual| !usual.is_single());
            key == Technique::Rule || others.any(|other| other == key)
        };
        if let Some(key) = self.difficulty.key.filter(|&key| !is_key(key)) {
            return Err(RequirementError::NoKey(key));
        }
        let cells = shape.cell_count();
        match &self.pattern {
            Some(pattern) if pattern.len() != cells => {
                Err(RequirementError::PatternLength { found: pattern.len(), cells })
            }
            _ => Ok(()),
        }
    }

    /// Adds `variant`, if it is not required yet.
    pub fn add_variant(&mut self, variant: Variant) {
        if let Err(at) = self.variants.binary_search(&variant) {
            self.variants.insert(at, variant);
        }
    }

    /// Returns the cells with clues of a drawn pattern: `.`, `0`, `-` and `_` are blanks, white
    /// space is skipped, and every other symbol is a clue.
    pub fn read_pattern(text: &str) -> Vec<bool> {
        let symbols = text.chars().filter(|symbol| !symbol.is_whitespace());
        symbols.map(|symbol| !matches!(symbol, '.' | '0' | '-' | '_')).collect()
    }
}

impl fmt::Display for Requirements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        words.extend(self.variants.iter().map(Variant::to_string));
        if self.symmetry != Symmetry::None {
            words.push(self.symmetry.to_string());
        }
        if let Some(pattern) = &self.pattern {
            let symbols: String =
                pattern.iter().map(|&clue| if clue { 'x' } else { '.' }).collect();
            words.push(format!("pattern{symbols}"));
        }
        let clues = *self.clues.start() as u64..=*self.clues.end() as u64;
        let ranges =
            [("clues", clues, usize::MAX as u64), ("effort", self.effort.clone(), u64::MAX)];
        for (name, range, most) in ranges {
            match (*range.start(), *range.end()) {
                (0, end) if end == most => {}
                (start, end) => {
                    words.push(range_word(name, start, Some(end).filter(|&end| end != most)))
                }
            }
        }
        words.extend(self.difficulty.words());
        if !self.is_minimal {
            words.push("redundant".to_string());
        } else if words.is_empty() {
            words.push("minimal".to_string());
        }
        f.write_str(&words.join(","))
    }
}

impl FromStr for Requirements {
    type Err = RequirementError;

    fn from_str(text: &str) -> Result<Requirements, RequirementError> {
        let mut requirements = Requirements::default();
        for word in text.split(',') {
            let unknown = || RequirementError::Unknown(word.to_string());
            if let Some(range) = word.strip_prefix("clues") {
                let (start, end) = range_of(range).ok_or_else(unknown)?;
                let end = end.map(usize::try_from).transpose().map_err(|_| unknown())?;
                let start = usize::try_from(start).map_err(|_| unknown())?;
                requirements.clues = start..=end.unwrap_or(usize::MAX);
            } else if let Some(range) = word.strip_prefix("effort") {
                let (start, end) = range_of(range).ok_or_else(unknown)?;
                requirements.effort = start..=end.unwrap_or(u64::MAX);
            } else if let Some(pattern) = word.strip_prefix("pattern") {
                requirements.pattern = Some(Requirements::read_pattern(pattern));
            } else if let Ok(variant) = word.parse() {
                requirements.add_variant(variant);
            } else if word == "redundant" {
                requirements.is_minimal = false;
            } else if requirements.difficulty.read(word) {
                continue;
            } else if word != "minimal" {
                requirements.symmetry = word.parse().map_err(|_| unknown())?;
            }
        }
        Ok(requirements)
    }
}

/// Returns the range that `24`, `20-24`, `20-` or `-24` stand for; `None` for an open end.
pub(crate) fn range_of(text: &str) -> Option<(u64, Option<u64>)> {
    let Some((start, end)) = text.split_once('-') else {
        let number = text.parse().ok()?;
        return Some((number, Some(number)));
    };
    let start = if start.is_empty() { 0 } else { start.parse().ok()? };
    let end = if end.is_empty() { None } else { Some(end.parse().ok()?) };
    Some((start, end))
}

/// Returns the word of a range, which [`range_of`] reads back without its name: `clues20-24`, or
/// `clues20-` for an open end.
pub(crate) fn range_word(
    name: &str,
    start: impl fmt::Display,
    end: Option<impl fmt::Display>,
) -> String {
    let end = end.map_or(String::new(), |end| end.to_string());
    format!("{name}{start}-{end}")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::steps::Level;
    use proptest::prelude::*;

    pub(crate) fn requirements() -> impl Strategy<Value = Requirements> {
        let ends = (0..50usize, prop::option::of(50..90usize));
        let efforts = (0..5u64, prop::option::of(5..90u64));
        let pattern = prop::option::of(prop::collection::vec(any::<bool>(), 16));
        let rating = prop::option::of((0..40u16, 40..90u16));
        let rating =
            rating.prop_map(|ends| ends.map(|(start, end)| Tenths::new(start)..=Tenths::new(end)));
        let level = prop::option::of(prop::sample::select(Level::ALL.to_vec()));
        let one_of =
            |techniques: Vec<Technique>| prop::option::of(prop::sample::select(techniques));
        let technique = one_of(Technique::all().collect());
        let key = one_of(Technique::usual().filter(|usual| !usual.is_single()).collect());
        let steps = prop::option::of((0..9usize, prop::option::of(9..90usize)));
        let steps = steps.prop_map(|ends| ends.map(|(from, to)| from..=to.unwrap_or(usize::MAX)));
        let difficulty = (rating, level, technique, key, steps).prop_map(
            |(rating, level, technique, key, steps)| Difficulty {
                rating,
                level,
                technique,
                key,
                steps,
            },
        );
        let symmetry = prop::sample::select(Symmetry::ALL.to_vec());
        let variants = prop::sample::subsequence(Variant::ALL.to_vec(), 0..=Variant::ALL.len());
        (symmetry, pattern, ends, efforts, difficulty, variants, any::<bool>()).prop_map(
            |(symmetry, pattern, clues, effort, difficulty, variants, is_minimal)| Requirements {
                symmetry,
                pattern,
                clues: clues.0..=clues.1.unwrap_or(usize::MAX),
                effort: effort.0..=effort.1.unwrap_or(u64::MAX),
                difficulty,
                variants,
                is_minimal,
            },
        )
    }

    #[test]
    fn requirements_that_no_puzzle_meets_are_refused() {
        let shape = Shape::boxes(2, 2).unwrap();
        for (text, message) in [
            ("clues9-3", "nothing lies from 9 to 3"),
            ("clues17-", "nothing lies from 17 to 16"),
            ("rating3.0-2.9", "no rating lies from 3.0 to 2.9"),
            (
                "rating3-",
                "only classic puzzles have a rating; a level and a technique, any puzzle has",
            ),
            ("effort3-2", "nothing lies from 3 to 2"),
            ("steps5-4", "nothing lies from 5 to 4"),
            (
                "keynaked-single",
                "Naked Single is no key: it is a single, or a technique that is found only on request",
            ),
            ("patternx..x", "the pattern has 4 cells, the grid 16"),
        ] {
            let requirements: Requirements = text.parse().unwrap();
            assert_eq!(requirements.check(&shape).unwrap_err().to_string(), message);
        }
        assert!(
            "clues".parse::<Requirements>().is_err() && "hard".parse::<Requirements>().is_err()
        );
        assert_eq!("clues24".parse::<Requirements>().unwrap().clues, 24..=24);
    }

    proptest! {
        #[test]
        fn requirements_read_back(requirements in requirements()) {
            prop_assert_eq!(requirements.to_string().parse(), Ok(requirements));
        }

        #[test]
        fn no_text_makes_reading_panic(text in "\\PC{0,40}|[a-z0-9,-]{0,20}") {
            let _ = text.parse::<Requirements>();
        }
    }
}
