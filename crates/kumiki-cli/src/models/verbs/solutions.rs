//! `solutions`: all solutions of each model.
//!
//! Invariant: a solution is one line.

use super::problem;
use super::solution_list::SolutionList;
use crate::models::batch::{ModelBatch, ModelOutput, ModelResult, ResultForm};
use crate::models::options::{FilesArgs, LimitArgs, SolutionFormat, SolverArgs, UniqueArgs};
use crate::models::reading::PlacedModel;
use crate::terminal::batch::BatchVerb;
use crate::terminal::format::FormatArgs;
use clap::Args;

const ABOUT: &str = "\
Examples:
  kumiki solutions model.json
  kumiki solutions --limit 10 --format table model.json
  kumiki solutions --unique --stats model.json
  kumiki solutions --profile model.json > solutions.jsonl";

/// Write all solutions, one a line
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelSolutionsArgs {
    #[command(flatten)]
    search: SolverArgs,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    unique: UniqueArgs,
    #[command(flatten)]
    format: FormatArgs<SolutionFormat>,

    /// Write the work of each constraint to standard error, those that took most time first
    #[arg(long)]
    profile: bool,
}

impl BatchVerb<ModelBatch> for ModelSolutionsArgs {
    fn check(&self, files: &FilesArgs) -> Result<(), &'static str> {
        if self.profile && self.search.unlimited(files.threads_for_one()).threads != 1 {
            return Err("a profile is that of one thread: --profile is for --threads 1");
        }
        self.search.check_for_several()
    }

    fn form(&self) -> ResultForm {
        ResultForm::of_lines(self.format.format).with(&self.search.stats)
    }

    fn answer(&mut self, input: &PlacedModel, output: &mut ModelOutput<'_>) -> ModelResult {
        let list = SolutionList {
            search: &self.search,
            limit: self.limit.limit,
            unique: self.unique.unique,
            format: self.format.format,
            has_profile: self.profile,
        };
        list.write(input, &problem(input)?, output)
    }
}
