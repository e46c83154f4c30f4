//! Constraints that run as parts of others.
//!
//! Invariant: the reversible words of a part lie within those of the running constraint.

use crate::propagation::Constraint;
use crate::state::{Conflict, Store};

impl Store {
    /// Runs `part` as a part of the running constraint. The reversible words of the part are
    /// `words` of the constraint's words, from `memory` on.
    pub(crate) fn run_part(
        &mut self,
        part: &dyn Constraint,
        memory: usize,
        words: usize,
    ) -> Result<(), Conflict> {
        let first = self.words().start + memory;
        let whole = self.part_words.replace(first..first + words);
        let result = part.propagate(self);
        self.part_words = whole;
        result
    }
}
