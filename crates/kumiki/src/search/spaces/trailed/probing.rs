//! Probing in the trailed space: at the root, and when the search is stuck.
//!
//! Invariant: what is removed at level 0 holds in every search; above, it holds in this one.

use super::Trailed;
use crate::propagation::Halt;
use crate::run::Control;
use crate::search::spaces::prober::Prober;
use crate::state::Store;

/// The runs of constraints after which probing at a restart ends, as a multiple of those before.
const RUNS_WHEN_STUCK: u64 = 8;

impl Trailed {
    /// Probes because the search is stuck. The store is at its base, and a fixpoint.
    pub(super) fn probe_when_stuck(&mut self, control: &mut Control) -> Result<(), Halt> {
        self.probe(self.network.propagation.runs().saturating_mul(RUNS_WHEN_STUCK), control)
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
}
