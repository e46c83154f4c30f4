//! Minimal unsatisfiable subsets (MUS) of the clues and rules of a puzzle.
//!
//! Invariant: the rules of rows, columns and boxes are always assumed. A conflict consists only of
//! clues and of rules beside these.

use super::assumptions::values;
use super::lazy_search::LazySearch;
use super::{Candidates, Contradiction, suited};
use crate::geometry::{Cell, Digits, Shape};
use crate::model::{self, Compiled};
use crate::puzzle::Rule;
use crate::words::joined;
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

/// The minimal conflicts of puzzles of one shape and with the same rules.
#[derive(Debug)]
pub(super) struct MinimalConflicts {
    shape: Shape,
    rules: Vec<Rule>,
    compiled: Compiled,
    /// The rules of rows, columns and boxes.
    houses: Arc<Model>,
    vars: Vec<Var>,
    /// The rules, and the clues of the last puzzle.
    assumptions: Assumptions,
    /// The search for the contradiction of a conflict without rules.
    elimination: LazySearch,
}

impl MinimalConflicts {
    /// Returns the conflicts of puzzles of `shape` with `rules`, if a grid of that shape can have
    /// them.
    pub(super) fn new(shape: &Shape, rules: &[Rule]) -> Option<MinimalConflicts> {
        let compiled = model::compile_separately(shape, rules).ok()?;
        let settings = suited(Settings::default(), rules);
        let houses = Arc::new(compiled.houses());
        let mut assumptions = Assumptions::with_settings(Arc::clone(&houses), settings);
        for rule in 0..rules.len() {
            assumptions.add_constraints(1, compiled.constraints_of(Some(rule)).cloned());
        }
        Some(MinimalConflicts {
            shape: shape.clone(),
            rules: rules.to_vec(),
            elimination: LazySearch::new(&houses, Settings::default().simd(Simd::Off)),
            compiled,
            vars: houses.variables().collect(),
            houses,
            assumptions,
        })
    }

    /// Returns a conflict of the rules and `clues`, which have no solution, if one is found within
    /// `limits` and in little time.
    pub(super) fn of(
        &mut self,
        clues: &[(Cell, Digits)],
        limits: &Limits,
    ) -> Option<MinimalConflict> {
        let decisions = limits.decisions.unwrap_or(DECISIONS).min(DECISIONS);
        let mut own = limits.clone().decisions(decisions);
        own.solutions = None;
        self.assumptions.set_limits(own);
        self.assumptions.truncate(self.rules.len());
        for &(cell, digits) in clues {
            self.assumptions.add_values(1, self.vars[self.shape.index(cell)], values(digits));
        }
        let chosen = self.assumptions.known_conflict();
        if !chosen.is_minimal && chosen.assumptions.len() == self.assumptions.len() {
            return None;
        }
        let (of_rules, of_clues): (Vec<usize>, Vec<usize>) =
            chosen.assumptions.iter().partition(|&&assumption| assumption < self.rules.len());
        let clues: Vec<(Cell, Digits)> =
            of_clues.iter().map(|assumption| clues[assumption - self.rules.len()]).collect();
        Some(MinimalConflict {
            contradiction: self.contradiction(&of_rules, &clues),
            rules: of_rules.iter().map(|&rule| self.rules[rule].clone()).collect(),
            clues,
            is_proved: chosen.is_minimal,
        })
    }

    /// Returns the contradiction that basic elimination finds from some rules and `clues` alone.
    fn contradiction(
        &mut self,
        rules: &[usize],
        clues: &[(Cell, Digits)],
    ) -> Option<Contradiction> {
        if rules.is_empty() {
            let search = self.elimination.get();
            search.reset();
            return contradiction(&self.shape, search, clues);
        }
        let mut model = Model::clone(&self.houses);
        let held = rules.iter().flat_map(|&rule| self.compiled.constraints_of(Some(rule)));
        held.for_each(|constraint| {
            model.add_shared_constraint(Arc::clone(constraint));
        });
        let mut search = Search::with_settings(model, Settings::default().simd(Simd::Off));
        contradiction(&self.shape, &mut search, clues)
    }
}

/// Returns the contradiction that basic elimination finds from `clues` alone, with the rules of
/// `search`.
fn contradiction(
    shape: &Shape,
    search: &mut Search,
    clues: &[(Cell, Digits)],
) -> Option<Contradiction> {
    let vars: Vec<Var> = search.model().variables().collect();
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
            (Some(end), parts) => write!(f, "{end}, because of {}", joined(parts, "and"))?,
            (None, []) => f.write_str("no grid of this shape has a solution")?,
            (None, [only]) => write!(f, "{only} cannot hold")?,
            (None, parts) => write!(f, "{} cannot hold together", joined(parts, "and"))?,
        }
        f.write_str(if self.is_proved { "" } else { ", and perhaps not all of that is needed" })
    }
}

#[cfg(test)]
mod tests;
