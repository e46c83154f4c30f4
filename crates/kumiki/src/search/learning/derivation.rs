//! The derivation of what a search learns, for its proof: the removals that lead from the opposite
//! of a clause to the conflict.
//!
//! Invariant: what a step needs is the opposite of the clause, a fact, or removed by the steps
//! before it. Removals at level 0 are facts.

use super::analysis::ReplacedPlaces;
use super::groups::{Groups, StatedClause};
use super::sources::Failure;
use crate::arithmetic::Int;
use crate::run::{LemmaId, ProofLog, ProofReason, ProofStep, ProofValues};
use crate::state::{Literal, RemovalCause, Store};

/// The derivations of one search.
#[derive(Debug, Default)]
pub(super) struct Derivations {
    /// The lemma of each clause.
    lemmas: Vec<LemmaId>,
    /// The number of lemmas so far.
    count: LemmaId,
    /// The lemma of the last solution.
    solution: LemmaId,
    /// The lemma of the last clause of one literal.
    unit: LemmaId,
    /// The number of entries of the history that were logged as facts.
    logged: usize,
}

impl Derivations {
    fn next_lemma(&mut self) -> LemmaId {
        self.count += 1;
        self.count
    }

    /// Logs clauses that come before all that are learnt: each follows from one constraint.
    pub(super) fn log_stated(
        &mut self,
        clauses: &[StatedClause],
        store: &Store,
        log: &mut dyn ProofLog,
    ) {
        for stated in clauses {
            let lemma = self.next_lemma();
            let literals = values_of(&stated.literals, store);
            log.lemma(lemma, &literals, &[], ProofReason::Constraint(stated.constraint));
            self.lemmas.push(lemma);
        }
    }

    /// Logs the removals at level 0 that are new, as facts.
    pub(super) fn log_facts(&mut self, groups: &Groups, store: &Store, log: &mut dyn ProofLog) {
        let history = store.history().expect("a history is kept");
        debug_assert_eq!(history.level(), 0, "facts are removed at level 0");
        for at in self.logged..history.len() {
            let entry = history.entry(at);
            log.fact(&self.step(entry.cause, entry.removed, groups, store));
        }
        self.logged = history.len();
    }

    /// Records that all removals so far are logged.
    pub(super) fn skip_facts(&mut self, store: &Store) {
        self.logged = store.history().expect("a history is kept").len();
    }

    /// Records that level 0 has become the base of the history.
    pub(super) fn settled(&mut self) {
        self.logged = 0;
    }

    /// Logs the solution that `store` holds.
    pub(super) fn log_solution(&mut self, store: &Store, log: &mut dyn ProofLog) {
        self.solution = self.next_lemma();
        log.solution(self.solution, &store.values().collect::<Vec<Int>>());
    }

    /// Logs that there is no solution, or none beside those found, because of `failure`.
    pub(super) fn log_end(&mut self, failure: Failure, groups: &Groups, log: &mut dyn ProofLog) {
        let lemma = self.next_lemma();
        log.lemma(lemma, &[], &[], self.reason_of(failure, groups));
    }

    /// Logs a clause that was learnt from `failure`, by what was `replaced`.
    pub(super) fn log_clause(
        &mut self,
        clause: &[Literal],
        failure: Failure,
        replaced: &[ReplacedPlaces],
        learnt: &mut Learnt<'_>,
    ) {
        let Learnt { groups, store, log } = learnt;
        let history = store.history().expect("a history is kept");
        let step = |replaced: &ReplacedPlaces| {
            self.step(history.entry(replaced.at).cause, replaced.removed, groups, store)
        };
        let steps: Vec<ProofStep> = match failure {
            // All variables are fixed. The steps are all removals since the first decision.
            Failure::Decisions => (0..history.len())
                .map(|at| history.entry(at))
                .filter(|entry| entry.cause != RemovalCause::Decision)
                .map(|entry| self.step(entry.cause, entry.removed, groups, store))
                .collect(),
            _ => replaced.iter().rev().map(step).collect(),
        };
        let lemma = self.next_lemma();
        let last = self.reason_of(failure, groups);
        log.lemma(lemma, &values_of(clause, store), &steps, last);
        match clause {
            [_] => self.unit = lemma,
            _ => self.lemmas.push(lemma),
        }
    }

    /// Logs which of the clauses are forgotten.
    pub(super) fn log_forgotten(
        &mut self,
        is_deleted: impl Fn(u32) -> bool,
        log: &mut dyn ProofLog,
    ) {
        for (clause, lemma) in self.lemmas.iter_mut().enumerate() {
            if *lemma != 0 && is_deleted(clause as u32) {
                log.forget(std::mem::take(lemma));
            }
        }
    }

    /// Returns the step by which `cause` removes `removed`.
    fn step(
        &self,
        cause: RemovalCause,
        removed: Literal,
        groups: &Groups,
        store: &Store,
    ) -> ProofStep {
        let reason = match cause {
            RemovalCause::Constraint(id) => ProofReason::Constraint(id),
            RemovalCause::Clause(clause) => ProofReason::Lemma(self.lemmas[clause as usize]),
            RemovalCause::Fact => ProofReason::Lemma(self.unit),
            RemovalCause::Taken(by) => {
                ProofReason::Constraint(groups.constraint_of(by, removed.var()))
            }
            RemovalCause::Decision | RemovalCause::Refuted => {
                unreachable!("decisions have no reasons")
            }
        };
        ProofStep { reason, removed: ProofValues::of(removed, store) }
    }

    fn reason_of(&self, failure: Failure, groups: &Groups) -> ProofReason {
        match failure {
            Failure::Constraint(id) => ProofReason::Constraint(id),
            Failure::Clause(clause) => ProofReason::Lemma(self.lemmas[clause as usize]),
            Failure::Equal(one, other) => ProofReason::Constraint(groups.constraint_of(one, other)),
            Failure::Decisions => ProofReason::Lemma(self.solution),
        }
    }
}

/// The parts that the log of a clause is written with.
pub(super) struct Learnt<'a> {
    pub(super) groups: &'a Groups,
    pub(super) store: &'a Store,
    pub(super) log: &'a mut dyn ProofLog,
}

fn values_of(clause: &[Literal], store: &Store) -> Vec<ProofValues> {
    clause.iter().map(|&literal| ProofValues::of(literal, store)).collect()
}
