//! The common part of `hint`, `steps` and `explain`: how people solve a puzzle, step by step.
//!
//! Invariant: steps are shown for correct puzzles only. If a digit or a pencil mark is wrong, the
//! error is shown instead.

mod picture;
mod report;
mod web_page;

use super::InputsArgs;
use crate::sudoku::batch::{PuzzleRun, PuzzleVerb, create_output, limits_from_now};
use crate::sudoku::options::{OutputArgs, ThreadsArgs};
use crate::sudoku::reading::{InputError, Inputs, PlacedPuzzle, sources};
use crate::sudoku::writing::Output;
use crate::terminal::duration;
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::Session;
use clap::{Args, ValueEnum};
use kumiki::{Limits, Settings, Statistics};
use kumiki_sudoku::{
    Cell, Digit, Guide, Layout, Method, Options, Position, Puzzle, Reason, Rule, Shape, Solver,
    Step, Technique, Verdict,
};
use picture::{Marker, picture};
use report::{PathSummary, StepReport};
use std::fmt;
use std::io::{self, Write as _};
use std::time::Duration;
use web_page::WebPage;

/// The options of verbs that show steps.
#[derive(Args, Clone, Debug)]
pub(super) struct StepArgs {
    /// Leave out techniques that suppose that there is one solution
    #[arg(long)]
    no_uniqueness: bool,

    /// Do not go by the pencil marks of a puzzle, but by its digits only
    #[arg(long)]
    ignore_marks: bool,

    /// Stop with a puzzle after this time, with the steps until then: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time_limit: Option<Duration>,

    /// What to write
    #[arg(long, value_enum, default_value = "text", conflicts_with = "json")]
    to: ExplanationFormat,

    /// Write JSON, an object for each puzzle on a line of its own
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    pub(super) inputs: InputsArgs,
}

/// The format of an explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum ExplanationFormat {
    /// A line for each step
    Text,
    /// An object for each puzzle, on a line
    Json,
    /// A page to step through
    Html,
}

/// The steps to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum WantedSteps {
    /// The next step.
    Next,
    /// All steps that can be taken now, of the simplest technique that has any.
    Simplest,
    /// All steps that can be taken now, of these techniques.
    Of(Vec<Technique>),
    /// All steps until the puzzle is solved.
    Path,
}

/// The steps to show, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ExplainOptions {
    wanted: WantedSteps,
    /// True if techniques are used that suppose that there is one solution.
    uniqueness: bool,
    /// True if pencil marks are used.
    marks: bool,
    /// True to show reasons; of a hint, true to show the conclusion.
    is_long: bool,
    format: ExplanationFormat,
}

/// Shows the steps of each puzzle. A page shows one puzzle.
pub(super) fn answer_all(
    args: &StepArgs,
    wanted: WantedSteps,
    is_long: bool,
    session: &mut Session,
) -> io::Result<()> {
    let options = ExplainOptions {
        wanted,
        uniqueness: !args.no_uniqueness,
        marks: !args.ignore_marks,
        is_long,
        format: if args.json { ExplanationFormat::Json } else { args.to },
    };
    if options.format == ExplanationFormat::Html {
        return write_page(args, &options, session);
    }
    let make = || -> Box<dyn PuzzleVerb + '_> { Box::new(Explaining::new(&options)) };
    PuzzleRun {
        inputs: &args.inputs,
        output: &args.output,
        resume: None,
        threads: args.threads.threads(),
        // An object stands on one line.
        layout: match options.format {
            ExplanationFormat::Json => Layout::Line,
            _ => Layout::Frame,
        },
        time_limit: args.time_limit,
        stats: false,
        options: format!("{options:?}"),
        verb: &make,
    }
    .answer_all(session)
}

/// The reason why there is no explanation of a puzzle.
enum Refusal {
    /// There is no solution.
    None(Reason),
    /// A digit is wrong.
    Wrong(Cell, Digit),
    /// What is noted of a cell leaves its digit out.
    LeftOut(Cell),
    /// It is too large.
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
            Refusal::TooLarge => f.write_str("too large: steps are told of up to 640 cells"),
            Refusal::Stopped => f.write_str("unfinished"),
        }
    }
}

impl Refusal {
    fn outcome(&self) -> Outcome {
        match self {
            Refusal::None(_) | Refusal::Wrong(..) | Refusal::LeftOut(_) => Outcome::NoSolution,
            Refusal::TooLarge => Outcome::Unusable,
            Refusal::Stopped => Outcome::Unfinished,
        }
    }
}

/// The explanation of a puzzle.
struct Explanation {
    steps: Vec<StepReport>,
    /// True if a limit came before the end: there may be more steps.
    is_stopped: bool,
    /// The summary of a path, if there is one.
    summary: Option<PathSummary>,
    /// The puzzle before the first step, as SVG, for a page.
    picture: Option<String>,
}

impl Explanation {
    fn outcome(&self) -> Outcome {
        match &self.summary {
            _ if self.is_stopped => Outcome::Unfinished,
            Some(summary) if !summary.is_solved => Outcome::Unfinished,
            _ => Outcome::Solved,
        }
    }
}

/// Explains puzzles of one shape with the same rules; `None` if they are too large.
pub(in crate::sudoku) struct Explainer(Option<Box<dyn AnyGuide>>);

/// A guide to puzzles of some size.
trait AnyGuide {
    fn solver(&mut self) -> &mut Solver;

    /// Sets when to stop with a puzzle.
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
    fn new(puzzle: &Puzzle, settings: &Settings) -> Explainer {
        // The least number of words that its variables fit in.
        let mut guides = [guide::<2>, guide::<4>, guide::<10>].into_iter();
        Explainer(guides.find_map(|guide| guide(puzzle, settings)))
    }

    fn set_limits(&mut self, limits: &Limits) {
        self.0.iter_mut().for_each(|guide| guide.set_limits(limits));
    }

    /// Returns the statistics of the solver for the last puzzle.
    fn statistics(&mut self) -> Statistics {
        self.0.as_mut().map_or_else(Statistics::default, |guide| guide.solver().statistics())
    }

    /// Returns the explanation of `puzzle`.
    ///
    /// # Errors
    /// The reason why there is none.
    fn explain(
        &mut self,
        options: &ExplainOptions,
        puzzle: &Puzzle,
    ) -> Result<Explanation, Refusal> {
        let guide = self.0.as_mut().ok_or(Refusal::TooLarge)?;
        let is_unique = is_unique(puzzle, guide.solver(), options.marks)?;
        Ok(guide.explain(options, puzzle, is_unique))
    }
}

/// A step verb on a thread.
struct Explaining<'a> {
    options: &'a ExplainOptions,
    settings: Settings,
    /// The explainer of puzzles of the last shape and rules.
    last: Option<(Shape, Vec<Rule>, Explainer)>,
}

impl<'a> Explaining<'a> {
    fn new(options: &'a ExplainOptions) -> Explaining<'a> {
        Explaining { options, settings: Method::Full.settings(), last: None }
    }

    /// Returns the explainer of puzzles like `puzzle`.
    fn explainer(&mut self, puzzle: &Puzzle) -> &mut Explainer {
        let (shape, rules) = (puzzle.shape(), puzzle.rules());
        let last = self.last.take().filter(|last| last.0 == *shape && last.1 == rules);
        let last = last.unwrap_or_else(|| {
            (shape.clone(), rules.to_vec(), Explainer::new(puzzle, &self.settings))
        });
        &mut self.last.insert(last).2
    }
}

impl PuzzleVerb for Explaining<'_> {
    fn set_limits(&mut self, limits: &Limits) {
        self.settings.limits = limits.clone();
        self.last.iter_mut().for_each(|last| last.2.set_limits(limits));
    }

    fn answer(
        &mut self,
        puzzle: &PlacedPuzzle,
        output: &mut Output<'_>,
    ) -> Result<Answered, InputError> {
        let puzzle = puzzle.value.puzzle();
        let options = self.options;
        let explainer = self.explainer(&puzzle);
        let explained = explainer.explain(options, &puzzle);
        match options.format {
            ExplanationFormat::Json => report::write_json(output, &puzzle, &explained),
            _ => report::write_text(output, options, &explained),
        }
        let outcome = explained.map_or_else(|refusal| refusal.outcome(), |found| found.outcome());
        Ok(Answered { outcome, statistics: explainer.statistics() })
    }
}

fn guide<const W: usize>(puzzle: &Puzzle, settings: &Settings) -> Option<Box<dyn AnyGuide>> {
    let guide: Guide<W> = Guide::with_settings(puzzle, settings.clone())?;
    Some(Box::new(guide))
}

/// Returns whether there is one solution only, of which nothing that is written or noted is wrong.
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

impl<const W: usize> AnyGuide for Guide<W> {
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
            let parts = step.parts(position);
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

/// Writes a page of the steps of a puzzle. If there are several puzzles, none is written.
fn write_page(args: &StepArgs, options: &ExplainOptions, session: &mut Session) -> io::Result<()> {
    let mut inputs = Inputs::new(&args.inputs.inputs);
    let mut only: Option<PlacedPuzzle> = None;
    while let Some(input) = session.next(&mut inputs) {
        match (input, &only) {
            (Ok(PlacedPuzzle { place, .. }), Some(first)) => {
                let first = &first.place;
                let message = format!(
                    "{first} is a puzzle, and so is {place}: a page tells of one; nothing is written"
                );
                session.complain(message);
                return Ok(());
            }
            (Ok(input), None) => only = Some(input),
            (Err(unreadable), _) => session.complain(unreadable),
        }
        if session.interrupt.is_raised() {
            break;
        }
    }
    if let Some(puzzle) = only
        && create_output(session, &args.output, &sources(&args.inputs.inputs))
    {
        write_page_of(&puzzle, args, options, session)?;
    }
    session.flush()?;
    session.end();
    Ok(())
}

/// Writes the page of `puzzle`.
fn write_page_of(
    puzzle: &PlacedPuzzle,
    args: &StepArgs,
    options: &ExplainOptions,
    session: &mut Session,
) -> io::Result<()> {
    let PlacedPuzzle { place, value } = puzzle;
    let limits = limits_from_now(args.time_limit, &session.interrupt);
    let settings = Method::Full.settings().limits(limits);
    match session.guard(place, |_| web_page(options, &value.puzzle(), &settings)) {
        Some(Ok((page, outcome))) => {
            session.note(outcome, Statistics::default());
            write!(session.streams.results, "{page}")?;
        }
        Some(Err((message, outcome))) => {
            session.say(format_args!("error: {place}: {message}"));
            session.tally.outcome.note(outcome);
        }
        None => {}
    }
    Ok(())
}

/// Returns the page of `puzzle` with its outcome.
///
/// # Errors
/// The reason why there is none, with its outcome.
fn web_page(
    options: &ExplainOptions,
    puzzle: &Puzzle,
    settings: &Settings,
) -> Result<(WebPage, Outcome), (String, Outcome)> {
    let explained = Explainer::new(puzzle, settings).explain(options, puzzle);
    let found = explained.map_err(|refusal| (refusal.to_string(), refusal.outcome()))?;
    let outcome = found.outcome();
    match (found.steps.is_empty() && found.summary.is_none(), found.is_stopped) {
        (true, true) => Err(("unfinished: no step was found yet".into(), outcome)),
        (true, false) => Err(("no step was found".into(), Outcome::Unusable)),
        (false, _) => Ok((WebPage::new(puzzle, found), outcome)),
    }
}
