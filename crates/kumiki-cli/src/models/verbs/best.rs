//! `best`: the best solution of each model, by its soft constraints and its objectives.
//!
//! Invariant: there is exactly one line for each model, unless the format has headings. Only a
//! solution that is proved to be the best is called optimal.

use super::problem;
use crate::models::batch::{ModelBatch, ModelOutput, ModelResult, ResultForm};
use crate::models::improvements::ImprovementDisplay;
use crate::models::options::{ModelTimeArgs, ProofArgs, ProofFile, SolutionFormat, limited};
use crate::models::reading::{ModelInputError, PlacedModel};
use crate::models::solution_writer::SolutionWriter;
use crate::terminal::batch::{BatchVerb, StatisticsArgs};
use crate::terminal::format::FormatArgs;
use crate::terminal::outcome::{Answered, Outcome};
use clap::Args;
use kumiki::optimise::Incumbents;
use kumiki::{Mixed, Settings};
use kumiki_front::model::{BestResult, is_stopped};
use kumiki_model::Name;
use std::io::{self, Write};

const ABOUT: &str = "\
Examples:
  kumiki best model.json
  kumiki best --time-limit 1m --format table model.json
  kumiki best --format csv model.json > best.csv
  kumiki best --proof best.proof model.json && kumiki-check model.json best.proof

The violated weight of the soft constraints comes first, and then the objectives
of the model, in their order:
  {\"variables\": [{\"name\": \"x\", \"domain\": [1, 2, 3]}],
   \"constraints\": [{\"kind\": \"String\", \"expr\": \"x > 1\", \"weight\": 2}],
   \"objectives\": [{\"minimize\": \"x\"}]}
If a limit or Ctrl-C comes before the proof that no solution is better, the
result is the best one that was found, and the exit code is 4. So it is if a
limit comes before the end of the proof for --proof.";

/// Write the best solution by soft constraints and objectives
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelBestArgs {
    #[command(flatten)]
    time: ModelTimeArgs,
    #[command(flatten)]
    stats: StatisticsArgs,
    #[command(flatten)]
    format: FormatArgs<SolutionFormat>,
    #[command(flatten)]
    proof: ProofArgs,
}

impl BatchVerb<ModelBatch> for ModelBestArgs {
    fn form(&self) -> ResultForm {
        ResultForm::of_line(self.format.format, "\"error\"").with(&self.stats)
    }

    fn answer(&mut self, input: &PlacedModel, output: &mut ModelOutput<'_>) -> ModelResult {
        let problem = &problem(input)?;
        let message = match input.value.incumbents(problem) {
            Ok(Some(incumbents)) => {
                let settings = limited(Settings::default(), &self.time, u64::MAX, output);
                return self.write_best(input, incumbents.with_settings(settings), output);
            }
            Ok(None) => "there is no objective, and no constraint has a weight".to_string(),
            Err(fault) => fault.to_string(),
        };
        Err(ModelInputError::Unanswered(message))
    }
}

impl ModelBestArgs {
    /// Searches the best solution, and writes it.
    fn write_best(
        &self,
        input: &PlacedModel,
        mut incumbents: Incumbents<'_, Name, Mixed>,
        output: &mut ModelOutput<'_>,
    ) -> ModelResult {
        let proof = self.proof.create(output);
        if matches!(proof, ProofFile::Unusable) {
            return Ok(Outcome::Unusable.into());
        }
        let mut display =
            ImprovementDisplay::new(!output.style.is_quiet && output.style.layout.is_only);
        let mut best = None;
        // A model without variables has no solution by the format, and the empty one by the
        // library.
        while !input.value.variables.is_empty()
            && let Some(better) = incumbents.next()
        {
            display.add(&better.values, || incumbents.bound());
            best = Some(better);
        }
        drop(display);
        let mut is_unproved = false;
        if let ProofFile::Open(file) = proof {
            let written = incumbents.prove(file);
            is_unproved = matches!(written, Ok(false));
            if is_unproved && !is_stopped(incumbents.status()) {
                self.proof.report_limit(incumbents.passes(), output);
            }
            self.proof.report(written.map(drop), output);
        }
        let is_stopped = is_stopped(incumbents.status());
        let bound = if is_stopped { incumbents.bound() } else { None };
        let is_left_open = is_stopped || is_unproved;
        let outcome = Outcome::of_solutions(u64::from(best.is_some()), is_left_open, false);
        let result = BestResult { model: &input.value, best, is_stopped, bound };
        write(&result, self.format.format, output, input)?;
        Ok(Answered { outcome, statistics: incumbents.statistics() })
    }
}

/// Writes a result.
fn write(
    result: &BestResult<'_>,
    format: SolutionFormat,
    output: &mut ModelOutput<'_>,
    input: &PlacedModel,
) -> io::Result<()> {
    let mut writer = SolutionWriter::new(format, result.model);
    let results = &mut output.live();
    match format {
        SolutionFormat::Jsonl | SolutionFormat::Json => {
            let mut solution = Vec::new();
            if let Some(best) = &result.best {
                writer.write_kept(&best.solution, &mut solution)?;
            }
            let line = result.as_json(String::from_utf8_lossy(&solution).trim_end());
            writeln!(results, "{line}")
        }
        SolutionFormat::Table => {
            writeln!(results, "{}", result.heading())?;
            if let Some(best) = &result.best {
                writer.write_head(results)?;
                writer.write_kept(&best.solution, results)?;
            }
            result.sentences().iter().try_for_each(|line| writeln!(results, "{line}"))
        }
        SolutionFormat::Csv => {
            writer.write_head(results)?;
            if let Some(best) = &result.best {
                writer.write_kept(&best.solution, results)?;
            }
            let heading = result.heading();
            output.remark(format_args!("{}: {}", input.place, heading.trim_end_matches(':')));
            result.sentences().iter().for_each(|line| output.remark(line));
            Ok(())
        }
    }
}
