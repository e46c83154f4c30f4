//! `check`: whether each model has one solution, none or several.
//!
//! Invariant: there is exactly one line for each model, unless the format is a table.

use super::{in_one_line, is_without_variables, problem};
use crate::models::batch::{ModelBatch, ModelOutput, ModelResult, ResultForm};
use crate::models::options::{FilesArgs, FormatArgs, ProofArgs, SolverArgs, UniqueArgs};
use crate::models::reading::PlacedModel;
use crate::models::solution_writer::SolutionWriter;
use crate::terminal::batch::BatchVerb;
use crate::terminal::outcome::{Answered, Outcome};
use clap::Args;
use kumiki::{Mixed, Solution, Verdict};
use kumiki_model::Name;
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
    format: FormatArgs,
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
            verdict => ModelVerdict::of(verdict, self.unique.unique),
        };
        self.proof.report(solutions.end_proof(), output);
        let format = self.format.format.into();
        verdict.write(SolutionWriter::new(format, &input.value), output)?;
        remark_on_soft(output, input);
        Ok(Answered { outcome: verdict.outcome, statistics: solutions.statistics() })
    }
}

/// Reports that soft constraints, which need not hold, are no part of the verdict.
fn remark_on_soft(output: &mut ModelOutput<'_>, input: &PlacedModel) {
    match input.value.soft_count() {
        0 => {}
        1 => output.remark(format_args!("{}: 1 soft constraint is ignored", input.place)),
        n => output.remark(format_args!("{}: {n} soft constraints are ignored", input.place)),
    }
}

/// A verdict in words.
struct ModelVerdict {
    /// The beginning of a line.
    word: String,
    /// The text above a table.
    sentence: String,
    /// The solutions that prove it.
    witnesses: Vec<Solution<Name, Mixed>>,
    outcome: Outcome,
}

impl ModelVerdict {
    fn of(verdict: Verdict<Name, Mixed>, unique: bool) -> ModelVerdict {
        match verdict {
            Verdict::None(reason) => ModelVerdict::none(&in_one_line(&reason)),
            Verdict::Unique(one) => ModelVerdict {
                word: "unique".to_string(),
                sentence: "unique solution:".to_string(),
                witnesses: vec![one],
                outcome: Outcome::Solved,
            },
            Verdict::Several(one, other) => ModelVerdict {
                word: "several".to_string(),
                sentence: "several solutions, among them:".to_string(),
                witnesses: vec![one, other],
                outcome: Outcome::of_solutions(2, false, unique),
            },
            Verdict::Unfinished(known) => ModelVerdict {
                word: "unfinished".to_string(),
                sentence: match known {
                    Some(_) => "unfinished: there may be others than".to_string(),
                    None => "unfinished".to_string(),
                },
                witnesses: known.into_iter().collect(),
                outcome: Outcome::Unfinished,
            },
        }
    }

    fn none(reason: &str) -> ModelVerdict {
        ModelVerdict {
            word: format!("none {reason}"),
            sentence: format!("no solution: {reason}"),
            witnesses: Vec::new(),
            outcome: Outcome::NoSolution,
        }
    }

    fn write(&self, mut writer: SolutionWriter, output: &mut ModelOutput<'_>) -> io::Result<()> {
        let results = &mut output.live();
        if !writer.is_table() {
            write!(results, "{}", self.word)?;
            // The solution of an unfinished search proves nothing.
            let shown = if self.outcome == Outcome::Unfinished { &[][..] } else { &self.witnesses };
            for solution in shown {
                let mut line = Vec::new();
                writer.write_kept(solution, &mut line)?;
                write!(results, " ")?;
                results.write_all(line.trim_ascii_end())?;
            }
            return writeln!(results);
        }
        writeln!(results, "{}", self.sentence)?;
        if !self.witnesses.is_empty() {
            writer.write_head(results)?;
        }
        self.witnesses.iter().try_for_each(|solution| writer.write_kept(solution, results))
    }
}
