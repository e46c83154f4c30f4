//! Sub-problems of a search: the work that remains below some decisions, so that other threads can
//! do it.
//!
//! Invariant: the sub-problems of a search have all its solutions, each once, in the order in which
//! the search would find them, if its choices do not depend on earlier conflicts.

use super::Search;
use super::depth_first::Position;
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::state::{Store, Var};

/// A sub-problem: the domains of one part of a search (Régin, Rezgui and Malapert, *Embarrassingly
/// parallel search*, 2013).
#[derive(Clone, Debug)]
pub(super) struct Subproblem {
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

impl Subproblem {
    fn new(model: &Model, store: &Store) -> Subproblem {
        let narrowed = |var: Var| {
            let domain = store.domain(var);
            let (from, to) = (domain.min(), domain.max());
            let words = || (from..=to).step_by(64).map(|at| domain.word_from(at)).collect();
            (domain.len() < model.domain(var).len()).then(|| Narrowed { var, from, words: words() })
        };
        Subproblem { domains: model.variables().filter_map(narrowed).collect() }
    }
}

impl Search {
    /// Divides the search into its sub-problems below `depth` decisions. A solution that takes
    /// fewer is a sub-problem, too. Returns `None` if a limit came first.
    pub(super) fn split(&mut self, depth: usize) -> Option<Vec<Subproblem>> {
        self.reset();
        self.control.split_depth = Some(depth);
        let mut subproblems = Vec::new();
        while self.next_solution().is_some() {
            subproblems.push(Subproblem::new(self.model(), self.store()));
        }
        self.control.split_depth = None;
        (self.position == Position::End).then_some(subproblems)
    }

    /// Restricts the search to one sub-problem, from its beginning.
    pub(super) fn restrict(&mut self, subproblem: &Subproblem) {
        self.reset();
        self.open_base();
        // If an assumption fails, the search ends.
        let _ = subproblem.domains.iter().try_for_each(|narrowed| {
            self.assume_words(narrowed.var, narrowed.from, &narrowed.words)
        });
    }
}
