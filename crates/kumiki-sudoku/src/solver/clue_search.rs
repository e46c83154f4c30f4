//! Searches under clues that change one by one, for makers of puzzles.
//!
//! Invariant: an answer depends on the clues and the limits only. Limits apply to each search.

use super::{Assumptions, Solver};
use crate::geometry::{Digit, Shape};
use crate::puzzle::Rule;
use kumiki::{Limit, Limits, run::Random};

/// A solver that answers questions about clues that change one by one, without a puzzle for each
/// of them: a generator takes some thousands of such searches for a puzzle.
///
/// The error of a question is the limit that stopped its search.
///
/// ```
/// use kumiki::run::Random;
/// use kumiki_sudoku::solver::{Assumptions, ClueSearch};
/// use kumiki_sudoku::{Shape, Solver};
///
/// let mut search = ClueSearch::new(Solver::for_shape(&Shape::boxes(2, 2)?));
/// let grid = search.draw_grid(&mut Random::new(1)).unwrap().expect("there are 288 grids");
/// let mut clues = Assumptions::of(grid.iter().copied().map(Some).collect());
/// assert_eq!(search.is_redundant(&mut clues, 0), Ok(true));
/// clues.digits[0] = None;
/// assert_eq!(search.finds_other(&clues, 0, grid[0]), Ok(false));
/// # Ok::<(), kumiki_sudoku::ShapeError>(())
/// ```
///
/// # Panics
/// A question panics if the clues are not one digit or blank for each cell.
#[derive(Debug)]
pub struct ClueSearch(Solver);

impl ClueSearch {
    /// Returns a search with the shape, rules and limits of `solver`.
    pub fn new(mut solver: Solver) -> ClueSearch {
        solver.deadline = None;
        ClueSearch(solver)
    }

    /// Returns the shape of the grids.
    pub fn shape(&self) -> &Shape {
        self.0.shape()
    }

    /// Returns the rules beside those of the shape.
    pub fn rules(&self) -> &[Rule] {
        self.0.rules()
    }

    /// Sets the limits of each search from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.0.set_limits(limits);
    }

    /// Limits each search to this number of decisions from now on; `None` restores the number that
    /// the limits allow.
    pub fn limit_decisions(&mut self, decisions: Option<u64>) {
        self.0.limit_decisions(decisions);
    }

    /// Returns a full grid, drawn at random as by [`Solver::random_solution`]; `None` if there is
    /// none.
    pub fn draw_grid(&mut self, random: &mut Random) -> Result<Option<Vec<Digit>>, Limit> {
        self.0.draw_grid(random)
    }

    /// Returns whether `clues` have a solution.
    pub fn finds_one(&mut self, clues: &Assumptions) -> Result<bool, Limit> {
        self.with(clues).begin_search(clues)?;
        self.0.finds_one()
    }

    /// Returns whether `clues` have a solution in which cell `at`, which is blank, has another
    /// digit than `digit`.
    pub fn finds_other(
        &mut self,
        clues: &Assumptions,
        at: usize,
        digit: Digit,
    ) -> Result<bool, Limit> {
        self.with(clues).finds_other(clues, at, digit)
    }

    /// Returns whether the clue of cell `at` follows from the other clues. They are the same
    /// afterwards.
    pub fn is_redundant(&mut self, clues: &mut Assumptions, at: usize) -> Result<bool, Limit> {
        self.with(clues).is_redundant(clues, at)
    }

    /// Returns the number of decisions that a search takes to find the solution and to prove that
    /// there is no other; `None` unless there is exactly one solution.
    pub fn effort(&mut self, clues: &Assumptions) -> Result<Option<u64>, Limit> {
        self.with(clues).effort(clues)
    }

    /// Returns the number of candidates that propagation of `clues` leaves beside one for each
    /// cell; `None` if it finds a contradiction.
    pub fn spare_candidates(&mut self, clues: &Assumptions) -> Result<Option<usize>, Limit> {
        self.with(clues).begin_search(clues)?;
        let Ok(store) = self.0.analysis.get().propagate() else { return Ok(None) };
        Ok(Some(self.0.cells.iter().map(|&cell| store.domain(cell).len() - 1).sum()))
    }

    /// Returns the solver, which `clues` fit.
    fn with(&mut self, clues: &Assumptions) -> &mut Solver {
        assert_eq!(clues.digits.len(), self.0.cells.len(), "there is a digit or blank for a cell");
        &mut self.0
    }
}
