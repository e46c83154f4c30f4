//! `count`: the number of solutions of each model.
//!
//! Invariant: there is exactly one line for each model.

use super::problem;
use crate::models::batch::{ModelBatch, ModelOutput, ModelResult, ResultForm};
use crate::models::options::{
    FilesArgs, LimitArgs, ProofArgs, SolutionFormat, SolverArgs, UniqueArgs, WantedSolutions,
};
use crate::models::part_count::PartCount;
use crate::models::reading::PlacedModel;
use crate::terminal::batch::BatchVerb;
use crate::terminal::outcome::{Answered, Outcome};
use clap::{Args, ValueHint};
use kumiki::SolutionCount;
use kumiki_front::model::{ModelProblem, is_stopped, is_without_variables};
use std::io::Write;
use std::path::{Path, PathBuf};

const ABOUT: &str = "\
Examples:
  kumiki count model.json
  kumiki count --threads 4 --time-limit 1m *.json
  kumiki count < model.json
  kumiki count --journal count.jsonl --threads 4 model.json
  kumiki count --proof model.proof model.json && kumiki-check model.json model.proof

A count of hours survives Ctrl-C and restarts: with --journal, the search is
divided into parts, and a line of JSON is added for each part that is finished.
The same command goes on with the parts that are left. --recheck counts the
finished parts again, and reports each that has another number of solutions.";

/// Count the solutions: one number a line for each model
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelCountArgs {
    #[command(flatten)]
    pub(in crate::models) search: SolverArgs,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    unique: UniqueArgs,
    #[command(flatten)]
    proof: ProofArgs,
    #[command(flatten)]
    journal: JournalArgs,
}

/// A count in parts.
#[derive(Args, Clone, Debug)]
struct JournalArgs {
    /// Count in parts, and note each finished part in FILE; the same command goes on with the rest
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["limit", "unique", "solver", "proof"])]
    journal: Option<PathBuf>,

    /// Divide the search into at least N parts
    #[arg(long, value_name = "N", default_value = "1000", requires = "journal")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    parts: u32,

    /// Count the finished parts of the journal again, and no others
    #[arg(long, requires = "journal")]
    recheck: bool,
}

impl BatchVerb<ModelBatch> for ModelCountArgs {
    fn check(&self, _: &FilesArgs) -> Result<(), &'static str> {
        self.search.check_for_several()
    }

    fn form(&self) -> ResultForm {
        ResultForm::of_line(SolutionFormat::Jsonl, "error").with(&self.search.stats)
    }

    fn answer(&mut self, input: &PlacedModel, output: &mut ModelOutput<'_>) -> ModelResult {
        let problem = &problem(input)?;
        if let Some(path) = &self.journal.journal
            && !is_without_variables(problem)
        {
            return self.count_in_parts(input, problem, output, path);
        }
        let unique = self.unique.unique;
        let wanted = WantedSolutions::new(self.limit.limit, unique);
        let settings = self.search.settings(wanted.needed, output);
        let proof = self.proof.create(output);
        let Some(mut solutions) = proof.search(problem, settings) else {
            return Ok(Outcome::Unusable.into());
        };
        let found = match is_without_variables(problem) {
            true => SolutionCount::zero(),
            false => solutions.count_left(),
        };
        self.proof.report(solutions.end_proof(), output);
        let is_stopped = is_stopped(solutions.status());
        let unfinished = if is_stopped { "unfinished " } else { "" };
        let outcome = Outcome::of_solutions(found.clone(), is_stopped, unique);
        let shown = found.up_to(self.limit.limit);
        writeln!(output.live(), "{unfinished}{shown}")?;
        Ok(Answered { outcome, statistics: solutions.statistics() })
    }
}

impl ModelCountArgs {
    /// Counts with a journal, and writes the number of solutions of the finished parts.
    fn count_in_parts(
        &self,
        input: &PlacedModel,
        problem: &ModelProblem,
        output: &mut ModelOutput<'_>,
        path: &Path,
    ) -> ModelResult {
        let settings = self.search.settings(u64::MAX, output);
        let parts = self.journal.parts as usize;
        let count = PartCount { model: &input.value, problem, settings, parts };
        let counted = match count.run(path, self.journal.recheck, output) {
            Ok(counted) => counted,
            Err(error) => {
                output.refuse(format_args!("{}: {error}", path.display()));
                return Ok(Outcome::Unusable.into());
            }
        };
        let unfinished = if counted.is_stopped { "unfinished " } else { "" };
        writeln!(output.live(), "{unfinished}{}", counted.found)?;
        Ok(counted.outcome().into())
    }
}
