//! Reasons: the facts that constraints give for what they removed in a recorded run, or for their
//! conflict.
//!
//! Invariant: a fact held before the run. The facts need not be enough for another run to remove
//! the same: the caller checks that.

use super::Candidate;
use crate::arithmetic::Int;
use crate::propagation::{Absence, Asked, Explained, Model, Past, explain};
use crate::state::{
    ConstraintId, Domain, History, HistoryEntry, Literal, RemovalCause, Store, Var, literal,
};
use std::collections::HashMap;

/// A run of constraints of a model, recorded in the history of a store.
#[derive(Clone, Copy)]
pub(super) struct RecordedRun<'a> {
    pub(super) model: &'a Model,
    pub(super) store: &'a Store,
    /// The number of entries of the history before the run.
    pub(super) start: usize,
}

/// A removal that a constraint explains by what held before the run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct DirectRemoval {
    /// The number of reasons.
    pub(super) reasons: usize,
    /// The removed candidates of one variable.
    pub(super) removed: Vec<Candidate>,
}

impl<'a> RecordedRun<'a> {
    fn history(self) -> &'a History {
        self.store.history().expect("a history is kept")
    }

    /// Returns the facts before the run for which the constraint `id` cannot hold after it.
    pub(super) fn of_conflict(self, id: ConstraintId) -> Vec<Candidate> {
        let mut needed = Needed::default();
        self.explain(id, None, self.history().len(), &mut needed);
        self.follow(needed)
    }

    /// Returns the facts before the run for which it removed `target`.
    pub(super) fn of_removal(self, target: &[Candidate]) -> Vec<Candidate> {
        let mut needed = Needed::default();
        for &(var, value) in target {
            let place = literal::is(var, self.store.domain(var), value);
            place.into_iter().for_each(|place| needed.add(place));
        }
        self.follow(needed)
    }

    /// Returns the first removals of the run that need no other removal of it: of at most `most`
    /// removals, those with the fewest reasons first.
    pub(super) fn direct(self, most: usize) -> Vec<DirectRemoval> {
        let history = self.history();
        let mut direct = Vec::new();
        let mut facts = Vec::new();
        for at in (self.start..history.len()).take(most) {
            let HistoryEntry { removed, cause, .. } = history.entry(at);
            let RemovalCause::Constraint(id) = cause else { continue };
            let asked = Asked::about(Some(removed), self.store);
            let past = Past::new(self.store, at);
            let explained = explain(self.model, id, &asked, past, &mut facts);
            let is_direct = facts.iter().all(|fact| fact.since <= self.start);
            if is_direct && (explained != Explained::ByAll || at == self.start) {
                let removed = self.candidates(removed);
                direct.push(DirectRemoval { reasons: facts.len(), removed });
            }
        }
        direct.sort_unstable();
        direct
    }

    /// Adds to `needed` what the constraint `id` gives as the reasons of `removed`, which is the
    /// entry at index `at`, or of its conflict.
    fn explain(self, id: ConstraintId, removed: Option<Literal>, at: usize, needed: &mut Needed) {
        let mut facts: Vec<Absence> = Vec::new();
        let asked = Asked::about(removed, self.store);
        explain(self.model, id, &asked, Past::new(self.store, at), &mut facts);
        facts.iter().for_each(|fact| needed.add(fact.absent));
    }

    /// Follows what is `needed` back to the beginning of the run, and returns the facts from there.
    fn follow(self, mut needed: Needed) -> Vec<Candidate> {
        let history = self.history();
        for at in (self.start..history.len()).rev() {
            let HistoryEntry { removed, cause, .. } = history.entry(at);
            if let (Some(part), RemovalCause::Constraint(id)) = (needed.part_of(removed), cause) {
                self.explain(id, Some(part), at, &mut needed);
            }
        }
        let mut facts = Vec::new();
        for at in 0..self.start {
            let removed = history.entry(at).removed;
            if let Some(part) = needed.part_of(removed) {
                facts.extend(self.candidates(part));
            }
        }
        facts.sort_unstable();
        facts
    }

    /// Returns the candidates of the initial domain at the places of `literal`.
    fn candidates(self, literal: Literal) -> Vec<Candidate> {
        let (var, (first, last)) = (literal.var(), literal.hull());
        let domain = self.store.domain(var);
        let value = |place: u32| domain.at_place(place as usize);
        let places = (first..=last).filter(|&place| literal.has(place));
        let is_of_model = |value: &Int| self.model.domain(var).contains(*value);
        places.map(value).filter(is_of_model).map(|value| (var, value)).collect()
    }
}

/// Places of variables whose absence is needed.
#[derive(Debug, Default)]
struct Needed {
    of: HashMap<Var, Vec<Literal>>,
}

impl Needed {
    fn add(&mut self, literal: Literal) {
        let of_var = self.of.entry(literal.var()).or_default();
        match of_var.first_mut() {
            Some(first) if !literal.is_wide() => {
                *first = Literal::among(literal.var(), first.bits() | literal.bits());
            }
            _ => of_var.push(literal),
        }
    }

    /// Returns the places of `removed` that are needed, or all of a wide variable, if some are.
    fn part_of(&self, removed: Literal) -> Option<Literal> {
        let of_var = self.of.get(&removed.var())?;
        if !of_var.iter().any(|needed| needed.meets(removed)) {
            return None;
        }
        match removed.is_wide() {
            true => Some(removed),
            false => Some(Literal::among(removed.var(), removed.bits() & of_var[0].bits())),
        }
    }
}

/// Returns the literal of candidates of one variable, which are ascending; `None` if they are
/// places of a wide window that do not follow one another.
pub(super) fn literal_of(domain: Domain<'_>, candidates: &[Candidate]) -> Option<Literal> {
    let values: Vec<Int> = candidates.iter().map(|one| one.1).collect();
    literal::one_of(candidates.first()?.0, domain, &values)
}
