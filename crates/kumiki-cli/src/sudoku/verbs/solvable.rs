//! The puzzles that a search verb answers: classic grids, and all others.
//!
//! Invariant: a classic grid is solved without a conversion.

use crate::sudoku::writing::Output;
use kumiki_sudoku::solver::SolverCache;
use kumiki_sudoku::{Clues, Grid, Puzzle, RuleError, Solver};
use kumiki_sudoku_io::output::solution_text;

/// A puzzle that a solver of a [`SolverCache`] solves.
pub(in crate::sudoku) trait Solvable: Clues {
    /// Returns the clues, if it is a classic grid.
    fn grid(&self) -> Option<&Grid>;

    /// Returns the solver of the puzzle.
    ///
    /// # Errors
    /// If a grid of its shape cannot have one of its rules.
    fn solver<'c>(&self, solvers: &'c mut SolverCache) -> Result<&'c mut Solver, RuleError>;

    /// Adds `solution` to `output`, without a line break after it.
    fn push_solution(&self, solution: &Self::Solution, output: &mut Output<'_>);
}

impl Solvable for Grid {
    fn grid(&self) -> Option<&Grid> {
        Some(self)
    }

    fn solver<'c>(&self, solvers: &'c mut SolverCache) -> Result<&'c mut Solver, RuleError> {
        Ok(solvers.classic())
    }

    fn push_solution(&self, solution: &Grid, output: &mut Output<'_>) {
        output.push_grid(solution, self);
    }
}

impl Solvable for Puzzle {
    fn grid(&self) -> Option<&Grid> {
        None
    }

    fn solver<'c>(&self, solvers: &'c mut SolverCache) -> Result<&'c mut Solver, RuleError> {
        solvers.solver_for(self)
    }

    fn push_solution(&self, solution: &Self::Solution, output: &mut Output<'_>) {
        output.push(&solution_text(self, solution, output.style.layout));
    }
}
