//! The solvers of a thread.
//!
//! Invariant: a solver is built once for all puzzles of a shape with the same rules that follow on
//! each other.

use super::Solver;
use crate::geometry::Shape;
use crate::puzzle::{Puzzle, RuleError};
use kumiki::{Limits, Settings};

/// The solvers of a thread that solves puzzles of all kinds: one of classic puzzles, and the last
/// one of other puzzles.
#[derive(Debug)]
pub struct SolverCache {
    settings: Settings,
    classic: Option<Solver>,
    other: Option<Solver>,
}

impl SolverCache {
    /// Returns a cache of solvers with `settings`.
    pub fn new(settings: Settings) -> SolverCache {
        SolverCache { settings, classic: None, other: None }
    }

    /// Returns the limits of the solvers.
    pub fn limits(&self) -> &Limits {
        &self.settings.limits
    }

    /// Sets the limits of the solvers.
    pub fn set_limits(&mut self, limits: &Limits) {
        self.settings.limits = limits.clone();
        for solver in self.classic.iter_mut().chain(&mut self.other) {
            solver.set_limits(limits.clone());
        }
    }

    /// Returns the solver of classic puzzles.
    pub fn classic(&mut self) -> &mut Solver {
        let settings = &self.settings;
        self.classic.get_or_insert_with(|| Solver::with_settings(settings.clone()))
    }

    /// Returns the solver of puzzles like `puzzle`.
    ///
    /// # Errors
    /// If a grid of its shape cannot have one of its rules.
    pub fn solver_for(&mut self, puzzle: &Puzzle) -> Result<&mut Solver, RuleError> {
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
