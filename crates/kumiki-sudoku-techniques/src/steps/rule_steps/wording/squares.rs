//! Quadruples in words.
//!
//! Invariant: a quadruple has four cells.

use super::case::Case;
use super::{cells_named, joined};
use kumiki_sudoku::rule::around;
use kumiki_sudoku::{Cell, Digit};

/// Returns that the cells of a quadruple are all needed for its digits.
pub(super) fn quadruple(case: &Case<'_>, corner: Cell, digits: &[Digit]) -> Option<String> {
    let cells = around(corner);
    let is_known = |&cell: &Cell| case.facts.contains_key(&cell);
    let (known, open): (Vec<Cell>, Vec<Cell>) = cells.into_iter().partition(is_known);
    let all: Vec<String> = digits.iter().map(Digit::to_string).collect();
    let needed = format!("it needs {}", joined(&all, "and"));
    if known.is_empty() {
        return Some(format!("{needed}, so each cell has one of these"));
    }
    Some(match open.is_empty() {
        true => case.with_facts(&needed),
        false => {
            let is = if open.len() == 1 { "is" } else { "are" };
            case.with_facts(&format!("{needed}, for which {} {is} left", cells_named(&open)))
        }
    })
}
