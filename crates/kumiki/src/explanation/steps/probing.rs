//! Probing (failed-literal probing): candidates that are impossible because they lead to a
//! conflict.
//!
//! Invariant: with nested suppositions, a candidate is tried only if a search found no solution
//! that has it. So if several solutions are left, the search for steps ends.

mod planned;

use super::derivation::Derivation;
use super::explainer::Ending;
use super::nested::{Nested, Supposable};
use super::premises::{Premises, rank};
use super::trials::Trials;
use super::{Candidate, Deduction, State};
use crate::arithmetic::{Int, sort_by_number};
use crate::propagation::Model;
use crate::run::{Limit, Limits};
use crate::search::{Search, Status};
use crate::state::{Domain, Var};
use std::collections::HashSet;
use std::sync::Arc;

/// The refutation of supposed candidates.
#[derive(Debug)]
pub(super) struct Refutations {
    model: Arc<Model>,
    /// The search, created at its first use.
    search: Option<Box<Search>>,
    /// The solutions found so far.
    solutions: Vec<Vec<Int>>,
    /// Candidates that are part of no solution.
    impossible: HashSet<Candidate>,
    /// Variables that are never supposed.
    hidden: HashSet<Var>,
    /// Refuted candidates of the last scan that were not returned yet, the longest refutation
    /// first.
    refuted: Vec<Candidate>,
    /// The number of candidates before the next one to scan.
    scanned: usize,
    /// Candidates that single units refute, worth telling together.
    plan: Vec<Candidate>,
    /// Quick trials of suppositions, created at their first use.
    trials: Option<Box<Trials>>,
    nested: Nested,
    /// True if a search for any solution took too long.
    is_unsolved: bool,
}

/// The number of refuted candidates after which a scan ends.
const MOST_REFUTED: usize = 24;

/// The largest number of decisions in a search for a solution with a candidate, and the one before
/// a supposition within its supposition is tried.
const MOST_DECISIONS: u64 = 10_000;
const FEW_DECISIONS: u64 = 500;

impl Refutations {
    pub(super) fn new(model: &Arc<Model>) -> Refutations {
        Refutations {
            model: Arc::clone(model),
            search: None,
            solutions: Vec::new(),
            impossible: HashSet::new(),
            hidden: HashSet::new(),
            refuted: Vec::new(),
            scanned: 0,
            plan: Vec::new(),
            trials: None,
            nested: Nested::default(),
            is_unsolved: false,
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
            self.plan.clear();
            self.is_unsolved = false;
            self.trials.iter_mut().for_each(|trials| trials.forget());
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
            let mut unknown: Vec<Candidate> = unknown.collect();
            // Trials find out what is refuted sooner than derivations, which know the reasons.
            if let Some(trials) = begun(&mut self.trials, premises, state) {
                unknown = trials.refuted(&unknown, &mut premises.what_if.meter);
            }
            let mut derivation = Derivation::new(premises, state);
            let found = shortest(&mut derivation, &unknown);
            derivation.check_limits()?;
            if let Some(deduction) = found {
                return Ok(deduction);
            }
        }
        let mut derivation = Derivation::new(premises, state);
        if self.solutions.is_empty() {
            self.search(&derivation.limits().decisions(MOST_DECISIONS), state, None);
        }
        let variables = state.model().variables();
        let deepest = deepest.min(variables.filter(|&var| !state.domain(var).is_fixed()).count());
        for depth in 2..=deepest {
            let most = if depth == 2 { FEW_DECISIONS } else { MOST_DECISIONS };
            for &one in &free {
                derivation.tick()?;
                if self.is_possible(&derivation.limits().decisions(most), state, one) {
                    continue;
                }
                let found = derivation.refutation(one, depth);
                derivation.check_limits()?;
                if let Some(deduction) = found {
                    return Ok(deduction);
                }
            }
            if depth == 2 && self.is_open(&mut derivation, state, &free)? {
                return Err(Ending::Open);
            }
        }
        match self.is_open(&mut derivation, state, &free)? {
            true => Err(Ending::Open),
            false => Err(Ending::Deep),
        }
    }

    /// Returns the refutation of a candidate by single units, if there is one. A scan finds several
    /// refuted candidates, of which later calls take the next ones, shorter refutations first.
    pub(super) fn next_of_scan(
        &mut self,
        premises: &mut Premises,
        state: &State,
    ) -> Result<Option<Deduction>, Limit> {
        for is_scanned in [false, true] {
            if is_scanned {
                self.scan(premises, state)?;
            }
            while let Some(candidate) = self.refuted.pop() {
                if !state.contains(candidate) || state.domain(candidate.0).is_fixed() {
                    continue;
                }
                let mut derivation = Derivation::new(premises, state);
                let found = derivation.refutation(candidate, 1);
                derivation.check_limits()?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// Returns the refutation of a candidate that nests suppositions as little as possible, and at
    /// most `deepest`. Only candidates are tried that a known solution does not have.
    pub(super) fn next_nested(
        &mut self,
        premises: &mut Premises,
        state: &State,
        deepest: usize,
    ) -> Result<Option<Deduction>, Limit> {
        let free = self.free(state);
        if self.solutions.is_empty() && !self.is_unsolved {
            let limits = premises.what_if.meter.remaining().decisions(MOST_DECISIONS);
            self.is_unsolved = self.search(&limits, state, None).is_none();
        }
        let doubtful = free.iter().copied().filter(|&one| !self.is_of_solution(one));
        let mut doubtful: Vec<Candidate> = doubtful.collect();
        let variables = free.chunk_by(|a, b| a.0 == b.0).count();
        let Some(trials) = begun(&mut self.trials, premises, state) else {
            return premises.what_if.check_limits().map(|()| None);
        };
        trials.sort_by_effect(&mut doubtful, &mut premises.what_if.meter);
        premises.what_if.check_limits()?;
        let deepest = deepest.min(variables);
        let supposable = Supposable { state, free: &free, doubtful: &doubtful, deepest };
        self.nested.find(premises, trials, &supposable)
    }

    /// Refutes candidates, from the one after the last scan on, until enough are refuted or all
    /// were tried.
    fn scan(&mut self, premises: &mut Premises, state: &State) -> Result<(), Limit> {
        let free = self.free(state);
        let mut candidates = Vec::new();
        if let Some(trials) = begun(&mut self.trials, premises, state) {
            for _ in 0..free.len() {
                self.scanned = (self.scanned + 1) % free.len();
                let candidate = free[self.scanned];
                if trials.is_refuted(candidate, &mut premises.what_if.meter) {
                    candidates.push(candidate);
                }
                premises.what_if.check_limits()?;
                if candidates.len() >= MOST_REFUTED {
                    break;
                }
            }
        }
        let mut derivation = Derivation::new(premises, state);
        let mut refuted: Vec<(usize, Candidate)> = Vec::new();
        for candidate in candidates {
            let waves = derivation.waves_to_conflict(candidate, &mut HashSet::new());
            refuted.extend(waves.map(|waves| (waves, candidate)));
            derivation.check_limits()?;
        }
        sort_by_number(&mut refuted, |&(waves, _)| -(waves as i128));
        self.refuted = refuted.into_iter().map(|(_, candidate)| candidate).collect();
        Ok(())
    }

    /// Returns whether each of the `free` candidates is part of a solution that was found.
    fn is_open(
        &mut self,
        derivation: &mut Derivation<'_>,
        state: &State,
        free: &[Candidate],
    ) -> Result<bool, Limit> {
        for &one in free {
            derivation.tick()?;
            let limits = derivation.limits().decisions(MOST_DECISIONS);
            if !self.is_possible(&limits, state, one) {
                return Ok(false);
            }
        }
        Ok(true)
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
        sort_by_number(&mut free, |&var| state.domain(var).len() as i128);
        let of = |&var: &Var| state.domain(var).iter().map(move |value| (var, value));
        free.iter().flat_map(of).collect()
    }

    /// Returns whether a solution is known that has the candidate.
    fn is_of_solution(&self, (var, value): Candidate) -> bool {
        self.solutions.iter().any(|solution| solution[var.index()] == value)
    }

    /// Returns whether a solution is known that has the candidate, or one is found.
    fn is_possible(&mut self, limits: &Limits, state: &State, candidate: Candidate) -> bool {
        if self.impossible.contains(&candidate) {
            return false;
        }
        if self.is_of_solution(candidate) {
            return true;
        }
        match self.search(limits, state, Some(candidate)) {
            Some(is_possible) => {
                if !is_possible {
                    self.impossible.insert(candidate);
                }
                is_possible
            }
            None => false,
        }
    }

    /// Returns whether there is a solution in `state` with the candidate, and notes it; `None` if
    /// that was not decided.
    fn search(
        &mut self,
        limits: &Limits,
        state: &State,
        candidate: Option<Candidate>,
    ) -> Option<bool> {
        let model = &self.model;
        let search = self.search.get_or_insert_with(|| Box::new(Search::new(Arc::clone(model))));
        search.set_limits(limits.clone());
        search.reset();
        let is_changed = |&var: &Var| {
            state.domain(var).len() < model.domain(var).len()
                && candidate.is_none_or(|one| one.0 != var)
        };
        let mut changed = model.variables().filter(is_changed);
        let assumed = changed
            .try_for_each(|other| search.assume_among(other, state.domain(other)))
            .and_then(|()| candidate.map_or(Ok(()), |(var, value)| search.assume(var, value)));
        let mut row = Vec::new();
        if assumed.is_ok() && search.next_row(&mut row) {
            self.solutions.push(row);
            return Some(true);
        }
        (!matches!(search.status(), Status::Stopped(_))).then_some(false)
    }
}

/// Returns `trials`, created at their first use, which begin in `state`; `None` if the state is in
/// conflict, or if a limit is reached.
fn begun<'t>(
    trials: &'t mut Option<Box<Trials>>,
    premises: &mut Premises,
    state: &State,
) -> Option<&'t mut Trials> {
    let what_if = &mut premises.what_if;
    let trials = trials.get_or_insert_with(|| Box::new(Trials::new(what_if.model())));
    trials.begin(state, &mut what_if.meter).ok()?;
    Some(trials)
}

/// Returns the shortest refutation of one of `candidates` by single units, if there is one.
fn shortest(derivation: &mut Derivation<'_>, candidates: &[Candidate]) -> Option<Deduction> {
    let mut passed = HashSet::new();
    let mut refuted: Vec<(usize, Candidate)> = Vec::new();
    for &candidate in candidates {
        if derivation.check_limits().is_err() {
            return None;
        }
        if !passed.contains(&candidate)
            && let Some(waves) = derivation.waves_to_conflict(candidate, &mut passed)
        {
            refuted.push((waves, candidate));
        }
    }
    sort_by_number(&mut refuted, |&(waves, _)| waves as i128);
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
