//! The steps of a refutation as clauses of a sentence, in an order in which few are enough.
//!
//! Invariant: a step comes after the steps that it follows from.

use crate::steps::Position;
use crate::steps::rule_steps::units::{Source, Units};
use kumiki::explanation::Deduction;
use kumiki_sudoku::{Cell, Digit, Digits, model};
use std::collections::{BTreeMap, BTreeSet};

/// The conclusions from one set of rules and houses.
pub(super) struct Clause {
    pub(super) sources: Vec<Source>,
    /// The cells that have one digit left.
    pub(super) fixed: BTreeMap<Cell, Digit>,
    /// The digits that other cells cannot have.
    pub(super) gone: BTreeMap<Cell, Digits>,
    /// The cells some of whose digits were gone before the refutation, on which it depends.
    pub(super) known: BTreeSet<Cell>,
}

/// Returns `steps` as clauses. A step that follows from the same as the one before comes next, if
/// there is one.
pub(super) fn clauses<const W: usize>(
    position: &Position<W>,
    units: &Units,
    steps: &[Deduction],
) -> Vec<Clause> {
    let follows_from = dependencies(steps);
    let mut clauses: Vec<Clause> = Vec::new();
    let mut is_told = vec![false; steps.len()];
    while is_told.contains(&false) {
        let is_ready =
            |&at: &usize| !is_told[at] && follows_from[at].iter().all(|&one| is_told[one]);
        let ready = (0..steps.len()).filter(is_ready).map(|at| (at, &steps[at]));
        let next = ready.map(|(at, step)| {
            let clause = Clause::new(position, units, step);
            let fit = clauses.last().map_or(Fit::Apart, |last| last.fit(&clause));
            (fit, at, clause)
        });
        let Some((fit, at, clause)) = next.min_by_key(|&(fit, at, _)| (fit, at)) else { break };
        is_told[at] = true;
        match clauses.last_mut() {
            _ if clause.is_empty() => {}
            Some(last) if fit < Fit::Apart => last.add(clause),
            _ => clauses.push(clause),
        }
    }
    clauses
}

/// Returns for each step the steps before it that it follows from.
fn dependencies(steps: &[Deduction]) -> Vec<Vec<usize>> {
    let mut removed_by = BTreeMap::new();
    let mut all = Vec::with_capacity(steps.len());
    for (at, step) in steps.iter().enumerate() {
        let facts = step.facts.iter().filter_map(|fact| removed_by.get(fact).copied());
        let mut before: Vec<usize> = facts.collect();
        // The last digit of a cell is left when the others are gone.
        let is_fixed = |var| step.fixed.iter().any(|&(other, _)| other == var);
        let others = removed_by.iter().filter(|&(&(var, _), _)| is_fixed(var));
        before.extend(others.map(|(_, &other): (_, &usize)| other));
        before.retain(|&other| other != at);
        removed_by.extend(step.removed.iter().map(|&one| (one, at)));
        all.push(before);
    }
    all
}

/// The fit of a clause behind another one, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fit {
    /// Both follow from the same.
    SameSources,
    /// Both remove the same digits by houses.
    SameDigits,
    /// They are different.
    Apart,
}

impl Clause {
    fn new<const W: usize>(position: &Position<W>, units: &Units, step: &Deduction) -> Clause {
        let cell = |var: kumiki::engine::Var| position.cell(var.index());
        let digits =
            step.fixed.iter().filter_map(|&(var, value)| Some((cell(var), model::digit(value)?)));
        let fixed: BTreeMap<Cell, Digit> = digits.collect();
        let mut gone: BTreeMap<Cell, Digits> = BTreeMap::new();
        for &(var, value) in &step.removed {
            let of = cell(var);
            if let Some(digit) = model::digit(value).filter(|_| !fixed.contains_key(&of)) {
                gone.entry(of).or_default().insert(digit);
            }
        }
        let is_known = |&(var, value): &(kumiki::engine::Var, kumiki::engine::Int)| {
            let left = position.candidates(cell(var));
            !model::digit(value).is_some_and(|digit| left.contains(digit))
        };
        let known = step.facts.iter().filter(|fact| is_known(fact)).map(|&(var, _)| cell(var));
        Clause { sources: units.sources(&step.constraints), fixed, gone, known: known.collect() }
    }

    fn is_empty(&self) -> bool {
        self.fixed.is_empty() && self.gone.is_empty()
    }

    fn fit(&self, next: &Clause) -> Fit {
        match () {
            () if self.sources == next.sources => Fit::SameSources,
            () if self.digits_of_houses().is_some()
                && self.digits_of_houses() == next.digits_of_houses() =>
            {
                Fit::SameDigits
            }
            () => Fit::Apart,
        }
    }

    /// Returns the digits that all cells lose, if they lose the same ones by houses.
    fn digits_of_houses(&self) -> Option<Digits> {
        let mut all = self.gone.values();
        let first = *all.next()?;
        let is_same = self.fixed.is_empty() && all.all(|&other| other == first);
        let of_houses = self.sources.iter().all(|source| source.house().is_some());
        (is_same && of_houses).then_some(first)
    }

    fn add(&mut self, next: Clause) {
        self.known.extend(next.known);
        self.sources.extend(next.sources);
        self.sources.sort_unstable();
        self.sources.dedup();
        self.gone.retain(|cell, _| !next.fixed.contains_key(cell));
        self.fixed.extend(next.fixed);
        for (cell, digits) in next.gone {
            let all = self.gone.entry(cell).or_default();
            *all = all.iter().chain(digits.iter()).collect();
        }
    }
}
