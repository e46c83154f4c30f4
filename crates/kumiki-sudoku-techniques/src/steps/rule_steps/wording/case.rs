//! A deduction from one rule, without the grid around it: the facts that it needs, and what it
//! removes.
//!
//! Invariant: a cell that is in no fact may have any digit.

use super::{cells_named, choice, conclusion, in_order_of, joined, listed};
use crate::steps::RuleEvidence;
use crate::steps::rule_steps::by_cell;
use kumiki::Limits;
use kumiki::engine::{Int, Model};
use kumiki::search::{Search, Status};
use kumiki_sudoku::model::Compiled;
use kumiki_sudoku::{Cell, Digit, Digits, House, Rule, Shape, model};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A deduction from one rule: its facts and its removals.
pub(super) struct Case<'a> {
    pub(super) shape: &'a Shape,
    pub(super) facts: BTreeMap<Cell, Digits>,
    /// The houses that it names.
    pub(super) houses: &'a [House],
    /// The digits that it removes from each cell.
    pub(super) removed: BTreeMap<Cell, Digits>,
    /// The cells of its line, in their order; none if the rule is no line.
    pub(super) line: &'a [Cell],
    /// The digits that each cell which loses some has left on the board.
    pub(super) after: &'a [(Cell, Digits)],
}

/// The characters by which a fact may be longer than the digits on the board: more cells are then
/// told together.
const SLACK: usize = 2;

/// The most fillings of a rule that are listed.
const MOST_FILLINGS: usize = 4;

impl<'a> Case<'a> {
    pub(super) fn new(
        shape: &'a Shape,
        evidence: &'a RuleEvidence,
        removed: &[(Cell, Digit)],
    ) -> Case<'a> {
        let (facts, houses) = (evidence.cells.iter().copied().collect(), &evidence.houses);
        Case { shape, facts, houses, removed: by_cell(removed), line: &[], after: &evidence.left }
    }

    /// Returns the digits that `cell` may have by the facts.
    pub(super) fn left(&self, cell: Cell) -> Digits {
        self.facts.get(&cell).copied().unwrap_or(self.shape.digits())
    }

    /// Returns the values that `cell` may have by the facts, ascending.
    pub(super) fn values(&self, cell: Cell) -> Vec<Int> {
        self.left(cell).iter().map(|digit| Int::from(digit.value())).collect()
    }

    /// Returns the least and the greatest value of `cell` by the facts.
    pub(super) fn range(&self, cell: Cell) -> (Int, Int) {
        let values = self.values(cell);
        (values.first().copied().unwrap_or(0), values.last().copied().unwrap_or(0))
    }

    pub(super) fn least(&self) -> Int {
        self.shape.least_digit().value().into()
    }

    pub(super) fn greatest(&self) -> Int {
        self.shape.greatest_digit().value().into()
    }

    /// Returns whether two cells are in a house that the deduction names.
    pub(super) fn share_house(&self, one: Cell, other: Cell) -> bool {
        one != other
            && self.houses.iter().any(|&house| {
                let cells = self.shape.cells_of(house);
                cells.contains(&one) && cells.contains(&other)
            })
    }

    /// Returns the facts in words, with a connecting word before the rest; `rest` alone if there
    /// are none.
    pub(super) fn with_facts(&self, rest: &str) -> String {
        match self.facts.is_empty() {
            true => rest.to_string(),
            false => format!("{}, and {rest}", self.facts_in_words()),
        }
    }

    /// Returns the facts: `r1c2 is 3 or 4, and r5c5,r6c7 are at least 6`.
    pub(super) fn facts_in_words(&self) -> String {
        let facts: Vec<(Cell, Digits)> =
            self.facts.iter().map(|(&cell, &left)| (cell, left)).collect();
        facts_in_words(self.shape.digits(), in_order_of(self.line, &facts))
    }

    /// Returns `rule` alone, with the houses that the deduction names.
    pub(super) fn compiled(&self, rule: &Rule) -> Option<Compiled> {
        let rules = std::slice::from_ref(rule);
        model::compile_named(self.shape, rules, &[0], self.houses, &[]).ok()
    }

    /// Returns the model of a rule in which each cell has the digits that `left` returns; `None` if
    /// there are none for a cell.
    pub(super) fn model(
        &self,
        compiled: &Compiled,
        left: impl Fn(Cell) -> Digits,
    ) -> Option<Model> {
        let mut model = Model::new();
        for var in compiled.model.variables() {
            let all = compiled.model.domain(var).iter();
            let cell = self.shape.cell(var.index()).filter(|_| var.index() < compiled.cells);
            let left = cell.map(&left);
            let is_left = |&value: &Int| {
                left.is_none_or(|left| model::digit(value).is_some_and(|one| left.contains(one)))
            };
            model.add_variable(all.filter(is_left)).ok()?;
        }
        for (_, constraint) in compiled.model.constraints() {
            model.add_shared_constraint(Arc::clone(constraint));
        }
        Some(model)
    }

    /// Returns the fillings of the cells of `rule` that the facts leave, if these are few.
    pub(super) fn fillings(&self, rule: &Rule) -> Option<String> {
        let compiled = self.compiled(rule)?;
        let mut scope: BTreeSet<Cell> = self.removed.keys().copied().collect();
        scope.extend(self.facts.iter().filter(|(_, left)| left.len() > 1).map(|(&cell, _)| cell));
        let cells: Vec<Cell> = scope.into_iter().collect();
        let model = self.model(&compiled, |cell| self.left(cell))?;
        let mut found: Vec<Vec<Int>> = Vec::new();
        let at: Vec<usize> = cells.iter().map(|&cell| self.shape.index(cell)).collect();
        while found.len() <= MOST_FILLINGS {
            let mut model = model.clone();
            let vars: Vec<_> = at.iter().filter_map(|&at| model.variables().nth(at)).collect();
            let known = kumiki::constraints::Table::forbidding(vars, found.iter().cloned());
            if !found.is_empty() {
                model.add_constraint(known.ok()?);
            }
            let mut search = Search::new(model);
            search.set_limits(Limits::none().decisions(2_000));
            let mut row = Vec::new();
            if !search.next_row(&mut row) {
                if matches!(search.status(), Status::Stopped(_)) {
                    return None;
                }
                break;
            }
            found.push(at.iter().map(|&at| row[at]).collect());
        }
        if found.is_empty() || found.len() > MOST_FILLINGS {
            return None;
        }
        found.sort_unstable();
        let digit =
            |&value: &Int| model::digit(value).map_or(String::new(), |d: Digit| d.to_string());
        let words: Vec<String> =
            found.iter().map(|row| row.iter().map(digit).collect::<String>()).collect();
        // The conclusion names a single cell.
        let only = match cells[..] {
            [_] => {
                let left: Digits = found.iter().filter_map(|row| model::digit(row[0])).collect();
                let fit = if left.len() == 1 { "fits" } else { "fit" };
                format!("only {} {fit}", listed(left, "or"))
            }
            _ => format!("{} can only be {}", cells_named(&cells), joined(&words, "or")),
        };
        Some(match self.facts.is_empty() {
            true => only,
            false => format!("as {}, {only}", self.facts_in_words()),
        })
    }
}

impl Case<'_> {
    /// Returns what follows for some of the cells that lose digits.
    pub(super) fn conclusion_of(&self, cells: &[Cell]) -> String {
        let after: Vec<(Cell, Digits)> =
            self.after.iter().copied().filter(|(cell, _)| cells.contains(cell)).collect();
        conclusion(self.line, &self.removed, &after)
    }

    /// Returns that the removed digits would leave the rule no way to hold: `what` is what it
    /// needs.
    pub(super) fn leaves_no(&self, what: &str) -> String {
        self.with_facts(&format!("{} would leave no {what}", self.gone_in_words()))
    }

    /// Returns the removed digits: `3 or 4 in r1c2`, and `other digits` if different digits leave
    /// different cells, as the conclusion lists these.
    pub(super) fn gone_in_words(&self) -> String {
        let mut all = self.removed.values();
        let Some(&gone) = all.next().filter(|&first| all.all(|other| other == first)) else {
            return "other digits".to_string();
        };
        let cells: Vec<Cell> = self.removed.keys().copied().collect();
        let any = if cells.len() > 1 { "any of " } else { "" };
        format!("{} in {any}{}", listed(gone, "or"), cells_named(&cells))
    }
}

/// Returns facts about cells: `r1c2 is 3 or 4`, or `r1c2 is 3/4, r12c5 at least 6 and r6c7 not 2`.
/// `all` are the digits of the grid.
pub(super) fn facts_in_words(
    all: Digits,
    facts: impl IntoIterator<Item = (Cell, Digits)>,
) -> String {
    let mut groups: Vec<(Digits, Vec<Cell>)> = Vec::new();
    for (cell, left) in facts {
        match groups.iter_mut().find(|(other, _)| *other == left) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((left, vec![cell])),
        }
    }
    let is_list = groups.len() > 1;
    let told = groups.iter().map(|(left, cells)| (&cells[..], predicate(*left, all, is_list)));
    enumeration(told.collect())
}

/// Returns predicates of cells, those that say "not" last. The verb is in the first one only.
pub(super) fn enumeration(mut told: Vec<(&[Cell], String)>) -> String {
    told.sort_by_key(|(_, predicate)| predicate.starts_with("not "));
    let with_verb = told.iter().enumerate().map(|(at, (cells, predicate))| {
        let verb = match (at, cells.len()) {
            (0, 1) => "is ",
            (0, _) => "are ",
            _ => "",
        };
        format!("{} {verb}{predicate}", cells_named(cells))
    });
    joined(&with_verb.collect::<Vec<_>>(), "and")
}

/// Returns the digits of a cell as a fact: those that are `left` on the board, unless the `fact`,
/// which has more of them, is said in other words than a list.
pub(in super::super) fn as_shown(all: Digits, fact: Digits, left: Digits) -> Digits {
    let told = predicate(fact, all, true);
    let is_list = told == choice(fact, true);
    let is_short = told.len() <= predicate(left, all, true).len() + SLACK;
    if is_short && !is_list { fact } else { left }
}

/// Returns the digits of a cell as they stand after "is": `at least 5`, `not 3`, `2 or 7`; in a
/// list of cells `2/7`.
pub(super) fn predicate(left: Digits, all: Digits, is_list: bool) -> String {
    let gone = all.difference(left);
    let digits: Vec<Digit> = left.iter().collect();
    let (Some(first), Some(last)) = (digits.first(), digits.last()) else {
        return "no digit".to_string();
    };
    let is_run = Digits::between(*first, *last).intersection(all) == left;
    match () {
        () if left.len() < 3 => choice(left, is_list),
        () if is_run && all.iter().last() == Some(*last) => format!("at least {first}"),
        () if is_run && all.iter().next() == Some(*first) => format!("at most {last}"),
        () if gone.len() < 3 && left.len() > gone.len() => {
            format!("not {}", choice(gone, is_list))
        }
        () => choice(left, is_list),
    }
}
