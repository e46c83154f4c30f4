//! `best`: the best solution of each model, by its soft constraints and its objectives.
//!
//! Invariant: there is exactly one line for each model, unless the format has headings. Only a
//! solution that is proved to be the best is called optimal.

use super::{in_one_line, is_stopped, problem};
use crate::models::batch::{ModelBatch, ModelOutput, ModelResult, ResultForm};
use crate::models::improvements::ImprovementDisplay;
use crate::models::options::{
    ModelTimeArgs, ProofArgs, ProofFile, SolutionFormat, SolutionFormatArgs, limited,
};
use crate::models::reading::{ModelInputError, PlacedModel};
use crate::models::solution_writer::SolutionWriter;
use crate::terminal::batch::{BatchVerb, StatisticsArgs};
use crate::terminal::outcome::{Answered, Outcome};
use clap::Args;
use kumiki::optimise::{Incumbent, Incumbents, Violated};
use kumiki::{Mixed, Settings};
use kumiki_model::{Model, Name, Objective, shortened};
use serde_json::Value;
use std::io::{self, Write};

const ABOUT: &str = "\
Examples:
  kumiki best model.json
  kumiki best --time-limit 1m --format table model.json
  kumiki best --format csv model.json > best.csv
  kumiki best --proof best.proof model.json && kumiki-check model.json best.proof

The violated weight of the soft constraints comes first, and then the objectives of
the model, in their order:
  {\"variables\": [{\"name\": \"x\", \"domain\": [1, 2, 3]}],
   \"constraints\": [{\"kind\": \"String\", \"expr\": \"x > 1\", \"weight\": 2}],
   \"objectives\": [{\"minimize\": \"x\"}]}
If a limit or Ctrl-C comes before the proof that no solution is better, the result
is the best one that was found, and the exit code is 4. So it is if a limit comes
before the end of the proof for --proof.";

/// Write the best solution by soft constraints and objectives
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelBestArgs {
    #[command(flatten)]
    time: ModelTimeArgs,
    #[command(flatten)]
    stats: StatisticsArgs,
    #[command(flatten)]
    format: SolutionFormatArgs,
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
        result.write(self.format.format, output, input)?;
        Ok(Answered { outcome, statistics: incumbents.statistics() })
    }
}

/// The best solution of a model, and what is known of it.
struct BestResult<'m> {
    model: &'m Model,
    best: Option<Incumbent<Name, Mixed>>,
    /// True if a limit came before the proof.
    is_stopped: bool,
    /// The bound of the first value, if a limit came.
    bound: Option<i64>,
}

impl BestResult<'_> {
    fn write(
        &self,
        format: SolutionFormat,
        output: &mut ModelOutput<'_>,
        input: &PlacedModel,
    ) -> io::Result<()> {
        let mut writer = SolutionWriter::new(format, self.model);
        let results = &mut output.live();
        match format {
            SolutionFormat::Jsonl | SolutionFormat::Json => {
                let line = self.as_json(&mut writer)?;
                writeln!(results, "{line}")
            }
            SolutionFormat::Table => {
                writeln!(results, "{}", self.heading())?;
                if let Some(best) = &self.best {
                    writer.write_head(results)?;
                    writer.write_kept(&best.solution, results)?;
                }
                self.sentences().iter().try_for_each(|line| writeln!(results, "{line}"))
            }
            SolutionFormat::Csv => {
                writer.write_head(results)?;
                if let Some(best) = &self.best {
                    writer.write_kept(&best.solution, results)?;
                }
                let heading = self.heading();
                output.remark(format_args!("{}: {}", input.place, heading.trim_end_matches(':')));
                self.sentences().iter().for_each(|line| output.remark(line));
                Ok(())
            }
        }
    }

    /// Returns the result as JSON: an object, or what `first` writes if there is no solution.
    fn as_json(&self, writer: &mut SolutionWriter) -> io::Result<String> {
        let Some(best) = &self.best else {
            return Ok(if self.is_stopped { "\"unfinished\"" } else { "null" }.to_string());
        };
        let status = if self.is_stopped { "best found" } else { "optimal" };
        let mut line = format!("{{\"status\":\"{status}\",\"values\":{}", json(&best.values));
        if let Some(bound) = self.bound {
            line += &format!(",\"bound\":{bound}");
        }
        if self.is_soft() {
            let names: Vec<String> = best.violated.iter().map(Violated::to_string).collect();
            line += &format!(",\"violated\":{}", json(&names));
        }
        let mut solution = Vec::new();
        writer.write_kept(&best.solution, &mut solution)?;
        Ok(line + ",\"solution\":" + String::from_utf8_lossy(&solution).trim_end() + "}")
    }

    /// Returns whether the first value is the violated weight.
    fn is_soft(&self) -> bool {
        self.model.soft_count() > 0
    }

    /// Returns the text above a table.
    fn heading(&self) -> &'static str {
        match (&self.best, self.is_stopped) {
            (Some(_), false) => "optimal solution:",
            (Some(_), true) => "best solution found:",
            (None, false) => "no solution",
            (None, true) => "unfinished: no solution was found yet",
        }
    }

    /// Returns the text below a table: the values, what is violated, and the bound.
    fn sentences(&self) -> Vec<String> {
        let Some(best) = &self.best else { return Vec::new() };
        let weight = self.is_soft().then(|| "violated weight".to_string());
        let objectives = self.model.objectives.iter().map(short);
        let titles: Vec<String> = weight.into_iter().chain(objectives).collect();
        let values = titles.iter().zip(&best.values);
        let mut lines: Vec<String> =
            values.map(|(title, value)| format!("{title}: {value}")).collect();
        lines.extend(best.violated.iter().map(|violated| {
            format!("violated, at a cost of {}: {}", violated.weight, in_one_line(violated))
        }));
        if let (Some(bound), Some(title)) = (self.bound, titles.first()) {
            lines.push(format!("bound of {title}: {bound}"));
        }
        lines
    }
}

/// Returns an objective in one line, shortened if it is long.
fn short(objective: &Objective) -> String {
    shortened(&in_one_line(objective)).into_owned()
}

/// Returns a list as compact JSON.
fn json<T: Clone + Into<Value>>(list: &[T]) -> String {
    Value::from(list.to_vec()).to_string()
}
