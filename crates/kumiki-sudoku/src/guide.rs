//! Whatever leads on in a position, of any puzzle: techniques, what its rules say, and at last a digit by search.
//!
//! Invariant: a step is told by search only where nothing else is found; every path of a puzzle with one solution leads
//! to it.

use crate::digit::Digit;
use crate::lower;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::puzzle_solver::PuzzleSolver;
use crate::rule_steps::RuleSteps;
use crate::step::{Evidence, Step};
use crate::technique::Technique;
use crate::techniques::{Finder, Options, Path};
use kumiki::Settings;

/// Tells the steps of a puzzle and its like, the simplest first.
///
/// ```
/// use kumiki_sudoku::{Grid, Guide, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Puzzle::from(text.parse::<Grid>()?);
/// let mut guide: Guide = Guide::new(&puzzle).expect("81 cells");
/// let position = guide.position(&puzzle);
/// assert_eq!(guide.next_step(&position).unwrap().to_string(), "Naked Single: r5c5=5");
/// assert!(guide.path(position).is_solved());
/// # Ok::<(), kumiki_sudoku::GridError>(())
/// ```
///
/// For puzzles without other rules than that digits differ it is a [`Finder`], and a search where that finds nothing.
/// Where there are other rules, what one of them says comes after singles, and what several say after all techniques.
#[derive(Debug)]
pub struct Guide<const W: usize = 2> {
    /// A position of a puzzle like those that it is asked of.
    like: Position<W>,
    /// Singles.
    first: Finder,
    /// All other techniques.
    then: Finder,
    rules: Option<RuleSteps>,
    solver: PuzzleSolver,
}

impl<const W: usize> Guide<W> {
    /// A guide to `puzzle`, and others of its shape and rules.
    ///
    /// `None` if there are more than `64 * W` cells.
    pub fn new(puzzle: &Puzzle) -> Option<Guide<W>> {
        Guide::with_settings(puzzle, Settings::default())
    }

    /// The same, whose solver is as `settings` say.
    pub fn with_settings(puzzle: &Puzzle, settings: Settings) -> Option<Guide<W>> {
        let like = Position::new(puzzle)?;
        let (shape, rules) = (puzzle.shape(), puzzle.rules());
        let is_plain = rules.iter().all(lower::only_differs);
        // What does not fit the rules was refused when it was added to the puzzle.
        let solver = PuzzleSolver::new(shape, rules, settings).ok()?;
        let rules = if is_plain { None } else { Some(RuleSteps::new(puzzle).ok()?) };
        let (singles, others): (Vec<Technique>, Vec<Technique>) =
            Technique::usual().partition(|technique| technique.is_single());
        // Nets do not know of rules.
        let others = others
            .into_iter()
            .filter(|technique| is_plain || *technique < Technique::ForcingChainContradiction);
        Some(Guide { like, first: Finder::new(singles), then: Finder::new(others), rules, solver })
    }

    /// What its techniques may do from now on.
    pub fn set_options(&mut self, options: Options) {
        self.first.options = options;
        self.then.options = options;
    }

    /// The solver that it asks where nothing else leads on.
    pub fn solver(&mut self) -> &mut PuzzleSolver {
        &mut self.solver
    }

    /// The position of `puzzle`, as [`Position::again`] finds it.
    ///
    /// # Panics
    /// If the puzzle has another shape or other rules.
    pub fn position(&self, puzzle: &Puzzle) -> Position<W> {
        self.like.again(puzzle)
    }

    /// The steps of `technique`; of [`Technique::Rule`] one.
    pub fn all(&mut self, position: &Position<W>, technique: Technique) -> Vec<Step> {
        match (technique, &mut self.rules) {
            (Technique::Rule, Some(rules)) => rules.next_of_one(position).into_iter().collect(),
            _ => self.then.all(position, technique),
        }
    }

    /// A step of the simplest kind that there is; `None` where the position is solved, or has no solution.
    pub fn next_step(&mut self, position: &Position<W>) -> Option<Step> {
        if let Some(single) = self.first.next_step(position) {
            return Some(single);
        }
        if let Some(step) = self.rules.as_mut().and_then(|rules| rules.next_of_one(position)) {
            return Some(step);
        }
        if let Some(step) = self.then.next_step(position) {
            return Some(step);
        }
        let from_all = self.rules.as_mut().and_then(|rules| rules.next_of_all(position));
        from_all.or_else(|| self.by_search(position))
    }

    /// The steps from `position` on until it is solved.
    pub fn path(&mut self, position: Position<W>) -> Path<W> {
        Path::from(position, |position| self.next_step(position))
    }

    /// The digit of the cell with the fewest candidates.
    fn by_search(&mut self, position: &Position<W>) -> Option<Step> {
        let blank = position.cells(position.blank());
        let cell = blank.into_iter().min_by_key(|&cell| position.candidates(cell).len())?;
        let solution: Vec<Digit> = self.solver.solve(&position.puzzle())?;
        let digit = solution[position.var(cell)];
        let evidence = Evidence::Supposition(cell, digit);
        Some(Step::placing(Technique::BruteForce, cell, digit, evidence))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::rule::{Line, Rule};
    use crate::shape::Shape;
    use crate::verdict::Verdict;

    fn digits(text: &str) -> Vec<Digit> {
        text.chars().filter_map(Digit::from_symbol).collect()
    }

    fn cells(list: &[(usize, usize)]) -> Vec<Cell> {
        list.iter().map(|&(row, column)| Cell::new(row, column)).collect()
    }

    #[test]
    fn rules_that_are_no_houses_are_told_in_their_own_words() {
        let mut puzzle = Puzzle::new(Shape::boxes(2, 2).unwrap());
        let row = cells(&[(0, 0), (0, 1), (0, 2), (0, 3)]);
        puzzle.add_rule(Rule::line(Line::Thermometer, row)).unwrap();
        for cage in [[(1, 0), (2, 0)], [(2, 1), (2, 2)], [(1, 2), (2, 2)]] {
            puzzle.add_rule(Rule::cage(Some(5), cells(&cage))).unwrap();
        }
        let mut solver = PuzzleSolver::for_puzzle(&puzzle).unwrap();
        let solution = digits("1234341221434321");
        assert_eq!(solver.verdict(&puzzle), Verdict::Unique(solution.clone()));

        let mut guide: Guide = Guide::new(&puzzle).unwrap();
        let path = guide.path(guide.position(&puzzle));
        let first = &path.steps[0];
        assert_eq!(first.technique, Technique::Rule);
        assert!(first.text().contains("thermometer"), "{}", first.text());
        assert!(path.steps.iter().all(|step| step.technique != Technique::BruteForce), "{path:?}");
        let end = puzzle.shape().cells().filter_map(|cell| path.end.digit(cell));
        assert_eq!(end.collect::<Vec<Digit>>(), solution);
    }

    #[test]
    fn what_nothing_else_leads_to_is_found_by_search() {
        // Of the hardest that are known.
        let text =
            "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
        let puzzle = Puzzle::from(text.parse::<crate::grid::Grid>().unwrap());
        let mut guide: Guide = Guide::new(&puzzle).unwrap();
        let path = guide.path(guide.position(&puzzle));
        assert!(path.is_solved());
    }
}
