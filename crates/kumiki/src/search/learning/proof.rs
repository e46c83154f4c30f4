//! The proof of a search that learns: what it logs, and when.
//!
//! Invariant: a search that writes no proof does nothing here. One that does has no level below
//! which solutions are kept: each solution is excluded by a clause.

use super::derivation::{Derivations, Learnt};
use super::precedence::order_values;
use super::sources::Failure;
use super::{ClauseLearning, Gear, Pending};
use crate::propagation::{Halt, Model, Propagation};
use crate::run::Control;
use crate::state::{Literal, RemovalCause, Store};

impl ClauseLearning {
    /// Begins the proof: logs the clauses of the groups, leaves each variable the values that the
    /// constraints on it alone leave, and logs the clauses that others state on these.
    pub(super) fn begin_proof(&mut self, run: &mut Gear<'_>) -> Result<(), Halt> {
        let Gear { model, propagation, store, control } = &mut *run;
        let log = &mut **control.proof.as_mut().expect("the search writes a proof");
        let mut derivations = Box::new(Derivations::default());
        self.analysis.keep_replaced();
        derivations.log_stated(&self.groups.clauses, store, log);
        self.derivations = Some(derivations);
        propagation.filter_unary(model, store).map_err(|conflict| {
            let failed = store.running().expect("a constraint has failed");
            self.pending = Pending::Failed(Failure::Constraint(failed));
            Halt::from(conflict)
        })?;
        self.log_facts(store, control);
        self.add_stated(run);
        let Gear { model, store, control, .. } = run;
        if control.proof.as_ref().is_some_and(|log| log.may_order()) {
            self.log_order(model, store, control);
        }
        Ok(())
    }

    /// Adds the clauses that constraints state, and logs them. These constraints are not run any
    /// more.
    fn add_stated(&mut self, run: &mut Gear<'_>) {
        let Gear { model, propagation, store, control } = run;
        let before = self.groups.clauses.len();
        // A better solution is a constraint like the others: its bound does not change.
        self.groups.add_stated(model, None, store);
        let stated = &self.groups.clauses[before..];
        if stated.is_empty() {
            return;
        }
        self.clauses.add_stated(stated, store);
        if let (Some(derivations), Some(log)) = (&mut self.derivations, &mut control.proof) {
            derivations.log_stated(stated, store, &mut **log);
        }
        let runs = propagation.runs();
        **propagation = Propagation::without(model, None, &self.groups.left_out);
        propagation.set_runs(runs);
        propagation.queue_all();
    }

    /// Takes interchangeable values in order, and logs that.
    fn log_order(&mut self, model: &Model, store: &mut Store, control: &mut Control) {
        let Some(log) = &mut control.proof else { return };
        store.history_mut().set_cause(RemovalCause::Fact);
        let ordered = order_values(model, store, |var| log.has_whole_constraints(var));
        ordered.iter().for_each(|taken| log.order(taken));
        if let Some(derivations) = &mut self.derivations {
            derivations.skip_facts(store);
        }
    }

    /// Logs what was removed at level 0.
    pub(super) fn log_facts(&mut self, store: &Store, control: &mut Control) {
        if let (Some(derivations), Some(log)) = (&mut self.derivations, &mut control.proof) {
            derivations.log_facts(&self.groups, store, &mut **log);
        }
    }

    /// Records that level 0 of `store` has become the base of the history.
    pub(super) fn settled(&mut self) {
        self.visited = 0;
        if let Some(derivations) = &mut self.derivations {
            derivations.settled();
        }
    }

    /// Logs the solution that `store` holds.
    pub(in crate::search) fn log_solution(&mut self, store: &Store, control: &mut Control) {
        if let (Some(derivations), Some(log)) = (&mut self.derivations, &mut control.proof) {
            derivations.log_solution(store, &mut **log);
        }
    }

    /// Logs the clause that was learnt from `failure`.
    pub(super) fn log_clause(&mut self, clause: &[Literal], failure: Failure, run: &mut Gear<'_>) {
        let ClauseLearning { derivations, analysis, groups, .. } = self;
        let Gear { store, control, .. } = run;
        if let (Some(derivations), Some(log)) = (derivations, &mut control.proof) {
            let mut learnt = Learnt { groups, store, log: &mut **log };
            derivations.log_clause(clause, failure, analysis.replaced(), &mut learnt);
        }
    }

    /// Logs which clauses are forgotten.
    pub(super) fn log_forgotten(&mut self, run: &mut Gear<'_>) {
        let ClauseLearning { derivations, clauses, .. } = self;
        if let (Some(derivations), Some(log)) = (derivations, &mut run.control.proof) {
            derivations.log_forgotten(|clause| clauses.is_deleted(clause), &mut **log);
        }
    }

    /// Logs that nothing is left, because of `failure`.
    pub(super) fn log_end(&mut self, failure: Failure, run: &mut Gear<'_>) {
        let is_at_root = run.store.history_mut().level() == 0;
        if is_at_root {
            self.log_facts(run.store, run.control);
        }
        if let (Some(derivations), Some(log)) = (&mut self.derivations, &mut run.control.proof) {
            derivations.log_end(failure, &self.groups, &mut **log);
        }
    }
}
