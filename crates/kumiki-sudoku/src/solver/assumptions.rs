//! The restrictions of cells under which a search is made.
//!
//! Invariant: there is a digit or a blank for each cell. Restricted cells are in reading order.

use crate::geometry::{Cell, Digit, Digits, Shape};
use kumiki::engine::{Conflict, Int, Var};
use kumiki::search::Search;

/// The digits that a puzzle gives or allows, which a search assumes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumptions {
    /// The digit of each cell in reading order; `None` for a blank.
    pub digits: Vec<Option<Digit>>,
    /// The cells that are restricted to certain digits, in reading order.
    pub(crate) allowed: Vec<(usize, Digits)>,
}

impl Assumptions {
    /// Returns no assumptions on a number of `cells`.
    pub fn none(cells: usize) -> Assumptions {
        Assumptions::of(vec![None; cells])
    }

    /// Returns the assumption of the digits of all cells in reading order; `None` for a blank.
    pub fn of(digits: Vec<Option<Digit>>) -> Assumptions {
        Assumptions { digits, allowed: Vec::new() }
    }

    /// Returns the cells that have a digit.
    pub fn given(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.digits.len()).filter(|&at| self.digits[at].is_some())
    }

    /// Returns whether nothing is assumed.
    pub(crate) fn is_empty(&self) -> bool {
        self.allowed.is_empty() && self.given().next().is_none()
    }

    /// Returns the restricted cells of a grid of `shape` in reading order, each with its digits. A
    /// cell that has a digit and is restricted is listed twice.
    pub(crate) fn restrictions(&self, shape: &Shape) -> Vec<(Cell, Digits)> {
        let mut allowed = self.allowed.iter().peekable();
        let mut restrictions = Vec::new();
        for (at, (cell, &digit)) in shape.cells().zip(&self.digits).enumerate() {
            restrictions.extend(digit.map(|digit| (cell, Digits::from_iter([digit]))));
            let own = allowed.next_if(|&&(restricted, _)| restricted == at);
            restrictions.extend(own.map(|&(_, digits)| (cell, digits)));
        }
        restrictions
    }

    /// Restricts `search` to these assumptions on `cells`. `buffer` is overwritten.
    pub(crate) fn assume(
        &self,
        search: &mut Search,
        cells: &[Var],
        buffer: &mut Vec<(Var, Int)>,
    ) -> Result<(), Conflict> {
        for &(at, digits) in &self.allowed {
            search.assume_among(cells[at], values(digits))?;
        }
        buffer.clear();
        let given = cells.iter().zip(&self.digits);
        buffer.extend(
            given.filter_map(|(&cell, digit)| Some((cell, digit.as_ref()?.value().into()))),
        );
        search.assume_all(buffer)
    }
}

/// Returns the digits as values of the engine.
pub(crate) fn values(digits: Digits) -> impl Iterator<Item = Int> {
    digits.iter().map(|digit| digit.value().into())
}
