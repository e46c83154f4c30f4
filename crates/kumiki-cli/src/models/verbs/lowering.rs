//! `lowering`: the compiled form of each constraint, and the passes of presolve.
//!
//! Invariant: a constraint is one line, and so is a pass that changes something.

use super::problem;
use crate::models::batch::{ModelBatch, ModelOutput, ModelResult, ResultForm};
use crate::models::options::SolutionFormat;
use crate::models::reading::PlacedModel;
use crate::terminal::batch::BatchVerb;
use crate::terminal::outcome::Outcome;
use clap::Args;
use kumiki_front::model::lowering_lines;
use std::io::Write;

const ABOUT: &str = "\
Examples:
  kumiki lowering model.json";

/// Show the compiled form of each constraint, and the passes of presolve that replace some
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelLoweringArgs {}

impl BatchVerb<ModelBatch> for ModelLoweringArgs {
    fn form(&self) -> ResultForm {
        ResultForm::of_lines(SolutionFormat::Table)
    }

    fn answer(&mut self, input: &PlacedModel, output: &mut ModelOutput<'_>) -> ModelResult {
        let (problem, results) = (&problem(input)?, &mut output.live());
        lowering_lines(problem).iter().try_for_each(|line| writeln!(results, "{line}"))?;
        Ok(Outcome::Solved.into())
    }
}
