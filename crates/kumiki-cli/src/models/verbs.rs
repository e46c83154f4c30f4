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
use kumiki_front::model::ModelProblem;
use kumiki_model::ModelError;

/// Returns the problem of a model.
///
/// # Errors
/// If the model states none.
fn problem(input: &PlacedModel) -> Result<ModelProblem, ModelInputError> {
    Ok(input.value.problem().map_err(ModelError::from)?)
}

#[cfg(test)]
mod tests;
