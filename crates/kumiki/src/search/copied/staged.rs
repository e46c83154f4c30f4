//! A search in two stages: the first decisions without compiled tables, the others with the kernel
//! that is made for many.
//!
//! Invariant: both stages remove the same values and take the same decisions, so the search does
//! not depend on when the second begins.

use super::{CliqueSearch, KernelSearch, clique_search, clique_search_directly};
use crate::arithmetic::Int;
use crate::cliques::{CliqueGraph, Simd, direct_runs};
use crate::run::{Control, Limit};
use crate::search::depth_first::{Found, Position};
use crate::search::subproblem::ValueSet;
use crate::state::{Store, Var};

/// Returns a search on the states of `graph`, as [`clique_search`] does. If the kernel is left
/// open, it begins without tables.
pub(crate) fn staged(
    graph: CliqueGraph,
    sets: Vec<u64>,
    kernel: Simd,
) -> Option<Box<dyn CliqueSearch>> {
    if kernel != Simd::Detected {
        return Some(clique_search(&graph, &sets, kernel)?);
    }
    match clique_search_directly(&graph, &sets) {
        Some(search) => {
            let left = direct_runs(&graph).into();
            Some(Box::new(Staged { search, left, second: Some((graph, sets)) }))
        }
        None => Some(clique_search(&graph, &sets, kernel)?),
    }
}

/// A search that begins without tables.
struct Staged {
    search: Box<dyn KernelSearch>,
    /// The propagations that are left of the first stage.
    left: u64,
    /// The clique graph and the sets of the second stage, as long as the first lasts.
    second: Option<(CliqueGraph, Vec<u64>)>,
}

impl Staged {
    /// Begins the second stage. The levels must be set or reset before the search goes on.
    #[cold]
    fn compile(&mut self) {
        if let Some((graph, sets)) = self.second.take()
            && let Some(search) = clique_search(&graph, &sets, Simd::Detected)
        {
            self.search = search;
        }
    }

    /// Finds the next solution in the first stage, or begins the second on the way.
    #[cold]
    #[inline(never)]
    fn next_of_first(&mut self, control: &mut Control, from: Position) -> Found {
        let (limit, before) = (control.limits.decisions, control.statistics.propagations);
        // A decision is propagated at most twice: when it is made, and when it is refuted.
        let look_at = control.statistics.decisions.saturating_add(self.left / 2);
        let is_sooner = limit.is_none_or(|limit| look_at < limit);
        if is_sooner {
            control.limits.decisions = Some(look_at);
        }
        let found = self.search.next(control, from);
        control.limits.decisions = limit;
        self.left = self.left.saturating_sub(control.statistics.propagations - before);
        if found != Found::Stopped(Limit::Decisions) || !is_sooner {
            return found;
        }
        // The node is propagated again.
        control.statistics.propagations -= 1;
        let levels = self.search.levels();
        self.compile();
        self.search.set_levels(levels);
        self.search.next(control, Position::Node)
    }
}

impl CliqueSearch for Staged {
    fn reset(&mut self) {
        if self.left == 0 {
            self.compile();
        }
        self.search.reset();
    }

    fn return_to_base(&mut self) {
        self.search.return_to_base();
    }

    #[inline]
    fn assume(&mut self, assumptions: &[(Var, Int)]) -> bool {
        self.search.assume(assumptions)
    }

    fn assume_set(&mut self, var: Var, set: &ValueSet) -> bool {
        self.search.assume_set(var, set)
    }

    fn propagate(&mut self, control: &mut Control) -> bool {
        self.left = self.left.saturating_sub(1);
        self.search.propagate(control)
    }

    #[inline]
    fn next(&mut self, control: &mut Control, from: Position) -> Found {
        match self.second {
            None => self.search.next(control, from),
            Some(_) => self.next_of_first(control, from),
        }
    }

    fn show(&self, store: &mut Store) {
        self.search.show(store);
    }

    fn value(&self, var: Var) -> Int {
        self.search.value(var)
    }

    fn write_row(&self, row: &mut Vec<Int>) {
        self.search.write_row(row);
    }

    fn only_changed(&self) -> Option<Var> {
        self.search.only_changed()
    }
}
