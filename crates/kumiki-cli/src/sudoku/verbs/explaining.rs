//! The common part of `hint`, `steps` and `explain`: how people solve a puzzle, step by step.
//!
//! Invariant: steps are shown for correct puzzles only. If a digit or a pencil mark is wrong, the
//! error is shown instead.

use crate::sudoku::batch::{PuzzleResult, PuzzleRun, PuzzleVerb, run};
use crate::sudoku::options::{InputsArgs, TechniqueArgs};
use crate::sudoku::reading::{PlacedPuzzle, PuzzleBatch};
use crate::sudoku::writing::Output;
use crate::terminal::batch::BatchVerb;
use crate::terminal::duration;
use crate::terminal::format::FormatArgs;
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::output::OutputArgs;
use crate::terminal::pages::PageAnswer;
use crate::terminal::session::Session;
use crate::terminal::threads::ThreadsArgs;
use crate::terminal::verbs::Options;
use clap::{Args, ValueEnum};
use kumiki::{Limits, Settings};
use kumiki_front::sudoku::{end_text, step_text, steps_text};
use kumiki_pages::SteppedPage;
use kumiki_sudoku::{Layout, Method, Puzzle, Rule, Shape};
use kumiki_sudoku_io::explanation;
use kumiki_sudoku_techniques::steps::{
    ExplainOptions, Explainer, Explanation, Refusal, WantedSteps,
};
use std::ffi::OsString;
use std::io;
use std::time::{Duration, Instant};

/// The options of verbs that show steps.
#[derive(Args, Clone, Debug)]
pub(in crate::sudoku) struct ExplanationArgs {
    /// Leave out techniques that assume a unique solution
    #[arg(long)]
    no_uniqueness: bool,

    #[command(flatten)]
    pub(super) techniques: TechniqueArgs,

    /// Ignore the pencil marks of a puzzle, and use only its digits
    #[arg(long)]
    ignore_marks: bool,

    /// Find a digit by trial where no technique goes on, and go on from there
    #[arg(long)]
    guess: bool,

    /// Limit the time for each puzzle, and show the steps so far: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "20s")]
    time_limit: Duration,

    #[command(flatten)]
    format: FormatArgs<ExplanationFormat>,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    inputs: InputsArgs,
}

/// The format of an explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(super) enum ExplanationFormat {
    /// A line for each step
    #[default]
    Text,
    /// An object for each puzzle, on a line
    Json,
    /// A page to step through
    Html,
}

impl Options for ExplanationArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        self.inputs.inputs()
    }
}

/// The steps to show, and how.
struct ShownSteps {
    steps: ExplainOptions,
    /// True to show reasons; of a hint, true to show the conclusion.
    is_long: bool,
    format: ExplanationFormat,
}

/// Shows the steps of each puzzle. A page shows one puzzle.
pub(super) fn show_steps(
    args: &ExplanationArgs,
    wanted: WantedSteps,
    is_long: bool,
    session: &mut Session,
) -> io::Result<()> {
    let format = args.format.format;
    let steps = ExplainOptions {
        wanted,
        techniques: args.techniques.choice(),
        guess: args.guess,
        uniqueness: !args.no_uniqueness,
        marks: !args.ignore_marks,
        positions: format == ExplanationFormat::Html,
    };
    let options = ShownSteps { steps, is_long, format };
    if options.format == ExplanationFormat::Html {
        let run = args.inputs.page_run(&args.output, Some(args.time_limit));
        return run.write_page(session, |input, limits| {
            web_page(&options, &input.puzzle(), &Method::Full.settings().limits(limits.clone()))
        });
    }
    let make = || -> Box<PuzzleVerb<'_>> { Box::new(Explaining::new(&options)) };
    // An object stands on one line.
    let layout = match options.format {
        ExplanationFormat::Json => Layout::Line,
        _ => Layout::Frame,
    };
    let run = run(&args.inputs, &args.output, layout, &make);
    PuzzleRun { threads: args.threads.count(), time_limit: Some(args.time_limit), ..run }
        .answer_all(session)
}

/// A step verb on a thread.
struct Explaining<'a> {
    options: &'a ShownSteps,
    settings: Settings,
    /// The explainer of puzzles of the last shape and rules.
    last: Option<(Shape, Vec<Rule>, Explainer)>,
}

impl<'a> Explaining<'a> {
    fn new(options: &'a ShownSteps) -> Explaining<'a> {
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

impl BatchVerb<PuzzleBatch> for Explaining<'_> {
    fn set_limits(&mut self, limits: &Limits) {
        self.settings.limits = limits.clone();
        self.last.iter_mut().for_each(|last| last.2.set_limits(limits));
    }

    fn answer(&mut self, puzzle: &PlacedPuzzle, output: &mut Output<'_>) -> PuzzleResult {
        let puzzle = puzzle.value.puzzle();
        let options = self.options;
        let explainer = self.explainer(&puzzle);
        if options.format == ExplanationFormat::Json {
            let explained = explainer.explain(&options.steps, &puzzle);
            writeln!(output, "{}", explanation::json(&puzzle, &explained));
            let outcome = outcome(&explained);
            return Ok(Answered { outcome, statistics: explainer.statistics() });
        }
        let (mut count, mut shown) = (0, Instant::now());
        let explained = explainer.explain_with(&options.steps, &puzzle, &mut |step| {
            output.push(&step_text(count, step, options.is_long));
            output.hand_over_if_due(shown.elapsed());
            count += 1;
            shown = if output.segment.text.is_empty() { Instant::now() } else { shown };
        });
        output.push(&match &explained {
            Ok(found) if options.steps.wanted == WantedSteps::Path => end_text(found),
            _ => steps_text(&explained, &options.steps.wanted, options.is_long),
        });
        let outcome = outcome(&explained);
        Ok(Answered { outcome, statistics: explainer.statistics() })
    }
}

/// Returns the outcome of an explanation.
fn outcome(explained: &Result<Explanation, Refusal>) -> Outcome {
    match explained {
        Err(Refusal::Stopped) => Outcome::Unfinished,
        Err(Refusal::TooLarge) => Outcome::Unusable,
        Err(_) => Outcome::NoSolution,
        Ok(found) => match &found.summary {
            _ if found.is_stopped => Outcome::Unfinished,
            _ if found.fork.is_some() => Outcome::NotUnique,
            Some(summary) if !summary.is_solved => Outcome::Unfinished,
            _ => Outcome::Solved,
        },
    }
}

/// Returns the page of `puzzle` with its outcome.
///
/// # Errors
/// The reason why there is none, with its outcome.
fn web_page(options: &ShownSteps, puzzle: &Puzzle, settings: &Settings) -> PageAnswer<SteppedPage> {
    let explained = Explainer::new(puzzle, settings).explain(&options.steps, puzzle);
    let outcome = outcome(&explained);
    let found = explained.map_err(|refusal| (refusal.to_string(), outcome))?;
    match (found.steps.is_empty() && found.summary.is_none(), found.is_stopped) {
        (true, true) => Err((Refusal::Stopped.to_string(), outcome)),
        (true, false) => Err(match found.end_in_words() {
            Some(end) => (end, outcome),
            None => ("no step was found".into(), Outcome::Unusable),
        }),
        (false, _) => Ok((SteppedPage::of_sudoku(puzzle, &found), outcome)),
    }
}
