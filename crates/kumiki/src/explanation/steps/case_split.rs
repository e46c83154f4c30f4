//! Deductions from one unit, or a few that share variables, by trying every way to satisfy them.
//!
//! Invariant: a result for several units is kept until a variable of one of them changes.

use super::premises::{Premises, rank};
use super::unit::Unit;
use super::what_if::Satisfiability;
use super::{Candidate, Deduction, Logic, State};
use crate::arithmetic::Int;
use crate::propagation::Phrase;
use crate::run::Limit;
use crate::state::Var;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The largest number of units that are combined.
pub(super) const MOST_UNITS: usize = 3;

/// The largest number of values that a reader has to try with one, two and three units.
const MOST_CASES: [u64; MOST_UNITS] = [8, 4, 1];

/// The largest number of sets of units of one size that are examined; if there are more, the first.
const MOST_SETS: usize = 4_000;

/// The largest number of values of a variable that are told as cases: two by name.
const MOST_TOLD: usize = 5;

/// The largest number of values that are tried for one step.
const MOST_DECISIONS: u64 = 20_000;

/// The search for deductions from several units together.
#[derive(Debug, Default)]
pub(super) struct CaseSplit {
    /// The deduction from units, ascending; `None` if there is none.
    findings: HashMap<Vec<usize>, Option<Deduction>>,
}

impl CaseSplit {
    /// Discards the results that involve `unit`, because one of its variables changed.
    pub(super) fn forget(&mut self, unit: usize) {
        self.findings.retain(|units, _| !units.contains(&unit));
    }

    /// Returns a deduction from at most `most` units: the simplest from the fewest that give one.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    pub(super) fn find(
        &mut self,
        premises: &mut Premises,
        state: &State,
        most: usize,
    ) -> Result<Option<Deduction>, Limit> {
        let end = premises.what_if.decisions() + MOST_DECISIONS;
        let narrow = (0..premises.units.len()).filter(|&at| !premises.units.unit(at).is_wide());
        let mut sets: BTreeSet<Vec<usize>> = narrow.map(|at| vec![at]).collect();
        for size in 1..=most {
            if size > 1 {
                let larger = sets.iter().flat_map(|units| extended(premises, state, units));
                sets = larger.take(MOST_SETS).collect();
            }
            let mut simplest: Option<&Deduction> = None;
            for units in &sets {
                premises.what_if.tick()?;
                let is_asked = match units[..] {
                    [one] => premises.may_split(one),
                    _ => has_cycle(premises, state, units),
                };
                if is_asked
                    && !self.findings.contains_key(units)
                    && premises.what_if.decisions() < end
                {
                    let unit = premises.units.combined(units);
                    let found = found(premises, state, &unit, MOST_CASES[size - 1])?;
                    self.findings.insert(units.clone(), found);
                }
            }
            for units in &sets {
                if let Some(Some(found)) = self.findings.get(units)
                    && simplest.is_none_or(|best| rank(found) < rank(best))
                {
                    simplest = Some(found);
                }
            }
            if let Some(simplest) = simplest {
                return Ok(Some(simplest.clone()));
            }
        }
        Ok(None)
    }
}

/// Returns `units` with one more that shares a free variable with them, in each possible way.
fn extended(premises: &Premises, state: &State, units: &[usize]) -> BTreeSet<Vec<usize>> {
    let scopes = units.iter().flat_map(|&at| &premises.units.unit(at).scope);
    let free = scopes.filter(|&&var| !state.domain(var).is_fixed());
    let others = free.flat_map(|&var| premises.units.on(var));
    let others = others.filter(|at| !units.contains(at) && !premises.units.unit(**at).is_wide());
    let with = |&other: &usize| {
        let mut with = units.to_vec();
        with.push(other);
        with.sort_unstable();
        with
    };
    others.map(with).collect()
}

/// Returns whether free variables connect the units in more than one way. If not, the units
/// together imply nothing that a single one does not (Beeri, Fagin, Maier, Yannakakis, *On the
/// desirability of acyclic database schemes*, 1983).
fn has_cycle(premises: &Premises, state: &State, units: &[usize]) -> bool {
    let free =
        |unit: &Unit| unit.scope.iter().filter(|&&var| !state.domain(var).is_fixed()).count();
    let apart: usize = units.iter().map(|&at| free(premises.units.unit(at))).sum();
    apart >= free(&premises.units.combined(units)) + units.len()
}

/// Returns the removals of `unit` by trying all ways to satisfy it, if no more than `cases` values
/// are needed for that.
///
/// # Errors
/// Returns the limit that was reached.
fn found(
    premises: &mut Premises,
    state: &State,
    unit: &Unit,
    cases: u64,
) -> Result<Option<Deduction>, Limit> {
    let mut supported: HashSet<Candidate> = HashSet::new();
    let mut removed: Vec<Candidate> = Vec::new();
    for &var in unit.scope.iter().filter(|&&var| !state.domain(var).is_fixed()) {
        for value in state.domain(var) {
            if supported.contains(&(var, value)) {
                continue;
            }
            premises.what_if.tick()?;
            match premises.what_if.support(unit, state, (var, value)) {
                (Satisfiability::Possible, values) => {
                    supported.extend(unit.scope.iter().copied().zip(values));
                }
                (Satisfiability::Refuted, _) => removed.push((var, value)),
                (Satisfiability::Unknown, _) => {}
            }
        }
        let of_var = removed.iter().rev().take_while(|one| one.0 == var).count();
        if of_var == state.domain(var).len() {
            let conflict = premises.conflict(unit, state);
            return premises.what_if.check_limits().map(|()| Some(conflict));
        }
    }
    let found =
        if removed.is_empty() { None } else { premises.simplest(unit, state, &removed, cases) };
    let found = found.map(|found| with_cases(premises, unit, found));
    premises.what_if.check_limits().map(|()| found)
}

/// Returns a case analysis that removes values of one variable with its cases: the values of
/// another variable, none of which goes with them. Another deduction stays as it is.
fn with_cases(premises: &mut Premises, unit: &Unit, mut found: Deduction) -> Deduction {
    let is_of_one = found.removed.windows(2).all(|pair| pair[0].0 == pair[1].0);
    let has_words = premises.what_if.has_phrases && found.phrase.is_none();
    if found.logic != Logic::Cases || !has_words || !is_of_one {
        return found;
    }
    let model = premises.what_if.model();
    let is_gone = |candidate: Candidate| found.facts.binary_search(&candidate).is_ok();
    let left = |var: Var| -> Vec<Int> {
        model.domain(var).iter().filter(|&value| !is_gone((var, value))).collect()
    };
    let others = unit.scope.iter().copied().filter(|&var| var != found.removed[0].0);
    let mut tried: Vec<(Var, Vec<Int>)> = others.map(|var| (var, left(var))).collect();
    tried.retain(|(_, values)| (2..=MOST_TOLD).contains(&values.len()));
    tried.sort_by_key(|(_, values)| values.len());
    let mut fails = |var: Var, left: &[Int], value: Int| {
        let others = left.iter().filter(|&&other| other != value);
        let mut facts: Vec<Candidate> = found.facts.clone();
        facts.extend(others.map(|&other| (var, other)));
        facts.sort_unstable();
        let mut removed = found.removed.iter();
        removed.all(|&one| premises.what_if.removes(unit, &facts, &[one]))
    };
    let cases = tried.into_iter().find(|(var, values)| {
        let mut each = values.iter();
        each.all(|&value| fails(*var, values, value))
    });
    found.phrase = cases.map(|(var, values)| {
        let mut phrase = Phrase::reason();
        for (at, &(own, value)) in found.removed.iter().enumerate() {
            phrase = phrase.text(if at == 0 { "if " } else { " or " }).is(own, value);
        }
        match values[..] {
            [one, other] => {
                phrase.text(", then ").is_not(var, one).text(" and ").is_not(var, other)
            }
            _ => phrase.text(", then no value is left for ").var(var),
        }
    });
    found
}
