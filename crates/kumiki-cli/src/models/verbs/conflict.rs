//! `conflict`: constraints that cannot hold together, or that can be given up.
//!
//! Invariant: without `--all` there is exactly one line for each model, unless the format is a
//! table.

use super::problem;
use crate::models::batch::{ModelBatch, ModelOutput, ModelResult, ResultForm};
use crate::models::options::{ModelTimeArgs, VerdictFormat, WantedSolutions, limited};
use crate::models::reading::PlacedModel;
use crate::terminal::batch::BatchVerb;
use crate::terminal::format::FormatArgs;
use crate::terminal::outcome::{Answered, Outcome};
use clap::Args;
use kumiki::Settings;
use kumiki_front::model::{ConflictLine, ModelProblem, is_stopped, is_without_variables};
use serde_json::{Value, json};
use std::io::{self, Write};

const ABOUT: &str = "\
Examples:
  kumiki conflict model.json
  kumiki conflict --corrections --all model.json
  kumiki conflict --format table --limit 5 model.json";

/// Show which constraints cannot hold together, if a model has no solution
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelConflictArgs {
    /// Instead, show which constraints to give up so that all others can hold
    #[arg(long, alias = "mcs")]
    corrections: bool,

    /// Show all, one a line, and not only a small one
    #[arg(long)]
    all: bool,

    /// Stop after N of them; implies --all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    #[command(flatten)]
    time: ModelTimeArgs,

    #[command(flatten)]
    format: FormatArgs<VerdictFormat>,
}

impl BatchVerb<ModelBatch> for ModelConflictArgs {
    fn form(&self) -> ResultForm {
        match self.all() {
            true => ResultForm::of_lines(self.format.format.into()),
            false => ResultForm::of_line(self.format.format.into(), "\"error\""),
        }
    }

    fn answer(&mut self, input: &PlacedModel, output: &mut ModelOutput<'_>) -> ModelResult {
        let problem = &problem(input)?;
        let mut solutions = problem.search(self.settings(1, output));
        let has_one = solutions.next_row().is_some() && !is_without_variables(problem);
        let statistics = solutions.statistics();
        let is_stopped = is_stopped(solutions.status());
        let outcome = Outcome::of_solutions(u64::from(has_one), is_stopped, false);
        let answered = Answered { outcome, statistics: statistics.clone() };
        if outcome == Outcome::Unfinished {
            self.write_plain(output, "\"unfinished\"", "unfinished")?;
            return Ok(answered);
        }
        if is_without_variables(problem) {
            self.write_plain(output, "[]", "there are no variables")?;
            return Ok(answered);
        }
        if has_one {
            self.write_plain(output, if self.corrections { "[]" } else { "null" }, "all can hold")?;
            return Ok(answered);
        }
        if self.write_conflicts(output, problem)? {
            return Ok(answered);
        }
        match self.all() {
            true => output.remark(format_args!("{}: unfinished: there may be more", input.place)),
            false => self.write_plain(output, "\"unfinished\"", "unfinished")?,
        }
        Ok(Answered { outcome: Outcome::Unfinished, statistics })
    }
}

impl ModelConflictArgs {
    fn all(&self) -> bool {
        self.all || self.limit.is_some()
    }

    fn settings(&self, solutions: u64, output: &ModelOutput<'_>) -> Settings {
        limited(Settings::default(), &self.time, solutions, output)
    }

    /// Writes the conflicts or corrections of `problem`: one, or all that are requested. Returns
    /// false if a limit stopped the search for them.
    fn write_conflicts(
        &self,
        output: &mut ModelOutput<'_>,
        problem: &ModelProblem,
    ) -> io::Result<bool> {
        let wanted = WantedSolutions::new(self.limit.filter(|_| self.all()), false);
        let statements = problem.statements().with_settings(self.settings(wanted.shown, output));
        Ok(match (self.corrections, self.all()) {
            (false, false) => {
                self.write_all(output, statements.conflict().map(ConflictLine::conflict))?
            }
            (true, false) => {
                self.write_all(output, statements.correction().map(ConflictLine::correction))?
            }
            (false, true) => {
                let mut conflicts = statements.conflicts();
                self.write_all(output, conflicts.by_ref().map(ConflictLine::conflict))?;
                !is_stopped(conflicts.status())
            }
            (true, true) => {
                let mut sets = statements.corrections();
                self.write_all(output, sets.by_ref().map(ConflictLine::correction))?;
                !is_stopped(sets.status())
            }
        })
    }

    /// Writes a line that is the same for every model.
    fn write_plain(
        &self,
        output: &mut ModelOutput<'_>,
        json: &str,
        sentence: &str,
    ) -> io::Result<()> {
        let is_table = self.format.format == VerdictFormat::Table;
        writeln!(output.live(), "{}", if is_table { sentence } else { json })
    }

    /// Writes a line for each of `all`. Returns whether there was one.
    fn write_all(
        &self,
        output: &mut ModelOutput<'_>,
        all: impl IntoIterator<Item = ConflictLine>,
    ) -> io::Result<bool> {
        let key = if self.corrections { "correction" } else { "conflict" };
        let results = &mut output.live();
        let mut is_any = false;
        for ConflictLine { statements, is_proved, sentence } in all {
            is_any = true;
            let line = match self.format.format {
                VerdictFormat::Table => sentence,
                VerdictFormat::Jsonl => Value::from(statements).to_string(),
                VerdictFormat::Json => json!({ key: statements, "proved": is_proved }).to_string(),
            };
            writeln!(results, "{line}")?;
        }
        Ok(is_any)
    }
}
