//! The classic grid: 81 cells, each blank or with a digit.
//!
//! Invariant: a [`Grid`] holds digits 1 to 9 and blanks and nothing else. It may break the rules of
//! sudoku: [`Grid::clash`] returns two cells that do.

use super::{Clash, Layout};
use crate::geometry::{Cell, Digit, Shape};
use std::fmt::{self, Write as _};
use std::ops::Index;
use std::str::FromStr;
use thiserror::Error;

/// A classic grid of 81 cells, each blank or with a digit: a puzzle, a solution or anything
/// between. A puzzle of another size, or with more than clues, is a [`Puzzle`](crate::Puzzle).
///
/// [`str::parse`] reads a grid from text in any of the layouts that [`Layout`] writes, and
/// `try_from` reads one from arrays of numbers, 0 for blank. `{}` writes the 81 characters of
/// [`Layout::Line`], `{:#}` the frame of [`Layout::Frame`].
///
/// ```
/// use kumiki_sudoku::{Cell, Grid};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let grid: Grid = text.parse()?;
/// assert_eq!(grid[Cell::new(0, 4)].map(|digit| digit.value()), Some(7));
/// assert_eq!(grid.clues(), 30);
/// assert!(grid.is_valid());
/// assert_eq!(grid.to_string(), text);
/// # Ok::<(), kumiki_sudoku::GridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid([Option<Digit>; Grid::CELLS]);

impl Grid {
    /// The number of cells.
    pub const CELLS: usize = 81;

    /// A grid without digits.
    pub const BLANK: Grid = Grid([None; Grid::CELLS]);

    /// Returns all cells in reading order.
    pub fn cells() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        Shape::CLASSIC.cells()
    }

    /// Returns the grid whose cells are `symbols`, one byte each, as [`Layout::Line`] writes them.
    /// Returns `None` if a symbol is neither a digit nor a blank. This is the fast way to read very
    /// many grids. [`str::parse`] reads text, and its error also says what is wrong.
    pub fn from_symbols(symbols: &[u8; Grid::CELLS]) -> Option<Grid> {
        let mut grid = Grid::BLANK;
        let mut are_known = true;
        // The loop has no branch, so it can be vectorized.
        for (cell, &symbol) in grid.0.iter_mut().zip(symbols) {
            let digit = symbol.wrapping_sub(b'0');
            *cell = Digit::new(if digit <= 9 { digit } else { 0 });
            are_known &= cell.is_some() | matches!(symbol, b'.' | b'0' | b'_' | b'*' | b'-');
        }
        are_known.then_some(grid)
    }

    /// Returns the grid with these digits in its first cells.
    pub(crate) fn of(digits: impl Iterator<Item = Option<Digit>>) -> Grid {
        let mut grid = Grid::BLANK;
        for (cell, digit) in grid.0.iter_mut().zip(digits) {
            *cell = digit;
        }
        grid
    }

    /// Returns the 81 characters of [`Layout::Line`], all of them ASCII.
    pub fn symbols(&self) -> [u8; Grid::CELLS] {
        self.0.map(|digit| digit.map_or(b'.', |digit| b'0' + digit.value()))
    }

    /// Writes `digit` into `cell`, or makes the cell blank.
    ///
    /// # Panics
    /// If the grid has no such cell, or `digit` is greater than 9.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        assert!(digit.is_none_or(|digit| digit.value() <= 9), "a classic grid has digits up to 9");
        self.0[Shape::CLASSIC.index(cell)] = digit;
    }

    /// Returns the cells in reading order, each with its digit.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Cell, Option<Digit>)> + '_ {
        Grid::cells().zip(self.0)
    }

    /// Calls `put` with each cell that has a digit, as a number in reading order, and its digit.
    ///
    /// A loop over all cells that skips the blank ones would mispredict many branches.
    pub(crate) fn each_given(&self, mut put: impl FnMut(usize, Digit)) {
        let mut given = [0_u64; Grid::CELLS.div_ceil(64)];
        for (at, cells) in self.0.chunks(8).enumerate() {
            given[at / 8] |= u64::from(given_of_eight(cells)) << (8 * (at % 8));
        }
        for (at, mut left) in given.into_iter().enumerate() {
            while left != 0 {
                let cell = 64 * at + left.trailing_zeros() as usize;
                left &= left - 1;
                if let Some(digit) = self.0[cell] {
                    put(cell, digit);
                }
            }
        }
    }

    /// Returns the number of cells that have a digit.
    pub fn clues(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Returns whether no house has a digit twice. Blank cells are allowed.
    pub fn is_valid(&self) -> bool {
        self.clash().is_none()
    }

    /// Returns whether every cell has a digit and no house has one twice.
    pub fn is_solved(&self) -> bool {
        self.clues() == Grid::CELLS && self.is_valid()
    }

    /// Returns two cells of one house with the same digit, if there are any. Rows are checked
    /// first, then columns, then boxes.
    pub fn clash(&self) -> Option<Clash> {
        Clash::among(&Shape::CLASSIC, |cell| self[cell])
    }

    /// Returns the grid written in `layout`. [`str::parse`] reads every layout back.
    pub fn written(&self, layout: Layout) -> String {
        let mut text = String::with_capacity(layout.text_len());
        // Only the sink can fail, and writing to a `String` does not fail.
        let _ = layout.write(self, &mut text, |out, _, symbol| out.write_char(symbol));
        text
    }
}

/// Returns bit `i` for each of at most eight `cells` that has a digit.
#[inline]
fn given_of_eight(cells: &[Option<Digit>]) -> u8 {
    let bits = cells.iter().enumerate().map(|(at, cell)| u8::from(cell.is_some()) << at);
    bits.fold(0, |given, bit| given | bit)
}

/// An error of reading a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum GridError {
    /// There are more or fewer than 81 cells.
    #[error("a grid has 81 cells, not {found}")]
    WrongLength {
        /// The number.
        found: usize,
    },
    /// There are more or fewer than nine rows.
    #[error("a grid has 9 rows, not {found}")]
    WrongRows {
        /// The number.
        found: usize,
    },
    /// A row has more or fewer than nine cells.
    #[error("row {} has {found} cells, not 9", row + 1)]
    WrongRowLength {
        /// The row, 0 to 8.
        row: usize,
        /// The number of cells it has.
        found: usize,
    },
    /// A symbol is neither a digit nor a blank nor a separator.
    #[error("{cell}: unknown symbol {symbol:?}")]
    UnknownSymbol {
        /// The cell that the symbol stands for.
        cell: Cell,
        /// The symbol.
        symbol: char,
    },
    /// A number is not 0 to 9.
    #[error("{cell}: {found} is not a digit (1 to 9, or 0 for a blank)")]
    NotADigit {
        /// The cell that the number stands for.
        cell: Cell,
        /// The number.
        found: u8,
    },
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;

    #[inline]
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.0[Shape::CLASSIC.index(cell)]
    }
}

impl Default for Grid {
    fn default() -> Grid {
        Grid::BLANK
    }
}

impl FromStr for Grid {
    type Err = GridError;

    /// Reads a grid from text, as [`grid_text`](crate::grid_text) describes.
    fn from_str(text: &str) -> Result<Grid, GridError> {
        super::grid_text::read(text)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match std::str::from_utf8(&self.symbols()) {
            Ok(symbols) if !f.alternate() => f.write_str(symbols),
            _ => Layout::Frame.write(self, f, |out, _, symbol| out.write_char(symbol)),
        }
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({})", self.written(Layout::Line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::House;

    fn grid(text: &str) -> Grid {
        text.parse().unwrap()
    }

    #[test]
    fn a_clash_names_both_cells_and_the_digit() {
        let puzzle = grid(
            "..4.1...3..7...9.5.13..84.....865.32..23....8..8..9.6..4...6871...3.1...8.1.4....",
        );
        let clash = puzzle.clash().unwrap();
        assert_eq!(
            clash.to_string(),
            "row 5 column 4 and row 8 column 4 are both 3 and share column 4"
        );
        assert_eq!(clash.house, House::Column(3));
        assert!(!puzzle.is_valid());
    }

    #[test]
    fn each_cell_with_a_digit_is_given_in_order() {
        let mut grids = vec![Grid::BLANK, grid(&"123456789".repeat(9))];
        for cell in Grid::cells() {
            let mut one = Grid::BLANK;
            one.set(cell, Digit::new(1 + (cell.row() + cell.column()) as u8 % 9));
            grids.push(one);
            let mut all_but_one = grids[1];
            all_but_one.set(cell, None);
            grids.push(all_but_one);
        }
        for grid in grids {
            let mut given = Vec::new();
            grid.each_given(|cell, digit| given.push((cell, digit)));
            let cells = grid.iter().enumerate();
            let expected: Vec<_> = cells.filter_map(|(at, (_, d))| Some((at, d?))).collect();
            assert_eq!(given, expected);
        }
    }

    #[test]
    fn a_clash_is_seen_in_every_house() {
        for house in Shape::CLASSIC.houses() {
            let cells = Shape::CLASSIC.cells_of(house);
            let (first, last) = (cells[0], cells[8]);
            let mut grid = Grid::BLANK;
            grid.set(first, Digit::new(7));
            assert!(grid.is_valid());
            grid.set(last, Digit::new(7));
            assert_eq!(grid.clash().map(|clash| clash.cells), Some([first, last]));
        }
    }

    #[test]
    fn only_a_full_and_valid_grid_is_solved() {
        let text =
            "872531649956487231314692758765219384139748526428356917283974165547163892691825473";
        assert!(grid(text).is_solved());
        assert!(!grid(&text.replacen('8', ".", 1)).is_solved());
        assert!(!grid(&text.replacen('8', "7", 1)).is_solved());
        assert!(!Grid::BLANK.is_solved());
        assert!(Grid::BLANK.is_valid());
    }

    #[test]
    fn a_grid_takes_81_bytes() {
        assert_eq!(size_of::<Grid>(), 81);
    }
}
