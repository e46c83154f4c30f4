//! The 27 houses: nine rows, nine columns and nine boxes.
//!
//! Invariant: a [`House`] is an index 0 to 26, rows first, then columns, then boxes. The model
//! states one constraint for each house in this order.

use crate::cell::Cell;
use std::fmt;

/// Nine cells that must hold nine different digits.
///
/// Shown as `row 3`, `column 4` or `box 7`, numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct House(u8);

impl House {
    /// The number of houses.
    pub const COUNT: usize = 27;

    /// The row `row`, 0 to 8 from the top.
    ///
    /// # Panics
    /// If it is greater than 8.
    pub fn row(row: usize) -> House {
        House::nth(0, row)
    }

    /// The column `column`, 0 to 8 from the left.
    ///
    /// # Panics
    /// If it is greater than 8.
    pub fn column(column: usize) -> House {
        House::nth(9, column)
    }

    /// The box `number`, 0 to 8 in reading order.
    ///
    /// # Panics
    /// If it is greater than 8.
    pub fn house_box(number: usize) -> House {
        House::nth(18, number)
    }

    fn nth(first: u8, number: usize) -> House {
        assert!(number < 9, "houses are numbered 0 to 8 in code");
        House(first + number as u8)
    }

    /// All houses: the rows, the columns, the boxes.
    pub fn all() -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator {
        (0..House::COUNT as u8).map(House)
    }

    /// The place among [`House::all`], 0 to 26.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The nine cells in reading order.
    pub fn cells(self) -> [Cell; 9] {
        let number = self.index() % 9;
        std::array::from_fn(|i| match self.index() / 9 {
            0 => Cell::new(number, i),
            1 => Cell::new(i, number),
            _ => Cell::new(number / 3 * 3 + i / 3, number % 3 * 3 + i % 3),
        })
    }

    /// A house that holds both cells, if there is one: the row or the column before the box.
    pub fn shared(one: Cell, other: Cell) -> Option<House> {
        one.houses().into_iter().zip(other.houses()).find(|(a, b)| a == b).map(|(house, _)| house)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = ["row", "column", "box"][self.index() / 9];
        write!(f, "{kind} {}", self.index() % 9 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_27_houses_of_nine_cells_and_every_cell_is_in_three() {
        let mut seen = [0; Cell::COUNT];
        for house in House::all() {
            let cells: HashSet<Cell> = house.cells().into_iter().collect();
            assert_eq!(cells.len(), 9);
            for cell in cells {
                seen[cell.index()] += 1;
                assert!(cell.houses().contains(&house));
            }
        }
        assert_eq!(House::all().len(), 27);
        assert_eq!(seen, [3; Cell::COUNT]);
    }

    #[test]
    fn houses_are_named_from_one() {
        let names = [House::row(2), House::column(3), House::house_box(6)].map(|h| h.to_string());
        assert_eq!(names, ["row 3", "column 4", "box 7"]);
        assert_eq!(House::house_box(6).cells()[0], Cell::new(6, 0));
    }

    #[test]
    fn a_row_or_column_is_named_before_a_box() {
        let shared = |a: (usize, usize), b: (usize, usize)| {
            House::shared(Cell::new(a.0, a.1), Cell::new(b.0, b.1))
        };
        assert_eq!(shared((0, 0), (0, 1)), Some(House::row(0)));
        assert_eq!(shared((0, 0), (2, 0)), Some(House::column(0)));
        assert_eq!(shared((3, 3), (5, 5)), Some(House::house_box(4)));
        assert_eq!(shared((0, 0), (4, 4)), None);
    }
}
