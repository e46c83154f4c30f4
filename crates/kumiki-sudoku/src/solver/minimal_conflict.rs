//! Minimal unsatisfiable subsets (MUS) of the clues and rules of a puzzle.
//!
//! Invariant: the rules of rows, columns and boxes are always assumed. A conflict consists only of
//! clues and of rules beside these.

use super::DeadEnd;
use super::puzzle_solver::suited;
use crate::geometry::{Cell, Digit, Digits};
use crate::model::lower::{self, Apart};
use crate::puzzle::{Puzzle, Rule};
use kumiki::engine::{Int, Var};
use kumiki::explain::Assumptions;
use kumiki::search::{Kernel, Search};
use kumiki::{Limits, Settings};
use std::fmt;
use std::sync::Arc;

/// A minimal unsatisfiable subset (MUS): clues and rules that contradict each other. Without any
/// one of them, the others do not.
///
/// Displays as a sentence: `box 2 has no place left for 7, because of r1c1=7, r4c5=7 and r5c6=7`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MinimalConflict {
    /// The contradiction that basic elimination finds from this subset alone, if it finds one.
    pub dead_end: Option<DeadEnd>,
    /// The rules, in the order in which the puzzle has them.
    pub rules: Vec<Rule>,
    /// The cells in reading order, each with the digits to which it is restricted: with one digit,
    /// a clue.
    pub clues: Vec<(Cell, Digits)>,
    /// True if it is proved that each clue and rule is needed. Otherwise the proof would have taken
    /// long.
    pub is_proved: bool,
}

/// The most decisions of the search for a conflict.
const DECISIONS: u64 = 5_000;

impl MinimalConflict {
    /// Returns a conflict of `puzzle`, which has no solution, if one is found within `limits` and
    /// in little time.
    pub(crate) fn of(puzzle: &Puzzle, limits: &Limits) -> Option<MinimalConflict> {
        let Apart { model, rules } = lower::apart(puzzle.shape(), puzzle.rules()).ok()?;
        let decisions = limits.decisions.unwrap_or(DECISIONS).min(DECISIONS);
        let mut own = limits.clone().decisions(decisions);
        own.solutions = None;
        let settings = suited(Settings::default(), puzzle.rules()).limits(own);
        let vars: Vec<Var> = model.variables().collect();
        let model = Arc::new(model);
        let mut assumptions = Assumptions::with_settings(Arc::clone(&model), settings);
        for constraints in &rules {
            assumptions.add_constraints(1, constraints.iter().cloned());
        }
        let clues = clues(puzzle);
        for &(cell, digits) in &clues {
            let values = digits.iter().map(|digit| Int::from(digit.value()));
            assumptions.add_values(1, vars[puzzle.shape().index(cell)], values);
        }
        let chosen = assumptions.known_conflict();
        if !chosen.is_minimal && chosen.assumptions.len() == assumptions.len() {
            return None;
        }
        let (of_rules, of_clues): (Vec<usize>, Vec<usize>) =
            chosen.assumptions.iter().partition(|&&assumption| assumption < rules.len());
        let clues: Vec<(Cell, Digits)> =
            of_clues.iter().map(|assumption| clues[assumption - rules.len()]).collect();
        let mut model = model;
        let held = of_rules.iter().flat_map(|&rule| &rules[rule]);
        held.for_each(|constraint| {
            Arc::make_mut(&mut model).add_shared_constraint(Arc::clone(constraint));
        });
        Some(MinimalConflict {
            dead_end: dead_end(puzzle, model, &clues),
            rules: of_rules.iter().map(|&rule| puzzle.rules()[rule].clone()).collect(),
            clues,
            is_proved: chosen.is_minimal,
        })
    }
}

/// Returns the cells that are restricted to certain digits.
fn clues(puzzle: &Puzzle) -> Vec<(Cell, Digits)> {
    let of = |digit: Digit| [digit].into_iter().collect();
    puzzle
        .iter()
        .flat_map(|(cell, entry)| {
            let both = [entry.clue().map(of), entry.allowed];
            both.into_iter().flatten().map(move |digits| (cell, digits))
        })
        .collect()
}

/// Returns the contradiction that basic elimination finds from `clues` alone, with the rules of
/// `model`.
fn dead_end(
    puzzle: &Puzzle,
    model: Arc<kumiki::engine::Model>,
    clues: &[(Cell, Digits)],
) -> Option<DeadEnd> {
    let shape = puzzle.shape();
    let vars: Vec<Var> = model.variables().collect();
    let mut search = Search::with_settings(model, Settings::default().kernel(Kernel::Off));
    for (cell, digits) in clues {
        let values = digits.iter().map(|digit| Int::from(digit.value()));
        search.assume_among(vars[shape.index(*cell)], values).ok()?;
    }
    search.propagate().err()?;
    let digit = |value: Int| u8::try_from(value).ok().and_then(Digit::new);
    let domains = search.store().domains().take(shape.cell_count());
    let left: Vec<Digits> =
        domains.map(|domain| domain.iter().filter_map(digit).collect()).collect();
    DeadEnd::of(shape, &left, |cell| clues.iter().all(|&(own, _)| own != cell))
}

impl fmt::Display for MinimalConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules.iter().map(Rule::to_string);
        let clues = self.clues.iter().map(|(cell, digits)| {
            let says = if digits.len() == 1 { "=" } else { " of " };
            format!("{}{says}{digits}", cell.short_name())
        });
        let parts: Vec<String> = rules.chain(clues).collect();
        match (&self.dead_end, &parts[..]) {
            (Some(end), []) => end.fmt(f)?,
            (Some(end), parts) => write!(f, "{end}, because of {}", listed(parts))?,
            (None, []) => f.write_str("no grid of this shape has a solution")?,
            (None, [only]) => write!(f, "{only} cannot hold")?,
            (None, parts) => write!(f, "{} cannot hold together", listed(parts))?,
        }
        f.write_str(if self.is_proved { "" } else { ", and perhaps not all of that is needed" })
    }
}

/// Returns `one, another and a third`.
fn listed(parts: &[String]) -> String {
    match parts {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        parts => parts.concat(),
    }
}

#[cfg(test)]
mod tests;
