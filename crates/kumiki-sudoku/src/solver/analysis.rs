//! The searches behind questions that take several of them, under slightly different clues and
//! within one limit of time.
//!
//! Invariant: every answer follows from solutions that the engine found, or from a complete search
//! that found none. An answer does not depend on earlier questions.

use super::assumptions::values;
use super::singles::Singles;
use super::{Assumptions, Clues, Solver};
use crate::geometry::Digit;
use crate::model;
use kumiki::run::Instant;
use kumiki::{Limit, Limits, engine::Int};

impl Solver {
    /// Returns whether `puzzle` has a solution.
    ///
    /// # Errors
    /// The limit that stopped the search.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn has_solution<P: Clues>(&mut self, puzzle: &P) -> Result<bool, Limit> {
        let clues = self.begin_question(puzzle);
        self.begin_search(&clues)?;
        self.finds_one()
    }

    /// Starts a question that may take several searches: its limit of time counts from here.
    /// Returns the clues.
    pub(super) fn begin_question<P: Clues>(&mut self, puzzle: &P) -> Assumptions {
        self.check_fit(puzzle);
        let begun = Instant::now();
        self.deadline = self.limits.left(begun).and_then(|left| begun.checked_add(left));
        puzzle.assumptions()
    }

    /// Limits each search of the analysis to this number of decisions; `None` restores the number
    /// that the limits allow.
    pub(crate) fn limit_decisions(&mut self, decisions: Option<u64>) {
        let mut limits = self.limits_of_analysis();
        if let Some(most) = decisions {
            limits.decisions = Some(limits.decisions.unwrap_or(most).min(most));
        }
        self.analysis.set_limits(limits);
    }

    /// Returns the limits of each search of the analysis. A limit of solutions is one of the
    /// answers of the solver, and no limit of the searches behind an answer.
    pub(super) fn limits_of_analysis(&self) -> Limits {
        let mut limits = self.limits.clone();
        limits.solutions = None;
        limits
    }

    /// Begins a search under `clues`. If they contradict each other, the search finds nothing.
    pub(crate) fn begin_search(&mut self, clues: &Assumptions) -> Result<(), Limit> {
        if let Some(deadline) = self.deadline {
            self.check_stop()?;
            let left = deadline.saturating_duration_since(Instant::now());
            self.analysis.set_limits(self.limits_of_analysis().time(left));
        }
        let search = self.analysis.get();
        search.reset();
        let _ = clues.assume(search, &self.cells, &mut self.assumed);
        Ok(())
    }

    /// Returns whether the search that was begun finds a solution. [`Solver::value`] reads it.
    pub(crate) fn finds_one(&mut self) -> Result<bool, Limit> {
        self.row.clear();
        let search = self.analysis.get();
        let found = search.next_row(&mut self.row);
        match search.stopped_by() {
            Some(limit) if !found => Err(limit),
            _ => Ok(found),
        }
    }

    /// Returns whether there is a solution in which cell `at` has one of `digits`.
    pub(super) fn finds_among(
        &mut self,
        clues: &Assumptions,
        at: usize,
        digits: impl IntoIterator<Item = Int>,
    ) -> Result<bool, Limit> {
        self.begin_search(clues)?;
        let _ = self.analysis.get().assume_among(self.cells[at], digits);
        self.finds_one()
    }

    /// Returns whether there is a solution in which cell `at`, which is blank, has another digit
    /// than `digit`.
    pub(crate) fn finds_other(
        &mut self,
        clues: &Assumptions,
        at: usize,
        digit: Digit,
    ) -> Result<bool, Limit> {
        let singles = self.singles.get_or_insert_with(|| Box::new(Singles::of(&self.shape)));
        if singles.follows(&clues.digits, at, digit) {
            return Ok(false);
        }
        let mut others = self.shape.digits();
        others.remove(digit);
        self.finds_among(clues, at, values(others))
    }

    /// Checks that no limit has stopped the present question.
    pub(super) fn check_stop(&self) -> Result<(), Limit> {
        match (&self.limits.stop, self.deadline) {
            (Some(stop), _) if stop.is_raised() => Err(Limit::Stop),
            (_, Some(deadline)) if Instant::now() >= deadline => Err(Limit::Time),
            _ => Ok(()),
        }
    }

    /// Returns the digit of cell `at` in the solution found last.
    pub(super) fn value(&self, at: usize) -> Digit {
        model::digit(self.row[at]).expect("a value of a cell")
    }

    /// Returns the digits of the solution found last.
    pub(super) fn values(&self) -> Vec<Digit> {
        (0..self.cells.len()).map(|at| self.value(at)).collect()
    }

    /// Returns the number of decisions that a search takes to find the solution and to prove that
    /// there is no other; `None` unless there is exactly one solution.
    pub(crate) fn effort(&mut self, clues: &Assumptions) -> Result<Option<u64>, Limit> {
        self.begin_search(clues)?;
        let is_one = self.finds_one()? && !self.finds_one()?;
        Ok(is_one.then(|| self.analysis.get().statistics().decisions))
    }
}
