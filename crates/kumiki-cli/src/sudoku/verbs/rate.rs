//! `rate`: the difficulty of puzzles for people.
//!
//! Invariant: there is one line for each puzzle. Only the numbers in that line are computed.

use crate::sudoku::batch::{PuzzleResult, PuzzleRun, PuzzleVerb, run};
use crate::sudoku::options::{Checked, InputsArgs, TechniqueArgs};
use crate::sudoku::reading::{PlacedPuzzle, PuzzleBatch, classic};
use crate::sudoku::writing::Output;
use crate::terminal::batch::{BatchVerb, RunArgs};
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki::Limits;
use kumiki_sudoku::Layout;
use kumiki_sudoku_techniques::rating::{RatedText, RatingText, TextRater, UnknownQuantity};
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku rate puzzles.txt
  sudoku rate --format %r puzzles.txt
  sudoku rate --format %g,%r,%p,%d,%s,%l puzzles.txt
  sudoku rate --format %s --without als-xz,als-xy-wing puzzles.txt
  sudoku rate --time-limit 5s puzzles.txt

ER, EP and ED are those of Sudoku Explainer: how hard the hardest step is, the
hardest up to the first digit that is placed, and up to the first step of any
kind that leads on. There is one line for each puzzle, in order; a puzzle
without just one solution has 'none' or 'several' in it. Most take a
millisecond; the hardest that are known, above 9.5, take seconds, and have
'unfinished' if the time is up. --without and --only change the score %s and the
level %l; a puzzle that the techniques do not solve has 'unfinished' there.";

/// Show how hard each puzzle is for people
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct RateArgs {
    #[command(flatten)]
    text: Checked<RatingArgs, RatingText>,

    #[command(flatten)]
    techniques: TechniqueArgs,

    #[command(flatten)]
    run: RunArgs,
}

/// The text for each puzzle.
#[derive(Args, Clone, Debug)]
struct RatingArgs {
    /// The text for each puzzle; %g is the grid, %r %p %d are ER EP ED of Sudoku Explainer, %t the
    /// hardest technique there, %s the score and %l the level on HoDoKu's scale, %w a word of
    /// Kumiki, %% is %
    #[arg(long, value_name = "TEXT")]
    format: Option<String>,
}

impl Verb for VerbArgs<RateArgs, InputsArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let VerbArgs { own, common: inputs, .. } = self;
        let text = &own.text.value;
        let techniques = own.techniques.choice();
        let make = || -> Box<PuzzleVerb<'_>> {
            Box::new(Rating(TextRater::new(text.clone()).with_techniques(techniques.clone())))
        };
        PuzzleRun {
            resume: self.resume(&own.run.resume),
            threads: own.run.threads.count(),
            time_limit: own.run.time.time_limit,
            ..run(inputs, &own.run.output, Layout::Line, &make)
        }
        .answer_all(session)
    }
}

impl TryFrom<&RatingArgs> for RatingText {
    type Error = String;

    fn try_from(args: &RatingArgs) -> Result<RatingText, String> {
        let Some(text) = &args.format else { return Ok(RatingText::default()) };
        text.parse().map_err(|error: UnknownQuantity| format!("--format {error}"))
    }
}

/// `rate` on a thread.
struct Rating(TextRater);

impl BatchVerb<PuzzleBatch> for Rating {
    fn set_limits(&mut self, limits: &Limits) {
        self.0.set_limits(limits);
    }

    fn answer(&mut self, puzzle: &PlacedPuzzle, output: &mut Output<'_>) -> PuzzleResult {
        let RatedText { text, solutions, is_stopped, statistics } =
            self.0.rate(&classic(&puzzle.value)?);
        output.push(&text);
        output.push("\n");
        let outcome = Outcome::of_solutions(solutions, is_stopped, false);
        Ok(Answered { outcome, statistics })
    }
}
