//! Solvers, and the questions that a search answers: solutions, verdicts, candidates, needed clues.
//!
//! Invariant: each answer comes from the search of the engine; each question starts without a trace
//! of the question before.
//!
//! # [`Solver`]
//! A solver that is built once and solves many puzzles.
//!
//! Invariant: the model never changes. Each question resets the search and assumes the clues, so no
//! puzzle has an influence on the next one's answer or statistics.

mod backdoors;
mod candidates;
mod dead_end;
mod estimate;
mod minimal_conflict;
mod minimize;
mod puzzle_solver;
pub(crate) mod questions;
mod random_solution;
mod true_candidates;
mod verdict;

pub use backdoors::Backdoors;
pub use candidates::Candidates;
pub use dead_end::DeadEnd;
pub use estimate::Estimate;
pub use minimal_conflict::MinimalConflict;
pub use puzzle_solver::{PuzzleSolutions, PuzzleSolver};
pub use questions::Questions;
pub use verdict::{Reason, Verdict};

use crate::model::rules;
use crate::puzzle::Grid;
use kumiki::engine::{Int, Var};
use kumiki::run::Observer;
use kumiki::search::{Kernel, LookAhead, Search, VariableOrder};
use kumiki::{Limit, Limits, Settings, Statistics};
use std::sync::Arc;

/// The classic ways to solve a sudoku, as settings of the one search. All find the same solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Chronological backtracking: cells in order; a digit is tried if it clashes with no digit
    /// placed so far, and the search backtracks from a cell that no digit fits.
    Naive,
    /// Naked and hidden singles: cells that have one digit left, and digits that have one place
    /// left in a house. If there are none, the search branches on the cell with the fewest digits.
    Logical,
    /// The default of the engine. It also removes locked candidates, from all cells at once, and
    /// branches on a cell with two digits that sees the most cells of its kind.
    #[default]
    Full,
}

impl Method {
    /// Returns the settings that make the search solve this way.
    pub fn settings(self) -> Settings {
        let settings = Settings::default();
        match self {
            Method::Naive => {
                settings.look_ahead(LookAhead::None).variable_order(VariableOrder::InOrder)
            }
            Method::Logical => {
                settings.variable_order(VariableOrder::FirstFail).kernel(Kernel::Off)
            }
            Method::Full => settings,
        }
    }
}

/// Solves classic puzzles, one after the other.
///
/// ```
/// use kumiki_sudoku::{Grid, Method, Solver, Verdict};
///
/// let puzzle: Grid =
///     "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..".parse()?;
/// let mut solver = Solver::new(Method::Full);
/// let solution = solver.solve(&puzzle).expect("it has a solution");
/// assert!(solution.is_solved());
/// assert_eq!(solver.verdict(&puzzle), Verdict::Unique(solution));
/// # Ok::<(), kumiki_sudoku::GridError>(())
/// ```
///
/// Limits in the settings apply to each question anew.
#[derive(Debug)]
pub struct Solver {
    search: Search,
    /// A search with full look-ahead whatever the method: for candidates and reasons.
    elimination: Search,
    cells: [Var; Grid::CELLS],
    /// The solution found last.
    row: Vec<Int>,
    limits: Limits,
}

impl Solver {
    /// Returns a solver that uses `method`, without limits.
    pub fn new(method: Method) -> Solver {
        Solver::with_settings(method.settings())
    }

    /// Returns a solver with `settings`, for example those of a [`Method`] with limits.
    pub fn with_settings(settings: Settings) -> Solver {
        let model = Arc::new(rules::model());
        let cells: Vec<Var> = model.variables().collect();
        Solver {
            cells: cells.try_into().expect("a variable for each cell"),
            row: Vec::new(),
            limits: settings.limits.clone(),
            elimination: Search::with_settings(
                Arc::clone(&model),
                Settings::default().kernel(Kernel::Off),
            ),
            search: Search::with_settings(model, settings),
        }
    }

    /// Returns a solution. Returns `None` if there is none, or if a limit stopped the search:
    /// [`Solver::stopped_by`] returns that limit.
    pub fn solve(&mut self, puzzle: &Grid) -> Option<Grid> {
        self.solutions(puzzle).next()
    }

    /// Returns the solutions in the order in which they are found.
    pub fn solutions(&mut self, puzzle: &Grid) -> Solutions<'_> {
        self.begin(puzzle, self.limits.clone());
        self.row.clear();
        Solutions { search: &mut self.search, row: &mut self.row }
    }

    /// Counts the solutions, and stops at `limit`. If another limit stopped the search
    /// ([`Solver::stopped_by`]), returns the number found so far.
    pub fn count(&mut self, puzzle: &Grid, limit: u64) -> u64 {
        let limit = self.limits.solutions.map_or(limit, |solutions| solutions.min(limit));
        self.begin(puzzle, self.limits.clone().solutions(limit));
        self.search.count()
    }

    /// Returns whether there is one solution, none, or several, each with its evidence.
    pub fn verdict(&mut self, puzzle: &Grid) -> Verdict {
        let mut solutions = self.solutions(puzzle);
        let (first, second) = (solutions.next(), solutions.next());
        match (first, second) {
            (Some(first), Some(second)) => Verdict::Several(first, second),
            _ if self.stopped_by().is_some() => Verdict::Unfinished(first),
            (Some(solution), _) => Verdict::Unique(solution),
            (None, _) => Verdict::None(self.reason(puzzle)),
        }
    }

    /// Returns the candidates that basic elimination leaves for each cell. The digit of a cell is
    /// no candidate of its peers, and a digit that has one place in a house is placed there.
    /// Nothing is guessed.
    ///
    /// # Errors
    /// The reason why there is no solution, if elimination finds a contradiction.
    pub fn candidates(&mut self, puzzle: &Grid) -> Result<Candidates, Reason> {
        if let Some(clash) = puzzle.clash() {
            return Err(Reason::Clash(clash));
        }
        self.elimination.reset();
        assume_clues(&mut self.elimination, &self.cells, puzzle);
        let looked = self.elimination.propagate().is_ok();
        let candidates = Candidates::of(self.elimination.store());
        if looked {
            return Ok(candidates);
        }
        Err(candidates.dead_end(puzzle).map_or(Reason::Tried, Reason::DeadEnd))
    }

    /// Returns the reason why `puzzle` has no solution; call it only for a puzzle that has none.
    /// The reason is two clues that clash, or else a minimal unsatisfiable subset (MUS) of the
    /// clues, each of which is needed. The search for it respects the limits, and takes some
    /// thousand decisions.
    pub fn reason(&mut self, puzzle: &Grid) -> Reason {
        match puzzle.clash() {
            Some(clash) => Reason::Clash(clash),
            None => MinimalConflict::of(&(*puzzle).into(), &self.limits)
                .map_or(Reason::Tried, Reason::Conflict),
        }
    }

    /// Returns the limit that stopped the last question, if one did.
    pub fn stopped_by(&self) -> Option<Limit> {
        self.search.stopped_by()
    }

    /// Returns the statistics of the search for the last question. Candidates and reasons are not
    /// counted.
    pub fn statistics(&self) -> Statistics {
        self.search.statistics()
    }

    /// Sets the limits from the next question on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Attaches `observer` to the search from now on; `None` detaches it. [`rules::placement`]
    /// reads its decisions.
    pub fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        self.search.observe(observer);
    }

    fn begin(&mut self, puzzle: &Grid, limits: Limits) {
        self.search.set_limits(limits);
        self.search.reset();
        assume_clues(&mut self.search, &self.cells, puzzle);
    }
}

/// Restricts the search to the digits of `puzzle`.
fn assume_clues(search: &mut Search, cells: &[Var; Grid::CELLS], puzzle: &Grid) {
    let mut clues = [(cells[0], 0); Grid::CELLS];
    let mut len = 0;
    // The loop writes for every cell, and keeps the entry of a cell with a digit: a branch on the
    // digit would be mispredicted.
    for (&cell, (_, digit)) in cells.iter().zip(puzzle.iter()) {
        clues[len] = (cell, digit.map_or(0, |digit| digit.value().into()));
        len += usize::from(digit.is_some());
    }
    // If an assumption fails, the search finds nothing, which is the answer.
    let _ = search.assume_all(&clues[..len]);
}

/// The solutions of a puzzle, found one at a time; see [`Solver::solutions`].
#[derive(Debug)]
pub struct Solutions<'a> {
    search: &'a mut Search,
    row: &'a mut Vec<Int>,
}

impl Iterator for Solutions<'_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.search.next_row(self.row).then(|| rules::solution(self.row.iter().copied()))
    }
}
