//! The solvers of a thread, and the puzzles that they solve.
//!
//! Invariant: a solver is built once for all puzzles of a shape with the same rules that follow on
//! each other. A classic grid is solved without a conversion.

use crate::sudoku::writing::{Output, solution_text};
use kumiki::{Limits, Settings};
use kumiki_sudoku::{Clues, Grid, Puzzle, RuleError, Shape, Solver};

/// The solvers of a thread: one of classic puzzles, and the last one of other puzzles.
pub(in crate::sudoku) struct SolverCache {
    settings: Settings,
    classic: Option<Solver>,
    other: Option<Solver>,
}

impl SolverCache {
    /// Returns a cache of solvers with `settings`.
    pub(super) fn new(settings: Settings) -> SolverCache {
        SolverCache { settings, classic: None, other: None }
    }

    /// Returns the limits of the solvers.
    pub(super) fn limits(&self) -> &Limits {
        &self.settings.limits
    }

    /// Sets the limits of the solvers.
    pub(super) fn set_limits(&mut self, limits: &Limits) {
        self.settings.limits = limits.clone();
        for solver in self.classic.iter_mut().chain(&mut self.other) {
            solver.set_limits(limits.clone());
        }
    }

    /// Returns the solver of classic puzzles.
    pub(super) fn classic(&mut self) -> &mut Solver {
        let settings = &self.settings;
        self.classic.get_or_insert_with(|| Solver::with_settings(settings.clone()))
    }

    /// Returns the solver of puzzles like `puzzle`.
    ///
    /// # Errors
    /// If a grid of its shape cannot have one of its rules.
    pub(super) fn solver_for(&mut self, puzzle: &Puzzle) -> Result<&mut Solver, RuleError> {
        let (shape, rules) = (puzzle.shape(), puzzle.rules());
        if *shape == Shape::CLASSIC && rules.is_empty() {
            return Ok(self.classic());
        }
        let is_for = |solver: &Solver| solver.shape() == shape && solver.rules() == rules;
        let solver = match self.other.take().filter(is_for) {
            Some(solver) => solver,
            None => Solver::with_rules(shape, rules, self.settings.clone())?,
        };
        Ok(self.other.insert(solver))
    }
}

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
