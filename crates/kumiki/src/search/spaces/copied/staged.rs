//! A search in two stages: the first decisions without compiled tables, the others with the kernel
//! that is made for many.
//!
//! Invariant: both stages remove the same values and take the same decisions, so the search does
//! not depend on when the second begins.

use super::{Copied, clique_search, clique_search_directly, laid_out};
use crate::cliques::{CliqueGraph, Kernel, Simd, direct_work};
use crate::run::Control;
use crate::search::depth_first::{self, Found, Position};

/// The work of a propagation of all assumptions, in propagations of a decision.
pub(super) const ROOT_WORK: u64 = 4;

/// The first stage of a search, and what the second one needs.
pub(super) struct FirstStage {
    /// The work that is left, in propagations of a decision.
    left: u64,
    graph: CliqueGraph,
    sets: Vec<u64>,
}

/// Returns a search on the states of `graph`, as [`clique_search`] does. If the kernel is left
/// open, it begins without tables.
pub(crate) fn staged(graph: CliqueGraph, sets: Vec<u64>, kernel: Simd) -> Option<Copied> {
    if kernel != Simd::Detected {
        return clique_search(&graph, &sets, kernel);
    }
    let (search, left) = (clique_search_directly(&graph, &sets)?, direct_work(&graph));
    Some(Copied { first_stage: Some(Box::new(FirstStage { left, graph, sets })), ..search })
}

impl Copied {
    /// Returns the search of the second stage, at its root; `None` if no tables hold the clique
    /// graph, so the first goes on.
    #[cold]
    fn second_stage(&mut self) -> Option<Copied> {
        let FirstStage { graph, sets, .. } = *self.first_stage.take()?;
        Some(Copied::new(Kernel::compiled(&laid_out(&graph), Simd::Detected)?, &sets))
    }

    /// Begins the second stage if the work of the first is done; the search is at its root.
    pub(super) fn settle(&mut self) {
        if self.first_stage.as_ref().is_some_and(|stage| stage.left == 0)
            && let Some(second) = self.second_stage()
        {
            *self = second;
        }
    }

    /// Counts so much work of the first stage.
    pub(super) fn count_work(&mut self, work: u64) {
        if let Some(stage) = &mut self.first_stage {
            stage.left = stage.left.saturating_sub(work);
        }
    }

    /// Finds the next solution in the first stage, of which so much work is left, or begins the
    /// second on the way.
    #[cold]
    #[inline(never)]
    pub(super) fn next_of_first(&mut self, control: &mut Control, from: Position) -> Found {
        let (due, before) = (control.due.decisions, control.statistics.propagations);
        // A decision is propagated at most twice: when it is made, and when it is refuted.
        let left = self.first_stage.as_ref().map_or(0, |stage| stage.left);
        let look_at = control.statistics.decisions.saturating_add(left / 2);
        control.due.decisions = due.min(look_at);
        let found = depth_first::next(self, control, from);
        control.due.decisions = due;
        let root = if from == Position::Root { ROOT_WORK - 1 } else { 0 };
        self.count_work(control.statistics.propagations - before + root);
        if look_at >= due || !matches!(found, Found::Due(_)) {
            return found;
        }
        // The node is propagated again.
        control.statistics.propagations -= 1;
        if let Some(second) = self.second_stage() {
            let first = std::mem::replace(self, second);
            self.go_on(first);
        }
        depth_first::next(self, control, Position::Node)
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
