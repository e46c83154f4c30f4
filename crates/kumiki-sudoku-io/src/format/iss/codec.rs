//! The format of strings of the Interactive Sudoku Solver.
//!
//! Invariant: detection recognises only strings of items; plain grids belong to the other formats.

use crate::format::codec::{Codec, Standing, Write};
use crate::format::error::{At, Fault};
use crate::format::{BoxForms, Carries, Detail, Sample};

use super::{IssError, MOST_ROWS};

pub(in crate::format) const ISS: Codec = Codec {
    name: "iss",
    extension: None,
    about: "strings of the Interactive Sudoku Solver: '.Thermo~R1C1~R2C2'",
    carries: Carries {
        sizes: (4, MOST_ROWS as u8),
        boxes: BoxForms::Any,
        details: &[Detail::Shape, Detail::Allowed, Detail::Rules, Detail::RareRules],
        several: true,
    },
    is_like,
    standing: Standing::Lines,
    read: |text| super::read(text).map_err(Fault::from),
    write: Write::Mostly(|puzzle| super::write(puzzle).map_err(Fault::from)),
};

fn is_like(sample: &Sample<'_>) -> bool {
    let first = sample.rows.first().and_then(|row| row.split_whitespace().next());
    let Some(field) = first.filter(|field| field.starts_with('.')) else { return false };
    // An item may be empty.
    let items = field.trim_start_matches('.');
    let is_letter = |symbol: char| symbol.is_ascii_alphabetic();
    let kind = items.split(|symbol| !is_letter(symbol)).next().unwrap_or_default();
    // No grid has a tilde. The clues of a large grid may be letters, but these are rarely small
    // letters.
    let has_arguments = match items[kind.len()..].chars().next() {
        Some('~') => true,
        Some('.') => !kind.is_empty() && items.contains('~'),
        _ => false,
    };
    let has_one_point = field.len() == items.len() + 1;
    has_arguments || has_one_point && kind.chars().filter(char::is_ascii_lowercase).count() >= 3
}

impl From<IssError> for Fault {
    fn from(error: IssError) -> Fault {
        let fault = Fault::broken(&error.problem);
        match error.item {
            Some((number, kind)) => fault.at(At::Field(format!("item {number}, {kind}"))),
            None => fault,
        }
    }
}
