//! The reader of models: the keys of a model, of its variables and its objectives.
//!
//! Invariant: a key that is not known is refused where it could change the meaning.

mod constraints;
mod graphs;
mod json;
mod keys;
mod relations;
mod tasks;

use crate::expression::{Expr, parse};
use crate::model::{Model, ModelError, Name, Objective};
use crate::values::Value;
use json::Json;
use keys::{Keys, list, text};

type Read<T> = Result<T, String>;

/// The greatest number of values of a range, each of which is listed.
const RANGE_LIMIT: i64 = 1 << 24;

/// The greatest depth of tuples in tuples.
const TUPLES_LIMIT: usize = 16;

impl Model {
    /// Returns the model that `text` states, in the JSON of `kumiki`.
    ///
    /// # Errors
    /// If it is no model.
    pub fn parse(text: &str) -> Result<Model, ModelError> {
        model(text).map_err(ModelError)
    }

    /// Adds the constraint that `json` states as the list `constraints` of a model does, and
    /// returns its number. Without a scope, it is about the variables that were added so far.
    ///
    /// # Errors
    /// If it states none.
    pub fn add_stated(&mut self, json: &str) -> Result<usize, ModelError> {
        Json::parse(json).and_then(|json| constraints::add(self, json)).map_err(ModelError)
    }
}

/// Returns the model that `text` states.
fn model(text: &str) -> Read<Model> {
    let mut keys = Keys::of(Json::parse(text.trim_start_matches('\u{feff}'))?)?;
    let mut model = Model::new();
    for (at, json) in list(keys.required("variables")?)?.into_iter().enumerate() {
        variable(&mut model, json).map_err(|error| format!("variables[{at}]: {error}"))?;
    }
    for (at, json) in list(keys.required("constraints")?)?.into_iter().enumerate() {
        let added = constraints::add(&mut model, json);
        added.map_err(|error| format!("constraints[{at}]: {error}"))?;
    }
    let objectives = keys.optional("objectives").map(list).transpose()?;
    for (at, json) in objectives.unwrap_or_default().into_iter().enumerate() {
        let objective = objective(&model, json);
        let objective = objective.map_err(|error| format!("objectives[{at}]: {error}"))?;
        model.objectives.push(objective);
    }
    keys.has_none_of(&["objective", "minimize", "maximize"])?;
    Ok(model)
}

fn variable(model: &mut Model, json: Json) -> Read<()> {
    let mut keys = Keys::of(json)?;
    let name = name(keys.required("name")?)?;
    let values = domain(keys.required("domain")?)?;
    keys.end()?;
    model.add_variable(name, values).map_err(|error| error.0)?;
    Ok(())
}

/// Returns the values of a list, or the whole numbers between two ends.
fn domain(json: Json) -> Read<Vec<Value>> {
    if !matches!(json, Json::Object(_)) {
        return list(json)?.into_iter().map(value).collect();
    }
    let mut keys = Keys::of(json)?;
    let (from, to) = (keys.required("from")?, keys.required("to")?);
    keys.end()?;
    match (from, to) {
        (Json::Int(from), Json::Int(to)) if to.saturating_sub(from) < RANGE_LIMIT => {
            Ok((from..=to).map(Value::from).collect())
        }
        (Json::Int(_), Json::Int(_)) => Err(format!("a range has up to {RANGE_LIMIT} values")),
        _ => Err("the ends of a range are whole numbers".to_owned()),
    }
}

fn name(json: Json) -> Read<Name> {
    match json {
        Json::Text(text) => Ok(Name::Text(text)),
        Json::Int(int) => Ok(Name::Int(int)),
        _ => Err("a name is text or a whole number".to_owned()),
    }
}

/// Returns the value that `json` is; a list is a tuple.
fn value(json: Json) -> Read<Value> {
    value_within(json, TUPLES_LIMIT)
}

fn value_within(json: Json, depth: usize) -> Read<Value> {
    Ok(match json {
        Json::Null => Value::Null,
        Json::Bool(truth) => Value::Bool(truth),
        Json::Int(int) => Value::from(int),
        Json::Float(float) => Value::Float(float),
        Json::Text(text) => Value::from(text),
        Json::List(_) if depth == 0 => return Err("tuples are too deep in one another".to_owned()),
        Json::List(list) => {
            let values = list.into_iter().map(|json| value_within(json, depth - 1));
            Value::from(values.collect::<Read<Vec<Value>>>()?)
        }
        Json::Object(_) => return Err("an object is no value".to_owned()),
    })
}

fn objective(model: &Model, json: Json) -> Read<Objective> {
    let mut keys = Keys::of(json)?;
    let given = (keys.optional("minimize"), keys.optional("maximize"));
    keys.end()?;
    let (is_maximized, json) = match given {
        (Some(json), None) => (false, json),
        (None, Some(json)) => (true, json),
        _ => return Err("an objective is minimized or maximized".to_owned()),
    };
    Ok(Objective { is_maximized, expr: expression(model, &text(json)?)? })
}

/// Returns an expression over all variables of the model.
fn expression(model: &Model, text: &str) -> Read<Expr> {
    parse(text, &|name| model.variable(&Name::from(name)))
}
