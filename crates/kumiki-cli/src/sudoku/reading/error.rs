//! Errors of inputs, and the types of what is read.
//!
//! Invariant: the message of an error makes sense after the place of the input.

use super::puzzles::TextError;
use crate::terminal::defect::Defect;
use crate::terminal::input::{Placed, SourceError, Unreadable};
use kumiki_front::RightProgram;
use kumiki_sudoku::{Grid, GridError, RuleError};
use kumiki_sudoku_io::FormatError;
use kumiki_sudoku_io::input::PuzzleInput;
use thiserror::Error;

/// The greatest length in bytes of a file that must be read as a whole.
pub(in crate::sudoku) const DOCUMENT_LIMIT: u64 = 64 << 20;

/// A puzzle with its place.
pub type PlacedPuzzle = Placed<PuzzleInput>;

/// A puzzle, or a whole source, that could not be read, with its place.
pub type UnreadablePuzzle = Unreadable<InputError>;

/// An error of an input.
#[derive(Debug, Error)]
pub enum InputError {
    /// A whole source cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A source is empty.
    #[error("there is no puzzle in it")]
    Empty,
    /// A source is no text.
    #[error("it looks binary: neither text nor compressed by gzip")]
    Binary,
    /// A puzzle cannot be read.
    #[error(transparent)]
    Puzzle(#[from] TextError),
    /// An argument is neither a puzzle nor a file.
    #[error("{0}, and there is no file of this name")]
    Argument(GridError),
    /// An argument has the format of a puzzle, with an error, and is no file.
    #[error("{0}, and there is no file of this name")]
    FormattedArgument(FormatError),
    /// Another program reads it.
    #[error("{0}")]
    Other(RightProgram),
    /// A file of many lines cannot be read.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A file that must be read as a whole is too long.
    #[error("it must be read as a whole, and is longer than {} MiB", DOCUMENT_LIMIT >> 20)]
    TooLong,
    /// A puzzle is not a classic one.
    #[error(
        "this is answered for classic puzzles only, as are 'canonical', 'dedupe', 'rate', 'bench' and --trace"
    )]
    NotClassic,
    /// A puzzle has rules, and a transformation would change them.
    #[error("where rows, columns and digits change places, its rules would not hold any more")]
    HasRules,
    /// A grid of its shape cannot have one of its rules.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The program has a defect.
    #[error(transparent)]
    Defect(#[from] Defect),
}

impl InputError {
    /// Returns whether the error is in one puzzle, and not in a whole source.
    pub fn is_of_one_puzzle(&self) -> bool {
        let is_of_source = matches!(
            self,
            InputError::Source(_) | InputError::Empty | InputError::Binary | InputError::TooLong
        );
        !is_of_source
    }
}

impl InputError {
    /// Returns the error for `text`, which another program may read.
    pub(in crate::sudoku) fn of(self, text: &str) -> InputError {
        match RightProgram::of_file(text) {
            Some(other) if other != RightProgram::Sudoku => InputError::Other(other),
            _ => self,
        }
    }
}

/// Returns the clues of a classic puzzle.
///
/// # Errors
/// If more than clues restricts the solutions.
pub(in crate::sudoku) fn classic(puzzle: &PuzzleInput) -> Result<Grid, InputError> {
    puzzle.grid().ok_or(InputError::NotClassic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_puzzle_takes_a_line_of_its_own() {
        assert!(InputError::Argument(GridError::WrongLength { found: 3 }).is_of_one_puzzle());
        assert!(!InputError::from(SourceError::Missing).is_of_one_puzzle());
    }
}
