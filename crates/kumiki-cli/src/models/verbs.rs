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

use super::reading::{ModelInputError, PlacedModel};
use super::solution_writer::shown;
use kumiki::{Limit, Mixed, Problem, search::Status};
use kumiki_model::{ModelError, Name};
use std::fmt::Display;

/// A model as a problem of the library.
pub(super) type ModelProblem = Problem<Name, Mixed>;

/// Returns the problem of a model.
///
/// # Errors
/// If the model states none.
fn problem(input: &PlacedModel) -> Result<ModelProblem, ModelInputError> {
    Ok(input.value.problem().map_err(ModelError::from)?)
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
