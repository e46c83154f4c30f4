//! A search in two stages: the first decisions without compiled tables, the others with the kernel
//! that is made for many.
//!
//! Invariant: both stages remove the same values and take the same decisions, so the search does
//! not depend on when the second begins.

use super::{Copied, clique_search, clique_search_directly, laid_out};
use crate::arithmetic::Int;
use crate::cliques::{CliqueGraph, Kernel, Simd, direct_work};
use crate::run::{Control, Random, SolutionCount};
use crate::search::depth_first::{Found, Position};
use crate::search::spaces::copied_search::{CopiedSearch, ShownState};
use crate::search::spaces::subproblem::ValueSet;
use crate::state::{Store, Var};

/// Returns a search on the states of `graph`, as [`clique_search`] does. If the kernel is left
/// open, it begins without tables.
pub(crate) fn staged(
    graph: CliqueGraph,
    sets: Vec<u64>,
    kernel: Simd,
) -> Option<Box<dyn CopiedSearch>> {
    if kernel != Simd::Detected {
        return Some(Box::new(clique_search(&graph, &sets, kernel)?));
    }
    let (search, left) = (clique_search_directly(&graph, &sets)?, direct_work(&graph));
    Some(Box::new(Staged { search, left, second: Some((graph, sets)) }))
}

/// The work of a propagation of all assumptions, in propagations of a decision.
const ROOT_WORK: u64 = 4;

/// A search that begins without tables.
struct Staged {
    search: Copied,
    /// The work that is left of the first stage, in propagations of a decision.
    left: u64,
    /// The clique graph and the sets of the second stage, as long as the first lasts.
    second: Option<(CliqueGraph, Vec<u64>)>,
}

impl Staged {
    /// Returns the search of the second stage, at its root; `None` if no tables hold the clique
    /// graph, so the first goes on.
    #[cold]
    fn compile(&mut self) -> Option<Copied> {
        let (graph, sets) = self.second.take()?;
        Some(Copied::new(Kernel::compiled(&laid_out(&graph), Simd::Detected)?, &sets))
    }

    /// Finds the next solution in the first stage, or begins the second on the way.
    #[cold]
    #[inline(never)]
    fn next_of_first(&mut self, control: &mut Control, from: Position) -> Found {
        let (due, before) = (control.due.decisions, control.statistics.propagations);
        // A decision is propagated at most twice: when it is made, and when it is refuted.
        let look_at = control.statistics.decisions.saturating_add(self.left / 2);
        control.due.decisions = due.min(look_at);
        let found = self.search.next(control, from);
        control.due.decisions = due;
        let root = if from == Position::Root { ROOT_WORK - 1 } else { 0 };
        self.left = self.left.saturating_sub(control.statistics.propagations - before + root);
        if look_at >= due || !matches!(found, Found::Due(_)) {
            return found;
        }
        // The node is propagated again.
        control.statistics.propagations -= 1;
        if let Some(second) = self.compile() {
            let first = std::mem::replace(&mut self.search, second);
            self.search.go_on(first);
        }
        self.search.next(control, Position::Node)
    }
}

impl CopiedSearch for Staged {
    fn reset(&mut self) {
        if self.left == 0
            && let Some(second) = self.compile()
        {
            self.search = second;
        }
        self.search.reset();
    }

    fn return_to_base(&mut self) {
        self.search.return_to_base();
    }

    fn shuffle(&mut self, random: Random) {
        self.search.shuffle(random);
    }

    #[inline]
    fn assume(&mut self, assumptions: &[(Var, Int)]) -> bool {
        self.search.assume(assumptions)
    }

    fn assume_set(&mut self, var: Var, set: &ValueSet) -> bool {
        self.search.assume_set(var, set)
    }

    fn propagate(&mut self, control: &mut Control) -> bool {
        self.left = self.left.saturating_sub(ROOT_WORK);
        self.search.propagate(control)
    }

    #[inline]
    fn next(&mut self, control: &mut Control, from: Position) -> Found {
        match self.second {
            None => self.search.next(control, from),
            Some(_) => self.next_of_first(control, from),
        }
    }

    fn show(&self, store: &mut Store, state: ShownState) {
        self.search.show(store, state);
    }

    fn show_var(&self, var: Var, store: &mut Store, shown: Var, state: ShownState) {
        self.search.show_var(var, store, shown, state);
    }

    fn solutions_before(&self) -> Option<&SolutionCount> {
        self.search.solutions_before()
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

    fn settled(self: Box<Self>) -> Box<dyn CopiedSearch> {
        match self.second {
            None => Box::new(self.search),
            Some(_) => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Settings;
    use crate::constraints::AllDifferent;
    use crate::engine::Model;
    use crate::search::{Search, Simd};

    /// Returns Latin squares of side `n`: every row and column has all values.
    fn latin_squares(n: usize) -> Model {
        let mut model = Model::new();
        let cells = model.add_variables(n * n, 1..=n as i64).expect("few values");
        for at in 0..n {
            model.add_constraint(AllDifferent::new((0..n).map(|i| cells[at * n + i])));
            model.add_constraint(AllDifferent::new((0..n).map(|i| cells[i * n + at])));
        }
        model
    }

    /// Returns all solutions in the order in which `search` finds them.
    fn rows(search: &mut Search) -> Vec<Vec<i64>> {
        let mut rows = Vec::new();
        let mut row = Vec::new();
        while search.next_row(&mut row) {
            rows.push(row.clone());
        }
        rows
    }

    #[test]
    fn solutions_come_in_one_order_before_and_after_tables_are_compiled() {
        let portable = Settings::default().simd(Simd::Portable);
        let mut compiled = Search::with_settings(latin_squares(4), portable);
        let known = rows(&mut compiled);
        assert_eq!(known.len(), 576);
        let mut search = Search::new(latin_squares(4));
        for _ in 0..3 {
            assert_eq!(rows(&mut search), known);
            let (one, other) = (search.statistics(), compiled.statistics());
            assert_eq!((one.decisions, one.propagations), (other.decisions, other.propagations));
            search.reset();
        }
    }

    #[test]
    fn a_limit_of_decisions_holds_in_both_stages() {
        for limit in [1, 20, 63, 64, 65, 100, 200] {
            let limits = crate::Limits::none().decisions(limit);
            let mut search =
                Search::with_settings(latin_squares(4), Settings::default().limits(limits));
            let before = rows(&mut search);
            assert_eq!(search.statistics().decisions, limit);
            search.set_limits(crate::Limits::none());
            assert_eq!(before.len() + rows(&mut search).len(), 576);
        }
    }
}
