//! Clashes: two cells of a house that have the same digit.
//!
//! Invariant: the first clash is found in rows first, then in columns, then in boxes.

use crate::geometry::{Cell, Digit, Digits, House, Shape};
use std::fmt;

/// Two cells of a house that have the same digit.
///
/// Displays as `row 5 column 4 and row 8 column 4 are both 3 and share column 4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clash {
    /// The two cells, in reading order.
    pub cells: [Cell; 2],
    /// The digit that both have.
    pub digit: Digit,
    /// A house that holds both.
    pub house: House,
}

impl Clash {
    /// Returns the first clash in a grid of `shape` with these digits, if there is one.
    pub(super) fn among(shape: &Shape, digit_of: impl Fn(Cell) -> Option<Digit>) -> Option<Clash> {
        shape.houses().find_map(|house| {
            let cells = shape.cells_of(house);
            let mut seen = Digits::NONE;
            let (second, digit) = cells
                .iter()
                .filter_map(|&cell| digit_of(cell).map(|digit| (cell, digit)))
                .find(|&(_, digit)| !seen.insert(digit))?;
            let first = cells.into_iter().find(|&cell| digit_of(cell) == Some(digit))?;
            Some(Clash { cells: [first, second], digit, house })
        })
    }
}

impl std::error::Error for Clash {}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.cells;
        write!(f, "{first} and {second} are both {} and share {}", self.digit, self.house)
    }
}
