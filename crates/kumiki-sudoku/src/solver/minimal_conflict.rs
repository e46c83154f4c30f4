//! Minimal unsatisfiable subsets (MUS) of the clues and rules of a puzzle.
//!
//! Invariant: the rules of rows, columns and boxes are always assumed. A conflict consists only of
//! clues and of rules beside these.

use super::assumptions::values;
use super::{Candidates, Contradiction, suited};
use crate::geometry::{Cell, Digits, Shape};
use crate::model;
use crate::puzzle::Rule;
use kumiki::engine::{Model, Var};
use kumiki::explanation::Assumptions;
use kumiki::search::{Search, Simd};
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
    pub contradiction: Option<Contradiction>,
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
    /// Returns a conflict of `rules` and `clues` in a grid of `shape` that has no solution, if one
    /// is found within `limits` and in little time.
    pub(crate) fn of(
        shape: &Shape,
        rules: &[Rule],
        clues: &[(Cell, Digits)],
        limits: &Limits,
    ) -> Option<MinimalConflict> {
        let compiled = model::compile_separately(shape, rules).ok()?;
        let decisions = limits.decisions.unwrap_or(DECISIONS).min(DECISIONS);
        let mut own = limits.clone().decisions(decisions);
        own.solutions = None;
        let settings = suited(Settings::default(), rules).limits(own);
        let mut model = Arc::new(compiled.houses());
        let vars: Vec<Var> = model.variables().collect();
        let mut assumptions = Assumptions::with_settings(Arc::clone(&model), settings);
        for rule in 0..rules.len() {
            assumptions.add_constraints(1, compiled.constraints_of(Some(rule)).cloned());
        }
        for &(cell, digits) in clues {
            assumptions.add_values(1, vars[shape.index(cell)], values(digits));
        }
        let chosen = assumptions.known_conflict();
        if !chosen.is_minimal && chosen.assumptions.len() == assumptions.len() {
            return None;
        }
        let (of_rules, of_clues): (Vec<usize>, Vec<usize>) =
            chosen.assumptions.iter().partition(|&&assumption| assumption < rules.len());
        let clues: Vec<(Cell, Digits)> =
            of_clues.iter().map(|assumption| clues[assumption - rules.len()]).collect();
        let held = of_rules.iter().flat_map(|&rule| compiled.constraints_of(Some(rule)));
        held.for_each(|constraint| {
            Arc::make_mut(&mut model).add_shared_constraint(Arc::clone(constraint));
        });
        Some(MinimalConflict {
            contradiction: contradiction(shape, model, &clues),
            rules: of_rules.iter().map(|&rule| rules[rule].clone()).collect(),
            clues,
            is_proved: chosen.is_minimal,
        })
    }
}

/// Returns the contradiction that basic elimination finds from `clues` alone, with the rules of
/// `model`.
fn contradiction(
    shape: &Shape,
    model: Arc<Model>,
    clues: &[(Cell, Digits)],
) -> Option<Contradiction> {
    let vars: Vec<Var> = model.variables().collect();
    let mut search = Search::with_settings(model, Settings::default().simd(Simd::Off));
    for &(cell, digits) in clues {
        search.assume_among(vars[shape.index(cell)], values(digits)).ok()?;
    }
    search.propagate().err()?;
    let left = Candidates::of(shape, search.store());
    Contradiction::of(shape, left.digits(), |cell| clues.iter().all(|&(own, _)| own != cell))
}

impl fmt::Display for MinimalConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules.iter().map(Rule::to_string);
        let clues = self.clues.iter().map(|(cell, digits)| {
            let says = if digits.len() == 1 { "=" } else { " of " };
            format!("{}{says}{digits}", cell.short_name())
        });
        let parts: Vec<String> = rules.chain(clues).collect();
        match (&self.contradiction, &parts[..]) {
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
