//! `explain`: the steps that lead to the solution of a model, as sentences or as JSON.
//!
//! Invariant: the last line says why there are no more steps.

use super::problem;
use crate::models::batch::{ModelBatch, ModelOutput, ModelResult, ResultForm};
use crate::models::options::{ModelTimeArgs, SolutionFormat};
use crate::models::reading::PlacedModel;
use crate::terminal::batch::BatchVerb;
use crate::terminal::duration;
use crate::terminal::outcome::Outcome;
use clap::Args;
use kumiki::explanation::Ending;
use kumiki_front::model::{end_as_json, end_line, step_as_json, step_lines};
use std::io::Write;
use std::time::Duration;

const ABOUT: &str = "\
Examples:
  kumiki explain model.json
  kumiki explain --limit 1 --json model.json
  kumiki explain --depth 0 model.json";

/// Write the steps that lead to the solution, each with its reason, the simplest first
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelExplainArgs {
    /// Stop after N steps of a model
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Limit the time for each model, and write the steps so far: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "20s")]
    time_limit: Duration,

    /// Use at most N assumptions at once; 0 for none
    #[arg(long, value_name = "N")]
    depth: Option<usize>,

    /// Write each step as a JSON object
    #[arg(long)]
    json: bool,
}

impl BatchVerb<ModelBatch> for ModelExplainArgs {
    fn form(&self) -> ResultForm {
        let (json, people) = (SolutionFormat::Jsonl, SolutionFormat::Table);
        ResultForm::of_lines(if self.json { json } else { people })
    }

    fn answer(&mut self, input: &PlacedModel, output: &mut ModelOutput<'_>) -> ModelResult {
        let problem = &problem(input)?;
        let time = ModelTimeArgs { time_limit: Some(self.time_limit) };
        let mut steps = problem.steps().with_limits(&time.limits(output));
        if let Some(depth) = self.depth {
            steps = steps.with_deepest(depth);
        }
        let most = self.limit.map_or(usize::MAX, |limit| limit.try_into().unwrap_or(usize::MAX));
        let results = &mut output.live();
        for step in steps.by_ref().take(most) {
            if self.json {
                writeln!(results, "{}", step_as_json(&step))?;
            } else {
                step_lines(&step).iter().try_for_each(|line| writeln!(results, "{line}"))?;
            }
        }
        let ending = steps.ending();
        if self.json {
            writeln!(results, "{}", end_as_json(&input.value, &steps))?;
        } else {
            writeln!(results, "{}", end_line(&steps))?;
        }
        Ok(outcome(ending).into())
    }
}

fn outcome(ending: Option<Ending>) -> Outcome {
    match ending {
        Some(Ending::Conflict) => Outcome::NoSolution,
        Some(Ending::Stopped(_) | Ending::Deep | Ending::Vast) => Outcome::Unfinished,
        Some(Ending::Open) => Outcome::NotUnique,
        Some(Ending::Solved) | None => Outcome::Solved,
    }
}
