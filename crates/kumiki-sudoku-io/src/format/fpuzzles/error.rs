//! Why JSON is no puzzle of f-puzzles.
//!
//! Invariant: an error names the field that it is in, and the mark of the field.

use kumiki_sudoku::{PuzzleError, RuleError, ShapeError};
use thiserror::Error;

/// The reason why a text is no puzzle of f-puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{problem}", if field.is_empty() { String::new() } else { format!("{field}: ") })]
pub struct FPuzzlesError {
    /// The field, and the place in its list, from 0: `grid[2][3]`, `killercage[0]`. Empty if it is
    /// the whole text.
    pub field: String,
    /// What is wrong.
    pub problem: FPuzzlesProblem,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FPuzzlesProblem {
    /// The text is no JSON.
    #[error("{0}")]
    Json(String),
    /// Something else should stand there.
    #[error("expected {0}")]
    Expected(&'static str),
    /// It is the name of no rule that is known.
    #[error("this is not understood")]
    Unknown,
    /// There can be no such boxes.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// There can be no such clue.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// There can be no such rule.
    #[error(transparent)]
    Rule(#[from] RuleError),
}
