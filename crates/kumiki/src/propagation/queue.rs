//! The queue of constraints that must run, which events of the store wake.
//!
//! Invariant: a constraint is in at most one queue, that of its tier, and `queued` says so.

use super::changes::ChangeLists;
use super::unary::{filter_unary, unary_and_others};
use super::watches::Watches;
use super::{Cost, Model, Properties};
use crate::state::{Conflict, ConstraintId, Event, Store, Var};
use std::collections::VecDeque;

/// The reason why propagation ended before the fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A constraint cannot hold.
    Conflict,
    /// A limit was reached; queued constraints stay queued.
    Limit,
}

impl From<Conflict> for Halt {
    fn from(_: Conflict) -> Halt {
        Halt::Conflict
    }
}

/// The queue, and what runs its constraints.
#[derive(Debug)]
pub(crate) struct Propagation {
    pub(super) watches: Watches,
    pub(super) kinds: Vec<RunKind>,
    pub(super) queues: [VecDeque<ConstraintId>; Cost::TIERS],
    pub(super) queued: Vec<bool>,
    /// The variables that became fixed according to the events, while they are recorded.
    fixed: Option<Vec<Var>>,
    pub(super) runs: u64,
    /// The changes for the constraints that read them, if there are any.
    pub(super) changes: Option<Box<ChangeLists>>,
}

/// The properties of a constraint that the queue needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunKind {
    pub(super) tier: Cost,
    pub(super) is_idempotent: bool,
    pub(super) reads_changes: bool,
    /// The steps of a meter that a run counts as: one for each so many variables, and more in a
    /// dear tier.
    pub(super) steps: u32,
}

/// The number of variables that a step of a meter stands for.
const VARIABLES_A_STEP: usize = 64;

/// The steps that a run in each tier counts as, at least.
const STEPS_OF_TIER: [u32; Cost::TIERS] = [1, 2, 16];

impl RunKind {
    fn of(model: &Model, id: ConstraintId) -> RunKind {
        let &Properties { cost: tier, is_idempotent, reads_changes, .. } = model.properties(id);
        let share = model.constraint(id).scope().len() / VARIABLES_A_STEP;
        let share = u32::try_from(share).unwrap_or(u32::MAX);
        let steps = STEPS_OF_TIER[tier as usize].saturating_add(share);
        RunKind { tier, is_idempotent, reads_changes, steps }
    }
}

impl Propagation {
    /// Sets the constraints on one variable apart, except the `objective`, whose bound may change.
    pub(crate) fn new(model: &Model, objective: Option<ConstraintId>) -> Propagation {
        let (unary, others) = unary_and_others(model, objective);
        Propagation::with_watches(model, Watches::new(model, unary, others))
    }

    /// Sets the constraints on one variable apart as [`Propagation::new`] does, and never runs
    /// those of `left_out`, which is sorted.
    pub(crate) fn without(
        model: &Model,
        objective: Option<ConstraintId>,
        left_out: &[ConstraintId],
    ) -> Propagation {
        let (unary, mut others) = unary_and_others(model, objective);
        others.retain(|id| left_out.binary_search(id).is_err());
        Propagation::with_watches(model, Watches::new(model, unary, others))
    }

    /// Sets no constraint apart: those on one variable are queued and run, too.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn of_all(model: &Model) -> Propagation {
        let all = model.constraints().map(|(id, _)| id).collect();
        Propagation::with_watches(model, Watches::new(model, Vec::new(), all))
    }

    fn with_watches(model: &Model, watches: Watches) -> Propagation {
        let changes = ChangeLists::new(model, watches.others());
        Propagation {
            watches,
            kinds: model.constraints().map(|(id, _)| RunKind::of(model, id)).collect(),
            queues: Default::default(),
            queued: vec![false; model.constraints().len()],
            fixed: None,
            runs: 0,
            changes,
        }
    }

    /// Starts or stops recording the variables that become fixed.
    pub(crate) fn keep_fixed(&mut self, keep: bool) {
        self.fixed = keep.then(Vec::new);
    }

    /// Returns a variable that has become fixed and was not returned yet.
    pub(crate) fn next_fixed(&mut self) -> Option<Var> {
        self.fixed.as_mut().and_then(Vec::pop)
    }

    /// Returns the number of runs and checks of constraints.
    pub(crate) fn runs(&self) -> u64 {
        self.runs
    }

    /// Sets the count of runs to `runs`.
    pub(crate) fn set_runs(&mut self, runs: u64) {
        self.runs = runs;
    }

    pub(crate) fn watches(&self) -> &Watches {
        &self.watches
    }

    /// Queues all constraints but those on one variable.
    pub(crate) fn queue_all(&mut self) {
        for at in 0..self.watches.others().len() {
            self.queue(self.watches.others()[at]);
        }
    }

    /// Leaves each variable the values that satisfy the constraints on it alone. From then on these
    /// constraints hold, and are not run again.
    pub(crate) fn filter_unary(
        &mut self,
        model: &Model,
        store: &mut Store,
    ) -> Result<(), Conflict> {
        self.runs += self.watches.unary().len() as u64;
        filter_unary(model, self.watches.unary(), store)
    }

    /// Queues one constraint, unless it is queued already.
    #[inline]
    pub(crate) fn queue(&mut self, constraint: ConstraintId) {
        let queued = &mut self.queued[constraint.index()];
        if !*queued {
            *queued = true;
            self.queues[self.kinds[constraint.index()].tier as usize].push_back(constraint);
        }
    }

    /// Queues the constraints that the pending events wake, except `except`.
    #[inline]
    pub(super) fn queue_woken(&mut self, store: &mut Store, except: Option<ConstraintId>) {
        if self.changes.is_some() {
            return self.queue_woken_with_changes(store, except);
        }
        while let Some((var, event)) = store.next_event() {
            self.queue_woken_by(var, event, except);
        }
    }

    /// Does the same, and records the events for the constraints that read them.
    #[inline(never)]
    fn queue_woken_with_changes(&mut self, store: &mut Store, except: Option<ConstraintId>) {
        while let Some((var, event)) = store.next_event() {
            if let Some(changes) = &mut self.changes {
                changes.record(var, event, except);
            }
            self.queue_woken_by(var, event, except);
        }
    }

    #[inline(always)]
    fn queue_woken_by(&mut self, var: Var, event: Event, except: Option<ConstraintId>) {
        if let (Event::Fixed, Some(fixed)) = (event, &mut self.fixed) {
            fixed.push(var);
        }
        for at in self.watches.waking(var, event) {
            let constraint = self.watches.constraint(at);
            if Some(constraint) != except {
                self.queue(constraint);
            }
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<ConstraintId> {
        let constraint = self.queues.iter_mut().find_map(VecDeque::pop_front)?;
        self.queued[constraint.index()] = false;
        Some(constraint)
    }

    /// Puts the popped constraint back at the front of the queue.
    pub(super) fn put_back(&mut self, constraint: ConstraintId) {
        self.queued[constraint.index()] = true;
        self.queues[self.kinds[constraint.index()].tier as usize].push_front(constraint);
    }

    /// Empties the queue after a conflict.
    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
        if let Some(fixed) = &mut self.fixed {
            fixed.clear();
        }
    }
}
