//! `explain`: the steps that lead to the solution of each puzzle.
//!
//! Invariant: each step is the simplest that there is, and the last line says why there are no
//! more.

use crate::pencil::batch::{PencilAnswer, PencilOutput, PencilResult};
use crate::pencil::options::AnsweringArgs;
use crate::pencil::reading::{PencilBatch, PlacedPencil};
use crate::terminal::batch::{BatchVerb, Form};
use crate::terminal::format::FormatArgs;
use crate::terminal::outcome::Outcome;
use clap::{Args, ValueEnum};
use kumiki::explanation::Ending;
use kumiki_front::pencil::steps_text;
use kumiki_pages::SteppedPage;
use kumiki_puzzles::canvas::Theme;
use kumiki_puzzles::explanation::{Explanation, Extent};

const ABOUT: &str = "\
Examples:
  kumiki puzzle explain nonogram/3/3/1g3g1g1g3g1g
  kumiki puzzle explain --format html nonogram/3/3/1g3g1g1g3g1g > steps.html
  kumiki puzzle explain --format svg --step 2 nonogram/3/3/1g3g1g1g3g1g > step.svg
  kumiki puzzle explain --format json --time-limit 10s puzzles.json

A step names the rules and the facts that it uses, and what follows. What
follows from a supposition is indented below it. Of more than twelve lines,
those in the middle are left out; --step, the page and JSON have them all. The
page needs nothing but a browser: buttons and arrow keys go from step to step.
JSON has an object for each puzzle, on a line: each step with its words, its
places and the board after it. At --time-limit, or after 20 seconds without it,
the steps so far are written, the last line says 'unfinished', and the exit code
is 4.";

/// Show the steps to the solution of each puzzle, with their reasons
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilExplainArgs {
    #[command(flatten)]
    format: FormatArgs<StepsFormat>,

    /// Show only step N, with all its lines
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,

    /// Use at most N suppositions within each other; 0 for none
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
}

/// The format of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum StepsFormat {
    /// Numbered sentences
    #[default]
    Text,
    /// An object on a line
    Json,
    /// A page to step through
    Html,
    /// A picture of the board after the step of --step
    Svg,
}

impl BatchVerb<PencilBatch> for PencilExplainArgs {
    fn check(&self, _: &AnsweringArgs) -> Result<(), &'static str> {
        match (self.format.format, self.step) {
            (StepsFormat::Svg, None) => Err("a picture is one of a step: --step N is missing"),
            _ => Ok(()),
        }
    }

    fn form(&self) -> Form {
        match self.format.format {
            StepsFormat::Text => Form::Text,
            StepsFormat::Json => Form::Lines,
            StepsFormat::Html | StepsFormat::Svg => Form::Single,
        }
    }

    fn answer(&mut self, input: &PlacedPencil, output: &mut PencilOutput<'_>) -> PencilResult {
        let (puzzle, limits) = (&input.value.puzzle, &output.limits.clone());
        let most = self.step.map(|step| step as usize);
        // The next step may be told as one with this one.
        let with_next = most.map(|most| most.saturating_add(1));
        let extent = Extent { limits: limits.clone(), deepest: self.depth, most: with_next };
        let explanation = Explanation::new(&**puzzle, None, &extent)?;
        if let Some(step) = most
            && explanation.steps().len() < step
        {
            let remark = format!("there is no step {step}: {}", explanation.summary());
            return Ok(PencilAnswer::without(remark, Outcome::Unusable).write(input, output));
        }
        let results = match (self.format.format, most) {
            (StepsFormat::Text, _) => steps_text(&explanation, most),
            (StepsFormat::Json, _) => format!("{}\n", explanation.to_json(most)),
            (StepsFormat::Html, _) => SteppedPage::of_pencil(&explanation).to_string(),
            (StepsFormat::Svg, step) => {
                explanation.picture(step.unwrap_or(1) - 1, Theme::Light).to_string()
            }
        };
        let outcome = match most {
            Some(most) if explanation.steps().len() > most => Outcome::Solved,
            _ => outcome(&explanation),
        };
        Ok(PencilAnswer::new(results, outcome).write(input, output))
    }
}

/// Returns the outcome of an explanation.
fn outcome(explanation: &Explanation) -> Outcome {
    match explanation.ending() {
        Some(Ending::Conflict) => Outcome::NoSolution,
        Some(Ending::Stopped(_) | Ending::Deep | Ending::Vast) => Outcome::Unfinished,
        Some(Ending::Open) => Outcome::NotUnique,
        Some(Ending::Solved) | None => Outcome::Solved,
    }
}
