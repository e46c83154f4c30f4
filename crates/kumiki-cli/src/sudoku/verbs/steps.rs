//! `steps`: the steps that can be taken now.
//!
//! Invariant: of steps with the same conclusion, one is shown.

use super::explaining::{ExplanationArgs, WantedSteps, answer_all};
use super::{InputsArgs, Verb};
use crate::terminal::session::Session;
use clap::Args;
use kumiki_sudoku::Technique;
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku steps puzzle.txt
  sudoku steps --all puzzle.txt
  sudoku steps --technique x-wing,xy-wing --long puzzle.txt
  sudoku steps --all --to html --output steps.html puzzle.txt

Of each technique that leads on, all steps are told that come to different
conclusions. Where the time of --time-limit is up, those until then are told, and
a line says 'unfinished'; the code is 4.";

/// Tell the steps that can be taken now
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct StepsArgs {
    /// Tell those of all techniques, and not of the simplest only
    #[arg(long)]
    all: bool,

    /// Tell those of this technique; may be given several times, or with commas between
    #[arg(long = "technique", value_name = "NAME", value_delimiter = ',', conflicts_with = "all")]
    techniques: Vec<Technique>,

    /// Tell why each follows
    #[arg(long)]
    long: bool,

    #[command(flatten)]
    step: ExplanationArgs,
}

impl Verb for StepsArgs {
    fn inputs(&mut self) -> Option<&mut InputsArgs> {
        Some(&mut self.step.inputs)
    }

    fn run(&self, session: &mut Session) -> io::Result<()> {
        let wanted = match &self.techniques {
            _ if self.all => WantedSteps::Of(Technique::usual().collect()),
            techniques if techniques.is_empty() => WantedSteps::Simplest,
            techniques => WantedSteps::Of(techniques.clone()),
        };
        answer_all(&self.step, wanted, self.long, session)
    }
}
