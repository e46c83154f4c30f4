//! Propagation: runs constraints until nothing more can be removed.
//!
//! Invariant: when [`Propagation::fixpoint`] returns `Ok`, no event is pending and no constraint is
//! queued. After a conflict [`Propagation::clear`] restores this.

use super::presolve::{filter_unary, unary_and_others};
use super::watches::Watches;
use super::{Cost, Model, Partial, Properties, guard_running};
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

#[derive(Debug)]
pub(crate) struct Propagation {
    watches: Watches,
    kinds: Vec<RunKind>,
    queues: [VecDeque<ConstraintId>; Cost::TIERS],
    queued: Vec<bool>,
    /// The variables that became fixed according to the events, while they are recorded.
    fixed: Option<Vec<Var>>,
    runs: u64,
}

/// The properties of a constraint that the queue needs.
#[derive(Clone, Copy, Debug)]
struct RunKind {
    tier: Cost,
    is_idempotent: bool,
    /// The steps of a meter that a run counts as: one for each so many variables, and more in a
    /// dear tier.
    steps: u32,
}

/// The number of variables that a step of a meter stands for.
const VARIABLES_A_STEP: usize = 64;

/// The steps that a run in each tier counts as, at least.
const STEPS_OF_TIER: [u32; Cost::TIERS] = [1, 2, 16];

impl RunKind {
    fn of(model: &Model, id: ConstraintId) -> RunKind {
        let &Properties { cost: tier, is_idempotent, .. } = model.properties(id);
        let share = model.constraint(id).scope().len() / VARIABLES_A_STEP;
        let share = u32::try_from(share).unwrap_or(u32::MAX);
        let steps = STEPS_OF_TIER[tier as usize].saturating_add(share);
        RunKind { tier, is_idempotent, steps }
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
        Propagation {
            watches,
            kinds: model.constraints().map(|(id, _)| RunKind::of(model, id)).collect(),
            queues: Default::default(),
            queued: vec![false; model.constraints().len()],
            fixed: None,
            runs: 0,
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
    fn queue_woken(&mut self, store: &mut Store, except: Option<ConstraintId>) {
        while let Some((var, event)) = store.next_event() {
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
    }

    #[inline]
    fn pop(&mut self) -> Option<ConstraintId> {
        let constraint = self.queues.iter_mut().find_map(VecDeque::pop_front)?;
        self.queued[constraint.index()] = false;
        Some(constraint)
    }

    /// Puts the popped constraint back at the front of the queue.
    fn put_back(&mut self, constraint: ConstraintId) {
        self.queued[constraint.index()] = true;
        self.queues[self.kinds[constraint.index()].tier as usize].push_front(constraint);
    }

    /// Runs the woken and queued constraints until none is left, or until `is_over`, which is
    /// called before each run with the steps that it counts as, reports that a limit is reached.
    pub(crate) fn fixpoint(
        &mut self,
        model: &Model,
        store: &mut Store,
        mut is_over: impl FnMut(u32) -> bool,
    ) -> Result<(), Halt> {
        guard_running(model, store, |store| {
            self.queue_woken(store, None);
            while let Some(constraint) = self.pop() {
                let kind = self.kinds[constraint.index()];
                if is_over(kind.steps) {
                    self.put_back(constraint);
                    return Err(Halt::Limit);
                }
                self.run_unguarded(model, store, constraint)?;
                let except = kind.is_idempotent.then_some(constraint);
                self.queue_woken(store, except);
            }
            Ok(())
        })
    }

    /// Runs the cheapest constraints to their fixpoint in rounds: each round runs those that the
    /// one before woke, the last woken first. Along a chain of bounds, values move up in one round
    /// and down in the next, where a queue would take a round for each link.
    pub(crate) fn sweep(
        &mut self,
        model: &Model,
        store: &mut Store,
        mut is_over: impl FnMut(u32) -> bool,
    ) -> Result<(), Halt> {
        loop {
            let mut round = std::mem::take(&mut self.queues[0]);
            if round.is_empty() {
                return Ok(());
            }
            let mut result = Ok(());
            while let (Ok(()), Some(constraint)) = (result, round.pop_front()) {
                let kind = self.kinds[constraint.index()];
                self.queued[constraint.index()] = false;
                result = if is_over(kind.steps) {
                    self.put_back(constraint);
                    Err(Halt::Limit)
                } else {
                    self.run(model, store, constraint).map_err(Halt::from)
                };
                if result.is_ok() {
                    let except = kind.is_idempotent.then_some(constraint);
                    self.queue_woken(store, except);
                }
            }
            self.queues[0].make_contiguous().reverse();
            self.queues[0].extend(round);
            result?;
        }
    }

    /// Runs the next woken or queued constraint, unless `is_over` reports that a limit is reached.
    /// Returns `false` if there is none.
    #[inline(never)]
    pub(crate) fn run_next(
        &mut self,
        model: &Model,
        store: &mut Store,
        is_over: impl FnOnce(u32) -> bool,
    ) -> Result<bool, Halt> {
        guard_running(model, store, |store| {
            self.queue_woken(store, None);
            let Some(constraint) = self.pop() else { return Ok(false) };
            let kind = self.kinds[constraint.index()];
            if is_over(kind.steps) {
                self.put_back(constraint);
                return Err(Halt::Limit);
            }
            self.run_unguarded(model, store, constraint)?;
            let except = kind.is_idempotent.then_some(constraint);
            self.queue_woken(store, except);
            Ok(true)
        })
    }

    /// Runs one constraint.
    pub(crate) fn run(
        &mut self,
        model: &Model,
        store: &mut Store,
        constraint: ConstraintId,
    ) -> Result<(), Conflict> {
        guard_running(model, store, |store| self.run_unguarded(model, store, constraint))
    }

    /// Runs the constraints on `var`, each once, without waking others.
    pub(crate) fn run_on(
        &mut self,
        model: &Model,
        store: &mut Store,
        var: Var,
    ) -> Result<(), Conflict> {
        guard_running(model, store, |store| {
            for at in self.watches.waking(var, Event::Fixed) {
                self.run_unguarded(model, store, self.watches.constraint(at))?;
                store.clear_events();
            }
            Ok(())
        })
    }

    /// Checks that each of the constraints on `var` may still hold.
    pub(crate) fn check_on(
        &mut self,
        model: &Model,
        store: &mut Store,
        var: Var,
    ) -> Result<(), Conflict> {
        guard_running(model, store, |store| {
            self.watches.on(var).iter().try_for_each(|&id| {
                self.runs += 1;
                check(model, store, id)
            })
        })
    }

    /// Checks that one constraint may still hold.
    pub(crate) fn check(
        &mut self,
        model: &Model,
        store: &mut Store,
        constraint: ConstraintId,
    ) -> Result<(), Conflict> {
        self.runs += 1;
        guard_running(model, store, |store| check(model, store, constraint))
    }

    /// Runs one constraint. On a conflict the store keeps the running constraint: it is the cause.
    #[inline(always)]
    fn run_unguarded(
        &mut self,
        model: &Model,
        store: &mut Store,
        constraint: ConstraintId,
    ) -> Result<(), Conflict> {
        self.runs += 1;
        store.set_running(Some(constraint));
        model.constraint(constraint).propagate(store)?;
        store.set_running(None);
        Ok(())
    }

    /// Empties the queue after a conflict.
    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
        if let Some(fixed) = &mut self.fixed {
            fixed.clear();
        }
    }
}

/// Checks that the constraint `id` may still hold. On a conflict the store keeps it as the running
/// constraint.
#[inline]
fn check(model: &Model, store: &mut Store, id: ConstraintId) -> Result<(), Conflict> {
    store.set_running(Some(id));
    let constraint = model.constraint(id);
    if !constraint.is_possible(Partial::new(constraint.scope(), store)) {
        return Err(Conflict);
    }
    store.set_running(None);
    Ok(())
}
