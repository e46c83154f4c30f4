//! The explanation of a puzzle: steps, or the reason why there are none.
//!
//! Invariant: steps are found for correct puzzles only. If a digit or a pencil mark is wrong, the
//! error is the result. If there are several solutions, the explanation has a fork, and every step
//! is true of all solutions with the digits and pencil marks that are filled in.

use super::{CellStates, ExplainedStep, Explanation, Fork, HumanSolver, Options, PathSummary};
use super::{Position, Step, Technique, TechniqueChoice, fork::fork};
use kumiki::{Limits, Settings, Statistics, run::Instant};
use kumiki_sudoku::{Cell, Digit, Puzzle, Reason, Solver};
use std::fmt;
use std::time::Duration;

/// The time for which steps wait until the solutions are counted.
const PATIENCE: Duration = Duration::from_millis(500);

/// The steps of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WantedSteps {
    /// The next step.
    Next,
    /// All steps that can be taken now, of the simplest technique that has any.
    Simplest,
    /// All steps that can be taken now, of these techniques.
    Of(Vec<Technique>),
    /// All steps until the puzzle is solved.
    Path,
}

/// The steps to find, and what they may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplainOptions {
    /// The steps to find.
    pub wanted: WantedSteps,
    /// The techniques, and their order.
    pub techniques: TechniqueChoice,
    /// True if techniques are used that suppose that there is one solution. They are left out of
    /// puzzles with several.
    pub uniqueness: bool,
    /// True if a digit is found by search where no technique goes on. A path ends there if it is
    /// false, unless the techniques name [`Technique::BruteForce`].
    pub guess: bool,
    /// True if pencil marks are used.
    pub marks: bool,
    /// True if the positions are to be returned.
    pub positions: bool,
}

/// The reason why there is no explanation of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// There is no solution.
    None(Reason),
    /// A digit is wrong.
    Wrong(Cell, Digit),
    /// The pencil marks of a cell exclude its digit.
    LeftOut(Cell),
    /// There are solutions, but none with the digits and pencil marks that are filled in.
    Contradicted,
    /// The puzzle is too large.
    TooLarge,
    /// A limit came first.
    Stopped,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::None(reason) => write!(f, "no solution: {reason}"),
            Refusal::Wrong(cell, digit) => write!(f, "{cell} is not {digit}"),
            Refusal::LeftOut(cell) => write!(f, "the pencil marks of {cell} leave its digit out"),
            Refusal::Contradicted => {
                f.write_str("no solution has all the digits and pencil marks that are filled in")
            }
            Refusal::TooLarge => f.write_str("steps are explained for grids of up to 640 cells"),
            Refusal::Stopped => f.write_str("unfinished: no step was found yet"),
        }
    }
}

impl std::error::Error for Refusal {}

/// A [`HumanSolver`] of any size, for the puzzles of one shape with the same rules.
///
/// ```
/// use kumiki_sudoku_techniques::steps::{ExplainOptions, Explainer, TechniqueChoice, WantedSteps};
/// use kumiki_sudoku::{Grid, Method, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Puzzle::from(text.parse::<Grid>()?);
/// let wanted = WantedSteps::Next;
/// let techniques = TechniqueChoice::Usual;
/// let (guess, uniqueness, marks, positions) = (false, true, true, false);
/// let options = ExplainOptions { wanted, techniques, guess, uniqueness, marks, positions };
/// let found = Explainer::new(&puzzle, &Method::Full.settings()).explain(&options, &puzzle);
/// let steps = found.expect("there is one solution").steps;
/// assert_eq!(steps[0].step.to_string(), "Naked Single: r5c5=5");
/// # Ok::<(), kumiki_sudoku::GridError>(())
/// ```
#[derive(Debug)]
pub struct Explainer(Option<Box<dyn AnyGuide>>);

/// A [`HumanSolver`] of any number of words.
trait AnyGuide: fmt::Debug {
    fn solver(&mut self) -> &mut Solver;

    /// Sets the limits of a puzzle.
    fn set_limits(&mut self, limits: &Limits);

    /// Returns the explanation of `puzzle`, or the reason why there is none. Calls `found` with
    /// each step of a path.
    fn explain(
        &mut self,
        options: &ExplainOptions,
        puzzle: &Puzzle,
        found: &mut dyn FnMut(&ExplainedStep),
    ) -> Result<Explanation, Refusal>;
}

impl Explainer {
    /// Returns an explainer of puzzles like `puzzle`, with a solver that has `settings`.
    pub fn new(puzzle: &Puzzle, settings: &Settings) -> Explainer {
        // The least number of words that holds the variables.
        let guides = [
            guide::<2>,
            #[cfg(not(kumiki_small))]
            guide::<4>,
            guide::<10>,
        ];
        Explainer(guides.into_iter().find_map(|guide| guide(puzzle, settings)))
    }

    /// Sets the limits of each puzzle from the next one on.
    pub fn set_limits(&mut self, limits: &Limits) {
        self.0.iter_mut().for_each(|guide| guide.set_limits(limits));
    }

    /// Returns the statistics of the solver for the last puzzle.
    pub fn statistics(&mut self) -> Statistics {
        self.0.as_mut().map_or_else(Statistics::default, |guide| guide.solver().statistics())
    }

    /// Returns the explanation of `puzzle`.
    ///
    /// # Errors
    /// The reason why there is none.
    ///
    /// # Panics
    /// If the puzzle has another shape or other rules.
    pub fn explain(
        &mut self,
        options: &ExplainOptions,
        puzzle: &Puzzle,
    ) -> Result<Explanation, Refusal> {
        self.explain_with(options, puzzle, &mut |_| {})
    }

    /// Does the work of [`Explainer::explain`], and calls `found` with each step of a path as it is
    /// found. If the solutions take long to count, steps come before that, and they suppose nothing
    /// of their number.
    ///
    /// # Errors
    /// The reason why there is no explanation, which may come after steps.
    ///
    /// # Panics
    /// If the puzzle has another shape or other rules.
    pub fn explain_with(
        &mut self,
        options: &ExplainOptions,
        puzzle: &Puzzle,
        found: &mut dyn FnMut(&ExplainedStep),
    ) -> Result<Explanation, Refusal> {
        let guide = self.0.as_mut().ok_or(Refusal::TooLarge)?;
        guide.explain(options, puzzle, found)
    }
}

fn guide<const W: usize>(puzzle: &Puzzle, settings: &Settings) -> Option<Box<dyn AnyGuide>> {
    let guide: HumanSolver<W> = HumanSolver::with_settings(puzzle, settings.clone())?;
    Some(Box::new(guide))
}

impl<const W: usize> AnyGuide for HumanSolver<W> {
    fn solver(&mut self) -> &mut Solver {
        self.solver()
    }

    fn set_limits(&mut self, limits: &Limits) {
        self.set_limits(limits.clone());
    }

    fn explain(
        &mut self,
        options: &ExplainOptions,
        puzzle: &Puzzle,
        found: &mut dyn FnMut(&ExplainedStep),
    ) -> Result<Explanation, Refusal> {
        let mut position = self.position(puzzle);
        if options.marks {
            position = position.with_notes();
        }
        let known = early_fork(self, options, puzzle, &position)?;
        let uniqueness = known == Some(None) && options.uniqueness;
        self.set_options(Options { uniqueness, ..Options::default() });
        self.set_techniques(&options.techniques.guessing(options.guess));
        if options.wanted == WantedSteps::Path {
            return explained_path(self, options, (puzzle, position), known, found);
        }
        let steps = wanted_steps(self, options, &position);
        let positions = options.positions.then(|| CellStates::of(&position));
        Ok(Explanation {
            steps: steps.iter().map(|step| ExplainedStep::of(step, &position)).collect(),
            positions: positions.into_iter().collect(),
            is_stopped: self.stopped_by().is_some(),
            fork: known.flatten(),
            summary: None,
        })
    }
}

/// Returns the steps that can be taken in `position`.
fn wanted_steps<const W: usize>(
    human: &mut HumanSolver<W>,
    options: &ExplainOptions,
    position: &Position<W>,
) -> Vec<Step> {
    let next = match &options.wanted {
        WantedSteps::Of(techniques) => {
            let mut steps = Vec::new();
            let allowed = |technique: &&Technique| options.techniques.allows(**technique);
            for &technique in techniques.iter().filter(allowed) {
                steps.extend(human.all(position, technique));
                if human.stopped_by().is_some() {
                    break;
                }
            }
            return steps;
        }
        _ => human.next_step(position),
    };
    match (&options.wanted, next) {
        (WantedSteps::Simplest, Some(step)) => human.all(position, step.technique),
        (_, next) => next.into_iter().collect(),
    }
}

/// Returns the explanation of all steps from a position of a puzzle on. `known` is where solutions
/// differ, if that is known already. Calls `found` with each step.
///
/// # Errors
/// If there is no solution, or what is filled in contradicts it.
fn explained_path<const W: usize>(
    human: &mut HumanSolver<W>,
    options: &ExplainOptions,
    (puzzle, start): (&Puzzle, Position<W>),
    known: Option<Option<Fork>>,
    found: &mut dyn FnMut(&ExplainedStep),
) -> Result<Explanation, Refusal> {
    let mut steps: Vec<ExplainedStep> = Vec::new();
    let path = human.path_with(start.clone(), |step, before| {
        let step = ExplainedStep::of(step, before);
        found(&step);
        steps.push(step);
    });
    let mut is_stopped = human.stopped_by().is_some();
    let fork = match known {
        Some(fork) => fork,
        // Every step is true of all solutions, so there is only one.
        None if path.is_solved() && has_clues_only(puzzle) => None,
        None => match fork(puzzle, &start, human.solver(), options.marks) {
            Err(Refusal::Stopped) => {
                is_stopped = true;
                None
            }
            fork => fork?,
        },
    };
    let mut positions = Vec::new();
    if options.positions {
        let mut position = start;
        positions.push(CellStates::of(&position));
        for step in &path.steps {
            position.apply(step);
            positions.push(CellStates::of(&position));
        }
    }
    let summary = Some(PathSummary::of(&path));
    Ok(Explanation { steps, positions, is_stopped, fork, summary })
}

/// Returns where solutions differ, as [`fork`] does; the outer `None` if that takes longer than
/// [`PATIENCE`].
///
/// # Errors
/// If there is no solution, or what is filled in contradicts it, or the limits are reached.
fn early_fork<const W: usize>(
    human: &mut HumanSolver<W>,
    options: &ExplainOptions,
    puzzle: &Puzzle,
    position: &Position<W>,
) -> Result<Option<Option<Fork>>, Refusal> {
    let limits = human.limits().clone();
    let is_short = limits.decisions.is_some() || limits.time.is_some_and(|time| time <= PATIENCE);
    let patience = Instant::now().checked_add(PATIENCE);
    let mut early = limits.clone();
    early.until = match (early.until, patience) {
        (Some(until), Some(patience)) => Some(until.min(patience)),
        (until, patience) => until.or(patience),
    };
    human.solver().set_limits(early);
    let found = fork(puzzle, position, human.solver(), options.marks);
    human.solver().set_limits(limits.clone());
    match found {
        Err(Refusal::Stopped) if !is_short && !limits.are_over() => Ok(None),
        found => found.map(Some),
    }
}

/// Returns whether nothing is filled in beside the clues.
fn has_clues_only(puzzle: &Puzzle) -> bool {
    puzzle.iter().all(|(_, entry)| entry.notes.is_empty() && entry.digit == entry.clue())
}
