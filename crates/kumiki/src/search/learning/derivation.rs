//! The derivation of what a search learns, for its proof: the removals that lead from the opposite
//! of a clause to the conflict.
//!
//! Invariant: each step is a removal of the history, or a part of one, and what it needs is
//! supposed, a fact, or removed by the steps before it. Removals at level 0 are facts.

use super::groups::Groups;
use super::sources::{Failure, Sources};
use crate::arithmetic::Int;
use crate::propagation::{Absence, Past, Reasons};
use crate::run::{LemmaId, ProofLog, ProofReason, ProofStep, ProofValues};
use crate::state::{HistoryEntry, Literal, RemovalCause, Store, Var};

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
    /// For each variable the places whose absence is still to be derived.
    wanted: Vec<Vec<Literal>>,
    /// The number of variables of which such places are left.
    open: usize,
    /// For each variable the places whose absence is supposed.
    supposed: Vec<Vec<Literal>>,
    facts: Vec<Absence>,
}

impl Derivations {
    /// Returns the derivations of a search over so many `variables`.
    pub(super) fn new(variables: usize) -> Derivations {
        Derivations {
            wanted: vec![Vec::new(); variables],
            supposed: vec![Vec::new(); variables],
            ..Derivations::default()
        }
    }

    fn next_lemma(&mut self) -> LemmaId {
        self.count += 1;
        self.count
    }

    /// Logs the clauses of `groups`, which come first: each follows from one constraint.
    pub(super) fn log_groups(&mut self, groups: &Groups, store: &Store, log: &mut dyn ProofLog) {
        for places in &groups.places {
            let lemma = self.next_lemma();
            let literals = values_of(&places.clause, store);
            log.lemma(lemma, &literals, &[], ProofReason::Constraint(places.constraint));
            self.lemmas.push(lemma);
        }
    }

    /// Logs the removals at level 0 that are new, as facts.
    pub(super) fn log_facts(&mut self, groups: &Groups, store: &Store, log: &mut dyn ProofLog) {
        let history = store.history().expect("a history is kept");
        debug_assert_eq!(history.level(), 0, "facts are removed at level 0");
        for at in self.logged..history.len() {
            log.fact(&self.step(history.entry(at), history.entry(at).removed, groups, store));
        }
        self.logged = history.len();
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

    /// Logs the clause that was learnt from `failure`.
    pub(super) fn log_clause(
        &mut self,
        clause: &[Literal],
        failure: Failure,
        sources: &mut Sources<'_>,
        learnt: &mut Learnt<'_>,
    ) {
        let steps = self.derive(clause, failure, sources, learnt.groups);
        let lemma = self.next_lemma();
        let last = self.reason_of(failure, learnt.groups);
        learnt.log.lemma(lemma, &values_of(clause, sources.store), &steps, last);
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

    /// Returns the steps from the opposite of `clause` to `failure`.
    fn derive(
        &mut self,
        clause: &[Literal],
        failure: Failure,
        sources: &mut Sources<'_>,
        groups: &Groups,
    ) -> Vec<ProofStep> {
        for &literal in clause {
            self.supposed[literal.var().index()].push(literal);
        }
        match failure {
            Failure::Decisions => self.want_solution(sources.store),
            _ => {
                sources.explain_failure(failure, &mut self.facts);
                self.want_facts();
            }
        }
        let mut steps = Vec::new();
        for at in (0..sources.history().len()).rev() {
            if self.open == 0 {
                break;
            }
            let entry = sources.history().entry(at);
            let Some(asked) = self.take_wanted(entry.removed) else { continue };
            steps.push(self.step(entry, asked, groups, sources.store));
            sources.explain(at, asked, &mut self.facts);
            self.want_facts();
        }
        for literal in clause {
            self.supposed[literal.var().index()].clear();
        }
        // Intervals of wide variables may have places that were absent at the base.
        if std::mem::take(&mut self.open) > 0 {
            debug_assert!(
                self.wanted.iter().flatten().all(|left| left.is_wide()),
                "all is derived"
            );
            self.wanted.iter_mut().for_each(Vec::clear);
        }
        steps.reverse();
        steps
    }

    /// Wants that each variable has lost all values but that of the solution.
    fn want_solution(&mut self, store: &Store) {
        let at = store.history().expect("a history is kept").len();
        let mut reasons = Reasons::new(Past::new(store, at), &mut self.facts);
        for var in 0..store.domains().len() {
            reasons.all(Var::new(var));
        }
        self.want_facts();
    }

    /// Adds the facts to what is wanted, except for what is supposed.
    fn want_facts(&mut self) {
        for fact in std::mem::take(&mut self.facts) {
            let var = fact.absent.var().index();
            let mut left = vec![fact.absent];
            for &supposed in &self.supposed[var] {
                left = left.into_iter().flat_map(|literal| literal.without(supposed)).collect();
            }
            let wanted = &mut self.wanted[var];
            self.open += usize::from(wanted.is_empty() && !left.is_empty());
            wanted.extend(left);
        }
    }

    /// Removes from what is wanted the places `removed`, and returns those that were: all between
    /// the first and the last of them, of a wide variable.
    fn take_wanted(&mut self, removed: Literal) -> Option<Literal> {
        let wanted = &mut self.wanted[removed.var().index()];
        let met = wanted.iter().filter_map(|literal| literal.common(removed));
        let asked = met.reduce(Literal::joined)?;
        *wanted = wanted.drain(..).flat_map(|literal| literal.without(removed)).collect();
        self.open -= usize::from(wanted.is_empty());
        Some(asked)
    }

    /// Returns the step that removes `asked`, a part of `entry`.
    fn step(
        &self,
        entry: HistoryEntry,
        asked: Literal,
        groups: &Groups,
        store: &Store,
    ) -> ProofStep {
        let reason = match entry.cause {
            RemovalCause::Constraint(id) => ProofReason::Constraint(id),
            RemovalCause::Clause(clause) => ProofReason::Lemma(self.lemmas[clause as usize]),
            RemovalCause::Fact => ProofReason::Lemma(self.unit),
            RemovalCause::Taken(by) => {
                ProofReason::Constraint(groups.constraint_of(by, entry.removed.var()))
            }
            RemovalCause::Decision | RemovalCause::Refuted => {
                unreachable!("the clause supposes what decisions remove")
            }
        };
        ProofStep { reason, removed: ProofValues::of(asked, store) }
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

/// What the log of a clause is written with.
pub(super) struct Learnt<'a> {
    pub(super) groups: &'a Groups,
    pub(super) log: &'a mut dyn ProofLog,
}

fn values_of(clause: &[Literal], store: &Store) -> Vec<ProofValues> {
    clause.iter().map(|&literal| ProofValues::of(literal, store)).collect()
}
