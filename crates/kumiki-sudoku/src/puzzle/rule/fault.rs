//! Faults of rules: the reasons why a grid cannot have them.
//!
//! Invariant: each message gives the cells of the fault, or the range of numbers that are possible.

use super::Rule;
use crate::geometry::{Cell, Digit};
use thiserror::Error;

/// A rule that a grid cannot have, with its fault.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{rule}: {fault}")]
pub struct RuleError {
    /// The rule.
    pub rule: Rule,
    /// The fault.
    #[source]
    pub fault: RuleFault,
}

/// A reason why a grid cannot have a rule.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RuleFault {
    /// The grid has no such cell.
    #[error("{} is outside of a grid with {size} rows", cell.short_name())]
    Outside {
        /// The cell.
        cell: Cell,
        /// The size of the grid.
        size: usize,
    },
    /// A cell is named twice where cells must differ.
    #[error("{} is named twice", cell.short_name())]
    Repeated {
        /// The cell.
        cell: Cell,
    },
    /// There are too few or too many cells.
    #[error("{found} cells, where {least} to {most} can be")]
    CellCount {
        /// The number of cells.
        found: usize,
        /// The least number of cells.
        least: usize,
        /// The greatest number of cells.
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
        /// The greatest sum.
        greatest: u32,
    },
    /// A number other than a sum is out of its range.
    #[error("the number must be {least} to {greatest}")]
    Number {
        /// The least number.
        least: u32,
        /// The greatest number.
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
    /// The rule needs boxes that the grid does not have.
    #[error("the grid has no {needed}")]
    NoBoxes {
        /// The boxes that the rule needs.
        needed: &'static str,
    },
    /// The number of digits is not divisible by three.
    #[error("{size} digits have no thirds")]
    NoThirds {
        /// The size of the grid.
        size: usize,
    },
    /// A clue outside does not begin at the edge, or its direction does not fit.
    #[error("one cannot look {towards} from outside at {}", first.short_name())]
    NotFromOutside {
        /// The cell that must come first.
        first: Cell,
        /// The direction.
        towards: super::Direction,
    },
    /// Two groups of clones have different sizes.
    #[error("{found} cells and {copied}")]
    Unequal {
        /// The number of cells in the first group.
        found: usize,
        /// The number of cells in the second group.
        copied: usize,
    },
    /// The rule cannot be one of several alternatives.
    #[error("a rule of the whole grid, or of sums of several groups, cannot be an alternative")]
    NotAlternative,
    /// The rule needs a square grid with as many digits as rows.
    #[error("the grid must be square, with as many digits as rows")]
    NotSquare,
}
