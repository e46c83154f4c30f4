//! Store methods for a constraint that is made of others: it can try their propagation, and run
//! them as parts of itself.
//!
//! Invariant: after a trial the store is as it was before, including the unread events.

use super::Store;
use crate::state::event::{Conflict, Event};
use crate::state::var::Var;

impl Store {
    /// Returns whether `work` ends without a conflict. Its changes are undone and leave no events.
    pub(crate) fn would_pass(
        &mut self,
        work: impl FnOnce(&mut Store) -> Result<(), Conflict>,
    ) -> bool {
        let level = self.trail.level();
        let notes = self.take_notes();
        let (removals, fewest) = (self.removals.take(), self.fewest_changed);
        self.trail.push_level();
        let passed = work(self).is_ok();
        self.trail.pop_to(level);
        self.take_notes();
        (self.removals, self.fewest_changed) = (removals, fewest);
        for (var, event) in notes {
            self.keep_note(var, event);
        }
        passed
    }

    fn take_notes(&mut self) -> Vec<(Var, Event)> {
        let unread = &mut self.unread;
        let note = |var: Var| Some((var, unread[var.index()].take()?));
        self.changed.drain(..).filter_map(note).collect()
    }
}
