//! The candidates of each cell.
//!
//! Invariant: [`Candidates`] hold one set of digits for each cell of the shape.

use crate::geometry::{Boxes, Cell, Digits, Shape};
use crate::puzzle::Grid;
use kumiki::engine::Store;
use std::fmt;
use std::ops::{Index, IndexMut};

/// The candidates of each cell: the digits that it may still have.
///
/// Displays as a table with a line for each row and the digits of each cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Candidates {
    shape: Shape,
    digits: Vec<Digits>,
}

impl Candidates {
    /// Returns candidates of a grid of `shape`: those of each cell, in reading order.
    pub(crate) fn new(shape: &Shape, digits: Vec<Digits>) -> Candidates {
        debug_assert_eq!(digits.len(), shape.cell_count());
        Candidates { shape: shape.clone(), digits }
    }

    /// Returns the candidates in `store`, a store of a model of `shape`.
    pub(crate) fn of(shape: &Shape, store: &Store) -> Candidates {
        let domains = store.domains().take(shape.cell_count());
        let digits = domains.map(|domain| Digits::of_bits(domain.word_from(0)));
        Candidates::new(shape, digits.collect())
    }

    /// Returns the shape of the grid.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the candidates of each cell, in reading order.
    pub fn digits(&self) -> &[Digits] {
        &self.digits
    }

    /// Returns the cells in reading order, each with its candidates.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Cell, Digits)> + '_ {
        self.shape.cells().zip(self.digits.iter().copied())
    }

    /// Returns the cells that have one candidate as a classic grid, with that digit; blanks
    /// elsewhere. Returns `None` if the shape is another.
    pub fn grid(&self) -> Option<Grid> {
        let digits = self.digits.iter().map(|digits| digits.single());
        (self.shape == Shape::CLASSIC).then(|| Grid::of(digits))
    }
}

impl Index<Cell> for Candidates {
    type Output = Digits;

    fn index(&self, cell: Cell) -> &Digits {
        &self.digits[self.shape.index(cell)]
    }
}

impl IndexMut<Cell> for Candidates {
    fn index_mut(&mut self, cell: Cell) -> &mut Digits {
        &mut self.digits[self.shape.index(cell)]
    }
}

impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.digits.iter().map(|digits| digits.len()).max().unwrap_or(0);
        let size = self.shape.columns();
        let stack = match self.shape.kind() {
            &Boxes::Rectangles { columns, .. } => columns.into(),
            Boxes::Irregular(_) | Boxes::None => size,
        };
        for (cell, digits) in self.iter() {
            let gap = match cell.column() {
                0 if cell.row() > 0 => "\n",
                0 => "",
                column if column % stack == 0 => "  ",
                _ => " ",
            };
            // The last column needs no padding.
            let width = if cell.column() == size - 1 { 0 } else { width };
            write!(f, "{gap}{digits:<width$}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Digit, House};
    use crate::solver::Contradiction;

    fn digit(value: u8) -> Digit {
        Digit::new(value).unwrap()
    }

    /// Returns the contradiction in the candidates of `puzzle`.
    fn contradiction(candidates: &Candidates, puzzle: &Grid) -> Option<Contradiction> {
        Contradiction::of(&Shape::CLASSIC, candidates.digits(), |cell| puzzle[cell].is_none())
    }

    #[test]
    fn a_cell_whose_digits_are_all_fixed_in_peers_has_no_digit() {
        let mut candidates = Candidates::new(&Shape::CLASSIC, vec![Digits::NINE; Grid::CELLS]);
        let [a, b] = [Cell::new(0, 0), Cell::new(0, 5)];
        candidates[a] = [digit(3)].into_iter().collect();
        assert_eq!(contradiction(&candidates, &Grid::BLANK), None);
        candidates[b] = candidates[a];
        let mut puzzle = Grid::BLANK;
        puzzle.set(a, Some(digit(3)));
        assert_eq!(contradiction(&candidates, &puzzle), Some(Contradiction::NoDigit { cell: b }));
    }

    #[test]
    fn a_house_whose_cells_all_lack_a_digit_has_no_place_for_it() {
        let mut candidates = Candidates::new(&Shape::CLASSIC, vec![Digits::NINE; Grid::CELLS]);
        for cell in Shape::CLASSIC.cells_of(House::Column(4)) {
            candidates[cell].remove(digit(6));
        }
        let reason = contradiction(&candidates, &Grid::BLANK);
        assert_eq!(
            reason,
            Some(Contradiction::NoPlace { house: House::Column(4), digit: digit(6) })
        );
    }

    #[test]
    fn a_table_has_a_line_for_each_row() {
        let mut candidates = Candidates::new(&Shape::CLASSIC, vec![Digits::NONE; Grid::CELLS]);
        candidates[Cell::new(0, 0)] = [digit(1), digit(2)].into_iter().collect();
        candidates[Cell::new(0, 3)] = [digit(3)].into_iter().collect();
        let table = candidates.to_string();
        assert_eq!(table.lines().count(), 9);
        assert!(table.starts_with("12        3 "), "{table}");
    }

    #[test]
    fn a_table_of_another_shape_has_its_boxes_apart() {
        let shape = Shape::boxes(2, 3).unwrap();
        let candidates = Candidates::new(&shape, vec![[digit(5)].into_iter().collect(); 36]);
        assert_eq!(candidates.to_string(), ["5 5 5  5 5 5"; 6].join("\n"));
        assert_eq!(candidates.grid(), None);
    }
}
