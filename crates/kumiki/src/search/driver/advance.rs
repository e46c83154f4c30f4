//! The way to the next solution, on the space that a search runs on, and from one to the other; and
//! the solutions, in the store or as rows.
//!
//! Invariant: a search leaves its clique graph only for the store, at most once, and before its
//! second solution. It takes what the graph refuted below no decision with it.

use super::Search;
use crate::arithmetic::Int;
use crate::run::Limit;
use crate::search::depth_first::{self, Found, Position};
use crate::search::spaces::Learner;
use crate::state::{Store, Var};
use smallvec::SmallVec;

impl Search {
    /// Returns the next solution: every variable of the store is fixed. Returns `None` if there are
    /// no more, or if a limit is reached: [`Search::status`] returns which.
    pub fn next_solution(&mut self) -> Option<&Store> {
        self.uncount_ahead();
        let found = self.find_next();
        if found {
            self.show();
        }
        found.then_some(self.trailed.store())
    }

    /// Finds the next solution without returning it.
    pub(super) fn find_next(&mut self) -> bool {
        self.find_next_of_some(true)
    }

    /// Does the same. If it is not the last one that is asked for, the clock need not be read after
    /// a solution.
    fn find_next_of_some(&mut self, is_last: bool) -> bool {
        self.control.start_clock();
        let found = self.advance();
        self.stopped = match found {
            Found::Stopped(limit) => Some(limit),
            Found::Solution | Found::End => None,
        };
        // Reading the clock is slow beside a solution that took no search.
        if found != Found::Solution || (is_last && self.only_changed().is_none()) {
            self.control.record_time();
        }
        found == Found::Solution
    }

    /// Takes the next solutions if they differ from the last one in a single variable, whose values
    /// it returns. The search goes on behind them. The store does not show them.
    pub(crate) fn take_rest(&mut self) -> Option<(Var, SmallVec<[Int; 16]>)> {
        if self.position != Position::Solution || self.cliques.used().is_some() {
            return None;
        }
        self.trailed.take_rest(&mut self.control)
    }

    /// Writes the next solution into `row`, which is empty or has the one before: the values of all
    /// variables, in the order of declaration. Returns `false` if [`Search::next_solution`] would
    /// return `None`. This is faster than [`Search::next_solution`] if the store is not used
    /// otherwise.
    pub fn next_row(&mut self, row: &mut Vec<Int>) -> bool {
        self.uncount_ahead();
        if !self.find_next() {
            return false;
        }
        match (self.cliques.used(), self.only_changed().filter(|_| !row.is_empty())) {
            (Some(search), Some(var)) => row[var.index()] = search.value(var),
            (None, Some(var)) => row[var.index()] = self.store().domain(var).min(),
            (_, None) => self.write_row(row),
        }
        true
    }

    /// Writes the next solutions into `rows`, whatever these hold, until each has one or there are
    /// no more; returns their number. This is faster than [`Search::next_row`] for each, because
    /// the clock is read once for all of them.
    ///
    /// ```
    /// use kumiki::{constraints::NotEqual, engine::Model, search::Search};
    ///
    /// let mut model = Model::new();
    /// let x = model.add_variable(1..=2)?;
    /// let y = model.add_variable(2..=3)?;
    /// model.add_constraint(NotEqual::new(x, y));
    /// let mut search = Search::new(model);
    /// let (mut one, mut other) = (Vec::new(), Vec::new());
    /// assert_eq!(search.next_rows([&mut one, &mut other]), 2);
    /// assert_eq!((&one[..], &other[..]), (&[1, 2][..], &[1, 3][..]));
    /// assert_eq!(search.next_rows([&mut one, &mut other]), 1);
    /// assert_eq!(one, [2, 3]);
    /// # Ok::<(), kumiki::engine::DomainError>(())
    /// ```
    pub fn next_rows<const N: usize>(&mut self, rows: [&mut Vec<Int>; N]) -> usize {
        self.uncount_ahead();
        for (at, row) in rows.into_iter().enumerate() {
            if !self.find_next_of_some(at + 1 == N) {
                return at;
            }
            self.write_row(row);
        }
        N
    }

    /// Writes the last solution into `row`.
    fn write_row(&self, row: &mut Vec<Int>) {
        match self.cliques.used() {
            Some(search) => search.write_row(row),
            None => {
                row.clear();
                row.extend(self.trailed.store().values());
            }
        }
    }

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
                let is_checked = self.settings.check_solutions && self.control.returns_solutions();
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

    /// Moves a search that may be stuck to the next solution, with restarts before the first. After
    /// `stuck_at` conflicts it is stuck: it goes on in the store, and learns.
    #[cold]
    #[inline(never)]
    fn advance_until_stuck(&mut self, stuck_at: u64) -> Found {
        let limit = self.control.limits.decisions;
        let mut from = self.position;
        let found = loop {
            let looks_at = self.cliques.looks_at(stuck_at);
            let Some(search) = self.cliques.search() else { unreachable!("it is used") };
            // Between two conflicts there is a decision, so the loop looks in time.
            let left = looks_at.saturating_sub(self.control.statistics.conflicts).max(1);
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
            self.cliques.restart_if_over(&mut self.control.statistics);
        };
        if found == Found::Solution {
            self.stay_until_stuck();
        }
        found
    }

    /// Sets when a search that has found its first solution on a clique graph is stuck.
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
        self.trailed.learn_from_here(&mut self.control);
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
