//! Restarts of the trailed space, and the nogoods that keep what a run refuted.
//!
//! Invariant: the space restarts only before its first solution, or if the next solution must be
//! better than all before it. So no solution is found twice and none is lost.

use super::nogoods::Nogoods;
use super::{BASE, Trailed};
use crate::propagation::Halt;
use crate::run::Control;
use crate::search::driver::schedule::Orders;
use crate::state::Conflict;

impl Trailed {
    /// Returns whether the run has used up its conflicts. After a solution the search must not
    /// restart, or it would find that solution again, unless the next one must be better.
    pub(super) fn is_restart_due(&mut self, control: &Control) -> bool {
        let has_solution = control.statistics.solutions > 0;
        let is_safe = !has_solution || self.objective.is_some();
        if !self.schedule.is_over() || !is_safe || control.split_depth.is_some() {
            return false;
        }
        // A search that finds solutions changes its orders only if others promise more.
        let is_first = self.schedule.waits_until_stuck() && self.schedule.is_first_run();
        if is_first && has_solution && !self.branching.has_local_conflicts() {
            self.schedule.extend();
            return false;
        }
        true
    }

    /// Backtracks to the base, and keeps there the values refuted below no decision.
    pub(super) fn restart(&mut self, control: &mut Control) -> Result<(), Halt> {
        control.statistics.restarts += 1;
        self.branching.restarted(&self.store);
        self.store.pop_to(BASE);
        self.store.set_running(None);
        let kept = match &mut self.nogoods {
            Some(nogoods) => nogoods.restart(self.path.decisions(), &mut self.store),
            None => Ok(()),
        };
        self.path.clear();
        let is_stuck = self.schedule.waits_until_stuck();
        if self.schedule.changes_orders() && self.schedule.is_first_run() {
            self.begin_nogoods();
        }
        match self.schedule.restart(control.statistics.solutions > 0) {
            Orders::Weights => self.branching.go_by_weights(),
            Orders::Given if is_stuck => self.branching.go_as_given(),
            Orders::Given => {}
        }
        control.observe(|observer| observer.restarted());
        kept?;
        self.propagate_backtrack(control)?;
        if is_stuck { self.probe_when_stuck(control) } else { Ok(()) }
    }

    /// Starts recording refuted values, if the settings ask for it.
    pub(super) fn begin_nogoods(&mut self) {
        if self.keeps_nogoods {
            self.nogoods = Some(Nogoods::new(self.model.variables().len()));
            self.propagation.keep_fixed(true);
        }
    }

    /// Drops the refuted values. A search without nogoods at its beginning has none later.
    pub(super) fn forget_nogoods(&mut self) {
        if !self.schedule.waits_until_stuck() {
            self.nogoods.iter_mut().for_each(Nogoods::clear);
        } else {
            self.nogoods = None;
            self.propagation.keep_fixed(false);
        }
    }

    /// Removes the values that nogoods of earlier runs exclude. Returns `true` if it may have
    /// removed any.
    pub(super) fn propagate_nogoods(&mut self) -> Result<bool, Conflict> {
        let Some(nogoods) = &mut self.nogoods else { return Ok(false) };
        self.store.set_running(None);
        while let Some(var) = self.propagation.next_fixed() {
            nogoods.propagate(var, &mut self.store)?;
        }
        Ok(self.store.has_events())
    }
}
