//! Solutions, one after the other, and their number.
//!
//! Invariant: the same question has the same solutions in the same order, whatever was asked
//! before.

use super::{Clues, Solver};
use crate::model::digit;
use kumiki::{Limits, SolutionCount};
use std::marker::PhantomData;

impl Solver {
    /// Returns a solution. Returns `None` if there is none, or if a limit stopped the search:
    /// [`Solver::stopped_by`] returns that limit.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn solve<P: Clues>(&mut self, puzzle: &P) -> Option<P::Solution> {
        self.solutions(puzzle).next()
    }

    /// Returns the solutions in the order in which they are found.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn solutions<P: Clues>(&mut self, puzzle: &P) -> Solutions<'_, P> {
        self.begin(puzzle, None);
        Solutions { solver: self, clues: PhantomData }
    }

    /// Counts the solutions, and stops at `limit`; `u64::MAX` is no limit. If another limit stopped
    /// the search ([`Solver::stopped_by`]), returns the number found so far.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn count<P: Clues>(&mut self, puzzle: &P, limit: u64) -> SolutionCount {
        let mut limits = self.limits.clone();
        let own = Some(limit).filter(|&limit| limit < u64::MAX);
        limits.solutions = limits.solutions.into_iter().chain(own).min();
        self.begin(puzzle, Some(limits));
        self.search.count()
    }

    /// Begins a search for solutions within `limits`; within those of the solver if there are none.
    pub(super) fn begin<P: Clues>(&mut self, puzzle: &P, limits: Option<Limits>) {
        self.check_fit(puzzle);
        let is_usual = limits.is_none();
        if !(is_usual && self.has_usual_limits) {
            self.search.set_limits(limits.unwrap_or_else(|| self.limits.clone()));
            self.has_usual_limits = is_usual;
        }
        self.search.reset();
        self.row.clear();
        // If an assumption fails, the search finds nothing, which is the answer.
        let _ = puzzle.assume(&mut self.search, &self.cells, &mut self.assumed);
    }
}

/// The solutions of a puzzle, found one at a time; see [`Solver::solutions`].
#[derive(Debug)]
pub struct Solutions<'a, P> {
    solver: &'a mut Solver,
    clues: PhantomData<fn() -> P>,
}

impl<P: Clues> Iterator for Solutions<'_, P> {
    type Item = P::Solution;

    fn next(&mut self) -> Option<P::Solution> {
        let Solver { search, row, cells, .. } = &mut *self.solver;
        search
            .next_row(row)
            .then(|| P::solution(row[..cells.len()].iter().map(|&value| digit(value))))
    }
}
