//! What one unit, or a few that share variables, say where every way to satisfy them is tried.
//!
//! Invariant: what units say together is kept until something changes that one of them is about.

use super::premises::{Premises, rank};
use super::trial::Answer;
use super::unit::Unit;
use super::{Candidate, Deduction, State};
use crate::search::limits::Limit;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The most units that are taken together.
pub(super) const MOST_UNITS: usize = 3;

/// The most values that a reader has to try with one, two and three units.
const MOST_CASES: [u64; MOST_UNITS] = [8, 4, 1];

/// The most sets of units of one size that are looked at: of more the first.
const MOST_SETS: usize = 4_000;

/// The most values that are tried for one step.
const MOST_DECISIONS: u64 = 20_000;

/// Finds what units say together.
#[derive(Debug, Default)]
pub(super) struct Together {
    /// What units, ascending, say together; `None` where that is nothing.
    findings: HashMap<Vec<usize>, Option<Deduction>>,
}

impl Together {
    /// Says that something changed that `unit` is about.
    pub(super) fn forget(&mut self, unit: usize) {
        self.findings.retain(|units, _| !units.contains(&unit));
    }

    /// A deduction from one unit or a few, `most` of them: the simplest from the fewest that give one.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(super) fn find(
        &mut self,
        premises: &mut Premises,
        state: &State,
        most: usize,
    ) -> Result<Option<Deduction>, Limit> {
        let end = premises.trial.decisions() + MOST_DECISIONS;
        let mut sets: BTreeSet<Vec<usize>> = (0..premises.units.len()).map(|at| vec![at]).collect();
        for size in 1..=most {
            if size > 1 {
                let larger = sets.iter().flat_map(|units| extended(premises, state, units));
                sets = larger.take(MOST_SETS).collect();
            }
            let mut simplest: Option<&Deduction> = None;
            for units in &sets {
                premises.trial.tick()?;
                let is_asked = size == 1 || has_cycle(premises, state, units);
                if is_asked
                    && !self.findings.contains_key(units)
                    && premises.trial.decisions() < end
                {
                    let unit = premises.units.together(units);
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

/// `units` and one more that shares a free variable with them.
fn extended(premises: &Premises, state: &State, units: &[usize]) -> BTreeSet<Vec<usize>> {
    let scopes = units.iter().flat_map(|&at| &premises.units.unit(at).scope);
    let free = scopes.filter(|&&var| !state.domain(var).is_fixed());
    let others = free.flat_map(|&var| premises.units.on(var)).filter(|at| !units.contains(at));
    let with = |&other: &usize| {
        let mut with = units.to_vec();
        with.push(other);
        with.sort_unstable();
        with
    };
    others.map(with).collect()
}

/// Whether free variables hold the units together in more than one way: if not, each unit by itself says all that
/// they say together (Beeri, Fagin, Maier, Yannakakis, *On the desirability of acyclic database schemes*, 1983).
fn has_cycle(premises: &Premises, state: &State, units: &[usize]) -> bool {
    let free =
        |unit: &Unit| unit.scope.iter().filter(|&&var| !state.domain(var).is_fixed()).count();
    let apart: usize = units.iter().map(|&at| free(premises.units.unit(at))).sum();
    apart >= free(&premises.units.together(units)) + units.len()
}

/// What `unit` removes where all ways to satisfy it are tried, if no more than `cases` values are needed for that.
///
/// # Errors
/// The limit that was reached.
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
            premises.trial.tick()?;
            match premises.trial.support(unit, state, (var, value)) {
                (Answer::Possible, values) => {
                    supported.extend(unit.scope.iter().copied().zip(values));
                }
                (Answer::Refuted, _) => removed.push((var, value)),
                (Answer::Unknown, _) => {}
            }
        }
        let of_var = removed.iter().rev().take_while(|one| one.0 == var).count();
        if of_var == state.domain(var).len() {
            let conflict = premises.conflict(unit, state);
            return premises.trial.check_limits().map(|()| Some(conflict));
        }
    }
    let found =
        if removed.is_empty() { None } else { premises.simplest(unit, state, &removed, cases) };
    premises.trial.check_limits().map(|()| found)
}
