//! `check`: whether each model has one solution, none or several.
//!
//! Invariant: there is exactly one line for each model, unless the format is a table.

use super::problem;
use crate::models::batch::{ModelBatch, ModelOutput, ModelResult, ResultForm};
use crate::models::options::{FilesArgs, ProofArgs, SolverArgs, UniqueArgs, VerdictFormat};
use crate::models::reading::PlacedModel;
use crate::models::solution_writer::SolutionWriter;
use crate::terminal::batch::BatchVerb;
use crate::terminal::format::FormatArgs;
use crate::terminal::outcome::{Answered, Outcome};
use clap::Args;
use kumiki_front::model::{ModelVerdict, VerdictKind, is_without_variables, soft_remark};
use std::io::{self, Write};

const ABOUT: &str = "\
Examples:
  kumiki check model.json
  kumiki check --unique --quiet model.json && echo unique
  kumiki check --proof model.proof model.json && kumiki-check model.json model.proof";

/// Show whether each model has one solution, none, or several
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelCheckArgs {
    #[command(flatten)]
    search: SolverArgs,
    #[command(flatten)]
    unique: UniqueArgs,
    #[command(flatten)]
    proof: ProofArgs,
    #[command(flatten)]
    format: FormatArgs<VerdictFormat>,
}

impl BatchVerb<ModelBatch> for ModelCheckArgs {
    fn check(&self, _: &FilesArgs) -> Result<(), &'static str> {
        self.search.check_for_several()
    }

    fn form(&self) -> ResultForm {
        let form = ResultForm::of_line(self.format.format.into(), "error").or("error");
        form.with(&self.search.stats)
    }

    fn answer(&mut self, input: &PlacedModel, output: &mut ModelOutput<'_>) -> ModelResult {
        let problem = &problem(input)?;
        let settings = self.search.settings(2, output);
        let proof = self.proof.create(output);
        let Some(mut solutions) = proof.search(problem, settings) else {
            return Ok(Outcome::Unusable.into());
        };
        let verdict = match solutions.verdict() {
            _ if is_without_variables(problem) => ModelVerdict::none("there are no variables"),
            verdict => ModelVerdict::of(verdict),
        };
        self.proof.report(solutions.end_proof(), output);
        let format = self.format.format.into();
        write(&verdict, SolutionWriter::new(format, &input.value), output)?;
        if let Some(remark) = soft_remark(&input.value) {
            output.remark(format_args!("{}: {remark}", input.place));
        }
        let outcome = outcome(verdict.kind, self.unique.unique);
        Ok(Answered { outcome, statistics: solutions.statistics() })
    }
}

/// Returns the outcome of a verdict. `unique` is true if there should be only one solution.
fn outcome(kind: VerdictKind, unique: bool) -> Outcome {
    match kind {
        VerdictKind::Unique => Outcome::Solved,
        VerdictKind::None => Outcome::NoSolution,
        VerdictKind::Several => Outcome::of_solutions(2, false, unique),
        VerdictKind::Unfinished => Outcome::Unfinished,
    }
}

/// Writes a verdict with its evidence.
fn write(
    verdict: &ModelVerdict,
    mut writer: SolutionWriter,
    output: &mut ModelOutput<'_>,
) -> io::Result<()> {
    let results = &mut output.live();
    if !writer.is_table() {
        write!(results, "{}", verdict.word)?;
        for solution in verdict.proof() {
            let mut line = Vec::new();
            writer.write_kept(solution, &mut line)?;
            write!(results, " ")?;
            results.write_all(line.trim_ascii_end())?;
        }
        return writeln!(results);
    }
    writeln!(results, "{}", verdict.sentence)?;
    if !verdict.witnesses.is_empty() {
        writer.write_head(results)?;
    }
    verdict.witnesses.iter().try_for_each(|solution| writer.write_kept(solution, results))
}
