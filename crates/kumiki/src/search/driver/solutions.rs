//! Solutions of a search, one after the other: in the store, or as rows.
//!
//! Invariant: each call goes on where the last one ended.

use super::{Active, Search};
use crate::arithmetic::Int;
use crate::search::depth_first::{Found, Position};
use crate::state::{Store, Var};
use smallvec::SmallVec;

impl Search {
    /// Returns the next solution: every variable of the store is fixed. Returns `None` if there are
    /// no more, or if a limit is reached: [`Search::status`] returns which.
    pub fn next_solution(&mut self) -> Option<&Store> {
        self.uncount_ahead();
        if self.find_next(true) != Found::Solution {
            return None;
        }
        self.show();
        Some(self.store())
    }

    /// Finds the next solution without returning it. With `is_last` false, skips reading the clock
    /// after a solution.
    pub(super) fn find_next(&mut self, is_last: bool) -> Found {
        self.control.start_clock();
        let found = self.advance();
        self.stopped = match found {
            Found::Stopped(limit) => Some(limit),
            Found::Solution | Found::End | Found::Due(_) => None,
        };
        // Reading the clock is slow beside a solution that took no search.
        if found != Found::Solution || (is_last && self.only_changed().is_none()) {
            self.control.record_time();
        }
        found
    }

    /// Takes the next solutions if they differ from the last one in a single variable, whose values
    /// it returns. The search goes on behind them. The store does not show them.
    pub(crate) fn take_rest(&mut self) -> Option<(Var, SmallVec<[Int; 16]>)> {
        match (self.position, &self.active) {
            (Position::Solution, Active::Store) => self.trailed.take_rest(&mut self.control),
            _ => None,
        }
    }

    /// Writes the next solution into `row`, which is empty or has the one before: the values of all
    /// variables, in the order of declaration. Returns `false` if [`Search::next_solution`] would
    /// return `None`. This is faster than [`Search::next_solution`] if the store is not used
    /// otherwise.
    pub fn next_row(&mut self, row: &mut Vec<Int>) -> bool {
        self.uncount_ahead();
        if self.find_next(true) != Found::Solution {
            return false;
        }
        match (&self.active, self.only_changed().filter(|_| !row.is_empty())) {
            (Active::Copied(search), Some(var)) => row[var.index()] = search.value(var),
            (_, Some(var)) => row[var.index()] = self.store().domain(var).min(),
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
            if self.find_next(at + 1 == N) != Found::Solution {
                return at;
            }
            self.write_row(row);
        }
        N
    }

    /// Writes the last solution into `row`.
    pub(super) fn write_row(&self, row: &mut Vec<Int>) {
        match &self.active {
            Active::Copied(search) => search.write_row(row),
            Active::Store | Active::Learning(_) => {
                row.clear();
                row.extend(self.store().values());
            }
        }
    }

    /// Returns the only variable in which the last solution differs from the one before, if that is
    /// known.
    pub(crate) fn only_changed(&self) -> Option<Var> {
        match &self.active {
            Active::Store => self.trailed.only_changed(),
            Active::Learning(_) => None,
            Active::Copied(search) => search.only_changed(),
        }
    }
}
