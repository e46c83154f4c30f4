//! What is read as a whole: arguments, and files of formats in which puzzles have no lines of their
//! own.
//!
//! Invariant: what is nearly a line of 81 cells is complained of as such, whatever else it might
//! be.

use crate::sudoku::reading::inputs::Problem;
use crate::sudoku::reading::question::Question;
use kumiki_sudoku_io::format::Located;
use kumiki_sudoku_io::{Format, FormatError};

/// Returns the puzzle that an argument is, in `format` if that is known.
pub(in crate::sudoku) fn argument(text: &str, format: Option<Format>) -> Result<Question, Problem> {
    let error = match (text.parse(), format) {
        (Ok(grid), None) => return Ok(Question::Classic(grid)),
        (Err(error), None) => Problem::Argument(error),
        (_, Some(_)) => Problem::Empty,
    };
    let question = |puzzle: Result<kumiki_sudoku::Puzzle, FormatError>| {
        puzzle.map(Question::from).map_err(Problem::FormattedArgument)
    };
    match format.or_else(|| Format::detect(text)) {
        None | Some(Format::Text) => Err(error),
        // It is nearly a line of 81 cells.
        Some(nearly @ (Format::Line | Format::Rows)) if format.is_none() => {
            question(nearly.read(text)).map_err(|_| error)
        }
        Some(format) => question(format.read(text)),
    }
}

/// Returns the puzzles of a file of `format`.
pub(in crate::sudoku) fn document(
    format: Format,
    text: &[u8],
) -> Vec<(u64, Result<Question, Problem>)> {
    let located = |Located { line, puzzle }| {
        (line as u64, puzzle.map(Question::from).map_err(Problem::Format))
    };
    let found = format.read_all(&String::from_utf8_lossy(text));
    found.into_iter().map(located).collect()
}
