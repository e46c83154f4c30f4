//! The explanation of a puzzle: steps, or the reason why there are none.
//!
//! Invariant: steps are found for correct puzzles only. If a digit or a pencil mark is wrong, the
//! error is the result. If there are several solutions, the explanation has a fork, and every step
//! is true of all solutions with the digits and pencil marks that are filled in.

use super::{CandidateRole, Fork, HumanSolver, Level, Options, Path, PathRating, Position, Step};
use super::{Technique, TechniqueChoice, fork::fork};
use kumiki::{Limits, Settings, Statistics};
use kumiki_sudoku::{Cell, Digit, Digits, Puzzle, Reason, Solver};
use std::fmt;

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

/// A step, with the roles of the candidates in the position in which it was found.
#[derive(Clone, Debug)]
pub struct ExplainedStep {
    /// The step.
    pub step: Step,
    /// The candidates that are part of it.
    pub roles: Vec<(Cell, Digit, CandidateRole)>,
}

/// The digit and the candidates of each cell, in reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellStates {
    /// The digits; `None` for blank cells.
    pub digits: Vec<Option<Digit>>,
    /// The candidates. A cell with a digit has that one.
    pub candidates: Vec<Digits>,
}

impl CellStates {
    fn of<const W: usize>(position: &Position<W>) -> CellStates {
        let cells = || position.shape().cells();
        CellStates {
            digits: cells().map(|cell| position.digit(cell)).collect(),
            candidates: cells().map(|cell| position.candidates(cell)).collect(),
        }
    }
}

/// The explanation of a puzzle.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The steps, in the order in which they are taken, or by technique.
    pub steps: Vec<ExplainedStep>,
    /// The position of each step and the one after the last, for a path; else the position of all
    /// steps. Empty if they are not wanted.
    pub positions: Vec<CellStates>,
    /// True if a limit came before the end: there may be more steps.
    pub is_stopped: bool,
    /// A cell in which solutions differ, if there are several.
    pub fork: Option<Fork>,
    /// The summary of a path, if that is wanted.
    pub summary: Option<PathSummary>,
}

impl Explanation {
    /// Returns how a path ends, in a sentence; of other steps, that there are several solutions, if
    /// so.
    pub fn end_in_words(&self) -> Option<String> {
        let steps = match self.steps.len() {
            1 => "1 step".to_owned(),
            count => format!("{count} steps"),
        };
        let Some(summary) = &self.summary else {
            return self.fork.as_ref().map(|fork| format!("there are {fork}"));
        };
        let end = match (&self.fork, summary.is_solved, self.is_stopped) {
            (Some(fork), false, false) => format!("from here there are {fork}; {steps}"),
            (Some(fork), true, _) => format!("one of {fork}; {steps}"),
            (None, true, _) => format!("solved in {steps}"),
            (None, false, false) => format!("not solved: nothing follows after {steps}"),
            (fork, false, true) => {
                let fork =
                    fork.as_ref().map_or(String::new(), |fork| format!("; there are {fork}"));
                format!("unfinished: more may follow after {steps}{fork}")
            }
        };
        Some(format!("{end}; {}", summary.figures()))
    }
}

/// The summary of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathSummary {
    /// The total score of all steps.
    pub score: u32,
    /// The level; `None` if the puzzle is not solved.
    pub level: Option<Level>,
    /// The technique of the hardest step; `None` if there is no step.
    pub hardest: Option<Technique>,
    /// The difficulty of a path that is about rules beside those of sudoku.
    pub rating: Option<PathRating>,
    /// True if the path leads to a solution. If there are several, it does so only from digits and
    /// pencil marks that are filled in.
    pub is_solved: bool,
}

impl PathSummary {
    fn of<const W: usize>(path: &Path<W>) -> PathSummary {
        PathSummary {
            score: path.score(),
            level: path.level(),
            hardest: path.hardest(),
            rating: path.end.has_rules().then(|| path.rating()),
            is_solved: path.is_solved(),
        }
    }

    /// Returns the score, and what else is known of the difficulty.
    fn figures(&self) -> String {
        let hardest = self.hardest.map(|hardest| format!("; hardest: {hardest}"));
        let level = self.level.map(|level| format!(", {level}"));
        let rating = self.rating.map(|rating| format!("; rating {rating}"));
        let [level, hardest, rating] = [level, hardest, rating].map(Option::unwrap_or_default);
        format!("score {}{level}{hardest}{rating}", self.score)
    }
}

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
/// let options =
///     ExplainOptions { wanted, techniques, uniqueness: true, marks: true, positions: false };
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

    /// Returns the explanation of `puzzle`, or the reason why there is none.
    fn explain(
        &mut self,
        options: &ExplainOptions,
        puzzle: &Puzzle,
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
        let guide = self.0.as_mut().ok_or(Refusal::TooLarge)?;
        guide.explain(options, puzzle)
    }
}

fn guide<const W: usize>(puzzle: &Puzzle, settings: &Settings) -> Option<Box<dyn AnyGuide>> {
    let guide: HumanSolver<W> = HumanSolver::with_settings(puzzle, settings.clone())?;
    Some(Box::new(guide))
}

fn explained<const W: usize>(step: &Step, position: &Position<W>) -> ExplainedStep {
    ExplainedStep { step: step.clone(), roles: step.roles(position) }
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
    ) -> Result<Explanation, Refusal> {
        let mut position = self.position(puzzle);
        if options.marks {
            position = position.with_notes();
        }
        let fork = fork(puzzle, &position, self.solver(), options.marks)?;
        let uniqueness = fork.is_none() && options.uniqueness;
        self.set_options(Options { uniqueness, ..Options::default() });
        self.set_techniques(&options.techniques);
        let mut positions: Vec<CellStates> =
            options.positions.then(|| CellStates::of(&position)).into_iter().collect();
        let steps = match &options.wanted {
            WantedSteps::Path => {
                let path = self.path(position.clone());
                let is_stopped = self.stopped_by().is_some();
                let mut steps = Vec::with_capacity(path.steps.len());
                for step in &path.steps {
                    steps.push(explained(step, &position));
                    position.apply(step);
                    positions.extend(options.positions.then(|| CellStates::of(&position)));
                }
                let summary = Some(PathSummary::of(&path));
                return Ok(Explanation { steps, positions, is_stopped, fork, summary });
            }
            WantedSteps::Next => self.next_step(&position).into_iter().collect(),
            WantedSteps::Simplest => match self.next_step(&position) {
                Some(step) => self.all(&position, step.technique),
                None => Vec::new(),
            },
            WantedSteps::Of(techniques) => {
                let mut steps = Vec::new();
                let allowed = |technique: &&Technique| options.techniques.allows(**technique);
                for &technique in techniques.iter().filter(allowed) {
                    steps.extend(self.all(&position, technique));
                    if self.stopped_by().is_some() {
                        break;
                    }
                }
                steps
            }
        };
        let steps = steps.iter().map(|step| explained(step, &position)).collect();
        let is_stopped = self.stopped_by().is_some();
        Ok(Explanation { steps, positions, is_stopped, fork, summary: None })
    }
}
