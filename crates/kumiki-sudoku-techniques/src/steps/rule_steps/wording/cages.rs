//! Cages in words: the combinations that are left.
//!
//! Invariant: a combination is listed if some order of it fits the facts.

use super::case::{Case, facts_in_words};
use super::{Told, cells_named, joined, number};
use crate::steps::RuleEvidence;
use kumiki::engine::Int;
use kumiki_sudoku::{Cell, Digit, Digits, House, Shape};

/// The most combinations that are listed.
const MOST_LISTED: usize = 4;

/// Returns that the removed digits are in no combination that is left for a cage: some different
/// digits with a sum. `None` if one of them is in a combination. For the last open cell it returns
/// the digit that is left.
pub(super) fn combinations(case: &Case<'_>, cells: &[Cell], total: Int) -> Option<String> {
    let left = combinations_left(case.shape, cells, total, &|cell| case.left(cell));
    let in_one: Digits = left.iter().flat_map(|set| set.iter()).collect();
    let is_out = |(cell, gone): (&Cell, &Digits)| {
        cells.contains(cell) && gone.intersection(in_one).is_empty()
    };
    if left.is_empty() || !case.removed.iter().all(is_out) {
        return None;
    }
    let known = cells.iter().filter_map(|&cell| case.left(cell).single());
    let known: Vec<Int> = known.map(|digit| Int::from(digit.value())).collect();
    if known.len() + 1 == cells.len() && !known.is_empty() {
        let left = total - known.iter().sum::<Int>();
        return Some(format!("as {}, {left} is left", case.facts_in_words()));
    }
    let sum = match cells.len() {
        1 => format!("{total} in one cell"),
        count => format!("{total} in {} cells", number(count)),
    };
    let sum = match case.facts.is_empty() {
        true => sum,
        false => format!("as {}, {sum}", case.facts_in_words()),
    };
    if left.len() > MOST_LISTED {
        let gone: Digits = case.removed.values().flat_map(|gone| gone.iter()).collect();
        return Some(format!("{sum} never has {}", super::listed(gone, "or")));
    }
    let sets: Vec<String> = left.iter().map(Digits::to_string).collect();
    Some(format!("{sum} is {}", joined(&sets, "or")))
}

/// Returns the digits that can be between the least and the greatest of a lunchbox, if its cells
/// differ and nothing else is known of them.
pub(super) fn lunchbox(case: &Case<'_>, cells: &[Cell], sum: Int) -> Option<String> {
    let differ = |(at, &cell): (usize, &Cell)| {
        cells[at + 1..].iter().all(|&other| case.share_house(cell, other))
    };
    if !case.facts.is_empty() || !cells.iter().enumerate().all(differ) {
        return None;
    }
    let digits: Vec<Digit> = case.shape.digits().iter().collect();
    let [_, inner @ .., _] = &digits[..] else { return None };
    let mut sets = Vec::new();
    for count in 1..=cells.len().saturating_sub(2) {
        extend(inner, count, sum, Digits::NONE, &mut sets);
    }
    if sets.is_empty() || sets.len() > MOST_LISTED {
        return None;
    }
    let sets: Vec<String> = sets.iter().map(Digits::to_string).collect();
    Some(format!("{sum} between its least and greatest is {}", joined(&sets, "or")))
}

/// Returns the sets of different digits with this sum that the cells can have, if each may have the
/// digits that `left` returns.
pub(in super::super) fn combinations_left(
    shape: &Shape,
    cells: &[Cell],
    total: Int,
    left: &dyn Fn(Cell) -> Digits,
) -> Vec<Digits> {
    let digits: Vec<Digit> = shape.digits().iter().collect();
    let mut found = Vec::new();
    extend(&digits, cells.len(), total, Digits::NONE, &mut found);
    found.retain(|&set| fits(left, cells, set));
    found
}

impl<const W: usize> Told<'_, W> {
    /// Returns that a cage needs digits, all places of which are in each of `houses`.
    pub(in super::super) fn needed(
        &self,
        evidence: &RuleEvidence,
        places: &[Cell],
        digits: Digits,
        houses: &[House],
    ) -> String {
        let cage = self.steps.name(self.sources[0]);
        let facts = facts_in_words(self.steps.shape().digits(), evidence.cells.iter().copied());
        let known = if facts.is_empty() { String::new() } else { format!("as {facts}, ") };
        let (places, houses) = (cells_named(places), self.steps.house_names().all(houses));
        let digits = super::listed(digits, "and");
        format!("{cage}: {known}each combination has {digits} at {places}, in {houses}")
    }
}

/// Returns the combinations of `count` digits with a sum, as text.
pub(super) fn with_sum(
    digits: &[Digit],
    count: usize,
    total: Int,
    may_repeat: bool,
) -> Vec<String> {
    if !may_repeat {
        let mut sets = Vec::new();
        extend(digits, count, total, Digits::NONE, &mut sets);
        return sets.iter().map(Digits::to_string).collect();
    }
    if count == 0 {
        return if total == 0 { vec![String::new()] } else { Vec::new() };
    }
    let fits = |digit: &Digit| Int::from(digit.value()) * count as Int <= total;
    let with = |(at, digit): (usize, &Digit)| {
        let rest = with_sum(&digits[at..], count - 1, total - Int::from(digit.value()), true);
        rest.into_iter().map(|rest| format!("{digit}{rest}")).collect::<Vec<String>>()
    };
    digits.iter().enumerate().filter(|(_, digit)| fits(digit)).flat_map(with).collect()
}

/// Adds to `found` each way to extend `set` by `count` of `digits` that have the sum `total`.
fn extend(digits: &[Digit], count: usize, total: Int, set: Digits, found: &mut Vec<Digits>) {
    if count == 0 {
        if total == 0 {
            found.push(set);
        }
        return;
    }
    for (at, &digit) in digits.iter().enumerate() {
        let value = Int::from(digit.value());
        if value * count as Int > total {
            break;
        }
        let mut with = set;
        with.insert(digit);
        extend(&digits[at + 1..], count - 1, total - value, with, found);
    }
}

/// Returns whether the digits of `set` can be put into `cells`, one in each.
fn fits(left: &dyn Fn(Cell) -> Digits, cells: &[Cell], set: Digits) -> bool {
    let Some((&cell, rest)) = cells.split_first() else { return true };
    left(cell).intersection(set).iter().any(|digit| {
        let mut others = set;
        others.remove(digit);
        fits(left, rest, others)
    })
}
