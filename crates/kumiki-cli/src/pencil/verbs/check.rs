//! `check`: whether each puzzle has one solution, none or several.
//!
//! Invariant: a verdict is written with its evidence: a reason, or two solutions and the first
//! place at which they differ.

use super::outcome;
use crate::pencil::batch::{PencilAnswer, PencilOutput, PencilResult};
use crate::pencil::reading::{PencilBatch, PlacedPencil};
use crate::terminal::batch::{BatchVerb, Form};
use crate::terminal::format::FormatArgs;
use clap::{Args, ValueEnum};
use kumiki_front::pencil;

const ABOUT: &str = "\
Examples:
  kumiki puzzle check nonogram/3/3/1g3g1g1g3g1g
  kumiki puzzle check --unique --quiet links.txt && echo unique
  kumiki puzzle check --format json puzzles.json

The verdict is 'unique', 'none' with rules that cannot hold together, the fewest
that were found, 'several' with two solutions and the first place at which they
differ, or 'unfinished' at --time-limit. Without it the search goes on until
there is a verdict. JSON has a line for each puzzle.";

/// Show whether each puzzle has one solution, none, or several
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilCheckArgs {
    #[command(flatten)]
    format: FormatArgs<CheckedFormat>,

    /// Exit with 3 if a puzzle has several solutions
    #[arg(long)]
    unique: bool,
}

/// The format of a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum CheckedFormat {
    /// A word, with its evidence
    #[default]
    Text,
    /// An object on a line
    Json,
}

impl BatchVerb<PencilBatch> for PencilCheckArgs {
    fn form(&self) -> Form {
        match self.format.format {
            CheckedFormat::Text => Form::Text,
            CheckedFormat::Json => Form::Lines,
        }
    }

    fn answer(&mut self, input: &PlacedPencil, output: &mut PencilOutput<'_>) -> PencilResult {
        let (puzzle, limits) = (&input.value.puzzle, &output.limits.clone());
        let verdict = pencil::verdict(puzzle, limits)?;
        let reason = pencil::verdict_reason(puzzle, &verdict, limits)?;
        let results = match self.format.format {
            CheckedFormat::Text => pencil::verdict_text(puzzle, &verdict, &reason),
            CheckedFormat::Json => {
                format!("{}\n", pencil::verdict_object(puzzle, &verdict, &reason))
            }
        };
        Ok(PencilAnswer::new(results, outcome(&verdict, self.unique)).write(input, output))
    }
}
