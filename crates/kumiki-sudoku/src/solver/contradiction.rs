//! The contradiction at the end of basic elimination: a cell without a digit, or a house without a
//! place for one.
//!
//! Invariant: the contradiction follows from the candidates of cells and the houses alone.

use crate::geometry::{Cell, Digit, Digits, House, Shape};
use std::fmt;

/// An obvious contradiction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contradiction {
    /// No digit is left for a cell.
    NoDigit {
        /// The cell.
        cell: Cell,
    },
    /// No place is left in a house for a digit.
    NoPlace {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
}

impl Contradiction {
    /// Returns a contradiction of a grid with these candidates `digits` for each cell, in reading
    /// order: a cell of `blank` whose every digit is the only one of a peer, or a house in which
    /// every place of a digit is lost in this way.
    pub(crate) fn of(
        shape: &Shape,
        digits: &[Digits],
        is_blank: impl Fn(Cell) -> bool,
    ) -> Option<Contradiction> {
        let left = without_fixed_peers(shape, digits);
        let at = |cell: Cell| left[shape.index(cell)];
        let mut blank = shape.cells().filter(|&cell| is_blank(cell));
        if let Some(cell) = blank.find(|&cell| at(cell).is_empty()) {
            return Some(Contradiction::NoDigit { cell });
        }
        let mut full = shape.houses().filter(|&house| shape.has_all_digits(house));
        full.find_map(|house| {
            let cells = shape.cells_of(house);
            let has_place = |digit: Digit| cells.iter().any(|&cell| at(cell).contains(digit));
            let digit = shape.digits().iter().find(|&digit| !has_place(digit))?;
            Some(Contradiction::NoPlace { house, digit })
        })
    }
}

/// Returns `digits` without those that are the only candidate of a peer.
fn without_fixed_peers(shape: &Shape, digits: &[Digits]) -> Vec<Digits> {
    let mut left = digits.to_vec();
    for house in shape.houses() {
        let cells = shape.cells_of(house);
        for &cell in &cells {
            let Some(digit) = digits[shape.index(cell)].single() else { continue };
            for &peer in cells.iter().filter(|&&peer| peer != cell) {
                left[shape.index(peer)].remove(digit);
            }
        }
    }
    left
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::NoDigit { cell } => write!(f, "{cell} has no digit left"),
            Contradiction::NoPlace { house, digit } => {
                write!(f, "{house} has no place left for {digit}")
            }
        }
    }
}
