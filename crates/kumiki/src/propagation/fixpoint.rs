//! The fixpoint: runs queued constraints until nothing more can be removed.
//!
//! Invariant: when [`Propagation::fixpoint`] returns `Ok`, no event is pending and no constraint is
//! queued. After a conflict [`Propagation::clear`] restores this.

use super::queue::{Halt, Propagation, RunKind};
use super::{Model, Partial, guard_running};
use crate::state::{Conflict, ConstraintId, Event, Store, Var};

impl Propagation {
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
                self.step(constraint, model, store, &mut is_over)?;
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
                self.queued[constraint.index()] = false;
                result = guard_running(model, store, |store| {
                    self.step(constraint, model, store, &mut is_over)
                });
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
        mut is_over: impl FnMut(u32) -> bool,
    ) -> Result<bool, Halt> {
        guard_running(model, store, |store| {
            self.queue_woken(store, None);
            let Some(constraint) = self.pop() else { return Ok(false) };
            self.step(constraint, model, store, &mut is_over)?;
            Ok(true)
        })
    }

    /// Runs a constraint that was taken from the queue, and queues those that it wakes, unless
    /// `is_over` reports that a limit is reached. Then the constraint is put back.
    #[inline(always)]
    fn step(
        &mut self,
        constraint: ConstraintId,
        model: &Model,
        store: &mut Store,
        is_over: &mut impl FnMut(u32) -> bool,
    ) -> Result<(), Halt> {
        let kind = self.kinds[constraint.index()];
        if is_over(kind.steps) {
            self.put_back(constraint);
            return Err(Halt::Limit);
        }
        self.run_queued(model, store, constraint, kind)?;
        let except = kind.is_idempotent.then_some(constraint);
        self.queue_woken(store, except);
        Ok(())
    }

    /// Runs one constraint.
    pub(crate) fn run(
        &mut self,
        model: &Model,
        store: &mut Store,
        constraint: ConstraintId,
    ) -> Result<(), Conflict> {
        store.forget_last_runs();
        guard_running(model, store, |store| self.run_unguarded(model, store, constraint))
    }

    /// Runs the constraints on `var`, each once, without waking others.
    pub(crate) fn run_on(
        &mut self,
        model: &Model,
        store: &mut Store,
        var: Var,
    ) -> Result<(), Conflict> {
        store.forget_last_runs();
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

    /// Runs one constraint of the queue, for which all changes were recorded.
    #[inline(always)]
    fn run_queued(
        &mut self,
        model: &Model,
        store: &mut Store,
        constraint: ConstraintId,
        kind: RunKind,
    ) -> Result<(), Conflict> {
        match kind.reads_changes {
            false => self.run_unguarded(model, store, constraint),
            true => self.run_with_changes(model, store, constraint),
        }
    }

    /// Runs one constraint that reads its changes.
    #[inline(never)]
    fn run_with_changes(
        &mut self,
        model: &Model,
        store: &mut Store,
        constraint: ConstraintId,
    ) -> Result<(), Conflict> {
        self.runs += 1;
        store.set_running(Some(constraint));
        let changes = self.changes.as_mut().expect("the constraint reads its changes");
        let list = changes.begin_run(constraint, store);
        let result = model.constraint(constraint).propagate(store);
        changes.end_run(list, result.is_ok(), store);
        result?;
        store.set_running(None);
        Ok(())
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
