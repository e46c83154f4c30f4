//! `hint`: what to look for next.
//!
//! Invariant: a hint does not show the conclusion, unless that is requested.

use super::explaining::{ExplanationArgs, show_steps};
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki_sudoku_techniques::steps::WantedSteps;
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku hint puzzle.txt
  sudoku hint --answer puzzle.txt
  sudoku hint --format html --output hint.html puzzle.txt

A hint names the simplest technique that leads on, and where to look. With
--answer, and always as JSON or a page, it shows the conclusion and its reason.
Digits that are no clues and pencil marks are taken as known, if the format has
them; if one of them is wrong, the hint says so. At --time-limit there is the
line 'unfinished', and the exit code is 4.";

/// Show the next technique to look for; with --answer, the whole step
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct HintArgs {
    /// Show the conclusion and its reason
    #[arg(long)]
    answer: bool,
}

impl Verb for VerbArgs<HintArgs, ExplanationArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let VerbArgs { own, common: args, .. } = self;
        show_steps(args, WantedSteps::Next, own.answer, session)
    }
}
