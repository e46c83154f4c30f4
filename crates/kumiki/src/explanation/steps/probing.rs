//! Probing (failed-literal probing): candidates that are impossible because they lead to a
//! conflict.
//!
//! Invariant: with nested suppositions, a candidate is tried only if a search found no solution
//! that has it. So if several solutions are left, the search for steps ends.

use super::derivation::Derivation;
use super::explainer::Ending;
use super::premises::{Premises, rank};
use super::{Candidate, Deduction, State};
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::Limit;
use crate::search::{Search, Status};
use crate::state::{Domain, Var};
use std::collections::HashSet;
use std::sync::Arc;

/// The refutation of supposed candidates.
#[derive(Debug)]
pub(super) struct Probing {
    model: Arc<Model>,
    /// The search, created at its first use.
    search: Option<Box<Search>>,
    /// The solutions found so far.
    solutions: Vec<Vec<Int>>,
    /// Candidates that are part of no solution.
    impossible: HashSet<Candidate>,
    /// Variables that are never supposed.
    hidden: HashSet<Var>,
}

/// The largest number of decisions in a search for a solution with a candidate.
const MOST_DECISIONS: u64 = 10_000;

impl Probing {
    pub(super) fn new(model: &Arc<Model>) -> Probing {
        Probing {
            model: Arc::clone(model),
            search: None,
            solutions: Vec::new(),
            impossible: HashSet::new(),
            hidden: HashSet::new(),
        }
    }

    /// Excludes `var` from suppositions from now on.
    pub(super) fn hide(&mut self, var: Var) {
        self.hidden.insert(var);
    }

    /// Records that the values left for a variable have changed.
    pub(super) fn note_change(&mut self, old: Domain<'_>, new: Domain<'_>) {
        if new.iter().any(|value| !old.contains(value)) {
            self.impossible.clear();
        }
    }

    /// Returns the shortest refutation of a candidate, or one that is nested as little as possible,
    /// and at most `deepest`.
    pub(super) fn find(
        &mut self,
        premises: &mut Premises,
        state: &State,
        deepest: usize,
    ) -> Result<Deduction, Ending> {
        let free = self.free(state);
        if deepest > 0 {
            // A candidate of a solution has no refutation, and to find one is quicker than to find
            // out that there is no solution.
            let unknown = free.iter().copied().filter(|&one| !self.is_of_solution(one));
            let mut derivation = Derivation::new(premises, state);
            let found = shortest(&mut derivation, &unknown.collect::<Vec<Candidate>>());
            derivation.check_limits()?;
            if let Some(deduction) = found {
                return Ok(deduction);
            }
        }
        let candidates = self.candidates(premises, state, free)?;
        if candidates.is_empty() {
            return Err(Ending::Open);
        }
        let free = state.model().variables().filter(|&var| !state.domain(var).is_fixed()).count();
        let mut derivation = Derivation::new(premises, state);
        for depth in 2..=deepest.min(free) {
            let found = candidates.iter().find_map(|&one| derivation.refutation(one, depth));
            derivation.check_limits()?;
            if let Some(deduction) = found {
                return Ok(deduction);
            }
        }
        Err(Ending::Deep)
    }

    /// Returns the free candidates that may be supposed; those of variables with few values left
    /// come first. Solutions that are not left are forgotten.
    fn free(&mut self, state: &State) -> Vec<Candidate> {
        let variables = || state.model().variables();
        self.solutions.retain(|solution| {
            variables().zip(solution).all(|(var, &value)| state.contains((var, value)))
        });
        let is_free = |var: &Var| !state.domain(*var).is_fixed() && !self.hidden.contains(var);
        let mut free: Vec<Var> = variables().filter(is_free).collect();
        free.sort_by_key(|&var| state.domain(var).len());
        let of = |&var: &Var| state.domain(var).iter().map(move |value| (var, value));
        free.iter().flat_map(of).collect()
    }

    /// Returns whether a solution is known that has the candidate.
    fn is_of_solution(&self, (var, value): Candidate) -> bool {
        self.solutions.iter().any(|solution| solution[var.index()] == value)
    }

    /// Returns those of the `free` candidates that may be refuted.
    fn candidates(
        &mut self,
        premises: &mut Premises,
        state: &State,
        free: Vec<Candidate>,
    ) -> Result<Vec<Candidate>, Limit> {
        let mut candidates = Vec::new();
        for candidate in free {
            premises.what_if.tick()?;
            if !self.is_possible(premises, state, candidate) {
                candidates.push(candidate);
            }
        }
        Ok(candidates)
    }

    /// Returns whether a solution is known that has the candidate, or one is found.
    fn is_possible(&mut self, premises: &Premises, state: &State, candidate: Candidate) -> bool {
        let (var, value) = candidate;
        if self.impossible.contains(&candidate) {
            return false;
        }
        if self.is_of_solution(candidate) {
            return true;
        }
        let model = &self.model;
        let search = self.search.get_or_insert_with(|| Box::new(Search::new(Arc::clone(model))));
        search.set_limits(premises.what_if.meter.remaining().decisions(MOST_DECISIONS));
        search.reset();
        let changed =
            model.variables().filter(|&var| state.domain(var).len() < model.domain(var).len());
        let assumed = changed
            .filter(|&other| other != var)
            .try_for_each(|other| search.assume_among(other, state.domain(other)));
        let mut row = Vec::new();
        let is_found =
            assumed.and_then(|()| search.assume(var, value)).is_ok() && search.next_row(&mut row);
        if is_found {
            self.solutions.push(row);
        } else if !matches!(search.status(), Status::Stopped(_)) {
            self.impossible.insert(candidate);
        }
        is_found
    }
}

/// Returns the shortest refutation of one of `candidates` by single units, if there is one.
fn shortest(derivation: &mut Derivation<'_>, candidates: &[Candidate]) -> Option<Deduction> {
    let waves = candidates
        .iter()
        .filter_map(|&one| derivation.waves_to_conflict(one).map(|waves| (waves, one)));
    let mut refuted: Vec<(usize, Candidate)> = waves.collect();
    refuted.sort_by_key(|&(waves, _)| waves);
    let mut shortest: Option<Deduction> = None;
    for (waves, candidate) in refuted {
        // Each wave takes at least one step.
        if shortest.as_ref().is_some_and(|best| best.difficulty.length < waves) {
            break;
        }
        let Some(found) = derivation.refutation(candidate, 1) else { break };
        if shortest.as_ref().is_none_or(|best| rank(&found) < rank(best)) {
            shortest = Some(found);
        }
    }
    shortest
}
