//! Hidden variables: those that a search adds after the variables of its problem.
//!
//! Invariant: they are no part of a solution: [`Store::values`] leaves them out.

use super::Store;
use crate::arithmetic::Int;
use crate::state::Domain;

impl Store {
    /// Returns the least value of each variable in turn: at a solution, this is the solution.
    pub fn values(&self) -> impl Iterator<Item = Int> + '_ {
        self.domains().map(Domain::min).take(self.slots.len() - self.hidden)
    }

    /// Adds the domains that `more` has beyond those of this store, and the constraints. They have
    /// one word, or no state.
    pub(crate) fn add_hidden(&mut self, more: &Store) {
        for slot in &more.slots[self.slots.len()..] {
            assert_eq!(slot.len, 1, "a hidden variable is narrow");
            let start = self.trail.append(more.trail.word(slot.start as usize), 1);
            self.slots.push(crate::state::Slot { start: start as u32, ..*slot });
            self.pending.push(None);
            self.hidden += 1;
        }
        self.state_words.add_without_words(&more.state_words);
        #[cfg(debug_assertions)]
        {
            self.scopes = more.scopes.clone();
        }
    }
}
