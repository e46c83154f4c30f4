//! The root: the facts that hold in every search of a model, before any assumption.
//!
//! Invariant: level 0 of the store holds these facts only. A reset returns to them.

use super::{BASE, Change, Trailed};
use crate::propagation::Halt;
use crate::run::Control;
use crate::search::settings::{LookAhead, Probing};
use crate::state::{Conflict, Store};

/// The knowledge about level 0 of the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum RootKnowledge {
    /// Nothing yet.
    #[default]
    Nothing,
    /// Level 0 holds the values that the constraints on one variable leave.
    Filtered,
    /// Level 0 is a fixpoint of all constraints.
    Fixpoint,
    /// There are no solutions.
    Conflict,
}

/// The knowledge about the model before any assumption.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Root {
    pub(super) known: RootKnowledge,
    /// The runs of constraints on level 0. They count in every search from there.
    pub(super) runs: u64,
}

impl Trailed {
    /// Opens the base level, above the facts that hold without assumptions. Returns `false` if it
    /// is open already.
    pub(in crate::search) fn open_base(&mut self, control: &mut Control) -> bool {
        if self.store.level() >= BASE {
            return false;
        }
        if control.proof.is_some() {
            // What holds at the root has its place in the proof.
            self.branching.see_root(&self.store);
            self.store.push_level();
            return true;
        }
        if self.root.known == RootKnowledge::Nothing {
            let filtered = self.propagation.filter_unary(&self.model, &mut self.store);
            self.root.known =
                if filtered.is_ok() { RootKnowledge::Filtered } else { RootKnowledge::Conflict };
            self.root.runs = self.propagation.runs();
            self.branching.see_root(&self.store);
        }
        if self.root.known == RootKnowledge::Filtered && self.look_ahead == LookAhead::Full {
            self.propagate_level_0(control);
            if self.root.known == RootKnowledge::Fixpoint && self.probing == Probing::AtRoot {
                self.probe_level_0(control);
            }
        }
        self.report_removals(control);
        self.store.clear_events();
        self.store.push_level();
        true
    }

    /// Brings level 0 to a fixpoint of all constraints.
    fn propagate_level_0(&mut self, control: &mut Control) {
        control.meter.start();
        self.propagation.queue_all();
        let meter = &mut control.meter;
        let has_ranges = self.model.variables().any(|var| self.model.domain(var).is_paged());
        let swept = match has_ranges {
            true => {
                self.propagation.sweep(&self.model, &mut self.store, |steps| meter.tick_by(steps))
            }
            false => Ok(()),
        };
        let propagated = swept.and_then(|()| {
            self.propagation.fixpoint(&self.model, &mut self.store, |steps| meter.tick_by(steps))
        });
        match propagated {
            Ok(()) => self.root.known = RootKnowledge::Fixpoint,
            Err(Halt::Conflict) => self.root.known = RootKnowledge::Conflict,
            // Removed values stay removed; everything is propagated again above level 0.
            Err(Halt::Limit) => {
                self.store.forget_last_runs();
                return self.propagation.clear();
            }
        }
        self.root.runs = self.propagation.runs();
        self.propagation.clear();
    }

    /// Removes at level 0 the values that lead to a conflict.
    fn probe_level_0(&mut self, control: &mut Control) {
        match self.probe(u64::MAX, control) {
            Ok(()) => {}
            Err(Halt::Conflict) => self.root.known = RootKnowledge::Conflict,
            Err(Halt::Limit) => {
                // The limit may have come before the fixpoint after a removal.
                self.root.known = RootKnowledge::Filtered;
                self.store.forget_last_runs();
            }
        }
        self.root.runs = self.propagation.runs();
        self.propagation.clear();
    }

    /// Returns whether level 0 is a fixpoint of all constraints.
    pub(in crate::search) fn is_root_fixpoint(&self) -> bool {
        self.root.known == RootKnowledge::Fixpoint
    }

    /// Changes the store by an assumption.
    ///
    /// # Errors
    /// [`Conflict`] if it leaves no solution.
    pub(in crate::search) fn assume(
        &mut self,
        change: impl FnOnce(&mut Store) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        if self.root.known == RootKnowledge::Conflict {
            return Err(Conflict);
        }
        self.store.set_running(None);
        change(&mut self.store)
    }

    /// Propagates the assumptions. If a limit stops this, more values may remain.
    ///
    /// # Errors
    /// [`Conflict`] if no solution is possible.
    pub(in crate::search) fn propagate_assumptions(
        &mut self,
        control: &mut Control,
    ) -> Result<(), Conflict> {
        let propagated = match std::mem::replace(&mut self.change, Change::Interrupted) {
            Change::Root => self.propagate_root(control),
            _ => self.propagate_changes(None, control),
        };
        match propagated {
            Ok(()) | Err(Halt::Limit) => Ok(()),
            Err(Halt::Conflict) => {
                control.statistics.conflicts += 1;
                Err(Conflict)
            }
        }
    }
}
