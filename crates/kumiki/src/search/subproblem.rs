//! Parts (sub-problems) of a search: the work that remains below some decisions, so that other
//! threads can do it.
//!
//! Invariant: the parts of a search have all its solutions, each once, in the order in which the
//! search would find them, if its choices do not depend on earlier conflicts.

use super::{Next, Search};
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::state::{Conflict, Store, Var};

/// A sub-problem: the domains of one part of a search.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The variables that have lost values.
    domains: Vec<Narrowed>,
}

/// The domain of a variable that has lost values.
#[derive(Clone, Debug)]
struct Narrowed {
    var: Var,
    /// The value of the first bit.
    from: Int,
    words: Box<[u64]>,
}

impl Part {
    fn new(model: &Model, store: &Store) -> Part {
        let narrowed = |var: Var| {
            let domain = store.domain(var);
            let (from, to) = (domain.min(), domain.max());
            let words = || (from..=to).step_by(64).map(|at| domain.word_from(at)).collect();
            (domain.len() < model.domain(var).len()).then(|| Narrowed { var, from, words: words() })
        };
        Part { domains: model.variables().filter_map(narrowed).collect() }
    }
}

impl Search {
    /// Divides the search into its parts below `depth` decisions. A solution that takes fewer is a
    /// part, too. Returns `None` if a limit came first.
    pub(super) fn parts(&mut self, depth: usize) -> Option<Vec<Part>> {
        self.reset();
        self.part_depth = Some(depth);
        let mut parts = Vec::new();
        while self.next_solution().is_some() {
            parts.push(Part::new(&self.model, &self.store));
        }
        self.part_depth = None;
        (self.next == Next::End).then_some(parts)
    }

    /// Restricts the search to one part, from its beginning.
    pub(super) fn search_part(&mut self, part: &Part) {
        self.reset();
        self.open_base();
        if self.assume_part(part).is_err() {
            self.next = Next::End;
        }
    }

    fn assume_part(&mut self, part: &Part) -> Result<(), Conflict> {
        self.store.set_running(None);
        for Narrowed { var, from, words } in &part.domains {
            match self.intersect_on_network(*var, *from, words) {
                Some(assumed) => assumed?,
                None => self.store.intersect(*var, *from, words)?,
            }
        }
        Ok(())
    }
}
