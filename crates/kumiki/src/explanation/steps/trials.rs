//! Trials: suppositions that a queue of constraints follows to a conflict, without reasons.
//!
//! Invariant: between two calls the store is at the fixpoint of the present suppositions, no event
//! is pending, and no constraint is queued.

mod consequences;
mod outline;
mod plan;

use super::{Candidate, State};
use crate::propagation::{Halt, Model, Propagation};
use crate::run::Meter;
use crate::state::{Conflict, Store, Var};
use consequences::Consequences;
pub(super) use outline::{Outline, TrialEffort, Within};
use std::collections::HashSet;
use std::fmt;

/// A store in which candidates are supposed, and the queue that follows each supposition.
pub(super) struct Trials {
    model: Model,
    store: Store,
    propagation: Propagation,
    /// The candidates whose consequences are known.
    candidates: Vec<Candidate>,
    /// The number of candidates that follow from each of them, or that it excludes.
    sizes: Vec<usize>,
    /// The numbers of the candidates: those from which most follows come first.
    strongest: Vec<usize>,
    /// Sets of candidates of each of which one is true.
    alternatives: Vec<Vec<usize>>,
    /// The consequences of each candidate alone, in this or an earlier state.
    consequences: Option<Consequences>,
}

impl Trials {
    pub(super) fn new(model: &Model) -> Trials {
        Trials {
            model: model.clone(),
            store: model.store(),
            propagation: Propagation::new(model, None),
            candidates: Vec::new(),
            sizes: Vec::new(),
            strongest: Vec::new(),
            alternatives: Vec::new(),
            consequences: None,
        }
    }

    /// Forgets consequences that were found, because the next state has candidates that the last
    /// one did not have.
    pub(super) fn forget(&mut self) {
        self.consequences = None;
    }

    /// Returns whether the consequences of single candidates are known from an earlier state.
    pub(super) fn has_consequences(&self) -> bool {
        self.consequences.is_some()
    }

    /// Begins trials in `state`.
    ///
    /// # Errors
    /// [`Halt::Conflict`] if `state` is in conflict; [`Halt::Limit`] if a limit is reached.
    pub(super) fn begin(&mut self, state: &State, meter: &mut Meter) -> Result<(), Halt> {
        self.store.pop_to(0);
        self.store.push_level();
        let begun = self.settle(state, meter);
        self.end_run();
        begun
    }

    fn settle(&mut self, state: &State, meter: &mut Meter) -> Result<(), Halt> {
        for var in state.model().variables() {
            state.restrict(var, &mut self.store)?;
        }
        self.propagation.filter_unary(&self.model, &mut self.store)?;
        self.propagation.queue_all();
        self.fixpoint(meter)
    }

    /// Returns whether a conflict follows from `candidate` by propagation alone; `false` if a limit
    /// is reached.
    pub(super) fn is_refuted(&mut self, candidate: Candidate, meter: &mut Meter) -> bool {
        self.within(|trials| trials.suppose(candidate, meter) == Err(Halt::Conflict))
    }

    /// Returns those of `candidates` from which a conflict follows by propagation alone. After a
    /// limit is reached, none is.
    pub(super) fn refuted(
        &mut self,
        candidates: &[Candidate],
        meter: &mut Meter,
    ) -> Vec<Candidate> {
        let mut passed = HashSet::new();
        let is_refuted = |&candidate: &Candidate| {
            // Less follows from a candidate that followed from one without a conflict.
            !passed.contains(&candidate)
                && self.within(|trials| {
                    let supposed = trials.suppose(candidate, meter);
                    let store = &trials.store;
                    let fixed = |var: Var| Some((var, store.fixed(var)?));
                    if supposed.is_ok() {
                        passed.extend(trials.model.variables().filter_map(fixed));
                    }
                    supposed == Err(Halt::Conflict)
                })
        };
        candidates.iter().copied().filter(is_refuted).collect()
    }

    /// Returns whether a candidate is left, and its variable has others.
    pub(super) fn is_free(&self, (var, value): Candidate) -> bool {
        !self.store.is_fixed(var) && self.store.domain(var).contains(value)
    }

    /// Runs `work` and takes its changes back.
    fn within<R>(&mut self, work: impl FnOnce(&mut Trials) -> R) -> R {
        let level = self.store.level();
        self.store.push_level();
        let result = work(self);
        self.store.pop_to(level);
        result
    }

    fn suppose(&mut self, (var, value): Candidate, meter: &mut Meter) -> Result<(), Halt> {
        let fixed = self.store.fix(var, value).map_err(|Conflict| Halt::Conflict);
        fixed.and_then(|()| self.follow(meter))
    }

    /// Removes candidates that were refuted.
    fn remove(&mut self, refuted: &[Candidate], meter: &mut Meter) -> Result<(), Halt> {
        let removed = refuted.iter().try_for_each(|&(var, value)| self.store.remove(var, value));
        if removed.is_err() {
            self.end_run();
        }
        removed.map_err(Halt::from).and_then(|()| self.follow(meter))
    }

    /// Follows the last changes to their fixpoint.
    fn follow(&mut self, meter: &mut Meter) -> Result<(), Halt> {
        let followed = self.fixpoint(meter);
        self.end_run();
        followed
    }

    fn fixpoint(&mut self, meter: &mut Meter) -> Result<(), Halt> {
        self.propagation.fixpoint(&self.model, &mut self.store, |steps| meter.tick_by(steps))
    }

    fn end_run(&mut self) {
        self.propagation.clear();
        self.store.clear_events();
        self.store.set_running(None);
    }
}

impl fmt::Debug for Trials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Trials").field("store", &self.store).finish_non_exhaustive()
    }
}
