//! The sentences of steps from rules: the part of a rule that forces the removal, in the words of
//! the rule.
//!
//! Invariant: a sentence names each rule and house of its step, and each cell with its candidates.

mod bounds;
mod cages;
mod case;
mod consequence;
mod groups;
mod indexers;
mod joined;
mod lines;
mod names;
mod nets;
mod outside;
mod pairs;
mod squares;
mod sums;

pub(super) use cages::combinations_left;
pub(super) use case::as_shown;
pub(super) use joined::{Joined, of_joined};
pub(in crate::steps) use names::place_of;
pub(super) use names::{rule_name, rule_title, sum_name};
pub(super) use nets::is_of_pair;

use super::units::Source;
use super::{Position, RuleEvidence, RuleSteps};
use crate::steps::step::cells::blocks;
use case::Case;
use kumiki_sudoku::rule::{Area, GlobalRule, Line, Outside, Pair, Single};
use kumiki_sudoku::words::joined;
use kumiki_sudoku::{Cell, Digit, Digits, House, Rule, Shape, model};
use std::collections::BTreeMap;

/// A deduction that is put in words.
pub(super) struct Told<'a, const W: usize> {
    pub(super) steps: &'a RuleSteps,
    pub(super) position: &'a Position<W>,
    /// The rules, houses and sums that it follows from.
    pub(super) sources: &'a [Source],
    pub(super) removed: &'a [(Cell, Digit)],
}

/// The reason of removals, in words.
pub(super) struct Reason {
    pub(super) text: String,
    /// True if it says what follows for each cell, so that no conclusion is needed.
    pub(super) is_whole: bool,
}

impl Reason {
    /// Returns a reason that a conclusion completes.
    fn open(text: String) -> Reason {
        Reason { text, is_whole: false }
    }
}

impl<const W: usize> Told<'_, W> {
    /// Returns why the removals follow from one rule or sum; `None` if there are no words for it.
    pub(super) fn reason(&self, evidence: &RuleEvidence) -> Option<Reason> {
        let line = match *self.sources {
            [Source::Rule(rule)] => line_of(&self.steps.rules()[rule]),
            _ => &[],
        };
        let case = Case { line, ..Case::new(self.steps.shape(), evidence, self.removed) };
        let why = match *self.sources {
            [Source::Rule(rule)] => {
                let rule = &self.steps.rules()[rule];
                self.along(&case, rule).unwrap_or_else(|| of_rule(&case, rule))
            }
            [Source::Sum(at)] => {
                let sum = &self.steps.sums()[at];
                sums::reason(&case, &sums::Sum::implied(&case, sum, self.steps.rules()))?
            }
            _ => return None,
        };
        let subject = match *self.sources {
            [Source::Sum(at)] => self.steps.house_names().all(&self.steps.sums()[at].houses),
            _ => self.steps.name(self.sources[0]),
        };
        let own: &[House] = match *self.sources {
            [Source::Sum(at)] => &self.steps.sums()[at].houses,
            _ => &[],
        };
        let added = evidence.houses.iter().copied().filter(|house| !own.contains(house));
        let differing = match added.collect::<Vec<House>>() {
            added if added.is_empty() => String::new(),
            added => format!(" (cells of {} differ)", self.steps.house_names().all(&added)),
        };
        Some(Reason { text: format!("{subject}{differing}: {}", why.text), ..why })
    }

    /// Returns what the cells of a thermometer are after the removals, one after the other; `None`
    /// if a single cell loses digits.
    fn along(&self, case: &Case<'_>, rule: &Rule) -> Option<Reason> {
        let Rule::Line { kind: Line::Thermometer | Line::SlowThermometer, cells } = rule else {
            return None;
        };
        if case.removed.len() == 1 {
            return None;
        }
        let left = |cell: &Cell| {
            let gone = case.removed.get(cell).copied().unwrap_or(Digits::NONE);
            choice(self.position.candidates(*cell).difference(gone), true)
        };
        let all: Vec<String> = cells.iter().map(left).collect();
        let known = match case.facts.is_empty() {
            true => String::new(),
            false => format!("as {}, ", case.facts_in_words()),
        };
        let bulb = cells.first()?.short_name();
        let text = format!(
            "{known}from the bulb {bulb} on, its {} cells are {}",
            number(cells.len()),
            joined(&all, "and")
        );
        Some(Reason { text, is_whole: true })
    }
}

/// Returns the cells of a line in their order; none if `rule` is no line.
pub(super) fn line_of(rule: &Rule) -> &[Cell] {
    match rule {
        Rule::Line { cells, .. } => cells,
        Rule::Arrow { shaft, .. } => shaft,
        _ => &[],
    }
}

/// Returns facts about cells in the order in which the cells are on a line.
fn in_order_of(line: &[Cell], facts: &[(Cell, Digits)]) -> Vec<(Cell, Digits)> {
    let mut facts = facts.to_vec();
    facts.sort_by_key(|(cell, _)| line.iter().position(|on| on == cell));
    facts
}

/// Returns why the removals of `case` follow from `rule`.
fn of_rule(case: &Case<'_>, rule: &Rule) -> Reason {
    let of_sum = sums::Sum::of_rule(case.shape, rule).and_then(|sum| sums::reason(case, &sum));
    of_sum.unwrap_or_else(|| {
        let told = of_kind(case, rule)
            .or_else(|| case.fillings(rule))
            .or_else(|| case.consequence(rule))
            .unwrap_or_else(|| case.leaves_no(&needed(case.shape, rule)));
        Reason::open(told)
    })
}

/// Returns why the removals of `case` follow from `rule`, in the words of its kind.
fn of_kind(case: &Case<'_>, rule: &Rule) -> Option<String> {
    match rule {
        Rule::Single { kind: Single::Odd | Single::Even | Single::Among { .. }, .. } => {
            Some("it allows no other digits".to_string())
        }
        &Rule::Outside { kind, first, towards } => {
            outside::reason(case, kind, &towards.cells(case.shape, first))
        }
        Rule::Area { kind: Area::Lunchbox { sum }, cells } => {
            cages::lunchbox(case, cells, (*sum).into())
        }
        Rule::Line { kind, cells } => lines::reason(case, *kind, cells),
        Rule::Single {
            kind: kind @ (Single::RowIndexer | Single::ColumnIndexer | Single::BoxIndexer),
            cell,
        } => indexers::reason(case, *kind, *cell),
        Rule::Quadruple { corner, digits } => squares::quadruple(case, *corner, digits),
        rule if model::only_differs(rule) => groups::reason(case),
        rule => pairs::reason(case, rule),
    }
}

/// Returns what a rule needs, as it stands after "would leave no".
fn needed(shape: &Shape, rule: &Rule) -> String {
    match rule {
        Rule::Arrow { .. } => "shaft with the sum of the bulb".to_string(),
        Rule::Word { .. } => "word of the language".to_string(),
        Rule::Line { kind: Line::SumLine { sum }, .. } => format!("division into pieces of {sum}"),
        Rule::Line { kind: Line::RegionSum | Line::Zipper, .. } | Rule::EqualSums { .. } => {
            "equal sums".to_string()
        }
        Rule::Area { kind: Area::Lunchbox { sum }, .. } => {
            format!("sum of {sum} between its least and greatest")
        }
        Rule::Area { kind: Area::Rellik { sum }, .. } => format!("way without a sum of {sum}"),
        Rule::Area { kind: Area::CountingCircles, .. } => {
            "way in which each digit counts its circles".to_string()
        }
        Rule::Area { kind: Area::Equality, .. } => "balance of low, high, even and odd".to_string(),
        Rule::Outside { kind: Outside::FirstHidden { digit }, .. } => {
            format!("first hidden {digit}")
        }
        Rule::Outside { kind: Outside::XSum { sum }, first, .. } => {
            format!("sum of {sum} for as many cells as {} says", first.short_name())
        }
        Rule::Outside { kind: Outside::Sandwich { sum }, .. } => {
            let (least, greatest) = (shape.least_digit(), shape.greatest_digit());
            format!("sum of {sum} between {least} and {greatest}")
        }
        Rule::Line { kind: Line::Renban, cells } => {
            format!("{} consecutive digits", number(cells.len()))
        }
        Rule::Outside { kind: Outside::FullRank { rank }, .. } => format!("line of rank {rank}"),
        Rule::Global(GlobalRule::Entropy) => "digit of each third in a square of four".to_string(),
        Rule::Global(GlobalRule::Remainders) => "three remainders in a square of four".to_string(),
        rule if model::only_differs(rule) => "different digits for its cells".to_string(),
        Rule::AnyOf { .. } => "alternative".to_string(),
        _ => "way to fill it".to_string(),
    }
}

/// Returns whether the constraints of `rule` do not depend on houses that its cells share.
pub(super) fn differs_by_itself(rule: &Rule) -> bool {
    match rule {
        Rule::Area { kind, .. } => matches!(kind, Area::Cage { .. } | Area::Region),
        Rule::Line { kind, .. } => matches!(
            kind,
            Line::Thermometer
                | Line::SlowThermometer
                | Line::Palindrome
                | Line::Renban
                | Line::Whisper { .. }
                | Line::Nabner
                | Line::Modular { .. }
                | Line::Entropic
        ),
        Rule::Pair { kind, .. } => !matches!(kind, Pair::Sum { .. }),
        Rule::Single { .. } | Rule::Clones { .. } => true,
        _ => false,
    }
}

/// Returns what follows for the cells that lose candidates, which have these `left`: `r1c2 cannot
/// be 5–9`, or `r1c3 is 1–4` if that is shorter. Cells of `line` come in its order.
pub(super) fn conclusion(
    line: &[Cell],
    by_cell: &BTreeMap<Cell, Digits>,
    left: &[(Cell, Digits)],
) -> String {
    // Digits that are left come before those that are not.
    let mut groups: BTreeMap<(bool, Digits), Vec<Cell>> = BTreeMap::new();
    for &(cell, left) in left {
        let gone = by_cell[&cell];
        let is_short = left.len() == 1 || runs(left) < runs(gone);
        let (is_gone, digits) = if is_short { (false, left) } else { (true, gone) };
        groups.entry((is_gone, digits)).or_default().push(cell);
    }
    let mut groups: Vec<((bool, Digits), Vec<Cell>)> = groups.into_iter().collect();
    let place = |cells: &[Cell]| line.iter().position(|on| cells.contains(on));
    groups.sort_by_key(|((is_gone, _), cells)| (*is_gone, place(cells), cells[0]));
    let is_list = groups.len() > 1;
    let mut before = None;
    let mut told: Vec<String> = Vec::new();
    for ((is_gone, digits), cells) in &groups {
        let verb = match (is_gone, cells.len()) {
            _ if before == Some(is_gone) => "",
            (true, _) => " cannot be",
            (false, 1) => " is",
            (false, _) => " are",
        };
        told.push(format!("{}{verb} {}", blocks(cells), choice(*digits, is_list)));
        before = Some(is_gone);
    }
    joined(&told, "and")
}

/// Returns the digits of which a cell has one: `2, 5–7 or 9`, and `2/5–7/9` in a list of cells.
fn choice(digits: Digits, is_list: bool) -> String {
    if is_list { runs_of(digits).join("/") } else { listed(digits, "or") }
}

/// Returns the number of runs of consecutive digits.
fn runs(digits: Digits) -> usize {
    let values: Vec<u8> = digits.iter().map(Digit::value).collect();
    values.chunk_by(|a, b| a + 1 == *b).map(|run| run.len().min(2)).sum()
}

/// Returns the digits, three or more consecutive ones as a range: `2, 5–7 or 9`.
pub(in crate::steps) fn listed(digits: Digits, last: &str) -> String {
    joined(&runs_of(digits), last)
}

/// Returns each digit, and three or more consecutive ones as a range.
fn runs_of(digits: Digits) -> Vec<String> {
    let all: Vec<Digit> = digits.iter().collect();
    let runs = all.chunk_by(|a, b| a.value() + 1 == b.value());
    let told = runs.flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{first}–{last}")],
        few => few.iter().map(Digit::to_string).collect(),
    });
    told.collect()
}

/// Returns the cells in reading order, as `r1c2,r34c56`.
fn cells_named(cells: &[Cell]) -> String {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    blocks(&cells)
}

/// Returns a number in words, up to nine.
fn number(count: usize) -> String {
    const WORDS: [&str; 10] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(count).map_or_else(|| count.to_string(), ToString::to_string)
}
