//! Patterns: what people see on a board at once, and have a name for.
//!
//! Invariant: the conclusion of a pattern follows from the rules and from the marks of its
//! premises.

use crate::grid::{Cell, Place};

/// A function that returns the values that are left at a place: none, if it is no variable.
pub type Left<'l> = dyn Fn(&Place) -> Vec<i32> + 'l;

/// A pattern on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The name that people have for it, such as `Between two islands`.
    pub title: &'static str,
    /// The reason, as a clause such as `r4c5 is beside the islands of r3c5 and r4c4`.
    pub because: String,
    /// The conclusion, as a clause such as `r4c5 is sea`.
    pub conclusion: String,
    /// The places to look at.
    pub premises: Vec<Place>,
    /// The values that are not left any more.
    pub removed: Vec<(Place, i32)>,
}

/// Returns cells as a list: `r1c1, r1c2 and r3c3`.
pub(crate) fn listed(cells: &[Cell]) -> String {
    match cells {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(Cell::to_string).collect();
            format!("{} and {last}", first.join(", "))
        }
    }
}

/// Returns cells with the verb for so many: `r1c1 is`, or `r1c1 and r1c2 are`.
pub(crate) fn are(cells: &[Cell]) -> String {
    format!("{} {}", listed(cells), if cells.len() == 1 { "is" } else { "are" })
}
