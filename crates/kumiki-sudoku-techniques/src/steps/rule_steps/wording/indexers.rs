//! Indexers in words: the place that a digit names, and the number that stands there.
//!
//! Invariant: places are numbered from 1.

use super::case::Case;
use super::{cells_named, joined, listed};
use kumiki_sudoku::rule::Single;
use kumiki_sudoku::{Cell, Digit, Digits};

/// Returns why the removals of `case` follow from an indexer in `cell`.
pub(super) fn reason(case: &Case<'_>, kind: Single, cell: Cell) -> Option<String> {
    let places = case.shape.cells_of(kind.indexed_house(case.shape, cell)?);
    let number = digit_at(&places, cell)?;
    let place = |digit: Digit| places.get(usize::from(digit.value()).checked_sub(1)?).copied();
    let name = cell.short_name();
    if let Some(there) = case.left(cell).single().and_then(place) {
        let why = format!("it points to {}, which alone has {number}", there.short_name());
        return Some(case.with_facts(&why));
    }
    let has_number = |&&there: &&Cell| case.left(there).single() == Some(number);
    if let Some(there) = places.iter().filter(|&&there| there != cell).find(has_number) {
        let why = format!("{number} is in {}, to which {name} must point", there.short_name());
        return Some(case.with_facts(&why));
    }
    let mut parts: Vec<String> = Vec::new();
    let (mut named, mut needed) = (Vec::new(), Digits::NONE);
    for (&of, &gone) in &case.removed {
        if of != cell {
            let own = digit_at(&places, of)?;
            if gone.single() != Some(number) || case.left(cell).contains(own) {
                return None;
            }
            named.push(of);
            needed.insert(own);
            continue;
        }
        let there: Vec<Cell> = gone.iter().filter_map(place).collect();
        if there.len() < gone.len() || there.iter().any(|&there| case.left(there).contains(number))
        {
            return None;
        }
        let there: Vec<String> = there.iter().map(|there| there.short_name()).collect();
        let digits = listed(gone, "or");
        parts.push(format!("{digits} in {name} would need {number} in {}", joined(&there, "or")));
    }
    if !named.is_empty() {
        let any = if named.len() > 1 { "any of " } else { "" };
        let (named, needed) = (cells_named(&named), listed(needed, "or"));
        parts.push(format!("{number} in {any}{named} would need {needed} in {name}"));
    }
    Some(case.with_facts(&parts.join("; ")))
}

/// Returns the number of the place at which `cell` is.
fn digit_at(places: &[Cell], cell: Cell) -> Option<Digit> {
    Digit::new(places.iter().position(|&place| place == cell)? as u8 + 1)
}
