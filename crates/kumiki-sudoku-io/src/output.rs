//! Puzzles and solutions of any shape as text.
//!
//! Invariant: the text of a puzzle holds everything that its solutions depend on.

use crate::format::{Format, FormatError};
use crate::input::is_bound;
use kumiki_sudoku::{Digit, Entry, Layout, Puzzle};

/// Returns `puzzle` in `layout`. A puzzle with rules or pencil-mark clues becomes a string of the
/// Interactive Sudoku Solver, because no layout has a place for them.
///
/// # Errors
/// If that format has no place for one of its rules.
pub fn puzzle_text(puzzle: &Puzzle, layout: Layout) -> Result<String, FormatError> {
    if is_bound(puzzle) {
        return Format::Iss.write(puzzle).map(|text| text.trim_end().to_string());
    }
    if let (Some(grid), Layout::Rows | Layout::Frame) = (puzzle.grid(), layout) {
        return Ok(grid.written(layout));
    }
    let format = match layout {
        Layout::Line => return Ok(puzzle.to_string()),
        Layout::Rows => Format::Rows,
        Layout::Frame => Format::Grid,
    };
    // Not all sizes can be drawn.
    let text = format.write(puzzle).unwrap_or_else(|_| rows(puzzle));
    Ok(text.trim_end().to_string())
}

/// Returns a solution of `puzzle` in `layout`.
pub fn solution_text(puzzle: &Puzzle, solution: &[Digit], layout: Layout) -> String {
    let line: String = solution.iter().map(|digit| digit.symbol()).collect();
    let format = match layout {
        Layout::Line => return line,
        Layout::Rows => Format::Rows,
        Layout::Frame => Format::Grid,
    };
    let entries = solution.iter().map(|&digit| Entry::given(digit));
    let solved = Puzzle::with_entries(puzzle.shape().clone(), entries);
    // A size for which no frame is drawn is written as a line.
    let text = solved.ok().and_then(|solved| format.write(&solved).ok());
    text.map_or(line, |text| text.trim_end().to_string())
}

/// Returns the symbols of `puzzle`, a line for each row.
fn rows(puzzle: &Puzzle) -> String {
    let symbols: Vec<char> = puzzle.to_string().chars().collect();
    let rows = symbols.chunks(puzzle.shape().columns());
    rows.map(|row| row.iter().collect::<String>()).collect::<Vec<String>>().join("\n")
}
