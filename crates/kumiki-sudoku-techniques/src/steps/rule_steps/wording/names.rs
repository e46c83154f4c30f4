//! The short names of rules in sentences.
//!
//! Invariant: two rules of a puzzle have different names, unless they have the same cells and
//! numbers.

use super::{cells_named, joined};
use crate::steps::step::cells::{HouseNames, houses};
use kumiki_sudoku::model::ImpliedSum;
use kumiki_sudoku::rule::{Area, GlobalRule, Line, Outside, Pair, around};
use kumiki_sudoku::{Cell, Digit, House, Rule};
use std::cmp::Reverse;
use std::collections::BTreeMap;

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
        Rule::WeightedSum { weights, cells, sum } => {
            format!("sum {sum} of {}", weighted(weights, cells))
        }
        Rule::EqualSums { groups } => format!("equal sums of {}", groups_named(groups)),
        Rule::SameDigits { groups } => format!("same digits in {}", groups_named(groups)),
        Rule::CountDistinct { cells, count } => {
            let (count, cells) = (count.short_name(), cells_named(cells));
            format!("number in {count} of different digits in {cells}")
        }
        Rule::AnyOf { alternatives } => any_of(alternatives),
        Rule::Global(GlobalRule::Entropy) => "entropy of squares of four".to_string(),
        rule => rule.to_string(),
    }
}

/// Returns the name of `rule` as the title of a step: `Cage 10`, `Thermometer`, `Sandwich 20`.
pub(in super::super) fn rule_title(rule: &Rule) -> String {
    let name = rule_name(rule);
    let title = match rule {
        Rule::Outside { kind: Outside::LittleKiller { sum }, .. } => format!("little killer {sum}"),
        Rule::Outside { kind: Outside::Sandwich { sum }, .. } => format!("sandwich {sum}"),
        Rule::Outside { kind, .. } => kind.to_string(),
        Rule::Pair { kind: Pair::Greater, .. } => "greater than".to_string(),
        Rule::Line { kind: Line::Whisper { .. }, .. } => "whisper".to_string(),
        Rule::WeightedSum { sum, .. } => format!("sum {sum}"),
        Rule::Element { .. } => "list".to_string(),
        Rule::CountDistinct { .. } => "number of digits".to_string(),
        Rule::Area { kind: Area::Cage { sum: Some(sum) }, .. } => format!("cage {sum}"),
        Rule::AnyOf { .. } => "alternatives".to_string(),
        _ => without_cells(&name).to_string(),
    };
    capitalised(title)
}

/// Returns the part of the name of a rule that says where it is: `r78c5` of `cage of 10 at r78c5`,
/// `row 3, rightwards` of `sandwich 20 of row 3, rightwards`; nothing if it
/// has no such part.
pub(in crate::steps) fn place_of(name: &str) -> String {
    let at_cells = name.strip_prefix(without_cells(name)).filter(|rest| !rest.is_empty());
    let of_line = || name.split_once(" of row").map(|(_, rest)| format!("row{rest}"));
    let of_column = || name.split_once(" of column").map(|(_, rest)| format!("column{rest}"));
    let of_diagonal = || name.split_once(" from ").map(|(_, rest)| format!("from {rest}"));
    match at_cells {
        Some(rest) => {
            let rest = rest.trim_start();
            let bare = ["at ", "of ", "in "].iter().find_map(|word| rest.strip_prefix(word));
            bare.unwrap_or(rest).to_string()
        }
        None => of_line().or_else(of_column).or_else(of_diagonal).unwrap_or_default(),
    }
}

/// Returns `text` with a capital letter at its beginning.
fn capitalised(mut text: String) -> String {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Returns the names of alternatives. Their common ends are named once: `cage of 5 or 8 at r8c34`,
/// `cage or lunchbox of 6 at r45c8`.
fn any_of(alternatives: &[Vec<Rule>]) -> String {
    let all =
        |rules: &Vec<Rule>| joined(&rules.iter().map(rule_name).collect::<Vec<String>>(), "and");
    let names: Vec<String> = alternatives.iter().map(all).collect();
    let words: Vec<Vec<&str>> = names.iter().map(|name| name.split(' ').collect()).collect();
    // A word is left of each.
    let Some(most) = words.iter().map(|words| words.len() - 1).min() else {
        return "no alternative".to_string();
    };
    let reversed: Vec<Vec<&str>> =
        words.iter().map(|words| words.iter().rev().copied().collect()).collect();
    let end = common(&reversed, most);
    let start = common(&words, most - end);
    let last = words.len() - 1;
    let short = words.iter().enumerate().map(|(at, words)| {
        let from = if at == 0 { 0 } else { start };
        let to = if at == last { words.len() } else { words.len() - end };
        words[from..to].join(" ")
    });
    joined(&short.collect::<Vec<String>>(), "or")
}

/// Returns the number of words with which all texts begin, which is at most `most`.
fn common(texts: &[Vec<&str>], most: usize) -> usize {
    (0..most).take_while(|&at| texts.iter().all(|words| words[at] == texts[0][at])).count()
}

/// Returns groups of cells: `r1c23 and r4c5`.
fn groups_named(groups: &[Vec<Cell>]) -> String {
    joined(&groups.iter().map(|group| cells_named(group)).collect::<Vec<String>>(), "and")
}

/// Returns cells with weights: `r1c23 + 2·r3c4 - 2·(r5c6,r7c8)`. Cells of one weight are together.
fn weighted(weights: &[i32], cells: &[Cell]) -> String {
    let mut of_weight: BTreeMap<Reverse<i32>, Vec<Cell>> = BTreeMap::new();
    for (&weight, &cell) in weights.iter().zip(cells) {
        of_weight.entry(Reverse(weight)).or_default().push(cell);
    }
    let mut text = String::new();
    for (Reverse(weight), cells) in of_weight {
        text.push_str(match (text.is_empty(), weight < 0) {
            (true, false) => "",
            (false, false) => " + ",
            (true, true) => "-",
            (false, true) => " - ",
        });
        let cells = cells_named(&cells);
        match weight.unsigned_abs() {
            1 => text.push_str(&cells),
            times if cells.contains(',') => text.push_str(&format!("{times}·({cells})")),
            times => text.push_str(&format!("{times}·{cells}")),
        }
    }
    text
}

/// Returns the part of the name of a rule before its cells, `cage of 10` of `cage of 10 at r78c5`;
/// the whole name if it does not end with cells.
pub(super) fn without_cells(name: &str) -> &str {
    let is_cell = |word: &str| {
        let without_weight =
            word.split_once('·').map_or(word, |(_, cells)| cells.trim_start_matches('('));
        let number = without_weight.strip_prefix('r').unwrap_or_default();
        number.starts_with(|first: char| first.is_ascii_digit())
    };
    let words: Vec<&str> = name.split(' ').collect();
    let Some(at) = words.iter().position(|word| is_cell(word)) else { return name };
    if at == 0 || !words[at..].iter().all(|word| is_cell(word) || ["and", "+", "-"].contains(word))
    {
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
pub(in super::super) fn sum_name(sum: &ImpliedSum, names: HouseNames<'_>) -> String {
    match sum.houses[..] {
        [one] => names.one(one),
        _ => houses(&sum.houses),
    }
}
