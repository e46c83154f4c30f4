//! `play`: a page on which a puzzle is played.
//!
//! Invariant: a page is written for a puzzle with exactly one solution, which it is checked
//! against.

use crate::sudoku::options::{InputsArgs, TechniqueArgs};
use crate::terminal::duration;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::outcome::Outcome;
use crate::terminal::output::OutputArgs;
use crate::terminal::pages::PageAnswer;
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki::{Limits, Settings};
use kumiki_pages::PlayPage;
use kumiki_sudoku::solver::{SolverCache, Verdict};
use kumiki_sudoku::{Digit, Method, Puzzle};
use kumiki_sudoku_io::game;
use kumiki_sudoku_techniques::steps::{ExplainOptions, Explainer, WantedSteps};
use std::io;
use std::time::Duration;

const ABOUT: &str = "\
Examples:
  sudoku play --output play.html puzzle.txt
  sudoku play --no-uniqueness --time-limit 10s --output hints.html puzzle.txt

The page is one file that needs nothing but a browser: no network, no other
file. Digits and marks are typed, or tapped on the pad; cells are selected by
mouse, touch or arrow keys, several of them with Shift or a stroke. 'Check'
names broken rules, and 'Hint' tells the next step of 'explain' that leaves
something to do. What is written stays in the browser. Several puzzles are on
one page, up to 100. Each puzzle must have exactly one solution. Digits that
were filled in and pencil marks are the beginning. The page has the hints that
are found in two seconds; --time-limit gives another time, for the solution too.";

/// Write a page on which the puzzle is played
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct PlayArgs {
    /// Leave out hints that assume a unique solution
    #[arg(long)]
    no_uniqueness: bool,

    #[command(flatten)]
    techniques: TechniqueArgs,

    /// Limit the time for the solution and for the hints: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time_limit: Option<Duration>,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for VerbArgs<PlayArgs, InputsArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let VerbArgs { own, common: inputs, .. } = self;
        let run = inputs.page_run(&own.output, own.time_limit);
        run.write_sheet(session, |input, limits| own.page(&input.puzzle(), limits))
    }
}

impl PlayArgs {
    /// Returns the page of `puzzle` with its outcome.
    ///
    /// # Errors
    /// The reason why there is none, with its outcome.
    fn page(&self, puzzle: &Puzzle, limits: &Limits) -> PageAnswer<PlayPage> {
        let settings = Method::Full.settings();
        let solution = solution(puzzle, settings.clone().limits(limits.clone()))?;
        let options = ExplainOptions {
            wanted: WantedSteps::Path,
            techniques: self.techniques.choice(),
            guess: false,
            uniqueness: !self.no_uniqueness,
            marks: false,
            positions: false,
        };
        // A puzzle without an explanation has no hints.
        let settings = settings.limits(Interrupt::limits_of_hints(limits));
        let explanation = Explainer::new(puzzle, &settings).explain(&options, puzzle).ok();
        let page = PlayPage::of_sudoku(puzzle, Some(&solution), explanation.as_ref());
        Ok((page, Outcome::Solved))
    }
}

/// Returns the only solution of `puzzle`, without the digits that were filled in.
///
/// # Errors
/// The reason why there is none, with its outcome.
fn solution(puzzle: &Puzzle, settings: Settings) -> Result<Vec<Digit>, (String, Outcome)> {
    let bare = game::without_progress(puzzle);
    let mut solvers = SolverCache::new(settings);
    let solver =
        solvers.solver_for(&bare).map_err(|error| (error.to_string(), Outcome::Unusable))?;
    match solver.verdict(&bare) {
        Verdict::Unique(solution) => Ok(solution),
        Verdict::None(reason) => Err((format!("no solution: {reason}"), Outcome::NoSolution)),
        Verdict::Several(..) => {
            let message = "several solutions: a game needs one; see 'check'";
            Err((message.into(), Outcome::NotUnique))
        }
        Verdict::Unfinished(_) => Err(("unfinished".into(), Outcome::Unfinished)),
    }
}
