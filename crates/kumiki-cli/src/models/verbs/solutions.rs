//! `solutions`: all solutions of each model.
//!
//! Invariant: a solution is one line.

use super::solution_list::SolutionList;
use super::{Asked, ModelVerb, ResultForm};
use crate::models::options::{LimitArgs, SolutionFormatArgs, SolverArgs, UniqueArgs};
use crate::models::reading::ModelInputError;
use crate::terminal::outcome::Answered;
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
    format: SolutionFormatArgs,

    /// Write the work of each constraint to standard error, those that took most time first
    #[arg(long)]
    profile: bool,
}

impl ModelVerb for ModelSolutionsArgs {
    fn search(&self) -> Option<&SolverArgs> {
        Some(&self.search)
    }

    fn has_profile(&self) -> bool {
        self.profile
    }

    fn form(&self) -> ResultForm {
        ResultForm::of_lines(self.format.format)
    }

    fn answer(&self, asked: Asked<'_, '_>) -> Result<Answered, ModelInputError> {
        let list = SolutionList {
            search: &self.search,
            limit: self.limit.limit,
            unique: self.unique.unique,
            format: self.format.format,
            has_profile: self.profile,
        };
        list.write(asked)
    }
}
