//! Strings of the Interactive Sudoku Solver: `.Shape~6x6.~R1C1_5.Thermo~R1C1~R2C2~R3C3`.
//!
//! Invariant: a puzzle that is read means the same as the string, or the string is refused. No part
//! of a string is ignored.
//!
//! # What is read
//! The reader accepts items that begin with a point: a kind, and its arguments between tildes.
//! Lines that begin with `#` are comments. A grid without rules may also be plain text: a symbol
//! for each cell, the same followed by the numbers of irregular boxes, or nine symbols for each
//! cell (pencil marks). Killer sudokus are read in the two forms that players post:
//! `3x3:d:k:3841:…`, with a number for each cell, and 81 symbols that point from cell to cell. A
//! relation of pairs that is given by its table is read as a line or a mark if it is one that has a
//! name, and else as words of two digits.
//!
//! Items inside of `Or`, `And` and `Replicate`, up to `End`, are read as alternatives, as all of
//! several, and as copies. State machines (`NFA`) and regular expressions are read as languages.
//! The grid may be oblong, and have other digits: `.Shape~6x8`, `.Shape~9x9~0-8`, `.Shape~6x6~9`.
//! Chaos construction, variables outside of the grid, and grids without rows and columns (`Raw`)
//! are refused.
//!
//! # What is lost
//! Title and author, filled-in digits and pencil marks are lost. A mark that the format has no name
//! for is written as an equivalent: an odd cell as the digits that it may have, a minimum as signs
//! to its neighbours, clones cell by cell, and a clue with several allowed digits as a clue. A
//! language is not written: the puzzle is refused.

pub(super) mod codec;
mod item;
mod killer;
mod layout;
mod pattern;
mod plain;
mod read;
mod relation;
mod write;

pub use read::read;
pub use write::write;

use kumiki_sudoku::{Cell, PuzzleError, Rule, RuleError, ShapeError};
use thiserror::Error;

/// The largest size of a grid in the format, which writes rows and columns as one symbol each.
const MOST_ROWS: usize = 16;

/// An error of reading a string, or of writing a puzzle as one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{problem}", place(.item))]
pub struct IssError {
    /// The item that the error is in, if any: its number, from 1, and its kind.
    pub item: Option<(usize, String)>,
    /// The problem.
    pub problem: IssProblem,
}

/// The problem of a string, or of a puzzle to be written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum IssProblem {
    /// The text is neither a list of items nor a grid.
    #[error("items begin with a point, and there are no so many cells in any grid")]
    NotItems,
    /// The kind of constraint is unknown.
    #[error("such constraints cannot be read")]
    Unknown,
    /// The kind is known, but it does not have this argument.
    #[error("{0:?} cannot be read there")]
    Argument(String),
    /// An argument should be a cell, such as `R1C2`.
    #[error("{0:?} is no cell, such as R1C2")]
    NotACell(String),
    /// An argument should be a number.
    #[error("{0:?} is no number")]
    NotANumber(String),
    /// A group of items has no end, or an end has no group.
    #[error("a group without its end, or an end without a group")]
    End,
    /// An argument is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// No two of the cells share an edge.
    #[error("no two of the cells share an edge")]
    NoNeighbours,
    /// The pointers of a killer cage form a cycle, or lead out of the grid.
    #[error("what points from {} leads to no sum", .0.short_name())]
    NoSum(Cell),
    /// A layout does not have a symbol for each cell.
    #[error("a layout of {found} cells, but the grid has {cells}")]
    Layout {
        /// The number of symbols.
        found: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The format has no items for the digits or the boxes of the grid.
    #[error("it cannot carry these digits or boxes")]
    NoShape,
    /// No grid has these boxes.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The grid cannot have this clue.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// The grid cannot have this rule.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The grid is too large for the format.
    #[error("it has grids of at most {MOST_ROWS} rows, not {0}")]
    Size(usize),
    /// The format cannot express this.
    #[error("it cannot carry this: {0}")]
    CannotCarry(Rule),
}

fn place(item: &Option<(usize, String)>) -> String {
    item.as_ref().map_or_else(String::new, |(number, kind)| format!("item {number}, {kind}: "))
}

impl<P: Into<IssProblem>> From<P> for IssError {
    fn from(problem: P) -> IssError {
        IssError { item: None, problem: problem.into() }
    }
}

/// Returns the name of a cell: a symbol for the row, and one for the column, numbered from 1.
fn name(cell: Cell) -> String {
    // No grid of the format has more rows than there are symbols.
    let symbol = |at: usize| char::from_digit(at as u32 + 1, 36).unwrap_or('z');
    format!("R{}C{}", symbol(cell.row()), symbol(cell.column()))
}

/// Returns the cell with this name.
fn cell(name: &str) -> Result<Cell, IssProblem> {
    let place = |symbol: char| (symbol.to_digit(36)? as usize).checked_sub(1);
    let symbols: Vec<char> = name.chars().collect();
    match *symbols {
        ['R' | 'r', row, 'C' | 'c', column] => place(row).zip(place(column)),
        _ => None,
    }
    .map(|(row, column)| Cell::new(row, column))
    .ok_or_else(|| IssProblem::NotACell(name.to_string()))
}

#[cfg(test)]
mod tests;
