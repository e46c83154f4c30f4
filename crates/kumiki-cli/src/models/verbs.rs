//! The verbs of `kumiki`, one file each: the options and the answer.
//!
//! Invariant: no verb uses another. Common parts are in the file `solution_list`.

pub(super) mod best;
pub(super) mod check;
pub(super) mod conflict;
pub(super) mod convert;
pub(super) mod count;
pub(super) mod explain;
pub(super) mod first;
pub(super) mod lowering;
mod solution_list;
pub(super) mod solutions;

use super::batch::{ModelOutput, answer_all};
use super::options::{FilesArgs, SolutionFormat, SolverArgs};
use super::reading::{ModelInputError, PlacedModel};
use super::solution_writer::shown;
use crate::terminal::outcome::Answered;
use crate::terminal::session::Session;
use crate::terminal::verbs::OwnVerb;
use kumiki::{Limit, Mixed, Problem, search::Status};
use kumiki_model::Name;
use std::fmt::{Debug, Display};
use std::io;

/// A model as a problem of the library.
pub(super) type ModelProblem = Problem<Name, Mixed>;

/// The form of the results of a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ResultForm {
    /// True if a model may have several lines. Models are then separated.
    pub(super) has_lines: bool,
    /// True if results are for people. Several models then have headings.
    pub(super) is_for_people: bool,
    /// The line of a model that cannot be answered, if each model has one line.
    pub(super) error: Option<&'static str>,
}

impl ResultForm {
    /// Returns the form of results for people.
    fn for_people() -> ResultForm {
        ResultForm { has_lines: true, is_for_people: true, error: None }
    }

    /// Returns the form of lines in `format`, any number for each model.
    fn of_lines(format: SolutionFormat) -> ResultForm {
        let is_for_people = format == SolutionFormat::Table;
        ResultForm { has_lines: true, is_for_people, error: None }
    }

    /// Returns the form of one line for each model, which is `error` if there is no answer; or of
    /// several, if the `format` has headings.
    fn of_line(format: SolutionFormat, error: &'static str) -> ResultForm {
        match format.has_head() {
            true => ResultForm::of_lines(format),
            false => ResultForm { has_lines: false, is_for_people: false, error: Some(error) },
        }
    }
}

/// A model to answer.
pub(super) struct Asked<'a, 's> {
    pub(super) output: &'a mut ModelOutput<'s>,
    pub(super) input: &'a PlacedModel,
    /// The model in `input`.
    pub(super) problem: &'a ModelProblem,
    pub(super) files: &'a FilesArgs,
}

/// A verb that answers models, one after the other.
pub(super) trait ModelVerb: Sync {
    /// Returns the options of the search, if the verb has them.
    fn search(&self) -> Option<&SolverArgs> {
        None
    }

    /// Returns whether statistics of the search are requested.
    fn has_statistics(&self) -> bool {
        self.search().is_some_and(|search| search.stats.stats)
    }

    /// Returns whether a profile of the search is requested.
    fn has_profile(&self) -> bool {
        false
    }

    /// Returns whether the verb needs no more than one solution.
    fn needs_one(&self) -> bool {
        false
    }

    /// Returns the form of the results.
    fn form(&self) -> ResultForm;

    /// Writes the answer to a model. An outcome that is unusable has no results.
    ///
    /// # Errors
    /// If the verb has no answer to such a model, or if results are no longer taken.
    fn answer(&self, asked: Asked<'_, '_>) -> Result<Answered, ModelInputError>;
}

impl<V: ModelVerb + Debug> OwnVerb<FilesArgs> for V {
    fn check(&self, files: &FilesArgs) -> Result<(), &'static str> {
        let Some(search) = self.search() else { return Ok(()) };
        if !self.needs_one() && search.is_local() {
            return Err("min-conflicts finds one solution: it is for first, without --unique");
        }
        if self.has_profile() && search.unlimited(files).threads != 1 {
            return Err("a profile is that of one thread: --profile is for --threads 1");
        }
        Ok(())
    }

    fn run(&self, files: &FilesArgs, session: &mut Session) -> io::Result<()> {
        answer_all(self, files, session)
    }
}

/// Returns whether the model has no variables. It then has no solution by the format, and the empty
/// one by the library.
fn is_without_variables(problem: &ModelProblem) -> bool {
    problem.variables().len() == 0
}

/// Returns whether Ctrl-C, or a limit that is not on the number of results, stopped a search.
fn is_stopped(status: Status) -> bool {
    matches!(status, Status::Stopped(by) if by != Limit::Solutions)
}

/// Returns `text`, which may contain names with any characters, in one line.
fn in_one_line(text: &impl Display) -> String {
    shown(&text.to_string())
}

#[cfg(test)]
mod tests;
