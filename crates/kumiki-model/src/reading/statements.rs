//! The constraints of a model file.
//!
//! Invariant: every kind is named once, in [`KINDS`]; a key that its kind does not have is refused.

use super::json::{Json, ModelFault, Object, unknown};
use super::reader::Names;
use crate::model::{Bound, Comparison, Many, Meaning, Name, Statement};
use kumiki::expression::{Text, text};
use kumiki::{Mixed, engine::Int};
use std::collections::HashSet;

/// How the keys of a kind are read: what it says, and of which variables.
type Read = for<'a> fn(&mut Object<'a>, &Names<'_>) -> Result<(Meaning, Vec<Name>), ModelFault>;

/// All kinds of constraints.
pub(crate) const KINDS: [(&str, Read); 20] = [
    ("AllDifferent", |object, names| Ok((Meaning::AllDifferent, scope(object, names)?))),
    ("AllEqual", |object, names| Ok((Meaning::AllEqual, scope(object, names)?))),
    ("ExactSum", |object, names| sum(object, names, Comparison::Exact, "sum")),
    ("MinSum", |object, names| sum(object, names, Comparison::Min, "min")),
    ("MaxSum", |object, names| sum(object, names, Comparison::Max, "max")),
    ("ExactProd", |object, names| product(object, names, Comparison::Exact, "prod")),
    ("MinProd", |object, names| product(object, names, Comparison::Min, "min")),
    ("MaxProd", |object, names| product(object, names, Comparison::Max, "max")),
    ("VariableExactSum", |object, names| variable_sum(object, names, Comparison::Exact)),
    ("VariableMinSum", |object, names| variable_sum(object, names, Comparison::Min)),
    ("VariableMaxSum", |object, names| variable_sum(object, names, Comparison::Max)),
    ("VariableExactProd", |object, names| variable_product(object, names, Comparison::Exact)),
    ("VariableMinProd", |object, names| variable_product(object, names, Comparison::Min)),
    ("VariableMaxProd", |object, names| variable_product(object, names, Comparison::Max)),
    ("InSet", |object, names| all_in_set(object, names, true)),
    ("NotInSet", |object, names| all_in_set(object, names, false)),
    ("SomeInSet", |object, names| some_in_set(object, names, true)),
    ("SomeNotInSet", |object, names| some_in_set(object, names, false)),
    ("Expr", expression),
    ("String", string),
];

/// Returns the statement that `json` makes about some of `names`.
pub(crate) fn statement(json: Json<'_>, names: &Names<'_>) -> Result<Statement, ModelFault> {
    let mut object = json.object()?;
    let (_, read) = object.required("kind", |kind| {
        let kind = kind.text()?;
        let found = KINDS.into_iter().find(|&(name, _)| name == kind);
        found.ok_or_else(|| unknown("kind", &kind, KINDS.map(|(name, _)| name)))
    })?;
    let name = object.optional("name", Json::text)?;
    let weight = object.optional("weight", at_least_0)?;
    let (meaning, scope) = read(&mut object, names)?;
    object.has_no_more()?;
    Ok(Statement { name, weight, meaning, scope })
}

/// Returns the whole number of at least 0 that `json` is.
fn at_least_0<T: TryFrom<Int>>(json: Json<'_>) -> Result<T, ModelFault> {
    T::try_from(json.int()?).map_err(|_| ModelFault::new("expected a number of at least 0"))
}

/// Returns the variables that are named; all, if none is.
fn scope(object: &mut Object<'_>, names: &Names<'_>) -> Result<Vec<Name>, ModelFault> {
    Ok(named(object, names)?.unwrap_or_else(|| names.all()))
}

/// Returns the variables that are named, if there are any.
fn named(object: &mut Object<'_>, names: &Names<'_>) -> Result<Option<Vec<Name>>, ModelFault> {
    let scope = object.optional("scope", |list| list.list(|json| names.name(json)))?;
    Ok(scope.filter(|scope| !scope.is_empty()))
}

fn sum(
    object: &mut Object<'_>,
    names: &Names<'_>,
    comparison: Comparison,
    key: &'static str,
) -> Result<(Meaning, Vec<Name>), ModelFault> {
    let scope = scope(object, names)?;
    let bound = Bound::Constant(object.required(key, Json::number)?);
    let multipliers = object.optional("multipliers", |list| {
        let multipliers = list.list(Json::number)?;
        expect_length(&multipliers, scope.len(), "one for each variable of the scope")?;
        Ok(multipliers)
    })?;
    Ok((Meaning::Sum { comparison, bound, multipliers }, scope))
}

fn product(
    object: &mut Object<'_>,
    names: &Names<'_>,
    comparison: Comparison,
    key: &'static str,
) -> Result<(Meaning, Vec<Name>), ModelFault> {
    let scope = scope(object, names)?;
    let bound = Bound::Constant(object.required(key, Json::number)?);
    Ok((Meaning::Product { comparison, bound }, scope))
}

fn variable_sum(
    object: &mut Object<'_>,
    names: &Names<'_>,
    comparison: Comparison,
) -> Result<(Meaning, Vec<Name>), ModelFault> {
    let scope = operands_and_target(object, names)?;
    let multipliers = object.optional("multipliers", |list| {
        let mut multipliers = list.list(Json::number)?;
        expect_length(&multipliers, scope.len(), "one for each of `vars`, and 1 for the target")?;
        match multipliers.pop() {
            Some(last) if last != Mixed::from(1) => {
                let fault =
                    ModelFault::new("the multiplier of the target, which is the last, must be 1");
                Err(fault.in_index(multipliers.len()))
            }
            _ => Ok(multipliers),
        }
    })?;
    Ok((Meaning::Sum { comparison, bound: Bound::Last, multipliers }, scope))
}

fn variable_product(
    object: &mut Object<'_>,
    names: &Names<'_>,
    comparison: Comparison,
) -> Result<(Meaning, Vec<Name>), ModelFault> {
    let scope = operands_and_target(object, names)?;
    Ok((Meaning::Product { comparison, bound: Bound::Last }, scope))
}

/// Returns the variables of `vars`, and then the target; where a scope is given, it has them all.
fn operands_and_target(
    object: &mut Object<'_>,
    names: &Names<'_>,
) -> Result<Vec<Name>, ModelFault> {
    let given = named(object, names)?.map(HashSet::<Name>::from_iter);
    let of_scope = |json: Json<'_>| {
        let name = names.name(json)?;
        match &given {
            Some(scope) if !scope.contains(&name) => {
                Err(ModelFault::new(format!("{name:?} is not in the scope")))
            }
            _ => Ok(name),
        }
    };
    let target = object.required("target", of_scope)?;
    let mut scope = object.required("vars", |list| list.list(of_scope))?;
    scope.push(target);
    Ok(scope)
}

fn all_in_set(
    object: &mut Object<'_>,
    names: &Names<'_>,
    is_in: bool,
) -> Result<(Meaning, Vec<Name>), ModelFault> {
    let scope = scope(object, names)?;
    let set = object.required("set", |list| list.list(Json::value))?;
    Ok((Meaning::Membership { set, is_in, many: Many::All }, scope))
}

fn some_in_set(
    object: &mut Object<'_>,
    names: &Names<'_>,
    is_in: bool,
) -> Result<(Meaning, Vec<Name>), ModelFault> {
    let scope = scope(object, names)?;
    let set = object.required("set", |list| list.list(Json::value))?;
    let n = object.optional("n", at_least_0)?.unwrap_or(1);
    let is_exact = object.optional("exact", Json::bool)?.unwrap_or(false);
    let many = if is_exact { Many::Exactly(n) } else { Many::AtLeast(n) };
    Ok((Meaning::Membership { set, is_in, many }, scope))
}

/// Returns an expression whose names are those of the scope, or replacements of them.
fn expression(
    object: &mut Object<'_>,
    names: &Names<'_>,
) -> Result<(Meaning, Vec<Name>), ModelFault> {
    let expr = object.required("expr", read_expression)?;
    let scope = scope(object, names)?;
    let args = object.optional("args", |list| {
        let args = list.list(Json::text)?;
        expect_length(&args, scope.len(), "one for each variable of the scope")?;
        let mut seen = HashSet::new();
        match args.iter().position(|arg| !seen.insert(arg)) {
            Some(twice) => Err(ModelFault::new("the name is given twice").in_index(twice)),
            None => Ok(args),
        }
    })?;
    let own_names = || scope.iter().map(Name::to_string).collect();
    let parameters = Some(args.unwrap_or_else(own_names));
    Ok((Meaning::Expression { expr, parameters }, scope))
}

/// Returns an expression over the variables that it names.
fn string(object: &mut Object<'_>, names: &Names<'_>) -> Result<(Meaning, Vec<Name>), ModelFault> {
    let expr = object.required("expr", read_expression)?;
    let scope = match named(object, names)? {
        Some(scope) => Some(scope),
        None => expr.names().map(|text| names.text(text)).collect(),
    };
    let parameters = scope.as_ref().map(|scope| scope.iter().map(Name::to_string).collect());
    Ok((Meaning::Expression { expr, parameters }, scope.unwrap_or_default()))
}

/// Returns the expression that `json` has as text.
pub(super) fn read_expression(json: Json<'_>) -> Result<Text, ModelFault> {
    text(&json.text()?).map_err(|error| ModelFault::new(error.to_string()))
}

fn expect_length<T>(list: &[T], expected: usize, what: &str) -> Result<(), ModelFault> {
    match list.len() {
        found if found == expected => Ok(()),
        found => Err(ModelFault::new(format!("expected {expected}, {what}, not {found}"))),
    }
}
