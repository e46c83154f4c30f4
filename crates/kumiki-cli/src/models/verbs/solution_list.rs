//! The solutions of a model, one a line: all that `solutions` writes, and what `first` writes
//! below headings.
//!
//! Invariant: if there may be more solutions, the results or a remark say so.

use crate::models::batch::{ModelOutput, ModelResult};
use crate::models::options::{SolutionFormat, SolverArgs, WantedSolutions};
use crate::models::reading::PlacedModel;
use crate::models::solution_writer::SolutionWriter;
use crate::terminal::outcome::{Answered, Outcome, solutions_in_words};
use kumiki_front::model::{ModelProblem, is_stopped, is_without_variables};
use std::io::{self, Write};

/// The solutions to write, and how.
pub(super) struct SolutionList<'a> {
    pub(super) search: &'a SolverArgs,
    pub(super) limit: Option<u64>,
    pub(super) unique: bool,
    pub(super) format: SolutionFormat,
    /// True if the work of each constraint is written to the messages.
    pub(super) has_profile: bool,
}

impl SolutionList<'_> {
    /// Writes the solutions.
    pub(super) fn write(
        &self,
        input: &PlacedModel,
        problem: &ModelProblem,
        output: &mut ModelOutput<'_>,
    ) -> ModelResult {
        let WantedSolutions { shown, needed } = WantedSolutions::new(self.limit, self.unique);
        let mut writer = SolutionWriter::new(self.format, &input.value);
        let settings = self.search.settings(needed, output).profile(self.has_profile);
        let mut solutions = problem.search(settings);
        let results = &mut output.live();
        let mut found = 0;
        while found < needed && !is_without_variables(problem) {
            let Some(row) = solutions.next_row() else { break };
            if found == 0 {
                writer.write_head(results)?;
            }
            if found < shown {
                writer.write(row, results)?;
            }
            found += 1;
            // There are such solutions only if their number is not limited. They are not decided
            // one by one, so statistics would be others.
            if !(self.search.stats.stats || self.has_profile)
                && let Some((at, values)) = solutions.take_rest()
            {
                found += values.len() as u64;
                writer.write_varied(at, &values, results)?;
            }
        }
        if found == 0 && self.format == SolutionFormat::Csv {
            writer.write_head(results)?;
        }
        let is_stopped = is_stopped(solutions.status());
        if self.format == SolutionFormat::Table {
            self.write_ending(output, found, is_stopped)?;
        } else if is_stopped {
            output.remark(format_args!("{}: unfinished: there may be more solutions", input.place));
        }
        if let Some(profile) = solutions.profile() {
            output.say(format_args!(
                "profile of {}\n{}",
                input.place,
                profile.to_string().trim_end()
            ));
        }
        let outcome = Outcome::of_solutions(found, is_stopped, self.unique);
        Ok(Answered { outcome, statistics: solutions.statistics() })
    }

    /// Writes the text below a table of solutions, or in place of it.
    fn write_ending(
        &self,
        output: &mut ModelOutput<'_>,
        found: u64,
        is_stopped: bool,
    ) -> io::Result<()> {
        let shown = WantedSolutions::new(self.limit, self.unique).shown;
        let ending = match (found, is_stopped) {
            (0, true) => "unfinished: no solution was found yet".to_string(),
            (0, false) => "no solution".to_string(),
            (_, true) if found < shown => "unfinished: there may be more solutions".to_string(),
            _ if output.style.is_quiet || shown == 1 => return Ok(()),
            _ => solutions_in_words(found.min(shown), found >= shown),
        };
        writeln!(output.live(), "{ending}")
    }
}
