//! Clues outside of the grid in words: sandwiches, X-sums, skyscrapers and rooms.
//!
//! Invariant: the cells come in the order from the clue.

use super::case::Case;
use super::{listed, number};
use kumiki::engine::Int;
use kumiki_sudoku::rule::Outside;
use kumiki_sudoku::{Cell, Digit};

/// Returns why the removals of `case` follow from a clue.
pub(super) fn reason(case: &Case<'_>, kind: Outside, cells: &[Cell]) -> Option<String> {
    let why = match kind {
        Outside::Sandwich { sum } => return sandwich(case, cells, sum.into()),
        Outside::XSum { sum } => x_sum(case, cells, sum.into())?,
        Outside::Skyscraper { count } => skyscraper(case, cells, count.into())?,
        Outside::NumberedRoom { digit } => room(case, cells, digit)?,
        Outside::FirstHidden { digit } => first_hidden(case, digit),
        Outside::LittleKiller { .. } | Outside::FullRank { .. } => return None,
    };
    Some(case.with_facts(&why))
}

/// Returns the numbers of different digits of `digits` that can have this sum.
fn counts(digits: &[Int], sum: Int) -> Vec<usize> {
    let mut counts: Vec<usize> = Vec::new();
    for set in 0_u64..1 << digits.len() {
        let members = digits.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        if members.map(|(_, digit)| digit).sum::<Int>() == sum {
            counts.push(set.count_ones() as usize);
        }
    }
    counts.sort_unstable();
    counts.dedup();
    counts
}

/// Returns the distances that the crusts of a sandwich can have.
fn sandwich(case: &Case<'_>, cells: &[Cell], sum: Int) -> Option<String> {
    let (least, greatest) = (case.least(), case.greatest());
    if cells.len() as Int != greatest - least + 1 || cells.len() > 16 {
        return None;
    }
    let inner: Vec<Int> = (least + 1..greatest).collect();
    let counts = counts(&inner, sum);
    let (few, many) = (*counts.first()?, *counts.last()?);
    let between = match few == many {
        true => format!("{sum} takes {} cells", number(few)),
        false => format!("{sum} takes {} to {} cells", number(few), number(many)),
    };
    let is_crust = |digit: Digit| [least, greatest].contains(&Int::from(digit.value()));
    let removes_crusts = case.removed.values().all(|gone| gone.iter().all(is_crust));
    let (low, high) = (case.shape.least_digit(), case.shape.greatest_digit());
    Some(match removes_crusts {
        _ if few == many && few + 2 == cells.len() => {
            case.with_facts(&format!("{between} between {low} and {high}, so these are its ends"))
        }
        true => case.with_facts(&format!(
            "{between} between {low} and {high}, for which there must be room"
        )),
        false => return None,
    })
}

/// Returns the bounds of an X-sum on the number of its cells.
fn x_sum(case: &Case<'_>, cells: &[Cell], sum: Int) -> Option<String> {
    let first = *cells.first()?;
    if !case.facts.is_empty() || case.removed.keys().any(|&cell| cell != first) {
        return None;
    }
    let digits: Vec<Int> = (case.least()..=case.greatest()).collect();
    let gone = case.removed.values().flat_map(|gone| gone.iter());
    let counts = gone.map(|digit| Int::from(digit.value())).filter(|&count| count > 0);
    let Some(count) = counts.last() else {
        return Some("its first digit counts cells".to_string());
    };
    let others: Vec<Int> = digits.into_iter().filter(|&other| other != count).collect();
    let rest = count as usize - 1;
    let least: Int = count + others.iter().take(rest).sum::<Int>();
    let most: Int = count + others.iter().rev().take(rest).sum::<Int>();
    Some(match sum < least {
        true => format!("{count} cells from {count} are at least {least}"),
        false => format!("{count} cells from {count} are at most {most}"),
    })
}

/// Returns the room that a number of visible skyscrapers needs.
fn skyscraper(case: &Case<'_>, cells: &[Cell], count: usize) -> Option<String> {
    if case.facts.is_empty() {
        return Some(match count {
            1 => format!("only {} is seen, so it comes first", case.shape.greatest_digit()),
            count => format!(
                "{} are seen, so each of the last {} needs lower ones before it",
                number(count),
                number(count - 1)
            ),
        });
    }
    let first = cells.first()?;
    Some(format!(
        "with {} the number seen from {} would not be {count}",
        case.gone_in_words(),
        first.short_name()
    ))
}

/// Returns the place to which the first cell of a numbered room points.
fn room(case: &Case<'_>, cells: &[Cell], digit: Digit) -> Option<String> {
    let first = *cells.first()?;
    let mut parts: Vec<String> = Vec::new();
    for (&cell, &gone) in &case.removed {
        parts.push(match cell == first {
            true => format!(
                "{} in {} would point to a cell without {digit}",
                listed(gone, "or"),
                first.short_name()
            ),
            false => format!("{} points to the cell with {digit}", first.short_name()),
        });
    }
    parts.dedup();
    Some(parts.join("; "))
}

/// Returns the order of digits before the first hidden one.
fn first_hidden(case: &Case<'_>, digit: Digit) -> String {
    format!(
        "digits rise up to one above {digit}, then comes {digit}; not so with {}",
        case.gone_in_words()
    )
}
