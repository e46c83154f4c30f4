//! The way to the next solution, on the space that a search runs on, and from one to the other.
//!
//! Invariant: a search leaves its clique graph only for the store, at most once, and before its
//! second solution. It takes what the graph refuted below no decision with it.

use super::Search;
use super::depth_first::{self, Found, Position};
use super::trailed::Learner;
use crate::run::Limit;

impl Search {
    /// Moves the search to the next solution.
    pub(super) fn advance(&mut self) -> Found {
        if self.control.has_enough_solutions() {
            return Found::Stopped(Limit::Solutions);
        }
        if self.position == Position::Root {
            self.open_base();
        }
        let stuck_at = self.cliques.stuck_at;
        let found = match self.cliques.search() {
            Some(search) => {
                let found = match stuck_at {
                    Some(stuck_at) if self.control.returns_solutions() => {
                        self.advance_until_stuck(stuck_at)
                    }
                    _ => search.next(&mut self.control, self.position),
                };
                let is_checked = self.checks_solutions && self.control.returns_solutions();
                if let (true, Found::Solution, Some(search)) =
                    (is_checked, found, self.cliques.used())
                {
                    self.trailed.model().check_solution(|var| search.value(var));
                }
                found
            }
            None => self.advance_in_store(self.position),
        };
        self.position = match found {
            Found::Solution => Position::Solution,
            Found::End => Position::End,
            Found::Stopped(_) => Position::Node,
        };
        found
    }

    /// Moves a search on a large clique graph to the next solution. After `stuck_at` conflicts it
    /// is stuck: it goes on in the store, and learns.
    #[cold]
    #[inline(never)]
    fn advance_until_stuck(&mut self, stuck_at: u64) -> Found {
        let limit = self.control.limits.decisions;
        let mut from = self.position;
        let found = loop {
            let Some(search) = self.cliques.search() else { unreachable!("it is used") };
            // Between two conflicts there is a decision, so the loop looks in time.
            let left = stuck_at.saturating_sub(self.control.statistics.conflicts).max(1);
            let look_at = self.control.statistics.decisions.saturating_add(left);
            let is_sooner = limit.is_none_or(|limit| look_at < limit);
            if is_sooner {
                self.control.limits.decisions = Some(look_at);
            }
            let found = search.next(&mut self.control, from);
            self.control.limits.decisions = limit;
            if found != Found::Stopped(Limit::Decisions) || !is_sooner {
                break found;
            }
            from = Position::Node;
            if !self.trailed.has_kept_all(&self.control) {
                let found = search.next(&mut self.control, from);
                self.cliques.stuck_at = None;
                break found;
            }
            if self.control.statistics.conflicts >= stuck_at {
                self.hand_over();
                return self.advance_in_store(from);
            }
        };
        if found == Found::Solution {
            self.stay_until_stuck();
        }
        found
    }

    /// Sets when a search that has found a solution on a large clique graph is stuck: after the
    /// first one.
    fn stay_until_stuck(&mut self) {
        if self.control.statistics.solutions > 1 {
            self.cliques.stuck_at = None;
        } else if let Some(search) = self.cliques.used() {
            let mut row = Vec::new();
            search.write_row(&mut row);
            self.trailed.keep_first(row, &self.control);
            self.cliques.solved(self.control.statistics.conflicts);
        }
    }

    /// Moves the search from the clique graph to the store, where it learns.
    fn hand_over(&mut self) {
        if let Some(search) = self.cliques.search() {
            search.return_to_base();
        }
        self.cliques.leave(self.trailed.store_mut());
        self.trailed.learn_from_here(&self.control);
    }

    /// Moves the search in the store to the next solution.
    fn advance_in_store(&mut self, mut from: Position) -> Found {
        let found = loop {
            let found = if self.trailed.learns(&self.control) {
                depth_first::next(&mut Learner(&mut self.trailed), &mut self.control, from)
            } else {
                depth_first::next(&mut self.trailed, &mut self.control, from)
            };
            if found != Found::End || !self.trailed.takes_shift() {
                break found;
            }
            from = Position::Node;
        };
        self.control.statistics.propagations = self.trailed.runs();
        found
    }
}
