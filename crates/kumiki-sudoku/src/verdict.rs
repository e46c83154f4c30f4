//! Verdicts on a puzzle, and why one has no solution.
//!
//! Invariant: a verdict says no more than is known: where a limit stopped the search it is
//! [`Verdict::Unfinished`].

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::{Clash, Grid};
use crate::house::House;
use std::fmt;

/// How many solutions a puzzle has: one, none, or several. A solution is a [`Grid`] where the puzzle was one,
/// and a list of digits in reading order where it has another shape or more rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<S = Grid> {
    /// This one and no other.
    Unique(S),
    /// None, and why.
    None(Reason),
    /// At least these two.
    Several(S, S),
    /// A limit stopped the search; this solution is known, if one is.
    Unfinished(Option<S>),
}

/// Why a puzzle has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Two clues clash.
    Clash(Clash),
    /// Basic elimination leaves no digit for a cell.
    NoDigit {
        /// The cell.
        cell: Cell,
    },
    /// Basic elimination leaves no place in a house for a digit.
    NoPlace {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
    /// Nothing is wrong at first sight: every possibility was tried.
    Tried,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Clash(clash) => clash.fmt(f),
            Reason::NoDigit { cell } => write!(f, "{cell} has no digit left"),
            Reason::NoPlace { house, digit } => write!(f, "{house} has no place for {digit}"),
            Reason::Tried => f.write_str("every possibility was tried"),
        }
    }
}
