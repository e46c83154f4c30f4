//! Store methods for a constraint that is made of others: it can try their propagation, and run
//! them as parts of itself.
//!
//! Invariant: after a trial the store is as it was before, including the pending events.

use super::Store;
use super::recording::Recording;
use crate::state::event::{Conflict, Event};
use crate::state::var::Var;

impl Store {
    /// Returns whether `work` ends without a conflict. Its changes are undone and leave no events.
    pub(crate) fn would_pass(
        &mut self,
        work: impl FnOnce(&mut Store) -> Result<(), Conflict>,
    ) -> bool {
        let level = self.trail.level();
        let events = self.take_events();
        let tracked = self.take_tracked();
        let removals = std::mem::take(&mut self.recording.removals);
        self.trail.push_level();
        let passed = work(self).is_ok();
        self.trail.pop_to(level);
        self.take_events();
        self.recording = Recording { removals, tracked };
        for (var, event) in events {
            self.keep_event(var, event);
        }
        passed
    }

    fn take_events(&mut self) -> Vec<(Var, Event)> {
        let pending = &mut self.pending;
        let event_of = |var: Var| Some((var, pending[var.index()].take()?));
        self.changed.drain(..).filter_map(event_of).collect()
    }
}
