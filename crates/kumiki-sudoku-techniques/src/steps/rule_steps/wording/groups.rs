//! Extra regions, diagonals and other cells that differ, in words: cells with as few digits as
//! cells.
//!
//! Invariant: the cells are those of the facts.

use super::case::Case;
use super::{cells_named, listed};
use kumiki_sudoku::{Cell, Digits};

/// Returns that the cells of the facts have as many digits as cells; `None` if they have more.
pub(super) fn reason(case: &Case<'_>) -> Option<String> {
    let cells: Vec<Cell> = case.facts.keys().copied().collect();
    let digits: Digits = case.facts.values().flat_map(|left| left.iter()).collect();
    if cells.is_empty() || digits.len() != cells.len() {
        return None;
    }
    let gone: Digits = case.removed.values().flat_map(|gone| gone.iter()).collect();
    let (names, listed) = (cells_named(&cells), listed(digits, "and"));
    gone.is_subset(digits).then(|| match cells.len() {
        1 => format!("{names} is {listed}, which is not repeated"),
        count => format!("the {count} cells {names} have only {listed}, each of them once"),
    })
}
