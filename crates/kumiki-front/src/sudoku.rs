//! Sudokus: verdicts and steps as parts and lines.
//!
//! Invariant: a text is the one that the program `sudoku` writes.

mod marks;
mod order;
mod steps;
mod verdict;

pub use marks::{WrongMarks, as_clues, with_marks, wrong_marks};
pub use order::{SudokuOrder, SudokuWishes};
pub use steps::{HintStage, end_text, hint_lines, step_text, steps_text};
pub use verdict::{VerdictPart, first_difference, verdict_parts};
