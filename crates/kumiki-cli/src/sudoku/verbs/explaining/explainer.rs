//! The explanation of a puzzle: steps, or the reason why there are none.
//!
//! Invariant: steps are found for correct puzzles only. If a digit or a pencil mark is wrong, the
//! error is the result.

use super::picture::{Marker, picture};
use super::report::{PathSummary, StepReport};
use super::{ExplainOptions, ExplanationFormat, WantedSteps};
use crate::terminal::outcome::Outcome;
use kumiki::{Limits, Settings, Statistics};
use kumiki_sudoku::steps::{HumanSolver, Step};
use kumiki_sudoku::steps::{Options, Position};
use kumiki_sudoku::{Cell, Digit, Puzzle, Reason, Solver, Verdict};
use std::fmt;

/// The reason why there is no explanation of a puzzle.
pub(super) enum Refusal {
    /// There is no solution.
    None(Reason),
    /// A digit is wrong.
    Wrong(Cell, Digit),
    /// The pencil marks of a cell exclude its digit.
    LeftOut(Cell),
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
            Refusal::TooLarge => f.write_str(
                "steps are explained for square grids of up to 640 cells with the digits from 1 on",
            ),
            Refusal::Stopped => f.write_str("unfinished"),
        }
    }
}

impl Refusal {
    pub(super) fn outcome(&self) -> Outcome {
        match self {
            Refusal::None(_) | Refusal::Wrong(..) | Refusal::LeftOut(_) => Outcome::NoSolution,
            Refusal::TooLarge => Outcome::Unusable,
            Refusal::Stopped => Outcome::Unfinished,
        }
    }
}

/// The explanation of a puzzle.
pub(super) struct Explanation {
    pub(super) steps: Vec<StepReport>,
    /// True if a limit came before the end: there may be more steps.
    pub(super) is_stopped: bool,
    /// The summary of a path, if there is one.
    pub(super) summary: Option<PathSummary>,
    /// The puzzle before the first step, as SVG, for a page.
    pub(super) picture: Option<String>,
}

impl Explanation {
    pub(super) fn outcome(&self) -> Outcome {
        match &self.summary {
            _ if self.is_stopped => Outcome::Unfinished,
            Some(summary) if !summary.is_solved => Outcome::Unfinished,
            _ => Outcome::Solved,
        }
    }
}

/// Explains puzzles of one shape with the same rules; `None` if they are too large.
pub(super) struct Explainer(Option<Box<dyn AnyGuide>>);

/// A [`HumanSolver`] of any number of words.
trait AnyGuide {
    fn solver(&mut self) -> &mut Solver;

    /// Sets the limits of a puzzle.
    fn set_limits(&mut self, limits: &Limits);

    /// Returns the explanation of `puzzle`, which has one solution if `is_unique`.
    fn explain(
        &mut self,
        options: &ExplainOptions,
        puzzle: &Puzzle,
        is_unique: bool,
    ) -> Explanation;
}

impl Explainer {
    /// Returns an explainer of puzzles like `puzzle`, with a solver that has `settings`.
    pub(super) fn new(puzzle: &Puzzle, settings: &Settings) -> Explainer {
        // The least number of words that holds the variables.
        let mut guides = [guide::<2>, guide::<4>, guide::<10>].into_iter();
        Explainer(guides.find_map(|guide| guide(puzzle, settings)))
    }

    pub(super) fn set_limits(&mut self, limits: &Limits) {
        self.0.iter_mut().for_each(|guide| guide.set_limits(limits));
    }

    /// Returns the statistics of the solver for the last puzzle.
    pub(super) fn statistics(&mut self) -> Statistics {
        self.0.as_mut().map_or_else(Statistics::default, |guide| guide.solver().statistics())
    }

    /// Returns the explanation of `puzzle`.
    ///
    /// # Errors
    /// The reason why there is none.
    pub(super) fn explain(
        &mut self,
        options: &ExplainOptions,
        puzzle: &Puzzle,
    ) -> Result<Explanation, Refusal> {
        let guide = self.0.as_mut().ok_or(Refusal::TooLarge)?;
        let is_unique = is_unique(puzzle, guide.solver(), options.marks)?;
        Ok(guide.explain(options, puzzle, is_unique))
    }
}

fn guide<const W: usize>(puzzle: &Puzzle, settings: &Settings) -> Option<Box<dyn AnyGuide>> {
    let guide: HumanSolver<W> = HumanSolver::with_settings(puzzle, settings.clone())?;
    Some(Box::new(guide))
}

/// Returns whether there is only one solution. Fails if a digit or a pencil mark contradicts it.
fn is_unique(puzzle: &Puzzle, solver: &mut Solver, marks: bool) -> Result<bool, Refusal> {
    let solution = match solver.verdict(puzzle) {
        Verdict::Unique(solution) => solution,
        Verdict::None(reason) => return Err(Refusal::None(reason)),
        Verdict::Several(..) => return Ok(false),
        Verdict::Unfinished(_) => return Err(Refusal::Stopped),
    };
    for ((cell, entry), digit) in puzzle.iter().zip(solution) {
        match entry.digit {
            Some(wrong) if wrong != digit => return Err(Refusal::Wrong(cell, wrong)),
            None if marks && !entry.notes.is_empty() && !entry.notes.contains(digit) => {
                return Err(Refusal::LeftOut(cell));
            }
            _ => {}
        }
    }
    Ok(true)
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
        is_unique: bool,
    ) -> Explanation {
        let uniqueness = is_unique && options.uniqueness;
        self.set_options(Options { uniqueness, ..Options::default() });
        let mut position = self.position(puzzle);
        if options.marks {
            position = position.with_notes();
        }
        let is_page = options.format == ExplanationFormat::Html;
        let marker = is_page.then(|| Marker::new(puzzle));
        let picture = is_page.then(|| picture(puzzle, &position));
        let report = |step: &Step, position: &Position<W>| {
            let parts = step.roles(position);
            let marks = marker.as_ref().map(|marker| marker.marks(step, &parts));
            StepReport { step: step.clone(), parts, marks: marks.unwrap_or_default() }
        };
        let steps = match &options.wanted {
            WantedSteps::Path => {
                let path = self.path(position.clone());
                let is_stopped = self.stopped_by().is_some();
                let mut steps = Vec::with_capacity(path.steps.len());
                for step in &path.steps {
                    let mut report = report(step, &position);
                    let before = is_page.then(|| position.clone());
                    position.apply(step);
                    if let (Some(marker), Some(before)) = (&marker, &before) {
                        report.marks += &marker.difference(before, &position);
                    }
                    steps.push(report);
                }
                return Explanation {
                    steps,
                    is_stopped,
                    summary: Some(PathSummary::of(&path, is_stopped)),
                    picture,
                };
            }
            WantedSteps::Next => self.next_step(&position).into_iter().collect(),
            WantedSteps::Simplest => match self.next_step(&position) {
                Some(step) => self.all(&position, step.technique),
                None => Vec::new(),
            },
            WantedSteps::Of(techniques) => {
                let mut steps = Vec::new();
                for &technique in techniques {
                    steps.extend(self.all(&position, technique));
                    if self.stopped_by().is_some() {
                        break;
                    }
                }
                steps
            }
        };
        let steps = steps.iter().map(|step| report(step, &position)).collect();
        Explanation { steps, is_stopped: self.stopped_by().is_some(), summary: None, picture }
    }
}
