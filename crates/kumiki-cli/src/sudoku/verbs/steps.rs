//! `steps`: the steps that can be taken now.
//!
//! Invariant: of steps with the same conclusion, one is shown.

use super::explaining::{ExplanationArgs, show_steps};
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki_sudoku_techniques::steps::{Technique, WantedSteps};
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku steps puzzle.txt
  sudoku steps --all puzzle.txt
  sudoku steps --technique x-wing,xy-wing --long puzzle.txt
  sudoku steps --all --without naked-single,hidden-single puzzle.txt
  sudoku steps --all --format html --output steps.html puzzle.txt

Steps of a technique with the same conclusion are shown once. At --time-limit
the steps so far are shown, a line says 'unfinished', and the exit code is 4.";

/// Show the steps that are possible now
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct StepsArgs {
    /// Show the steps of all techniques, and not only of the simplest
    #[arg(long)]
    all: bool,

    /// Show the steps of this technique; can be repeated, or be a list with commas
    #[arg(long = "technique", value_name = "NAME", value_delimiter = ',')]
    #[arg(conflicts_with_all = ["all", "without", "only"])]
    techniques: Vec<Technique>,

    /// Show the reason of each step
    #[arg(long)]
    long: bool,
}

impl Verb for VerbArgs<StepsArgs, ExplanationArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let VerbArgs { own, common: args, .. } = self;
        let wanted = match &own.techniques {
            _ if own.all => WantedSteps::Of(args.techniques.choice().techniques()),
            techniques if techniques.is_empty() => WantedSteps::Simplest,
            techniques => WantedSteps::Of(techniques.clone()),
        };
        show_steps(args, wanted, own.long, session)
    }
}
