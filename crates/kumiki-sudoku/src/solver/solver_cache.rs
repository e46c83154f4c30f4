//! The solvers of a thread.
//!
//! Invariant: a solver is built once for all puzzles of a shape with the same rules that follow on
//! each other.

use super::Solver;
use crate::geometry::Shape;
use crate::puzzle::{Puzzle, RuleError};
use kumiki::search::Simd;
use kumiki::{Limits, Settings};

/// The number of puzzles from which on the tables of a solver pay at once.
const MANY: usize = 50;

/// The solvers of a thread that solves puzzles of all kinds: one of classic puzzles, and the last
/// one of other puzzles.
#[derive(Debug)]
pub struct SolverCache {
    settings: Settings,
    /// True if the tables for classic puzzles pay at once.
    expects_many: bool,
    classic: Option<Solver>,
    other: Option<Solver>,
}

impl SolverCache {
    /// Returns a cache of solvers with `settings`.
    pub fn new(settings: Settings) -> SolverCache {
        SolverCache { settings, expects_many: false, classic: None, other: None }
    }

    /// Expects so many classic puzzles. For fifty or more, a solver with the default kernel is made
    /// with all of its tables; otherwise it makes them once it has solved some.
    pub fn expect(&mut self, puzzles: usize) {
        self.expects_many = puzzles >= MANY;
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
        let made = || {
            let settings = self.settings.clone();
            let fastest = Simd::available().pop().filter(|_| self.expects_many);
            Solver::with_settings(match fastest {
                Some(kernel) if settings.simd == Simd::Detected => settings.simd(kernel),
                _ => settings,
            })
        };
        self.classic.get_or_insert_with(made)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    #[test]
    fn tables_that_are_made_at_once_change_no_answer() {
        // One solution that takes decisions, two solutions, none.
        let puzzles = [
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.",
            "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
        ];
        let mut caches = [0, MANY].map(|puzzles| {
            let mut cache = SolverCache::new(Settings::default());
            cache.expect(puzzles);
            cache
        });
        for puzzle in puzzles {
            let grid: Grid = puzzle.parse().unwrap();
            let [one, other] = caches.each_mut().map(|cache| {
                let verdict = cache.classic().verdict(&grid);
                (verdict, cache.classic().statistics().decisions)
            });
            assert_eq!(one, other, "{puzzle}");
        }
    }
}
