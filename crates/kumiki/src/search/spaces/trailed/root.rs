//! The root: the facts that hold in every search of a model, before any assumption; and probing.
//!
//! Invariant: level 0 of the store holds these facts only. A reset returns to them.

use super::{BASE, Change, Trailed};
use crate::propagation::Halt;
use crate::run::Control;
use crate::search::settings::LookAhead;
use crate::search::spaces::prober::Prober;
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
    /// Opens the base level, above the facts that hold without assumptions, and probes below it if
    /// that is wanted. Returns `false` if it is open already.
    pub(in crate::search) fn open_base(&mut self, probes: bool, control: &mut Control) -> bool {
        if self.network.store.level() >= BASE {
            return false;
        }
        if control.proof.is_some() {
            // What holds at the root has its place in the proof.
            self.branching.see_root(&self.network.store);
            self.network.store.push_level();
            return true;
        }
        if self.root.known == RootKnowledge::Nothing {
            let filtered =
                self.network.propagation.filter_unary(&self.network.model, &mut self.network.store);
            self.root.known =
                if filtered.is_ok() { RootKnowledge::Filtered } else { RootKnowledge::Conflict };
            self.root.runs = self.network.propagation.runs();
            self.branching.see_root(&self.network.store);
        }
        if self.root.known == RootKnowledge::Filtered && self.look_ahead == LookAhead::Full {
            self.propagate_level_0(control);
            if self.root.known == RootKnowledge::Fixpoint && probes {
                self.probe_level_0(control);
            }
        }
        self.report_removals(control);
        self.network.store.clear_events();
        self.network.store.push_level();
        true
    }

    /// Brings level 0 to a fixpoint of all constraints.
    fn propagate_level_0(&mut self, control: &mut Control) {
        control.meter.start();
        self.network.propagation.queue_all();
        let has_ranges =
            self.network.model.variables().any(|var| self.network.model.domain(var).is_paged());
        let swept = if has_ranges { self.network.sweep(control) } else { Ok(()) };
        let propagated = swept.and_then(|()| self.network.fixpoint(control));
        match propagated {
            Ok(()) => self.root.known = RootKnowledge::Fixpoint,
            Err(Halt::Conflict) => self.root.known = RootKnowledge::Conflict,
            // Removed values stay removed; everything is propagated again above level 0.
            Err(Halt::Limit) => {
                self.network.store.forget_last_runs();
                return self.network.propagation.clear();
            }
        }
        self.root.runs = self.network.propagation.runs();
        self.network.propagation.clear();
    }

    /// Removes at level 0 the values that lead to a conflict.
    fn probe_level_0(&mut self, control: &mut Control) {
        match self.probe(u64::MAX, control) {
            Ok(()) => {}
            Err(Halt::Conflict) => self.root.known = RootKnowledge::Conflict,
            Err(Halt::Limit) => {
                // The limit may have come before the fixpoint after a removal.
                self.root.known = RootKnowledge::Filtered;
                self.network.store.forget_last_runs();
            }
        }
        self.root.runs = self.network.propagation.runs();
        self.network.propagation.clear();
    }

    /// Probes, with at most so many runs of constraints.
    pub(super) fn probe(&mut self, most_runs: u64, control: &mut Control) -> Result<(), Halt> {
        self.report_removals(control);
        let Control { meter, observer, .. } = control;
        let mut removed = |store: &mut Store| {
            let removals = store.take_removals();
            if let (Some(observer), false) = (observer.as_mut(), removals.is_empty()) {
                observer.removed(&removals);
            }
        };
        let is_over = &mut |steps| meter.tick_by(steps);
        Prober { network: &mut self.network, is_over, removed: &mut removed }.probe(most_runs)
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
        self.network.store.set_running(None);
        change(&mut self.network.store)
    }

    /// Propagates the base, from where nothing is decided.
    ///
    /// # Errors
    /// [`Halt::Conflict`] if no solution is possible; [`Halt::Limit`] if a limit came first, so
    /// that more values may remain.
    pub(in crate::search) fn propagate_base(&mut self, control: &mut Control) -> Result<(), Halt> {
        let propagated = match std::mem::replace(&mut self.change, Change::Interrupted) {
            Change::Root => self.propagate_root(control),
            _ => self.propagate_changes(None, control),
        };
        control.statistics.conflicts += u64::from(propagated == Err(Halt::Conflict));
        propagated
    }
}
