//! The constraints of a model file.
//!
//! Invariant: every kind is named once, in [`KINDS`]; a key that its kind does not have is refused.

use super::graphs::{division, one_path, paths, reachable, region, sees, shaped};
use super::json::{Json, Object, unknown};
use super::propositions::{proposition, tied};
use super::reader::DeclaredNames;
use super::relations::{
    all_different, bin_packing, calculation, count, cumulative, diffn, in_set, no_overlap, plain,
    regular, rows, some_in_set, variable_bin_packing, variable_count,
};
use crate::fault::ModelFault;
use crate::model::{Meaning, Name, Statement};
use kumiki::constraints::Comparison::{AtLeast, AtMost, Equal};
use kumiki::expression::{Text, text};
use kumiki::graph::GraphShape;
use kumiki::relations::Operation::{Product, Sum};
use kumiki::relations::RelationData;
use std::collections::HashSet;

/// The meaning of a statement, and its scope.
pub(super) type Said = (Meaning, Vec<Name>);

/// The function that reads the keys of a kind.
pub(super) type Read = for<'a> fn(&mut Object<'a>, &DeclaredNames<'_>) -> Result<Said, ModelFault>;

/// All kinds of constraints.
pub(crate) const KINDS: [(&str, Read); 53] = [
    ("AllDifferent", all_different),
    ("AllEqual", |object, names| plain(object, names, RelationData::AllEqual)),
    ("LessThan", |object, names| plain(object, names, RelationData::LessThan)),
    ("LessOrEqual", |object, names| plain(object, names, RelationData::LessOrEqual)),
    ("LexLessThan", |object, names| plain(object, names, RelationData::LexLessThan)),
    ("LexLessOrEqual", |object, names| plain(object, names, RelationData::LexLessOrEqual)),
    ("Inverse", |object, names| plain(object, names, RelationData::Inverse)),
    ("Element", |object, names| plain(object, names, RelationData::Element)),
    ("Maximum", |object, names| plain(object, names, RelationData::Maximum)),
    ("Minimum", |object, names| plain(object, names, RelationData::Minimum)),
    ("ExactSum", |object, names| calculation(object, names, Sum, Equal, Some("sum"))),
    ("MinSum", |object, names| calculation(object, names, Sum, AtLeast, Some("min"))),
    ("MaxSum", |object, names| calculation(object, names, Sum, AtMost, Some("max"))),
    ("ExactProd", |object, names| calculation(object, names, Product, Equal, Some("prod"))),
    ("MinProd", |object, names| calculation(object, names, Product, AtLeast, Some("min"))),
    ("MaxProd", |object, names| calculation(object, names, Product, AtMost, Some("max"))),
    ("VariableExactSum", |object, names| calculation(object, names, Sum, Equal, None)),
    ("VariableMinSum", |object, names| calculation(object, names, Sum, AtLeast, None)),
    ("VariableMaxSum", |object, names| calculation(object, names, Sum, AtMost, None)),
    ("VariableExactProd", |object, names| calculation(object, names, Product, Equal, None)),
    ("VariableMinProd", |object, names| calculation(object, names, Product, AtLeast, None)),
    ("VariableMaxProd", |object, names| calculation(object, names, Product, AtMost, None)),
    ("InSet", |object, names| in_set(object, names, true)),
    ("NotInSet", |object, names| in_set(object, names, false)),
    ("SomeInSet", |object, names| some_in_set(object, names, true)),
    ("SomeNotInSet", |object, names| some_in_set(object, names, false)),
    ("Count", count),
    ("VariableCount", variable_count),
    ("BinPacking", bin_packing),
    ("VariableBinPacking", variable_bin_packing),
    ("Allowed", |object, names| rows(object, names, true)),
    ("Forbidden", |object, names| rows(object, names, false)),
    ("Regular", regular),
    ("NoOverlap", no_overlap),
    ("Cumulative", cumulative),
    ("Diffn", diffn),
    ("Circuit", |object, names| plain(object, names, RelationData::Circuit)),
    ("Subcircuit", |object, names| plain(object, names, RelationData::Subcircuit)),
    ("Connected", |object, names| shaped(object, names, GraphShape::Connected)),
    ("Forest", |object, names| shaped(object, names, GraphShape::Forest)),
    ("Tree", |object, names| shaped(object, names, GraphShape::Tree)),
    ("Spanning", |object, names| shaped(object, names, GraphShape::Spanning)),
    ("OneLoop", |object, names| shaped(object, names, GraphShape::OneLoop)),
    ("OnePath", one_path),
    ("Paths", paths),
    ("Reachable", reachable),
    ("Region", region),
    ("Division", division),
    ("Sees", sees),
    ("Proposition", proposition),
    ("Tied", tied),
    ("Expr", expression),
    ("String", string),
];

/// Returns the statement that `json` makes about some of `names`.
pub(crate) fn statement(
    json: Json<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Statement, ModelFault> {
    let mut object = json.object()?;
    let read = kind(&mut object)?;
    let name = object.optional("name", Json::text)?;
    let weight = object.optional("weight", at_least_0)?;
    let (meaning, scope) = read(&mut object, names)?;
    object.has_no_more()?;
    let statement = Statement { name, weight, meaning, scope };
    statement.check_weight()?;
    Ok(statement)
}

/// Returns how the other keys of a statement are read.
pub(super) fn kind(object: &mut Object<'_>) -> Result<Read, ModelFault> {
    object.required("kind", |kind| {
        let kind = kind.text()?;
        let found = KINDS.into_iter().find(|&(name, _)| name == kind);
        let (_, read) = found.ok_or_else(|| unknown("kind", &kind, KINDS.map(|(name, _)| name)))?;
        Ok(read)
    })
}

/// Returns the whole number of at least 0 that `json` is.
pub(super) fn at_least_0<T: TryFrom<i64>>(json: Json<'_>) -> Result<T, ModelFault> {
    let number = Some(json.int()?).filter(|&number| number >= 0);
    let number = number.and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| ModelFault::new("expected a number of at least 0"))
}

/// Returns the variables that are named; all, if none is.
pub(super) fn scope(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Vec<Name>, ModelFault> {
    Ok(named(object, names)?.unwrap_or_else(|| names.all()))
}

/// Returns the variables that are named, if there are any.
pub(super) fn named(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Option<Vec<Name>>, ModelFault> {
    let scope = object.optional("scope", |list| list.list(|json| names.name(json)))?;
    Ok(scope.filter(|scope| !scope.is_empty()))
}

/// Returns an expression whose names are those of the scope, or replacements of them.
fn expression(object: &mut Object<'_>, names: &DeclaredNames<'_>) -> Result<Said, ModelFault> {
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
fn string(object: &mut Object<'_>, names: &DeclaredNames<'_>) -> Result<Said, ModelFault> {
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

pub(super) fn expect_length<T>(list: &[T], expected: usize, what: &str) -> Result<(), ModelFault> {
    match list.len() {
        found if found == expected => Ok(()),
        found => Err(ModelFault::new(format!("expected {expected}, {what}, not {found}"))),
    }
}
