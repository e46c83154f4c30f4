//! The keys of relations.
//!
//! Invariant: a list that goes with the scope is as long as the scope.

use super::json::{Json, Object, unknown};
use super::reader::DeclaredNames;
use super::statements::{Said, at_least_0, expect_length, named, scope};
use crate::fault::ModelFault;
use crate::model::Name;
use kumiki::Mixed;
use kumiki::constraints::{Automaton, Comparison, Strength};
use kumiki::relations::{Operation, RelationData, Target};
use std::collections::HashSet;
use std::sync::Arc;

/// The strengths of all-different by their names in JSON.
pub(crate) const STRENGTHS: [(&str, Strength); 4] = [
    ("value", Strength::Value),
    ("singles", Strength::Singles),
    ("bounds", Strength::Bounds),
    ("domain", Strength::Domain),
];

/// The comparisons of a count by their names in JSON.
pub(crate) const COMPARISONS: [(&str, Comparison); 3] = [
    ("exactly", Comparison::Equal),
    ("at_least", Comparison::AtLeast),
    ("at_most", Comparison::AtMost),
];

/// Returns a relation without keys of its own.
pub(super) fn plain(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
    relation: RelationData<Mixed>,
) -> Result<Said, ModelFault> {
    Ok((relation.into(), scope(object, names)?))
}

pub(super) fn all_different(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    let scope = scope(object, names)?;
    let offsets = object.optional("offsets", |list| {
        let offsets = list.list(Json::int)?;
        expect_length(&offsets, scope.len(), "one for each variable of the scope")?;
        Ok(offsets)
    })?;
    let strength = object.optional("strength", |json| of_name(json, "strength", &STRENGTHS))?;
    Ok((RelationData::AllDifferent { offsets, strength }.into(), scope))
}

/// Returns what the text in `json` names.
fn of_name<T: Copy>(json: Json<'_>, what: &str, all: &[(&str, T)]) -> Result<T, ModelFault> {
    let given = json.text()?;
    let found = all.iter().find(|(name, _)| *name == given).map(|&(_, value)| value);
    found.ok_or_else(|| unknown(what, &given, all.iter().map(|&(name, _)| name)))
}

/// Returns a sum or a product. `key` is that of the number that it is compared with; `None` if that
/// is the value of a variable.
pub(super) fn calculation(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
    operation: Operation,
    comparison: Comparison,
    key: Option<&'static str>,
) -> Result<Said, ModelFault> {
    let (target, scope) = match key {
        Some(key) => {
            let scope = scope(object, names)?;
            (Target::Constant(object.required(key, Json::number)?), scope)
        }
        None => (Target::Last, operands_and_target(object, names)?),
    };
    let multipliers = match operation {
        Operation::Sum => object.optional("multipliers", |list| {
            let multipliers = list.list(Json::number)?;
            of_operands(multipliers, &target, scope.len())
        })?,
        Operation::Product => None,
    };
    Ok((RelationData::Calculation { operation, multipliers, comparison, target }.into(), scope))
}

/// Returns the multipliers of the operands; the target has one, too, if it is a variable.
fn of_operands(
    mut multipliers: Vec<Mixed>,
    target: &Target,
    scope: usize,
) -> Result<Vec<Mixed>, ModelFault> {
    if *target != Target::Last {
        expect_length(&multipliers, scope, "one for each variable of the scope")?;
        return Ok(multipliers);
    }
    expect_length(&multipliers, scope, "one for each of `vars`, and 1 for the target")?;
    match multipliers.pop() {
        Some(last) if last != Mixed::from(1) => {
            let fault =
                ModelFault::new("the multiplier of the target, which is the last, must be 1");
            Err(fault.in_index(multipliers.len()))
        }
        _ => Ok(multipliers),
    }
}

/// The names that a relation may have, whose variables are in several keys: those of the scope, if
/// one is given.
struct GivenScope<'a, 'n> {
    names: &'a DeclaredNames<'n>,
    given: Option<HashSet<Name>>,
}

fn scope_given<'a, 'n>(
    object: &mut Object<'_>,
    names: &'a DeclaredNames<'n>,
) -> Result<GivenScope<'a, 'n>, ModelFault> {
    Ok(GivenScope { names, given: named(object, names)?.map(HashSet::from_iter) })
}

impl GivenScope<'_, '_> {
    /// Returns the variable that `json` names.
    fn name(&self, json: Json<'_>) -> Result<Name, ModelFault> {
        let name = self.names.name(json)?;
        match &self.given {
            Some(scope) if !scope.contains(&name) => {
                Err(ModelFault::new(format!("{name:?} is not in the scope")))
            }
            _ => Ok(name),
        }
    }
}

/// Returns the variables of `vars`, and then the target; where a scope is given, it has them all.
fn operands_and_target(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Vec<Name>, ModelFault> {
    let given = scope_given(object, names)?;
    let target = object.required("target", |json| given.name(json))?;
    let mut scope = object.required("vars", |list| list.list(|json| given.name(json)))?;
    scope.push(target);
    Ok(scope)
}

pub(super) fn in_set(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
    is_in: bool,
) -> Result<Said, ModelFault> {
    let scope = scope(object, names)?;
    let values = set(object)?;
    let relation =
        if is_in { RelationData::InSet { values } } else { RelationData::NotInSet { values } };
    Ok((relation.into(), scope))
}

pub(super) fn some_in_set(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
    is_in: bool,
) -> Result<Said, ModelFault> {
    let scope = scope(object, names)?;
    let values = set(object)?;
    let n = object.optional("n", at_least_0)?.unwrap_or(1);
    let is_exact = object.optional("exact", Json::bool)?.unwrap_or(false);
    let relation = match is_in {
        true => RelationData::SomeInSet { values, n, is_exact },
        false => RelationData::SomeNotInSet { values, n, is_exact },
    };
    Ok((relation.into(), scope))
}

pub(super) fn set(object: &mut Object<'_>) -> Result<Vec<Mixed>, ModelFault> {
    object.required("set", |list| list.list(Json::value))
}

pub(super) fn count(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    let scope = scope(object, names)?;
    let values = set(object)?;
    let mut bounds = Vec::new();
    for (key, comparison) in COMPARISONS {
        bounds.extend(object.optional(key, at_least_0)?.map(|bound| (comparison, bound)));
    }
    match <[(Comparison, usize); 1]>::try_from(bounds) {
        Ok([(comparison, bound)]) => {
            Ok((RelationData::Count { values, comparison, bound }.into(), scope))
        }
        Err(_) => {
            Err(ModelFault::new("expected one of the keys `exactly`, `at_least` and `at_most`"))
        }
    }
}

pub(super) fn variable_count(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    let scope = operands_and_target(object, names)?;
    let values = set(object)?;
    let named = object.optional("comparison", |json| of_name(json, "comparison", &COMPARISONS))?;
    let comparison = named.unwrap_or(Comparison::Equal);
    Ok((RelationData::VariableCount { values, comparison }.into(), scope))
}

pub(super) fn bin_packing(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    let scope = scope(object, names)?;
    let weights = weights(object, scope.len(), "one for each variable of the scope")?;
    let bins = object.required("bins", |list| list.list(Json::value))?;
    let capacities = object.required("capacities", |list| {
        let capacities = list.list(Json::int)?;
        expect_length(&capacities, bins.len(), "one for each of `bins`")?;
        Ok(capacities)
    })?;
    let relation = RelationData::BinPacking { weights, bins, capacities: Some(capacities) };
    Ok((relation.into(), scope))
}

pub(super) fn variable_bin_packing(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    let given = scope_given(object, names)?;
    let mut scope = object.required("vars", |list| list.list(|json| given.name(json)))?;
    let weights = weights(object, scope.len(), "one for each of `vars`")?;
    let bins = object.required("bins", |list| list.list(Json::value))?;
    let loads = object.required("loads", |list| {
        let loads = list.list(|json| given.name(json))?;
        expect_length(&loads, bins.len(), "one for each of `bins`")?;
        Ok(loads)
    })?;
    scope.extend(loads);
    Ok((RelationData::BinPacking { weights, bins, capacities: None }.into(), scope))
}

fn weights(object: &mut Object<'_>, items: usize, what: &str) -> Result<Vec<i64>, ModelFault> {
    object.required("weights", |list| {
        let weights = list.list(at_least_0)?;
        expect_length(&weights, items, what)?;
        Ok(weights)
    })
}

pub(super) fn rows(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
    is_allowed: bool,
) -> Result<Said, ModelFault> {
    let scope = scope(object, names)?;
    let rows = object.required("rows", |list| {
        list.list(|row| {
            let row = row.list(entry)?;
            expect_length(&row, scope.len(), "one for each variable of the scope")?;
            Ok(row)
        })
    })?;
    let rows = Arc::new(rows.into_iter().collect());
    let relation = match is_allowed {
        true => RelationData::Allowed { rows },
        false => RelationData::Forbidden { rows },
    };
    Ok((relation.into(), scope))
}

/// Returns the value in a place of a row; `None` for `{"any": true}`.
fn entry(json: Json<'_>) -> Result<Option<Mixed>, ModelFault> {
    if !json.is_object() {
        return json.value().map(Some);
    }
    let mut object = json.object()?;
    object.required("any", |any| match any.bool()? {
        true => Ok(()),
        false => Err(any.is_not("true")),
    })?;
    object.has_no_more()?;
    Ok(None)
}

pub(super) fn no_overlap(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    let scope = scope(object, names)?;
    let presence = object.optional("present", Json::value)?;
    let durations = object.optional("durations", |list| list.list(at_least_0::<i64>))?;
    Ok((RelationData::NoOverlap { durations, presence }.into(), scope))
}

pub(super) fn cumulative(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    let scope = scope(object, names)?;
    let presence = object.optional("present", Json::value)?;
    let durations = object.optional("durations", |list| list.list(at_least_0::<i64>))?;
    let demands = object.optional("demands", |list| list.list(at_least_0::<i64>))?;
    let capacity = object.optional("capacity", Json::int)?;
    let relation = RelationData::Cumulative { durations, demands, capacity, presence };
    Ok((relation.into(), scope))
}

pub(super) fn diffn(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    let scope = scope(object, names)?;
    let sizes =
        object.optional("sizes", |lists| lists.list(|list| list.list(at_least_0::<i64>)))?;
    let dimensions = object.optional("dimensions", at_least_0::<usize>)?;
    let dimensions = match (&sizes, dimensions) {
        (Some(sizes), None) => sizes.len(),
        (None, Some(dimensions)) => dimensions,
        _ => return Err(ModelFault::new("expected one of 'sizes' and 'dimensions'")),
    };
    let is_strict = object.optional("strict", Json::bool)?.unwrap_or(false);
    Ok((RelationData::Diffn { dimensions, sizes, is_strict }.into(), scope))
}

pub(super) fn regular(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    let scope = scope(object, names)?;
    let states = |list: Json<'_>| list.list(at_least_0::<usize>);
    let automaton = object.required("automaton", |json| {
        let mut object = json.object()?;
        let starts = object.required("starts", states)?;
        let transitions = object.required("transitions", |list| list.list(transition))?;
        let accepting = object.required("accepting", states)?;
        object.has_no_more()?;
        Ok(Automaton::new(starts, transitions, accepting))
    })?;
    Ok((RelationData::Regular { automaton: Arc::new(automaton) }.into(), scope))
}

fn transition(json: Json<'_>) -> Result<(usize, Mixed, usize), ModelFault> {
    let mut object = json.object()?;
    let from = object.required("from", at_least_0)?;
    let letter = object.required("by", Json::value)?;
    let to = object.required("to", at_least_0)?;
    object.has_no_more()?;
    Ok((from, letter, to))
}
