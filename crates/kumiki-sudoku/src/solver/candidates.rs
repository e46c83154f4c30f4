//! The candidates of each cell.
//!
//! Invariant: [`Candidates`] hold one set of digits for each of the 81 cells.

use super::DeadEnd;
use crate::geometry::{Cell, Digit, Digits, Shape};
use crate::puzzle::Grid;
use kumiki::engine::Store;
use std::fmt;
use std::ops::{Index, IndexMut};

/// The candidates of each cell: the digits that it may still have.
///
/// Displays as a table of nine rows with the digits of each cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Candidates([Digits; Grid::CELLS]);

impl Candidates {
    /// Returns the cells in reading order, each with its candidates.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Cell, Digits)> + '_ {
        Grid::cells().zip(self.0)
    }

    /// Returns the cells that have one candidate, with that digit; blanks elsewhere.
    pub fn fixed_cells(&self) -> Grid {
        let mut grid = Grid::BLANK;
        for (cell, digits) in self.iter() {
            grid.set(cell, digits.single());
        }
        grid
    }

    /// Returns the candidates in `store`, a store of the sudoku `model`.
    pub(crate) fn of(store: &Store) -> Candidates {
        let mut candidates = Candidates([Digits::NONE; Grid::CELLS]);
        for (cell, domain) in Grid::cells().zip(store.domains()) {
            let values = domain.iter().filter_map(|value| u8::try_from(value).ok());
            candidates[cell] = values.filter_map(Digit::new).collect();
        }
        candidates
    }

    /// Returns an obvious contradiction in these candidates: a blank cell of `puzzle` whose every
    /// candidate is fixed in a peer, or a house in which every place of a digit is lost in this
    /// way.
    pub(crate) fn dead_end(&self, puzzle: &Grid) -> Option<DeadEnd> {
        DeadEnd::of(&Shape::CLASSIC, &self.0, |cell| puzzle[cell].is_none())
    }
}

impl Index<Cell> for Candidates {
    type Output = Digits;

    fn index(&self, cell: Cell) -> &Digits {
        &self.0[Shape::CLASSIC.index(cell)]
    }
}

impl IndexMut<Cell> for Candidates {
    fn index_mut(&mut self, cell: Cell) -> &mut Digits {
        &mut self.0[Shape::CLASSIC.index(cell)]
    }
}

impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.iter().map(|digits| digits.len()).max().unwrap_or(0);
        for row in 0..9 {
            for column in 0..9 {
                let digits = self[Cell::new(row, column)];
                let gap = if column == 0 {
                    ""
                } else if column % 3 == 0 {
                    "  "
                } else {
                    " "
                };
                // The last column needs no padding.
                let width = if column == 8 { 0 } else { width };
                write!(f, "{gap}{digits:<width$}")?;
            }
            f.write_str(if row == 8 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::House;

    fn digit(value: u8) -> Digit {
        Digit::new(value).unwrap()
    }

    #[test]
    fn a_cell_whose_digits_are_all_fixed_in_peers_has_no_digit() {
        let mut candidates = Candidates([Digits::NINE; Grid::CELLS]);
        let [a, b] = [Cell::new(0, 0), Cell::new(0, 5)];
        candidates[a] = [digit(3)].into_iter().collect();
        assert_eq!(candidates.dead_end(&Grid::BLANK), None);
        candidates[b] = candidates[a];
        let mut puzzle = Grid::BLANK;
        puzzle.set(a, Some(digit(3)));
        assert_eq!(candidates.dead_end(&puzzle), Some(DeadEnd::NoDigit { cell: b }));
    }

    #[test]
    fn a_house_whose_cells_all_lack_a_digit_has_no_place_for_it() {
        let mut candidates = Candidates([Digits::NINE; Grid::CELLS]);
        for cell in Shape::CLASSIC.cells_of(House::Column(4)) {
            candidates[cell].remove(digit(6));
        }
        let reason = candidates.dead_end(&Grid::BLANK);
        assert_eq!(reason, Some(DeadEnd::NoPlace { house: House::Column(4), digit: digit(6) }));
    }

    #[test]
    fn a_table_has_a_line_for_each_row() {
        let mut candidates = Candidates([Digits::NONE; Grid::CELLS]);
        candidates[Cell::new(0, 0)] = [digit(1), digit(2)].into_iter().collect();
        candidates[Cell::new(0, 3)] = [digit(3)].into_iter().collect();
        let table = candidates.to_string();
        assert_eq!(table.lines().count(), 9);
        assert!(table.starts_with("12        3 "), "{table}");
    }
}
