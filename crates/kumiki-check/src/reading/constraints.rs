//! The keys that all constraints have, expressions, and propositions.
//!
//! Invariant: a scope that is absent, null or empty is all variables.

use super::json::Json;
use super::keys::{Keys, list, natural, text, truth};
use super::relations::relation;
use super::{Read, expression, name};
use crate::expression::{Condition, parse};
use crate::meanings::Meaning;
use crate::meanings::logic::{Part, Proposition, Tie, Tied};
use crate::model::{Model, Name};
use crate::values::Value;
use std::collections::HashMap;
use std::sync::Arc;

/// The total weight stays below this.
const WEIGHT_LIMIT: u64 = 1 << 59;

/// The greatest depth of propositions in one another.
const PARTS_LIMIT: usize = 100;

/// Adds the constraint that `json` states, and returns its number.
pub(super) fn add(model: &mut Model, json: Json) -> Read<usize> {
    let mut keys = Keys::of(json)?;
    let kind = text(keys.required("kind")?)?;
    let given = keys.optional("name").map(text).transpose()?;
    let weight = keys.optional("weight").map(natural).transpose()?;
    let weights = model.constraints.iter().filter_map(|constraint| constraint.weight);
    if weights.chain(weight).fold(0, u64::saturating_add) >= WEIGHT_LIMIT {
        return Err("the total weight is 2^59 or more".to_owned());
    }
    let (meaning, title) = match &*kind {
        "Proposition" | "Tied" if weight.is_some() => {
            return Err(format!("a {kind} has no weight"));
        }
        "Proposition" => {
            let part = part(model, keys.required("holds")?, PARTS_LIMIT)?;
            (Arc::new(Proposition::new(part)) as Arc<dyn Meaning>, kind)
        }
        "Tied" => (tied(model, &mut keys)?, kind),
        _ => meaning(model, kind, &mut keys)?,
    };
    keys.end()?;
    let at = model.constraints.len();
    Ok(model.push(given.unwrap_or_else(|| format!("constraints[{at}] ({title})")), weight, meaning))
}

/// Returns the meaning of a relation or an expression, and a title for it.
fn meaning(model: &Model, kind: String, keys: &mut Keys) -> Read<(Arc<dyn Meaning>, String)> {
    if kind != "Expr" && kind != "String" {
        return Ok((relation(model, &kind, keys)?, kind));
    }
    let source = text(keys.required("expr")?)?;
    let given = named_scope(model, keys)?;
    let args = match &*kind {
        "Expr" => keys.optional("args").map(list).transpose()?,
        _ => None,
    };
    let expr = match (&*kind, given, args) {
        ("String", None, _) | ("Expr", None, None) => expression(model, &source)?,
        (_, given, args) => {
            let scope = given.unwrap_or_else(|| (0..model.variables.len()).collect());
            let own = |&variable: &usize| model.variables[variable].name.to_string();
            let names = match args {
                Some(args) => args.into_iter().map(text).collect::<Read<Vec<String>>>()?,
                None => scope.iter().map(own).collect(),
            };
            if names.len() != scope.len() {
                return Err("expected a name for each variable of the scope".to_owned());
            }
            // The first of two equal names counts, as in a list.
            let names = names.into_iter().zip(scope).rev();
            let places: HashMap<String, usize> = names.collect();
            parse(&source, &|name| places.get(name).copied())?
        }
    };
    Ok((Arc::new(Condition::new(expr)), source))
}

/// Returns the scope; all variables, if none is named.
pub(super) fn scope(model: &Model, keys: &mut Keys) -> Read<Vec<usize>> {
    let named = named_scope(model, keys)?;
    Ok(named.unwrap_or_else(|| (0..model.variables.len()).collect()))
}

/// Returns the variables that are named, if there are any.
pub(super) fn named_scope(model: &Model, keys: &mut Keys) -> Read<Option<Vec<usize>>> {
    let Some(json) = keys.optional("scope") else { return Ok(None) };
    let scope = list(json)?.into_iter().map(|json| variable(model, json));
    let scope = scope.collect::<Read<Vec<usize>>>()?;
    Ok(Some(scope).filter(|scope| !scope.is_empty()))
}

/// Returns the variable that `json` names.
pub(super) fn variable(model: &Model, json: Json) -> Read<usize> {
    let name: Name = name(json)?;
    model.variable(&name).ok_or_else(|| format!("there is no variable {name:?}"))
}

/// Returns the proposition that `json` states.
fn part(model: &Model, json: Json, depth: usize) -> Read<Part> {
    let below = depth.checked_sub(1).ok_or("propositions are too deep in one another")?;
    let mut keys = Keys::of(json)?;
    let parts = |json: Json| -> Read<Vec<Part>> {
        list(json)?.into_iter().map(|json| part(model, json, below)).collect()
    };
    let read = if keys.has("not") {
        Part::Not(Box::new(part(model, keys.required("not")?, below)?))
    } else if keys.has("iff") {
        let both = <[Part; 2]>::try_from(parts(keys.required("iff")?)?);
        Part::Iff(Box::new(both.map_err(|_| "expected two propositions")?))
    } else if keys.has("of") {
        let k = natural(keys.required("at_least")?)?;
        let all = parts(keys.required("of")?)?;
        Part::AtLeast(usize::try_from(k).unwrap_or(usize::MAX), all)
    } else {
        let kind = text(keys.required("kind")?)?;
        Part::Holds(meaning(model, kind, &mut keys)?.0)
    };
    keys.end()?;
    Ok(read)
}

fn tied(model: &Model, keys: &mut Keys) -> Read<Arc<dyn Meaning>> {
    let variable = variable(model, keys.required("variable")?)?;
    let is_half = keys.optional("half").map(truth).transpose()?.unwrap_or(false);
    let part = part(model, keys.required("holds")?, PARTS_LIMIT)?;
    let position = |truth: bool| model.domain(variable).position(&Value::Bool(truth));
    let tie = Tie { variable, holds: position(true), fails: position(false), is_half };
    Ok(Arc::new(Tied::new(part, tie)))
}
