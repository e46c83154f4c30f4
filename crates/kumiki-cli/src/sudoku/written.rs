//! Puzzles and solutions of any shape, as results are written.
//!
//! Invariant: what is written of a puzzle is all that its solutions depend on.

use super::arguments::Arguments;
use super::page::Page;
use super::question::{is_bound, plain_grid};
use super::verbs::write_grid;
use kumiki_sudoku::{Digit, Entry, Layout, Puzzle};
use kumiki_sudoku_io::{Format, FormatError};

/// Writes `puzzle` on `page`, without a line break behind it.
pub(super) fn write_puzzle(page: &mut Page, arguments: &Arguments, puzzle: &Puzzle) {
    match plain_grid(puzzle) {
        Some(grid) => write_grid(page, &grid, &grid, arguments),
        None => match puzzle_written(puzzle, arguments.layout) {
            Ok(text) => write!(page, "{text}"),
            Err(error) => write!(page, "{error}"),
        },
    }
}

/// `puzzle` in `layout`; where that has no place for rules or pencil-mark clues, as a string of the
/// Interactive Sudoku Solver, which has.
pub(super) fn puzzle_written(puzzle: &Puzzle, layout: Layout) -> Result<String, FormatError> {
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

/// Returns the grid that a solution of `puzzle` is: a symbol for each cell, or rows of them with
/// the boxes around.
pub(super) fn solution_written(puzzle: &Puzzle, solution: &[Digit], layout: Layout) -> String {
    let line: String = solution.iter().map(|digit| digit.symbol()).collect();
    let format = match layout {
        Layout::Line => return line,
        Layout::Rows => Format::Rows,
        Layout::Frame => Format::Grid,
    };
    let entries = solution.iter().map(|&digit| Entry::given(digit));
    let solved = Puzzle::with_entries(puzzle.shape().clone(), entries);
    // What has a size that no frame is drawn for is still a line.
    let text = solved.ok().and_then(|solved| format.write(&solved).ok());
    text.map_or(line, |text| text.trim_end().to_string())
}

/// Returns the symbols of `puzzle`, a line for each row.
fn rows(puzzle: &Puzzle) -> String {
    let symbols: Vec<char> = puzzle.to_string().chars().collect();
    let rows = symbols.chunks(puzzle.shape().size());
    rows.map(|row| row.iter().collect::<String>()).collect::<Vec<String>>().join("\n")
}
