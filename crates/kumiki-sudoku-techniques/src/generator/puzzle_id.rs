//! IDs of generated puzzles.
//!
//! Invariant: an ID reads back as the same ID. An ID of another version of the generator is an
//! error.

use super::{RequirementError, Requirements};
use kumiki_sudoku::Shape;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The ID of a generated puzzle: enough to make the puzzle again, if there are no rules beside
/// those of the shape.
///
/// Displays as `1:3x3:rotation180#7.42`: the version of the generator, the shape, the requirements,
/// the seed and the number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleId {
    /// The shape.
    pub shape: Shape,
    /// The requirements.
    pub requirements: Requirements,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the puzzle in the run, from 1.
    pub number: u64,
}

/// An error of reading an ID of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PuzzleIdError {
    /// The text does not have the form of an ID.
    #[error("{0:?} is no ID of a puzzle, like 1:3x3:minimal#7.1")]
    Form(String),
    /// The ID is of another version of the generator, which made other puzzles.
    #[error(
        "the ID is of version {found:?} of the generator, this is version {}",
        PuzzleId::VERSION
    )]
    Version {
        /// The version that it is of.
        found: String,
    },
    /// The requirements contradict the shape.
    #[error(transparent)]
    Requirements(#[from] RequirementError),
}

impl PuzzleId {
    /// The version of the generator. The same seed makes the same puzzles as long as the version
    /// stays.
    pub const VERSION: u32 = 1;
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PuzzleId { shape, requirements, seed, number } = self;
        write!(f, "{}:{}:{requirements}#{seed}.{number}", PuzzleId::VERSION, shape.name())
    }
}

impl FromStr for PuzzleId {
    type Err = PuzzleIdError;

    fn from_str(text: &str) -> Result<PuzzleId, PuzzleIdError> {
        let form = || PuzzleIdError::Form(text.to_string());
        let (version, rest) = text.split_once(':').ok_or_else(form)?;
        if version != PuzzleId::VERSION.to_string() {
            return Err(PuzzleIdError::Version { found: version.to_string() });
        }
        let (shape, rest) = rest.split_once(':').ok_or_else(form)?;
        let (requirements, rest) = rest.split_once('#').ok_or_else(form)?;
        let (seed, number) = rest.split_once('.').ok_or_else(form)?;
        let id = PuzzleId {
            shape: Shape::named(shape).ok_or_else(form)?,
            requirements: requirements.parse()?,
            seed: seed.parse().map_err(|_| form())?,
            number: number.parse().map_err(|_| form())?,
        };
        id.requirements.check(&id.shape)?;
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::requirements::tests::requirements;
    use proptest::prelude::*;

    #[test]
    fn an_id_of_another_version_is_no_id_of_this() {
        let error = "9:3x3:minimal#1.1".parse::<PuzzleId>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "the ID is of version \"9\" of the generator, this is version 1"
        );
        for text in ["", "1:3x3#1.1", "1:0x0:minimal#1.1", "1:3x3:minimal#1", "1:3x3:minimal#a.1"] {
            assert!(text.parse::<PuzzleId>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn ids_read_back(requirements in requirements(), seed: u64, number: u64) {
            for shape in [
                Shape::CLASSIC,
                Shape::latin(11).unwrap(),
                Shape::irregular(4, b"AABBAABBCCDDCCDD").unwrap(),
                Shape::irregular(4, b"AAAABBBBCDCDCDCD").unwrap(),
            ] {
                let mut free = Requirements { pattern: None, clues: 0..=16, ..requirements.clone() };
                if shape != Shape::CLASSIC || !free.variants.is_empty() {
                    free.difficulty.rating = None;
                }
                let id = PuzzleId { shape, requirements: free, seed, number };
                prop_assert_eq!(id.to_string().parse(), Ok(id));
            }
        }

        #[test]
        fn no_text_makes_reading_panic(
            text in "\\PC{0,40}|1:[0-9a-z]{0,9}:[a-z0-9,-]{0,20}#[0-9.]{0,9}",
        ) {
            let _ = text.parse::<PuzzleId>();
        }
    }
}
