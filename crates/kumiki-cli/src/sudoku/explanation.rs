//! `hint`, `steps` and `explain`: how people solve a puzzle, step by step.
//!
//! Invariant: steps are told of what is right only: where a digit or a pencil mark is wrong, that
//! is told instead.

mod picture;
mod report;
mod web_page;

use super::arguments::Verb;
use super::inputs::{Input, Inputs};
use super::limits::settings_from_now;
use super::page::Page;
use super::session::Session;
use crate::input::Place;
use crate::outcome::Outcome;
use clap::ValueEnum;
use kumiki::{Limits, Settings, Statistics};
use kumiki_sudoku::steps::{HumanSolver, Step, Technique};
use kumiki_sudoku::steps::{Options, Position};
use kumiki_sudoku::{Cell, Digit, Puzzle, Reason, Solver, Verdict};
use picture::{Marker, picture};
use report::{StepReport, Sum};
use std::fmt;
use std::io::{self, Write as _};
use web_page::WebPage;

/// How steps are to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Telling {
    /// Which steps.
    pub what: Wanted,
    /// True if techniques count that suppose that there is one solution.
    pub uniqueness: bool,
    /// True if pencil marks count.
    pub marks: bool,
    /// True if to say why; of a hint, whether to say what follows.
    pub is_long: bool,
    /// What is written.
    pub to: ExplanationFormat,
}

impl Telling {
    /// Returns how `verb` wants steps to be told, if that is what it asks for.
    pub(super) fn of(verb: &Verb) -> Option<&Telling> {
        match verb {
            Verb::Hint(telling) | Verb::Steps(telling) | Verb::Explain(telling) => Some(telling),
            _ => None,
        }
    }
}

/// Which steps are to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The next.
    Next,
    /// All that can be taken now, of the simplest technique that gives any.
    Simplest,
    /// All that can be taken now, of these techniques.
    Of(Vec<Technique>),
    /// One after the other, until the puzzle is solved.
    Path,
}

/// What steps are written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ExplanationFormat {
    /// A line for each step
    Text,
    /// An object for each puzzle, on a line
    Json,
    /// A page to step through
    Html,
}

/// The reason why no steps are told of a puzzle.
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

/// What is told of a puzzle.
struct Found {
    steps: Vec<StepReport>,
    /// True if a limit came before the end: there may be more steps.
    is_stopped: bool,
    /// What a path comes to, where that is told.
    sum: Option<Sum>,
    /// What is known before the first step, as SVG, where a page is wanted.
    picture: Option<String>,
}

impl Found {
    fn outcome(&self) -> Outcome {
        match &self.sum {
            _ if self.is_stopped => Outcome::Unfinished,
            Some(sum) if !sum.is_solved => Outcome::Unfinished,
            _ => Outcome::Solved,
        }
    }
}

/// Tells steps of puzzles of one shape and rules; `None` if they are too large.
pub(super) struct Teller(Option<Box<dyn Guided>>);

/// A guide to puzzles of some size.
trait Guided {
    fn solver(&mut self) -> &mut Solver;

    /// Sets when to stop with a puzzle.
    fn set_limits(&mut self, limits: &Limits);

    /// Returns what is to be told of `puzzle`, which has one solution if `is_unique`.
    fn found(&mut self, telling: &Telling, puzzle: &Puzzle, is_unique: bool) -> Found;
}

impl Teller {
    /// Returns a teller for `puzzle` and its like, with a solver as `settings` say.
    pub(super) fn new(puzzle: &Puzzle, settings: &Settings) -> Teller {
        // The least number of words that its variables fit in.
        let mut guides = [guide::<2>, guide::<4>, guide::<10>].into_iter();
        Teller(guides.find_map(|guide| guide(puzzle, settings)))
    }

    /// Sets when to stop with a puzzle.
    pub(super) fn set_limits(&mut self, limits: &Limits) {
        self.0.iter_mut().for_each(|guide| guide.set_limits(limits));
    }

    /// Returns what the solver did for the last puzzle.
    pub(super) fn statistics(&mut self) -> Statistics {
        self.0.as_mut().map_or_else(Statistics::default, |guide| guide.solver().statistics())
    }

    /// Tells steps of `puzzle`.
    pub(super) fn tell(&mut self, page: &mut Page, telling: &Telling, puzzle: &Puzzle) -> Outcome {
        let found = self.found(telling, puzzle);
        match telling.to {
            ExplanationFormat::Json => report::write_json(page, puzzle, &found),
            _ => report::write_text(page, telling, &found),
        }
        found.map_or_else(|refusal| refusal.outcome(), |found| found.outcome())
    }

    /// Returns what is to be told of `puzzle`, if it may be told.
    fn found(&mut self, telling: &Telling, puzzle: &Puzzle) -> Result<Found, Refusal> {
        let guide = self.0.as_mut().ok_or(Refusal::TooLarge)?;
        let is_unique = is_unique(puzzle, guide.solver(), telling.marks)?;
        Ok(guide.found(telling, puzzle, is_unique))
    }
}

fn guide<const W: usize>(puzzle: &Puzzle, settings: &Settings) -> Option<Box<dyn Guided>> {
    let guide: HumanSolver<W> = HumanSolver::with_settings(puzzle, settings.clone())?;
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

impl<const W: usize> Guided for HumanSolver<W> {
    fn solver(&mut self) -> &mut Solver {
        self.solver()
    }

    fn set_limits(&mut self, limits: &Limits) {
        self.set_limits(limits.clone());
    }

    fn found(&mut self, telling: &Telling, puzzle: &Puzzle, is_unique: bool) -> Found {
        let uniqueness = is_unique && telling.uniqueness;
        self.set_options(Options { uniqueness, ..Options::default() });
        let mut position = self.position(puzzle);
        if telling.marks {
            position = position.with_notes();
        }
        let is_page = telling.to == ExplanationFormat::Html;
        let marker = is_page.then(|| Marker::new(puzzle));
        let picture = is_page.then(|| picture(puzzle, &position));
        let report = |step: &Step, position: &Position<W>| {
            let parts = step.roles(position);
            let marks = marker.as_ref().map(|marker| marker.marks(step, &parts));
            StepReport { step: step.clone(), parts, marks: marks.unwrap_or_default() }
        };
        let steps = match &telling.what {
            Wanted::Path => {
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
                return Found { steps, is_stopped, sum: Some(Sum::of(&path, is_stopped)), picture };
            }
            Wanted::Next => self.next_step(&position).into_iter().collect(),
            Wanted::Simplest => match self.next_step(&position) {
                Some(step) => self.all(&position, step.technique),
                None => Vec::new(),
            },
            Wanted::Of(techniques) => {
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
        Found { steps, is_stopped: self.stopped_by().is_some(), sum: None, picture }
    }
}

/// Writes a page of the steps of a puzzle. Where there are several, none is written.
pub(super) fn run(session: &mut Session, telling: &Telling) -> io::Result<()> {
    let mut inputs = Inputs::new(&session.arguments.inputs);
    let mut only: Option<Input> = None;
    while let Some(input) = session.run.next(&mut inputs) {
        match (input, &only) {
            (Ok(Input { place, .. }), Some(first)) => {
                let first = &first.place;
                let message = format!(
                    "{first} is a puzzle, and so is {place}: a page tells of one; nothing is written"
                );
                session.run.complain(message);
                return Ok(());
            }
            (Ok(input), None) => only = Some(input),
            (Err(unreadable), _) => session.run.complain(unreadable),
        }
        if session.run.interrupt.is_raised() {
            break;
        }
    }
    if let Some(input) = only {
        let place = input.place.clone();
        write_page(session, telling, input, &place)?;
    }
    session.run.flush()?;
    session.run.end();
    Ok(())
}

/// Writes the page of the puzzle at `place`.
fn write_page(
    session: &mut Session,
    telling: &Telling,
    input: Input,
    place: &Place,
) -> io::Result<()> {
    if let Err(error) = session.create_output() {
        session.run.complain(error);
        return Ok(());
    }
    let settings = settings_from_now(&session.arguments, &session.run.interrupt);
    let puzzle = input.question.into_puzzle();
    let page = session.run.guard(place, |_| web_page(telling, &puzzle, &settings));
    let run = &mut session.run;
    match page {
        Some(Ok((page, outcome))) => {
            run.note(outcome, Statistics::default());
            write!(run.streams.results, "{page}")?;
        }
        Some(Err((message, outcome))) => {
            run.say(format_args!("error: {place}: {message}"));
            run.tally.outcome.note(outcome);
        }
        None => {}
    }
    Ok(())
}

/// Returns the page of `puzzle`, or why there is none; and what that comes to.
fn web_page(
    telling: &Telling,
    puzzle: &Puzzle,
    settings: &Settings,
) -> Result<(WebPage, Outcome), (String, Outcome)> {
    let found = Teller::new(puzzle, settings).found(telling, puzzle);
    let found = found.map_err(|refusal| (refusal.to_string(), refusal.outcome()))?;
    let outcome = found.outcome();
    match (found.steps.is_empty() && found.sum.is_none(), found.is_stopped) {
        (true, true) => Err(("unfinished: no step was found yet".into(), outcome)),
        (true, false) => Err(("no step was found".into(), Outcome::Unusable)),
        (false, _) => Ok((WebPage::new(puzzle, found), outcome)),
    }
}
