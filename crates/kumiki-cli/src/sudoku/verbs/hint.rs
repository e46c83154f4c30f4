//! `hint`: what to look for next.
//!
//! Invariant: a hint does not show the conclusion, unless that is requested.

use super::explaining::{ExplanationArgs, WantedSteps, answer_all};
use super::{InputsArgs, Verb};
use crate::terminal::session::Session;
use clap::Args;
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku hint puzzle.txt
  sudoku hint --answer puzzle.txt
  sudoku hint --to html --output hint.html puzzle.txt

A hint names the simplest technique that leads on, and where to look; --answer
tells what follows, and why, as JSON and a page do anyway. Digits that are no clues and pencil marks count as
what is known, where the format has them; if one of them is wrong, that is the
hint. Where the time of --time-limit is up, there is the line 'unfinished', and the
code is 4.";

/// Tell what to look for next, and with --answer what follows
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct HintArgs {
    /// Tell what follows, and why
    #[arg(long)]
    answer: bool,

    #[command(flatten)]
    step: ExplanationArgs,
}

impl Verb for HintArgs {
    fn inputs(&mut self) -> Option<&mut InputsArgs> {
        Some(&mut self.step.inputs)
    }

    fn run(&self, session: &mut Session) -> io::Result<()> {
        answer_all(&self.step, WantedSteps::Next, self.answer, session)
    }
}
