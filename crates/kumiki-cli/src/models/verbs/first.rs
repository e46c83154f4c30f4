//! `first`: the first solution of each model.
//!
//! Invariant: there is exactly one line for each model, unless the format has headings.

use super::problem;
use super::solution_list::SolutionList;
use crate::models::batch::{ModelBatch, ModelOutput, ModelResult, ResultForm};
use crate::models::options::{FilesArgs, SolutionFormat, SolverArgs, UniqueArgs, WantedSolutions};
use crate::models::reading::PlacedModel;
use crate::models::solution_writer::SolutionWriter;
use crate::terminal::batch::BatchVerb;
use crate::terminal::format::FormatArgs;
use crate::terminal::outcome::{Answered, Outcome};
use clap::Args;
use kumiki_front::model::{is_stopped, is_without_variables};
use std::io::Write;

const ABOUT: &str = "\
Examples:
  kumiki first model.json
  kumiki first --time-limit 10s --stats *.json";

/// Write the first solution of each model, or null
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelFirstArgs {
    #[command(flatten)]
    search: SolverArgs,
    #[command(flatten)]
    unique: UniqueArgs,
    #[command(flatten)]
    format: FormatArgs<SolutionFormat>,
}

impl BatchVerb<ModelBatch> for ModelFirstArgs {
    fn check(&self, _: &FilesArgs) -> Result<(), &'static str> {
        if self.unique.unique { self.search.check_for_several() } else { Ok(()) }
    }

    fn form(&self) -> ResultForm {
        ResultForm::of_line(self.format.format, "\"error\"").with(&self.search.stats)
    }

    fn answer(&mut self, input: &PlacedModel, output: &mut ModelOutput<'_>) -> ModelResult {
        let problem = &problem(input)?;
        let (unique, format) = (self.unique.unique, self.format.format);
        if format.has_head() {
            let (search, limit) = (&self.search, Some(1));
            let list = SolutionList { search, limit, unique, format, has_profile: false };
            return list.write(input, problem, output);
        }
        let WantedSolutions { needed, .. } = WantedSolutions::new(Some(1), unique);
        let mut writer = SolutionWriter::new(format, &input.value);
        let mut solutions = problem.search(self.search.settings(needed, output));
        let results = &mut output.live();
        let row = solutions.next_row().filter(|_| !is_without_variables(problem));
        let mut found = u64::from(row.is_some());
        if let Some(row) = row {
            writer.write(row, results)?;
        } else {
            let is_stopped = is_stopped(solutions.status());
            writeln!(results, "{}", if is_stopped { "\"unfinished\"" } else { "null" })?;
        }
        if found == 1 && needed > 1 {
            found += u64::from(solutions.next_row().is_some());
        }
        let is_stopped = is_stopped(solutions.status());
        let outcome = Outcome::of_solutions(found, is_stopped, unique);
        Ok(Answered { outcome, statistics: solutions.statistics() })
    }
}
