//! Strings of the Interactive Sudoku Solver: `.Shape~6x6.~R1C1_5.Thermo~R1C1~R2C2~R3C3`.
//!
//! Invariant: what is read means what the string means, or is refused; nothing in a string is
//! passed over.
//!
//! # What is read
//! Items that begin with a point, each a kind and its arguments between tildes; lines that begin
//! with `#` are comments. A grid without rules may also stand there as plain text: a symbol for
//! each cell, the same with the numbers of irregular boxes behind it, or nine symbols for each cell
//! (pencil marks). Killer sudokus are read in the two forms that players post: `3x3:d:k:3841:…`, a
//! number for each cell, and 81 symbols that point from cell to cell. A relation of pairs that is
//! given by its table is read where it is one that has a name.
//!
//! # What is lost
//! Title and author, what was filled in, and pencil marks. Marks that the format has no name for
//! are written as what they mean: an odd cell as the digits that it may have, a minimum as signs to
//! its neighbours, clones cell by cell, several digits allowed by one clue as a clue.

pub(super) mod codec;
mod item;
mod killer;
mod layout;
mod plain;
mod read;
mod relation;
mod write;

pub use read::read;
pub use write::write;

use kumiki_sudoku::{Cell, PuzzleError, Rule, RuleError, ShapeError};
use thiserror::Error;

/// The sizes that the format has: a row and a column are one symbol each.
const MOST_ROWS: usize = 16;

/// The reason why a string is no puzzle, or a puzzle cannot be written as one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{problem}", place(.item))]
pub struct IssError {
    /// The item of the string, if it is in one: its number, from 1, and its kind.
    pub item: Option<(usize, String)>,
    /// What is wrong.
    pub problem: IssProblem,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum IssProblem {
    /// The text is neither a list of items nor a grid.
    #[error("items begin with a point, and there are no so many cells in any grid")]
    NotItems,
    /// No such kind of constraint is known.
    #[error("such constraints cannot be read")]
    Unknown,
    /// The kind is known, but not with this argument.
    #[error("{0:?} cannot be read there")]
    Argument(String),
    /// An argument should be a cell, such as `R1C2`.
    #[error("{0:?} is no cell, such as R1C2")]
    NotACell(String),
    /// An argument should be a number.
    #[error("{0:?} is no number")]
    NotANumber(String),
    /// An argument is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// No two of the cells share an edge.
    #[error("no two of the cells share an edge")]
    NoNeighbours,
    /// Pointers of a killer cage lead round and round, or out of the grid.
    #[error("what points from {} leads to no sum", .0.short_name())]
    NoSum(Cell),
    /// There can be no such boxes.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// There can be no such clue.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// There can be no such rule.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The format has no grids so large.
    #[error("it has grids of at most {MOST_ROWS} rows, not {0}")]
    Size(usize),
    /// The format cannot say this.
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
