//! Texts that are read as a whole: arguments, and files of formats in which a puzzle is more than a
//! line.
//!
//! Invariant: a text that is almost a line of 81 cells is reported as such a line.

use super::error::InputError;
use kumiki_front::RightProgram;
use kumiki_sudoku_io::format::{FormatProblem, Located, read_all};
use kumiki_sudoku_io::input::{PuzzleInput, WrongText};
use kumiki_sudoku_io::{Format, FormatError};

/// Returns the puzzle of an argument, in `format` if that is known.
pub(in crate::sudoku) fn argument(
    text: &str,
    format: Option<Format>,
) -> Result<PuzzleInput, InputError> {
    let wrong = |error: FormatError| match error.problem {
        FormatProblem::OnServer(_) => InputError::Format(error),
        _ => InputError::FormattedArgument(error),
    };
    if let Some(format) = format {
        return format.read(text).map(PuzzleInput::from).map_err(wrong);
    }
    text.parse().map_err(|error| {
        let error = match error {
            WrongText::Grid(error) => InputError::Argument(error),
            WrongText::Format(error) => wrong(error),
            WrongText::Link(error) => InputError::Format(error),
        };
        error.of(text)
    })
}

/// Returns the puzzles of a file, in `format` if that is known.
pub(in crate::sudoku) fn document(
    format: Option<Format>,
    text: &[u8],
) -> Vec<(u64, Result<PuzzleInput, InputError>)> {
    let text = String::from_utf8_lossy(text);
    let mut other = None;
    let located = |Located { line, puzzle }| {
        let wrong = |error| match *other.get_or_insert_with(|| RightProgram::of_file(&text)) {
            Some(program) if program != RightProgram::Sudoku => InputError::Other(program),
            _ => InputError::Format(error),
        };
        (line as u64, puzzle.map(PuzzleInput::from).map_err(wrong))
    };
    let found = match format {
        Some(format) => format.read_all(&text),
        None => read_all(&text),
    };
    found.into_iter().map(located).collect()
}
