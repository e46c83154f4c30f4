//! A solver of puzzles of any shape and rules, built once for many puzzles that have both in
//! common.
//!
//! Invariant: the model never changes. Each question resets the search and assumes the clues, so no
//! puzzle has an influence on the next one's answer or statistics.

use super::{MinimalConflict, Reason, Verdict};
use crate::geometry::{Cell, Digit, Digits, Shape};
use crate::model::lower::{self, digit};
use crate::puzzle::{Clash, Puzzle, Rule, RuleError};
use kumiki::engine::{Conflict, Int, Var};
use kumiki::run::Observer;
use kumiki::search::{Search, VariableOrder};
use kumiki::{Limit, Limits, Settings, Statistics};

/// A solver of puzzles of one shape with the same rules, one after the other.
///
/// ```
/// use kumiki_sudoku::{Everywhere, Puzzle, PuzzleSolver, Shape};
///
/// let mut puzzle = Puzzle::new(Shape::boxes(2, 2)?);
/// puzzle.add_rule(Everywhere::FallingDiagonal.into())?;
/// puzzle.add_rule(Everywhere::RisingDiagonal.into())?;
/// let mut solver = PuzzleSolver::for_puzzle(&puzzle)?;
/// assert_eq!(solver.count(&puzzle, 100), 48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Limits in the settings apply to each question anew.
#[derive(Debug)]
pub struct PuzzleSolver {
    shape: Shape,
    search: Search,
    /// The solution found last.
    row: Vec<Int>,
    limits: Limits,
}

impl PuzzleSolver {
    /// Returns a solver of puzzles of `shape` with `rules`. If `settings` leave the variable order
    /// at its default, and the rules include more than all-different constraints, the order is
    /// [`VariableOrder::DomWdeg`] with [`Settings::places`] (dual branching): the search has to
    /// learn which rules are hard.
    ///
    /// # Errors
    /// If a grid of that shape cannot have one of the rules.
    pub fn new(
        shape: &Shape,
        rules: &[Rule],
        settings: Settings,
    ) -> Result<PuzzleSolver, RuleError> {
        let model = lower::model(shape, rules)?;
        let limits = settings.limits.clone();
        let settings = suited(settings, rules);
        let search = Search::with_settings(model, settings);
        Ok(PuzzleSolver { shape: shape.clone(), search, row: Vec::new(), limits })
    }

    /// Returns a solver of `puzzle` and puzzles of the same shape and rules, with the default
    /// settings.
    ///
    /// # Errors
    /// As [`PuzzleSolver::new`].
    pub fn for_puzzle(puzzle: &Puzzle) -> Result<PuzzleSolver, RuleError> {
        PuzzleSolver::new(puzzle.shape(), puzzle.rules(), Settings::default())
    }

    /// Returns a solution, as digits in reading order. Returns `None` if there is none, or if a
    /// limit stopped the search: [`PuzzleSolver::stopped_by`] returns that limit.
    ///
    /// # Panics
    /// If the puzzle has another shape. The same holds for all questions.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Option<Vec<Digit>> {
        self.solutions(puzzle).next()
    }

    /// Returns the solutions in the order in which they are found. The clues and the allowed digits
    /// of a cell restrict them; filled-in digits and pencil marks do not.
    pub fn solutions(&mut self, puzzle: &Puzzle) -> PuzzleSolutions<'_> {
        self.begin(puzzle, self.limits.clone());
        PuzzleSolutions { solver: self }
    }

    /// Counts the solutions, and stops at `limit`. If another limit stopped the search
    /// ([`PuzzleSolver::stopped_by`]), returns the number found so far.
    pub fn count(&mut self, puzzle: &Puzzle, limit: u64) -> u64 {
        let limit = self.limits.solutions.map_or(limit, |solutions| solutions.min(limit));
        self.begin(puzzle, self.limits.clone().solutions(limit));
        self.search.count()
    }

    /// Returns whether there is one solution, none, or several, each with its evidence.
    pub fn verdict(&mut self, puzzle: &Puzzle) -> Verdict<Vec<Digit>> {
        let mut solutions = self.solutions(puzzle);
        let (first, second) = (solutions.next(), solutions.next());
        match (first, second) {
            (Some(first), Some(second)) => Verdict::Several(first, second),
            (first, _) if self.stopped_by().is_some() => Verdict::Unfinished(first),
            (Some(solution), _) => Verdict::Unique(solution),
            (None, _) => Verdict::None(self.reason(puzzle)),
        }
    }

    /// Returns the candidates of each cell, in reading order, after propagation of the clues (full
    /// look-ahead). Nothing is guessed.
    ///
    /// # Errors
    /// The reason why there is no solution, if propagation finds a conflict.
    pub fn candidates(&mut self, puzzle: &Puzzle) -> Result<Vec<Digits>, Reason> {
        if let Some(clash) = clash(puzzle) {
            return Err(Reason::Clash(clash));
        }
        self.begin(puzzle, self.limits.clone());
        let cells = puzzle.shape().cell_count();
        match self.search.propagate() {
            Ok(store) => Ok(store.domains().take(cells).map(|d| digits(d.iter())).collect()),
            Err(Conflict) => Err(Reason::Tried),
        }
    }

    /// Returns the limit that stopped the last question, if one did.
    pub fn stopped_by(&self) -> Option<Limit> {
        self.search.stopped_by()
    }

    /// Returns the statistics of the search for the last question.
    pub fn statistics(&self) -> Statistics {
        self.search.statistics()
    }

    /// Sets the limits from the next question on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Attaches `observer` to the search from now on; `None` detaches it. Variable `i` is cell `i`
    /// in reading order; the variables after the cells depend on them.
    pub fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        self.search.observe(observer);
    }

    fn begin(&mut self, puzzle: &Puzzle, limits: Limits) {
        assert_eq!(*puzzle.shape(), self.shape, "the solver is for another shape");
        self.search.set_limits(limits);
        self.search.reset();
        self.row.clear();
        // If an assumption is impossible, the search finds nothing, which is the answer.
        let _ = assume_clues(&mut self.search, puzzle);
    }

    /// Returns the reason why `puzzle` has no solution; call it only for a puzzle that has none.
    /// The reason is two clues that clash, or else a minimal unsatisfiable subset (MUS) of clues
    /// and rules, each of which is needed. The search for it respects the limits, and takes some
    /// thousand decisions.
    pub fn reason(&mut self, puzzle: &Puzzle) -> Reason {
        match clash(puzzle) {
            Some(clash) => Reason::Clash(clash),
            None => {
                MinimalConflict::of(puzzle, &self.limits).map_or(Reason::Tried, Reason::Conflict)
            }
        }
    }
}

/// Returns `settings` with the variable order that suits `rules`, if they leave the order at its
/// default.
pub(crate) fn suited(settings: Settings, rules: &[Rule]) -> Settings {
    let is_left = matches!(settings.variable_order, VariableOrder::DomDeg);
    if is_left && !rules.iter().all(lower::only_differs) {
        settings.variable_order(VariableOrder::DomWdeg).places(true)
    } else {
        settings
    }
}

/// Restricts the search to the digits that `puzzle` gives or allows.
fn assume_clues(search: &mut Search, puzzle: &Puzzle) -> Result<(), Conflict> {
    let vars: Vec<Var> = search.model().variables().take(puzzle.shape().cell_count()).collect();
    let mut clues = Vec::new();
    for (&var, (_, entry)) in vars.iter().zip(puzzle.iter()) {
        if let Some(allowed) = entry.allowed {
            search.assume_among(var, allowed.iter().map(|digit| digit.value().into()))?;
        }
        clues.extend(entry.clue().map(|digit| (var, Int::from(digit.value()))));
    }
    search.assume_all(&clues)
}

/// Returns two clues of one house with the same digit, if there are any.
fn clash(puzzle: &Puzzle) -> Option<Clash> {
    puzzle.shape().houses().find_map(|house| {
        let clues: Vec<(Cell, Digit)> = puzzle
            .shape()
            .cells_of(house)
            .into_iter()
            .filter_map(|cell| Some((cell, puzzle[cell].clue()?)))
            .collect();
        clues.iter().enumerate().find_map(|(at, &(second, digit))| {
            let first = clues[..at].iter().find(|&&(_, other)| other == digit)?.0;
            Some(Clash { cells: [first, second], digit, house })
        })
    })
}

fn digits(values: impl Iterator<Item = Int>) -> Digits {
    values.filter_map(digit).collect()
}

/// The solutions of a puzzle, found one at a time; see [`PuzzleSolver::solutions`].
#[derive(Debug)]
pub struct PuzzleSolutions<'a> {
    solver: &'a mut PuzzleSolver,
}

impl Iterator for PuzzleSolutions<'_> {
    type Item = Vec<Digit>;

    fn next(&mut self) -> Option<Vec<Digit>> {
        let PuzzleSolver { search, row, shape, .. } = &mut *self.solver;
        let found = search.next_row(row);
        let cells = row.iter().take(shape.cell_count());
        found.then(|| cells.map(|&value| digit(value).expect("a value of a cell")).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Entry, Everywhere};

    fn digits(text: &str) -> Vec<Digit> {
        text.chars().filter_map(Digit::from_symbol).collect()
    }

    #[test]
    fn a_verdict_has_its_witnesses() {
        let mut puzzle = Puzzle::new(Shape::boxes(2, 2).unwrap());
        let mut solver = PuzzleSolver::for_puzzle(&puzzle).unwrap();
        let Verdict::Several(one, other) = solver.verdict(&puzzle) else {
            panic!("a blank grid has several solutions")
        };
        assert_ne!(one, other);

        let solution = digits("1234341221434321");
        for (cell, &digit) in puzzle.shape().cells().zip(&solution) {
            let both: Digits = [digit, digits("12")[0]].into_iter().collect();
            let entry = match cell.column() {
                0 | 1 => Entry::given(digit),
                _ => Entry { allowed: Some(both), ..Entry::default() },
            };
            puzzle.set(cell, entry).unwrap();
        }
        assert_eq!(solver.verdict(&puzzle), Verdict::Unique(solution));
    }

    #[test]
    fn a_clue_that_another_excludes_is_named() {
        let mut puzzle = Puzzle::new(Shape::boxes(2, 2).unwrap());
        let one = Digit::new(1).unwrap();
        for column in [0, 3] {
            puzzle.set(Cell::new(0, column), Entry::given(one)).unwrap();
        }
        let mut solver = PuzzleSolver::for_puzzle(&puzzle).unwrap();
        let Verdict::None(Reason::Clash(clash)) = solver.verdict(&puzzle) else {
            panic!("two clues clash")
        };
        assert_eq!(clash.cells, [Cell::new(0, 0), Cell::new(0, 3)]);
    }

    #[test]
    fn what_a_cell_is_allowed_binds_and_pencil_marks_do_not() {
        for rules in [vec![], vec![Rule::Everywhere(Everywhere::NonConsecutive)]] {
            let shape = Shape::boxes(2, 2).unwrap();
            let mut solver = PuzzleSolver::new(&shape, &rules, Settings::default()).unwrap();
            let mut puzzle = Puzzle::new(shape);
            let all = solver.count(&puzzle, u64::MAX);
            let two = digits("24").into_iter().collect();
            puzzle.set(Cell::new(1, 1), Entry { notes: two, ..Entry::default() }).unwrap();
            assert_eq!(solver.count(&puzzle, u64::MAX), all);
            puzzle.set(Cell::new(1, 1), Entry { allowed: Some(two), ..Entry::default() }).unwrap();
            assert_eq!(solver.count(&puzzle, u64::MAX), all / 2);
            let none = Some(Digits::NONE);
            puzzle.set(Cell::new(1, 1), Entry { allowed: none, ..Entry::default() }).unwrap();
            assert_eq!(solver.count(&puzzle, u64::MAX), 0);
        }
    }
}
