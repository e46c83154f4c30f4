//! Errors of reading the JSON of f-puzzles.
//!
//! Invariant: an error names its field, and the mark within the field.

use kumiki_sudoku::{PuzzleError, RuleError, ShapeError};
use thiserror::Error;

/// An error of reading a puzzle of f-puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{problem}", if field.is_empty() { String::new() } else { format!("{field}: ") })]
pub struct FPuzzlesError {
    /// The field, with the index in its list, from 0: `grid[2][3]`, `killercage[0]`. Empty if the
    /// error concerns the whole text.
    pub field: String,
    /// The problem.
    pub problem: FPuzzlesProblem,
}

/// The problem of a field.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FPuzzlesProblem {
    /// The text is no JSON.
    #[error("{0}")]
    Json(String),
    /// The value is not of the expected kind.
    #[error("expected {0}")]
    Expected(&'static str),
    /// The mark is drawn, and no rule of the puzzle has it.
    #[error("this is only drawn: its meaning is in the words of the rules, which are not read")]
    Drawn,
    /// The name of the rule is unknown.
    #[error("this is not understood")]
    Unknown,
    /// No grid has these boxes.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The grid cannot have this clue.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// The grid cannot have this rule.
    #[error(transparent)]
    Rule(#[from] RuleError),
}
