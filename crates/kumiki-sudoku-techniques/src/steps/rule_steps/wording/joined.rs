//! Joined pairs of cells in words: the fillings that are left, or the digit that two cells would
//! both need.
//!
//! Invariant: the digits of a filling are in the order of its cells.

use super::case::facts_in_words;
use super::{RuleSteps, cells_named, joined, listed};
use crate::steps::RuleEvidence;
use kumiki_sudoku::{Cell, Digit, Digits, House};
use std::collections::BTreeMap;

/// The most fillings that are listed.
const MOST_LISTED: usize = 6;

/// Pairs that are joined: their cells, and the digits that these can have.
pub(in super::super) struct Joined<'a> {
    pub(in super::super) cells: &'a [Cell],
    pub(in super::super) fillings: &'a [Vec<Digit>],
    /// The two cells that would need the same digit, if the step is so simple.
    pub(in super::super) partner: Option<[Cell; 2]>,
}

/// Returns why the digits `gone` are not possible in cells of joined pairs.
pub(in super::super) fn of_joined(
    steps: &RuleSteps,
    evidence: &RuleEvidence,
    house: House,
    found: &Joined<'_>,
    gone: &BTreeMap<Cell, Digits>,
) -> String {
    let house = steps.house_names().one(house);
    let rules: Vec<String> =
        evidence.names.iter().filter(|name| **name != house).cloned().collect();
    let rules = joined(&rules, "and");
    let facts = facts_in_words(steps.shape().digits(), evidence.cells.iter().copied());
    let known = if facts.is_empty() { String::new() } else { format!("as {facts}, ") };
    let cells = cells_named(found.cells);
    let why = match (found.partner, gone.first_key_value()) {
        (Some(partner), Some((middle, &digits))) => format!(
            "{} in {} would need the same digit in both {}",
            listed(digits, "or"),
            middle.short_name(),
            cells_named(&partner)
        ),
        _ if found.fillings.len() <= MOST_LISTED => {
            let digits = |filling: &Vec<Digit>| filling.iter().map(Digit::to_string).collect();
            let all: Vec<String> = found.fillings.iter().map(digits).collect();
            format!("{cells} can only be {}", joined(&all, "or"))
        }
        _ => format!("other digits would leave no way to fill {cells}"),
    };
    format!("{rules} (cells of {house} differ): {known}{why}")
}
