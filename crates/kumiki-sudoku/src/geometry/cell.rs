//! A cell of a grid of any size, given by its row and column.
//!
//! Invariant: rows and columns are numbered from 0 in code and from 1 in all output for people.
//! Cells are ordered in reading order, row by row.

use std::fmt;

/// A cell of a grid: a row and a column.
///
/// Displays as `row 5 column 4`, numbered from 1; [`Cell::short_name`] is `r5c4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    row: u8,
    column: u8,
}

impl Cell {
    /// Returns the cell in `row` and `column`, from 0. [`Shape::contains`](crate::Shape::contains)
    /// checks whether a grid has it.
    ///
    /// # Panics
    /// If either is greater than 255.
    pub fn new(row: usize, column: usize) -> Cell {
        let place = |place: usize| u8::try_from(place).expect("no grid has more than 256 rows");
        Cell { row: place(row), column: place(column) }
    }

    /// Returns the row, from 0 at the top.
    #[inline]
    pub fn row(self) -> usize {
        self.row.into()
    }

    /// Returns the column, from 0 at the left.
    #[inline]
    pub fn column(self) -> usize {
        self.column.into()
    }

    /// Returns the number of steps to `other` along rows and columns (taxicab distance).
    pub fn distance(self, other: Cell) -> usize {
        self.row().abs_diff(other.row()) + self.column().abs_diff(other.column())
    }

    /// Returns whether the two cells share an edge.
    pub fn is_adjacent(self, other: Cell) -> bool {
        self.distance(other) == 1
    }

    /// Returns whether steps between adjacent cells of `cells` lead from each of them to all
    /// others. Takes time in the square of their number.
    pub fn are_connected(cells: impl IntoIterator<Item = Cell>) -> bool {
        let mut left: Vec<Cell> = cells.into_iter().collect();
        let mut reached: Vec<Cell> = left.pop().into_iter().collect();
        while let Some(cell) = reached.pop() {
            reached.extend(left.extract_if(.., |&mut other| cell.is_adjacent(other)));
        }
        left.is_empty()
    }

    /// Returns the short name that sudoku players use, numbered from 1: `r5c4`.
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
    }

    #[test]
    fn cells_that_share_an_edge_are_adjacent() {
        let cell = Cell::new(4, 3);
        assert!(cell.is_adjacent(Cell::new(3, 3)) && cell.is_adjacent(Cell::new(4, 4)));
        assert!(!cell.is_adjacent(cell) && !cell.is_adjacent(Cell::new(3, 4)));
        assert_eq!(cell.distance(Cell::new(0, 8)), 9);
    }

    #[test]
    fn cells_that_touch_only_at_corners_are_not_connected() {
        let cells = |places: &[(usize, usize)]| -> Vec<Cell> {
            places.iter().map(|&(row, column)| Cell::new(row, column)).collect()
        };
        assert!(Cell::are_connected([]));
        assert!(Cell::are_connected(cells(&[(0, 0), (1, 1), (0, 1)])));
        assert!(!Cell::are_connected(cells(&[(0, 0), (1, 1)])));
        assert!(!Cell::are_connected(cells(&[(0, 0), (0, 1), (2, 0), (2, 1)])));
    }

    #[test]
    fn cells_are_ordered_as_they_are_read() {
        assert!(Cell::new(0, 8) < Cell::new(1, 0));
        assert!(Cell::new(1, 0) < Cell::new(1, 1));
    }
}
