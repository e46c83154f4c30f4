//! The short names of rules in sentences.
//!
//! Invariant: two rules of a puzzle have different names, unless they have the same cells and
//! numbers.

use super::{cells_named, joined};
use crate::geometry::{Cell, Digit, House};
use crate::model::ImpliedSum;
use crate::puzzle::rule::around;
use crate::puzzle::{Area, Line, Outside, Pair, Rule};
use crate::steps::step::cells::houses;

/// Returns the name of `rule` in a sentence: `cage of 10 at r78c5`, `thermometer r9c4–r4c3`.
pub(in super::super) fn rule_name(rule: &Rule) -> String {
    match rule {
        Rule::Area { kind, cells } => {
            let kind = match kind {
                Area::Cage { sum: Some(sum) } => format!("cage of {sum}"),
                Area::Lunchbox { sum } => format!("lunchbox of {sum}"),
                kind => kind.to_string(),
            };
            format!("{kind} at {}", cells_named(cells))
        }
        Rule::Line { kind, cells } => {
            let kind = match kind {
                Line::Whisper { difference } => format!("whisper of {difference}"),
                Line::SumLine { sum } => format!("sum line of {sum}"),
                Line::Lockout { difference } => format!("lockout line of {difference}"),
                Line::Modular { modulus } => format!("modular line of {modulus}"),
                kind => kind.to_string(),
            };
            format!("{kind} {}", line_named(cells))
        }
        Rule::Arrow { bulb, shaft } => {
            let whole: Vec<Cell> = bulb.iter().chain(shaft).copied().collect();
            format!("arrow {}", line_named(&whole))
        }
        Rule::Pair { kind, cells } => match kind {
            Pair::Difference { difference: 1 } => format!("white dot {}", cells_named(cells)),
            Pair::Ratio { ratio: 2 } => format!("black dot {}", cells_named(cells)),
            Pair::Greater => {
                format!("greater-than sign {} > {}", cells[0].short_name(), cells[1].short_name())
            }
            kind => format!("{kind} at {}", cells_named(cells)),
        },
        &Rule::Outside { kind, first, towards } => {
            let line = if towards.is_diagonal() {
                format!("from {} {towards}", first.short_name())
            } else {
                format!("of {}, {towards}", line_of(first, towards.step().0 == 0))
            };
            match kind {
                Outside::LittleKiller { sum } => format!("little killer {sum} {line}"),
                Outside::Sandwich { sum } => format!("sandwich {sum} {line}"),
                kind => format!("{kind} {line}"),
            }
        }
        Rule::Clones { cells, copy } => {
            format!("clones {} and {}", cells_named(cells), cells_named(copy))
        }
        Rule::Word { cells, .. } => format!("word {}", line_named(cells)),
        Rule::Quadruple { corner, digits } => {
            let digits: String = digits.iter().map(Digit::to_string).collect();
            format!("quadruple {digits} at {}", cells_named(&around(*corner)))
        }
        Rule::Element { index, list, value } => {
            let (index, value) = (index.short_name(), value.short_name());
            format!("list {} with {value} at place {index}", line_named(list))
        }
        Rule::SameDigits { groups } => {
            let groups: Vec<String> = groups.iter().map(|group| cells_named(group)).collect();
            format!("same digits in {}", joined(&groups, "and"))
        }
        Rule::CountDistinct { cells, count } => {
            let (count, cells) = (count.short_name(), cells_named(cells));
            format!("number in {count} of different digits in {cells}")
        }
        Rule::AnyOf { alternatives } => any_of(alternatives),
        rule => rule.to_string(),
    }
}

/// Returns the names of alternatives. Their common end is named once: `cage or lunchbox of 6 at
/// r45c8`.
fn any_of(alternatives: &[Vec<Rule>]) -> String {
    let all =
        |rules: &Vec<Rule>| joined(&rules.iter().map(rule_name).collect::<Vec<String>>(), "and");
    let names: Vec<String> = alternatives.iter().map(all).collect();
    let Some((last, first)) = names.split_last() else { return "no alternative".to_string() };
    let ends = last.match_indices(' ').map(|(at, _)| &last[at..]);
    let is_common = |end: &&str| first.iter().all(|name| name.ends_with(end));
    let end = ends.filter(is_common).max_by_key(|end| end.len()).unwrap_or_default();
    let short = first.iter().map(|name| name.strip_suffix(end).unwrap_or(name).to_string());
    joined(&short.chain([last.clone()]).collect::<Vec<String>>(), "or")
}

/// Returns the part of the name of a rule before its cells, `cage of 10` of `cage of 10 at r78c5`;
/// the whole name if it does not end with cells.
pub(super) fn without_cells(name: &str) -> &str {
    let is_cell = |word: &str| {
        let number = word.strip_prefix('r').unwrap_or_default();
        number.starts_with(|first: char| first.is_ascii_digit())
    };
    let words: Vec<&str> = name.split(' ').collect();
    let Some(at) = words.iter().position(|word| is_cell(word)) else { return name };
    if at == 0 || !words[at..].iter().all(|word| is_cell(word) || *word == "and") {
        return name;
    }
    let length = words[..at].iter().map(|word| word.len() + 1).sum::<usize>() - 1;
    let before = &name[..length];
    let joined = [" at", " from", " of", " in"].iter().find_map(|word| before.strip_suffix(word));
    joined.unwrap_or(before)
}

/// Returns the row or the column of `cell`.
fn line_of(cell: Cell, is_row: bool) -> House {
    match is_row {
        true => House::Row(cell.row() as u8),
        false => House::Column(cell.column() as u8),
    }
}

/// Returns the two ends of a line.
fn line_named(cells: &[Cell]) -> String {
    match cells {
        [first, .., last] => format!("{}–{}", first.short_name(), last.short_name()),
        cells => cells_named(cells),
    }
}

/// Returns the name of a sum of houses and cages.
pub(in super::super) fn sum_name(sum: &ImpliedSum) -> String {
    let names: Vec<String> = sum.houses.iter().map(House::to_string).collect();
    match &names[..] {
        [one] => one.clone(),
        _ => houses(&sum.houses),
    }
}
