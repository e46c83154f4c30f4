//! The objectives of a model file.
//!
//! Invariant: an objective has exactly one sense. A key that is close to `objectives` is refused,
//! because a model without its objectives is another one.

use super::json::{Json, Object, unknown};
use super::statements::read_expression;
use crate::fault::ModelFault;
use crate::model::{Objective, Sense};
use crate::near::nearest;

/// The key of the objectives.
const KEY: &str = "objectives";

/// The greatest difference in length between this key and one that is taken for it.
const CLOSE: usize = 2;

/// Returns the objectives of a model, the most important first.
pub(super) fn objectives(object: &mut Object<'_>) -> Result<Vec<Objective>, ModelFault> {
    let objectives = object.optional(KEY, |list| list.list(objective))?;
    match object.unread().find(|key| is_meant_by(key)) {
        Some(key) => Err(unknown_key(key)),
        None => Ok(objectives.unwrap_or_default()),
    }
}

/// Returns the objective that `json` states.
fn objective(json: Json<'_>) -> Result<Objective, ModelFault> {
    let mut object = json.object()?;
    let [minimized, maximized] = [Sense::Minimize, Sense::Maximize]
        .map(|sense| object.optional(sense.key(), read_expression).map(|expr| (sense, expr)));
    let given = [minimized?, maximized?];
    object.has_no_more()?;
    let mut given = given.into_iter().filter_map(|(sense, expr)| Some((sense, expr?)));
    match (given.next(), given.next()) {
        (Some((sense, expr)), None) => Ok(Objective { sense, expr }),
        (None, _) => Err(ModelFault::new("the key \"minimize\" or \"maximize\" is missing")),
        _ => Err(ModelFault::new("an objective is minimized or maximized, not both")),
    }
}

/// Returns whether the objectives are meant by `key`.
fn is_meant_by(key: &str) -> bool {
    let is_sense = [Sense::Minimize, Sense::Maximize].iter().any(|sense| sense.key() == key);
    is_sense || key.len().abs_diff(KEY.len()) <= CLOSE && nearest(key, [KEY]).is_some()
}

fn unknown_key(key: &str) -> ModelFault {
    match nearest(key, [KEY]) {
        Some(_) => unknown("key", key, [KEY]),
        None => ModelFault::new(format!("the key {key:?} belongs into the list \"{KEY}\"")),
    }
}

#[cfg(test)]
mod tests;
