//! Analyses of puzzles beyond a solution.
//!
//! Invariant: every answer follows from solutions that the engine found, or from a complete search
//! that found none. An answer does not depend on earlier questions.

use crate::geometry::{Digit, Digits, Shape};
use crate::model::{lower, rules};
use crate::puzzle::{Puzzle, Rule, RuleError};
use kumiki::engine::{Int, Model, Var};
use kumiki::search::{Kernel, Search};
use kumiki::{Limit, Limits, Settings};
use std::sync::Arc;
use std::time::Instant;

/// Analyses puzzles of one shape with the same rules. The model is built once.
///
/// ```
/// use kumiki_sudoku::{Grid, Puzzle, Questions, Shape};
///
/// let grid: Grid =
///     "87.531.4995.487.31314692758765219384139748526428356917283974165547163892691825473".parse()?;
/// let mut questions = Questions::new(&Shape::CLASSIC);
/// let possible = questions.possible(&Puzzle::from(grid)).expect("no limit is set");
/// // Two solutions: the 2 and the 6 of two columns change places.
/// let possible = possible.expect("it has solutions");
/// assert_eq!(possible.iter().filter(|digits| digits.len() > 1).count(), 4);
/// # Ok::<(), kumiki_sudoku::GridError>(())
/// ```
///
/// An error is the limit that stopped the search. A limit of time applies to each question as a
/// whole; other limits apply to each search that the question takes.
#[derive(Debug)]
pub struct Questions {
    shape: Shape,
    /// True if there are no rules beside those of the shape. Digits, rows and columns may then be
    /// exchanged.
    pub(crate) is_plain: bool,
    pub(crate) model: Arc<Model>,
    pub(crate) search: Search,
    /// The search for basic elimination, if a question needed it.
    elimination: Option<Search>,
    pub(crate) cells: Vec<Var>,
    /// The solution found last.
    row: Vec<Int>,
    assumed: Vec<(Var, Int)>,
    pub(crate) limits: Limits,
    /// The deadline of the present question.
    ends: Option<Instant>,
}

/// The restrictions that a puzzle puts on its cells, in reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clues {
    /// The digit of each cell; 0 for a blank.
    pub(crate) digits: Vec<u8>,
    /// The cells that are restricted to certain digits.
    pub(crate) allowed: Vec<(usize, Digits)>,
}

impl Clues {
    /// Returns no clues for a number of `cells`.
    pub(crate) fn none(cells: usize) -> Clues {
        Clues { digits: vec![0; cells], allowed: Vec::new() }
    }

    pub(crate) fn of(puzzle: &Puzzle) -> Clues {
        let entries = || puzzle.iter().map(|(_, entry)| entry);
        let allowed = entries().enumerate().filter_map(|(at, entry)| Some((at, entry.allowed?)));
        Clues {
            digits: entries().map(|entry| entry.clue().map_or(0, Digit::value)).collect(),
            allowed: allowed.collect(),
        }
    }

    /// Returns the cells that have a digit.
    pub(crate) fn given(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.digits.len()).filter(|&at| self.digits[at] > 0)
    }
}

impl Questions {
    /// Returns an analyser of puzzles of `shape` without other rules, and without limits.
    pub fn new(shape: &Shape) -> Questions {
        Questions::of_model(shape, rules::model_of(shape), true)
    }

    /// Returns an analyser of puzzles of `shape` with `rules`, without limits.
    ///
    /// # Errors
    /// If a grid of that shape cannot have one of the rules.
    pub fn with_rules(shape: &Shape, rules: &[Rule]) -> Result<Questions, RuleError> {
        Ok(Questions::of_model(shape, lower::model(shape, rules)?, rules.is_empty()))
    }

    /// Returns an analyser of `puzzle` and puzzles of the same shape and rules, without limits.
    ///
    /// # Errors
    /// As [`Questions::with_rules`].
    pub fn for_puzzle(puzzle: &Puzzle) -> Result<Questions, RuleError> {
        Questions::with_rules(puzzle.shape(), puzzle.rules())
    }

    fn of_model(shape: &Shape, model: Model, is_plain: bool) -> Questions {
        let model = Arc::new(model);
        let cells = model.variables().take(shape.cell_count()).collect();
        Questions {
            shape: shape.clone(),
            is_plain,
            search: Search::new(Arc::clone(&model)),
            elimination: None,
            model,
            cells,
            row: Vec::new(),
            assumed: Vec::new(),
            limits: Limits::none(),
            ends: None,
        }
    }

    /// Sets the limits.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.search.set_limits(self.limits.clone());
    }

    /// Returns the shape of the puzzles.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns whether `puzzle` has a solution.
    ///
    /// # Errors
    /// The limit that stopped the search.
    ///
    /// # Panics
    /// If the puzzle has another shape.
    pub fn has_solution(&mut self, puzzle: &Puzzle) -> Result<bool, Limit> {
        let clues = self.begin_question(puzzle);
        self.begin(&clues)?;
        self.finds_one()
    }

    /// Starts a question: its limit of time counts from here. Returns the clues.
    ///
    /// # Panics
    /// If `puzzle` has another shape.
    pub(crate) fn begin_question(&mut self, puzzle: &Puzzle) -> Clues {
        assert_eq!(*puzzle.shape(), self.shape, "the puzzle is of another shape");
        let begun = Instant::now();
        self.ends = self.limits.left(begun).and_then(|left| begun.checked_add(left));
        Clues::of(puzzle)
    }

    /// Limits each search to this number of decisions; `None` restores the number that the limits
    /// allow.
    pub(crate) fn limit_decisions(&mut self, decisions: Option<u64>) {
        let allowed = self.limits.decisions;
        let mut limits = self.limits.clone();
        limits.decisions =
            decisions.map_or(allowed, |most| Some(allowed.unwrap_or(most).min(most)));
        self.search.set_limits(limits);
    }

    /// Begins a search under the clues. If they contradict each other, the search finds nothing.
    pub(crate) fn begin(&mut self, clues: &Clues) -> Result<(), Limit> {
        if let Some(ends) = self.ends {
            self.check_stop()?;
            let left = ends.saturating_duration_since(Instant::now());
            self.search.set_limits(self.limits.clone().time(left));
        }
        self.assumed.clear();
        let given = clues.given().map(|at| (self.cells[at], Int::from(clues.digits[at])));
        self.assumed.extend(given);
        self.search.reset();
        let _ = self.search.assume_all(&self.assumed);
        for &(at, digits) in &clues.allowed {
            let _ = self.search.assume_among(self.cells[at], values(digits));
        }
        Ok(())
    }

    /// Returns whether the search that was begun finds a solution. [`Questions::value`] reads it.
    pub(crate) fn finds_one(&mut self) -> Result<bool, Limit> {
        self.row.clear();
        let found = self.search.next_row(&mut self.row);
        match self.search.stopped_by() {
            Some(limit) if !found => Err(limit),
            _ => Ok(found),
        }
    }

    /// Returns whether there is a solution in which cell `at` has one of `digits`.
    pub(crate) fn finds_among(
        &mut self,
        clues: &Clues,
        at: usize,
        digits: impl IntoIterator<Item = Int>,
    ) -> Result<bool, Limit> {
        self.begin(clues)?;
        let _ = self.search.assume_among(self.cells[at], digits);
        self.finds_one()
    }

    /// Returns whether there is a solution in which cell `at` has another digit than `digit`.
    pub(crate) fn finds_other(
        &mut self,
        clues: &Clues,
        at: usize,
        digit: u8,
    ) -> Result<bool, Limit> {
        let all = 1..=self.shape.size() as Int;
        self.finds_among(clues, at, all.filter(|&other| other != Int::from(digit)))
    }

    /// Checks that no limit has stopped the present question.
    pub(crate) fn check_stop(&self) -> Result<(), Limit> {
        match (&self.limits.stop, self.ends) {
            (Some(stop), _) if stop.is_raised() => Err(Limit::Stop),
            (_, Some(ends)) if Instant::now() >= ends => Err(Limit::Time),
            _ => Ok(()),
        }
    }

    /// Returns the digit of cell `at` in the solution found last.
    pub(crate) fn value(&self, at: usize) -> u8 {
        self.row[at] as u8
    }

    /// Returns the digits of the solution found last.
    pub(crate) fn values(&self) -> Vec<u8> {
        (0..self.cells.len()).map(|at| self.value(at)).collect()
    }

    /// Returns whether basic elimination alone leaves one digit for each cell.
    pub(crate) fn is_elementary(&mut self, clues: &Clues) -> bool {
        let elimination = self.elimination.get_or_insert_with(|| {
            Search::with_settings(Arc::clone(&self.model), Settings::default().kernel(Kernel::Off))
        });
        elimination.reset();
        for at in clues.given() {
            let _ = elimination.assume(self.cells[at], clues.digits[at].into());
        }
        for &(at, digits) in &clues.allowed {
            let _ = elimination.assume_among(self.cells[at], values(digits));
        }
        let left = elimination.propagate();
        left.is_ok_and(|store| self.cells.iter().all(|&cell| store.is_fixed(cell)))
    }

    /// Returns the number of decisions that a search takes to find the solution and to prove that
    /// there is no other; `None` unless there is exactly one solution.
    pub(crate) fn effort(&mut self, clues: &Clues) -> Result<Option<u64>, Limit> {
        self.begin(clues)?;
        let is_one = self.finds_one()? && !self.finds_one()?;
        Ok(is_one.then(|| self.search.statistics().decisions))
    }
}

/// Returns the digits as values of the engine.
pub(crate) fn values(digits: Digits) -> impl Iterator<Item = Int> {
    digits.iter().map(|digit| digit.value().into())
}
