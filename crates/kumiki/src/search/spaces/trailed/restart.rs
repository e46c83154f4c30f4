//! Restarts of the trailed space, and the nogoods that keep what a run refuted.
//!
//! Invariant: a restart takes back all decisions, and nothing that was refuted below none of them.

use super::nogoods::Nogoods;
use super::{BASE, Change, Trailed};
use crate::propagation::Halt;
use crate::run::Control;
use crate::state::Conflict;

/// The runs of constraints after which probing at a restart ends, as a multiple of those before.
const RUNS_OF_PROBING: u64 = 8;

/// The variable and value orders of a run of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum Orders {
    /// The orders of the settings.
    Given,
    /// Variables by the weights of their constraints, which count conflicts.
    Weights,
}

/// A run: the part of a search between two restarts.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct StoreRun {
    /// The conflicts after which it ends.
    pub(in crate::search) conflicts: u64,
    /// Its orders, if they differ from those of the run before it.
    pub(in crate::search) orders: Option<Orders>,
    /// True if nogoods are kept from here on.
    pub(in crate::search) begins_nogoods: bool,
    /// True if it probes at its beginning.
    pub(in crate::search) probes: bool,
}

impl Trailed {
    /// Begins a run at the root.
    pub(in crate::search) fn begin_run(&mut self, run: StoreRun) {
        self.run_left = run.conflicts;
        if run.begins_nogoods {
            self.nogoods = Some(Nogoods::new(self.network.model.variables().len()));
            self.network.propagation.keep_fixed(true);
        }
        match run.orders {
            Some(Orders::Weights) => self.branching.go_by_weights(),
            Some(Orders::Given) => self.branching.go_as_given(),
            None => {}
        }
    }

    /// Backtracks to the base, keeps there the values refuted below no decision, and begins `run`.
    pub(in crate::search) fn restart(&mut self, run: StoreRun, control: &mut Control) {
        let store = &mut self.network.store;
        self.branching.restarted(store);
        store.pop_to(BASE);
        store.set_running(None);
        let kept = match &mut self.nogoods {
            Some(nogoods) => nogoods.restart(self.path.decisions(), store),
            None => Ok(()),
        };
        self.path.clear();
        self.begin_run(run);
        self.change = Change::Restarted { kept, probes: run.probes };
        control.observe(|observer| observer.restarted());
    }

    /// Propagates what a restart has left at the base, and probes there if the run begins so.
    #[cold]
    pub(super) fn propagate_restart(
        &mut self,
        kept: Result<(), Conflict>,
        probes: bool,
        control: &mut Control,
    ) -> Result<(), Halt> {
        kept?;
        self.propagate_backtrack(control)?;
        let most_runs = self.network.propagation.runs().saturating_mul(RUNS_OF_PROBING);
        if probes { self.probe(most_runs, control) } else { Ok(()) }
    }

    /// Removes the values that nogoods of earlier runs exclude. Returns `true` if it may have
    /// removed any.
    pub(super) fn propagate_nogoods(&mut self) -> Result<bool, Conflict> {
        let Some(nogoods) = &mut self.nogoods else { return Ok(false) };
        self.network.store.set_running(None);
        while let Some(var) = self.network.propagation.next_fixed() {
            nogoods.propagate(var, &mut self.network.store)?;
        }
        Ok(self.network.store.has_events())
    }
}
