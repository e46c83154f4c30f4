//! Constraints that run as parts of others.
//!
//! Invariant: the reversible words of a part lie within those of the running constraint.

use crate::propagation::Constraint;
use crate::state::{Conflict, Store};
use std::ops::Range;

impl Store {
    /// Runs `part` as a part of the running constraint. The reversible words of the part are the
    /// words `words` of the constraint.
    pub(crate) fn run_part(
        &mut self,
        part: &dyn Constraint,
        words: Range<usize>,
    ) -> Result<(), Conflict> {
        let first = self.words().start;
        let whole = self.part_words.replace(first + words.start..first + words.end);
        let result = part.propagate(self);
        self.part_words = whole;
        result
    }
}
