//! The 81 cells of a grid, by place.
//!
//! Invariant: a [`Cell`] is an index 0 to 80 in reading order. Rows, columns and boxes are numbered
//! from 0 in code and from 1 in everything that is shown to people.

use crate::house::House;
use std::fmt;

/// A place of a grid.
///
/// Shown as `row 5 column 4`, numbered from 1; [`Cell::short_name`] is `r5c4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells.
    pub const COUNT: usize = 81;

    /// The cell in `row` and `column`, each 0 to 8.
    ///
    /// # Panics
    /// If either is greater than 8.
    pub fn new(row: usize, column: usize) -> Cell {
        assert!(row < 9 && column < 9, "rows and columns are numbered 0 to 8 in code");
        Cell((row * 9 + column) as u8)
    }

    /// The cell at `index` in reading order, 0 to 80; `None` beyond.
    pub fn from_index(index: usize) -> Option<Cell> {
        (index < Cell::COUNT).then_some(Cell(index as u8))
    }

    /// All cells in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..Cell::COUNT as u8).map(Cell)
    }

    /// The place in reading order, 0 to 80.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The row, 0 to 8 from the top.
    #[inline]
    pub fn row(self) -> usize {
        self.index() / 9
    }

    /// The column, 0 to 8 from the left.
    #[inline]
    pub fn column(self) -> usize {
        self.index() % 9
    }

    /// The box, 0 to 8 in reading order.
    #[inline]
    pub fn house_box(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// The three houses that the cell belongs to: its row, its column and its box.
    pub fn houses(self) -> [House; 3] {
        [House::row(self.row()), House::column(self.column()), House::house_box(self.house_box())]
    }

    /// The 20 other cells that share a house with this one, in reading order.
    pub fn peers(self) -> impl Iterator<Item = Cell> {
        Cell::all().filter(move |&other| other != self && House::shared(self, other).is_some())
    }

    /// The name as sudoku players write it, numbered from 1: `r5c4`.
    pub fn short_name(self) -> String {
        format!("r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} column {}", self.row() + 1, self.column() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_count_from_one() {
        let cell = Cell::new(4, 3);
        assert_eq!(cell.to_string(), "row 5 column 4");
        assert_eq!(cell.short_name(), "r5c4");
        assert_eq!(cell.house_box(), 4);
    }

    #[test]
    fn index_row_and_column_agree() {
        for (index, cell) in Cell::all().enumerate() {
            assert_eq!(cell.index(), index);
            assert_eq!(Cell::new(cell.row(), cell.column()), cell);
            assert_eq!(Cell::from_index(index), Some(cell));
        }
        assert_eq!(Cell::from_index(81), None);
    }

    #[test]
    fn every_cell_has_twenty_peers_and_is_a_peer_of_its_peers() {
        for cell in Cell::all() {
            assert_eq!(cell.peers().count(), 20);
            assert!(cell.peers().all(|peer| peer.peers().any(|back| back == cell)));
        }
    }
}
