//! Exchanges of rows, columns and digits that make a grid of a grid.
//!
//! Invariant: the cells of a row, a column or a box have one row, column or box after it; so a
//! puzzle has as many solutions after it as before.

use crate::geometry::{Boxes, Cell, Digit, Digits, Shape};
use crate::puzzle::{Entry, Grid, Puzzle};
use kumiki::run::Random;
use std::fmt;

/// An exchange of rows within bands, of bands, of columns within stacks, of stacks, of rows for
/// columns, and of digits.
///
/// Displays as `transpose, rows 123456789, columns 123456789, digits 123456789`: which row comes
/// first, which second, after the transposition, if there is one; and what 1 becomes, what 2.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Transformation {
    pub(crate) is_transposed: bool,
    /// The rows in their new order, numbered as after the transposition.
    pub(crate) rows: Vec<u8>,
    pub(crate) columns: Vec<u8>,
    /// The new digit for each digit; that for the digit 1 is first.
    pub(crate) digits: Vec<u8>,
}

impl Transformation {
    /// Returns the one that changes nothing in a grid of `size` rows.
    pub fn identity(size: usize) -> Transformation {
        let (lines, digits) = ((0..size as u8).collect::<Vec<u8>>(), (1..=size as u8).collect());
        Transformation { is_transposed: false, rows: lines.clone(), columns: lines, digits }
    }

    /// Returns one of those that grids of `shape` have, each exactly as likely: 3,359,232 times 9!
    /// for classic grids. Grids of irregular boxes only have their digits exchanged.
    pub fn random(shape: &Shape, random: &mut Random) -> Transformation {
        let mut drawn = Transformation::identity(shape.size());
        random.shuffle(&mut drawn.digits);
        let (rows, columns) = match *shape.kind() {
            Boxes::None => (shape.size(), shape.size()),
            Boxes::Rectangles { rows, columns } => (rows.into(), columns.into()),
            Boxes::Irregular(_) => return drawn,
        };
        // After the transposition, boxes stand as they did before it.
        drawn.is_transposed = rows == columns && random.below(2) == 1;
        drawn.rows = lines_at_random(shape.size(), rows, random);
        drawn.columns = lines_at_random(shape.size(), columns, random);
        drawn
    }

    /// `grid` after the transformation.
    ///
    /// # Panics
    /// If the transformation is of grids of another size.
    pub fn of_grid(&self, grid: &Grid) -> Grid {
        assert_eq!(self.rows.len(), 9, "the transformation is of grids of another size");
        Grid::of(Grid::cells().map(|cell| grid[self.origin(cell)].map(|digit| self.digit(digit))))
    }

    /// Returns `puzzle` after the transformation, without its details, which are of another puzzle;
    /// `None` if it has rules beside those of its shape, which would not hold any more, or if its
    /// shape is not usual ([`Shape::is_usual`]).
    ///
    /// # Panics
    /// If the transformation is of grids of another size.
    pub fn of_puzzle(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        if !puzzle.rules().is_empty() || !puzzle.shape().is_usual() {
            return None;
        }
        assert_eq!(self.rows.len(), puzzle.shape().size(), "the puzzle is of another size");
        let digits = |digits: Digits| digits.iter().map(|digit| self.digit(digit)).collect();
        let entries = puzzle.shape().cells().map(|cell| {
            let old = puzzle[self.origin(cell)];
            Entry {
                digit: old.digit.map(|digit| self.digit(digit)),
                is_given: old.is_given,
                allowed: old.allowed.map(digits),
                notes: digits(old.notes),
            }
        });
        Puzzle::with_entries(puzzle.shape().clone(), entries).ok()
    }

    /// Returns the cell that comes to stand in `cell`.
    fn origin(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.row()].into(), self.columns[cell.column()].into());
        if self.is_transposed { Cell::new(column, row) } else { Cell::new(row, column) }
    }

    fn digit(&self, digit: Digit) -> Digit {
        Digit::new(self.digits[usize::from(digit.value()) - 1]).expect("digits become digits")
    }
}

/// Returns the lines of a grid in an order that keeps those together that are in groups of so many.
fn lines_at_random(size: usize, group: usize, random: &mut Random) -> Vec<u8> {
    let mut groups: Vec<usize> = (0..size / group).collect();
    random.shuffle(&mut groups);
    let within = groups.into_iter().flat_map(|at| {
        let mut lines: Vec<u8> = (at * group..(at + 1) * group).map(|line| line as u8).collect();
        random.shuffle(&mut lines);
        lines
    });
    within.collect()
}

impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = |numbers: &mut dyn Iterator<Item = u8>| -> String {
            numbers.filter_map(Digit::new).map(Digit::symbol).collect()
        };
        let transpose = if self.is_transposed { "transpose, " } else { "" };
        let rows = symbols(&mut self.rows.iter().map(|row| row + 1));
        let columns = symbols(&mut self.columns.iter().map(|column| column + 1));
        let digits = symbols(&mut self.digits.iter().copied());
        write!(f, "{transpose}rows {rows}, columns {columns}, digits {digits}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::grids;
    use proptest::prelude::*;
    use std::collections::HashSet;

    #[test]
    fn houses_stay_houses_in_every_shape() {
        let regions = b"AABBAABBCCDDCCDD".map(|label| label);
        let shapes = [
            Shape::CLASSIC,
            Shape::boxes(2, 3).unwrap(),
            Shape::boxes(3, 2).unwrap(),
            Shape::latin(5).unwrap(),
            Shape::irregular(4, &regions).unwrap(),
        ];
        for shape in shapes {
            let houses = |shape: &Shape| -> Vec<Vec<Cell>> {
                shape.houses().map(|house| shape.cells_of(house)).collect()
            };
            for number in 0..50 {
                let drawn = Transformation::random(&shape, &mut Random::numbered(1, number));
                for house in houses(&shape) {
                    let mut origins: Vec<Cell> =
                        house.iter().map(|&cell| drawn.origin(cell)).collect();
                    origins.sort_unstable();
                    assert!(houses(&shape).contains(&origins), "{drawn} of {shape:?}");
                }
            }
        }
    }

    #[test]
    fn all_transformations_of_a_small_shape_are_drawn() {
        let shape = Shape::boxes(1, 2).unwrap();
        // Boxes of one row: columns change within and among stacks of two, rows anyhow, digits
        // anyhow.
        let drawn: HashSet<Transformation> = (0..200)
            .map(|number| Transformation::random(&shape, &mut Random::numbered(1, number)))
            .collect();
        assert_eq!(drawn.len(), 2 * 2 * 2);
    }

    proptest! {
        #[test]
        fn a_puzzle_and_a_grid_are_transformed_alike(grid in grids(), seed: u64) {
            let drawn = Transformation::random(&Shape::CLASSIC, &mut Random::new(seed));
            let transformed = drawn.of_grid(&grid);
            let puzzle = drawn.of_puzzle(&grid.into()).unwrap();
            prop_assert_eq!(puzzle.grid(), Some(transformed));
            prop_assert_eq!(transformed.clues(), grid.clues());
            prop_assert_eq!(transformed.is_valid(), grid.is_valid());
            prop_assert_eq!(Transformation::identity(9).of_grid(&grid), grid);
        }
    }
}
