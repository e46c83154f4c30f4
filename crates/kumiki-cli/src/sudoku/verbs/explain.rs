//! `explain`: every step until a puzzle is solved.
//!
//! Invariant: each step is the simplest that there is.

use super::explaining::{ExplanationArgs, show_steps};
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki_sudoku_techniques::steps::WantedSteps;
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku explain puzzle.txt
  sudoku explain --long puzzle.txt
  sudoku explain --json puzzles.txt
  sudoku explain --format html --output steps.html puzzle.txt
  sudoku explain --time-limit 5s puzzles.txt

Each step is the simplest that there is, by HoDoKu's names and order of
techniques: 'X-Wing: 5 r25 c47 => r1c4<>5' says that the digit 5 of the rows 2
and 5 is in the columns 4 and 7, and therefore not in row 1 column 4. Score and
level are on HoDoKu's scale: the level is nearly always the same as there, the
score in one of three puzzles. Other rules have explanations of their own. If no
technique is left, the steps end, the last line says so, and the exit code is 4;
with --guess a digit is found by trial instead. At --time-limit the steps so far
are there, the last line says 'unfinished', and the exit code is 4.

If a puzzle has several solutions, the steps end where these differ: the last
lines name the cells that differ and the single clues that would decide, and the
exit code is 3.

The page needs nothing but a browser: buttons and arrow keys go from step to
step.";

/// Solve each puzzle as people do, and show every step
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct ExplainArgs {
    /// Show the reason of each step
    #[arg(long)]
    long: bool,
}

impl Verb for VerbArgs<ExplainArgs, ExplanationArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let VerbArgs { own, common: args, .. } = self;
        show_steps(args, WantedSteps::Path, own.long, session)
    }
}
