//! What can be wrong with a rule.
//!
//! Invariant: each message says where, by cells, or which number could stand there instead.

use super::Rule;
use crate::cell::Cell;
use crate::digit::Digit;
use thiserror::Error;

/// A rule that a grid cannot have, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{rule}: {fault}")]
pub struct RuleError {
    /// The rule.
    pub rule: Rule,
    /// What is wrong with it.
    #[source]
    pub fault: Fault,
}

/// What is wrong with a rule.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The grid has no such cell.
    #[error("{} is outside of a grid with {size} rows", cell.short_name())]
    Outside {
        /// The cell.
        cell: Cell,
        /// The size of the grid.
        size: usize,
    },
    /// A cell is named twice where each can stand only once.
    #[error("{} is named twice", cell.short_name())]
    Repeated {
        /// The cell.
        cell: Cell,
    },
    /// There are too few cells, or too many.
    #[error("{found} cells, where {least} to {most} can be")]
    CellCount {
        /// The number.
        found: usize,
        /// How many there must be.
        least: usize,
        /// How many there may be.
        most: usize,
    },
    /// Two cells do not share an edge.
    #[error("{} and {} are no neighbours", cells[0].short_name(), cells[1].short_name())]
    NotNeighbours {
        /// The two.
        cells: [Cell; 2],
    },
    /// No digits of so many cells have the sum.
    #[error("such cells sum to {least} to {greatest}")]
    Sum {
        /// The least sum.
        least: u32,
        /// The greatest.
        greatest: u32,
    },
    /// A number other than a sum is out of its range.
    #[error("the number must be {least} to {greatest}")]
    Number {
        /// The least.
        least: u32,
        /// The greatest.
        greatest: u32,
    },
    /// The grid has no such digit.
    #[error("a grid with {size} rows has no digit {digit}")]
    NotADigit {
        /// The digit.
        digit: Digit,
        /// The size of the grid.
        size: usize,
    },
    /// The rule is about boxes that the grid has not.
    #[error("the grid has no {needed}")]
    NoBoxes {
        /// What boxes there must be.
        needed: &'static str,
    },
    /// The digits cannot be divided by three.
    #[error("{size} digits have no thirds")]
    NoThirds {
        /// The size of the grid.
        size: usize,
    },
    /// What is looked at from outside does not begin at the edge, or the direction does not fit the
    /// clue.
    #[error("one cannot look {towards} from outside at {}", first.short_name())]
    NotFromOutside {
        /// The cell that should come first.
        first: Cell,
        /// The direction.
        towards: super::Direction,
    },
    /// Two groups that shall be alike have not equally many cells.
    #[error("{found} cells and {copied}")]
    Unequal {
        /// How many the first has.
        found: usize,
        /// How many the other has.
        copied: usize,
    },
    /// It can be read and written, but there is no model of it yet.
    #[error("it cannot be solved yet")]
    NotSolved,
}
