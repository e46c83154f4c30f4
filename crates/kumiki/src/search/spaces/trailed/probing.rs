//! Probing in the trailed space: at the root, and when the search is stuck.
//!
//! Invariant: what is removed at level 0 holds in every search; above, it holds in this one.

use super::Trailed;
use crate::propagation::{Halt, Model, Propagation};
use crate::run::Control;
use crate::search::objective::MinimizedSum;
use crate::search::settings::Probing;
use crate::search::spaces::prober::Prober;
use crate::state::Store;

/// The runs of constraints after which probing at a restart ends, as a multiple of those before.
const RUNS_WHEN_STUCK: u64 = 8;

impl Trailed {
    /// Returns whether the space probes because it is stuck, and has not done so.
    fn probes_now(&self, control: &Control) -> bool {
        self.probing == Probing::WhenStuck && !self.has_probed && control.proof.is_none()
    }

    /// Probes if the space is stuck for the first time. The store is at its base, and a fixpoint.
    pub(super) fn probe_when_stuck(&mut self, control: &mut Control) -> Result<(), Halt> {
        if !self.probes_now(control) {
            return Ok(());
        }
        self.has_probed = true;
        self.probe(self.propagation.runs().saturating_mul(RUNS_WHEN_STUCK), control)
    }

    /// Probes, with at most so many runs of constraints.
    pub(super) fn probe(&mut self, most_runs: u64, control: &mut Control) -> Result<(), Halt> {
        self.report_removals(control);
        let Trailed { model, store, propagation, .. } = self;
        let Control { meter, observer, .. } = control;
        let mut removed = |store: &mut Store| {
            let removals = store.take_removals();
            if let (Some(observer), false) = (observer.as_mut(), removals.is_empty()) {
                observer.removed(&removals);
            }
        };
        let is_over = &mut |steps| meter.tick_by(steps);
        Prober { model, store, propagation, is_over, removed: &mut removed }.probe(most_runs)
    }

    /// Probes in `store`, the base of a search that is stuck and begins to learn `model`. Returns
    /// the number of runs of constraints so far. A conflict is found again by the search.
    pub(super) fn probe_before_learning(
        &mut self,
        model: &Model,
        store: &mut Store,
        control: &mut Control,
    ) -> u64 {
        let runs = self.propagation.runs();
        if !self.probes_now(control) || control.statistics.conflicts == 0 {
            return runs;
        }
        self.has_probed = true;
        let bound = self.objective.as_ref().map(MinimizedSum::constraint);
        let mut propagation = Propagation::new(model, bound);
        propagation.set_runs(runs);
        propagation.queue_all();
        if let Some(bound) = bound {
            propagation.queue(bound);
        }
        // What a search without learning has cost so far bounds the cost.
        let most_runs = if self.learns_after == Some(0) { u64::MAX } else { runs };
        let is_over = &mut |steps| control.meter.tick_by(steps);
        if propagation.fixpoint(model, store, &mut *is_over).is_ok() {
            let propagation = &mut propagation;
            let prober = Prober { model, store, propagation, is_over, removed: &mut |_| {} };
            let _ = { prober }.probe(most_runs);
        }
        store.clear_events();
        store.set_running(None);
        propagation.runs()
    }

    /// Probes at a restart of a search that learns from the beginning, after the first one, unless
    /// it has done so. The search then begins to learn anew. Returns whether it did.
    pub(super) fn probes_at_restart(&mut self, control: &mut Control) -> bool {
        let is_first = control.statistics.restarts == 1;
        let may_begin_anew = self.objective.is_none() && self.has_kept_all(control);
        if is_first || !may_begin_anew || !self.probes_now(control) {
            return false;
        }
        self.end_learning(false);
        self.begin_learning(control);
        true
    }
}
