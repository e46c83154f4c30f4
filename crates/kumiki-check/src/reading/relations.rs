//! The keys of the relations.
//!
//! Invariant: a list that goes with the scope is as long as the scope.

use super::constraints::{named_scope, scope, variable};
use super::graphs::{graph, sees};
use super::json::Json;
use super::keys::{Keys, int, list, natural, text, truth};
use super::{Read, tasks, value};
use crate::domains::{Domain, Set};
use crate::meanings::Meaning;
use crate::meanings::calculation::CalculationMeaning;
use crate::meanings::chains::{ChainMeaning, ExtremeMeaning, LexMeaning};
use crate::meanings::counts::CountMeaning;
use crate::meanings::different::{AllDifferentMeaning, AllEqualMeaning};
use crate::meanings::packing::PackingMeaning;
use crate::meanings::pointers::{CircuitMeaning, ElementMeaning, InverseMeaning};
use crate::meanings::regular::RegularMeaning;
use crate::meanings::tables::TableMeaning;
use crate::model::Model;
use crate::values::{Comparison, Key, Number, Operator, Value};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Returns the meaning of the relation `kind`, whose other keys are `keys`.
pub(super) fn relation(model: &Model, kind: &str, keys: &mut Keys) -> Read<Arc<dyn Meaning>> {
    use Comparison::{AtLeast, AtMost, Equal};
    use Operator::{Add, Multiply};
    let calculation = |keys: &mut Keys, operator, comparison, key| {
        calculation(model, keys, SumShape { operator, comparison, key })
    };
    Ok(match kind {
        "AllDifferent" => Arc::new(all_different(model, keys)?),
        "AllEqual" => Arc::new(AllEqualMeaning { scope: scope(model, keys)? }),
        "LessThan" | "LessOrEqual" => {
            Arc::new(ChainMeaning { scope: scope(model, keys)?, is_strict: kind == "LessThan" })
        }
        "LexLessThan" | "LexLessOrEqual" => {
            Arc::new(LexMeaning { scope: halves(model, keys)?, is_strict: kind == "LexLessThan" })
        }
        "Inverse" => Arc::new(InverseMeaning { scope: halves(model, keys)? }),
        "Element" => Arc::new(ElementMeaning { scope: scope_of(model, keys, 2)? }),
        "Maximum" | "Minimum" => {
            let wanted = if kind == "Maximum" { Ordering::Greater } else { Ordering::Less };
            Arc::new(ExtremeMeaning { scope: scope_of(model, keys, 2)?, wanted })
        }
        "ExactSum" => Arc::new(calculation(keys, Add, Equal, Some("sum"))?),
        "MinSum" => Arc::new(calculation(keys, Add, AtLeast, Some("min"))?),
        "MaxSum" => Arc::new(calculation(keys, Add, AtMost, Some("max"))?),
        "ExactProd" => Arc::new(calculation(keys, Multiply, Equal, Some("prod"))?),
        "MinProd" => Arc::new(calculation(keys, Multiply, AtLeast, Some("min"))?),
        "MaxProd" => Arc::new(calculation(keys, Multiply, AtMost, Some("max"))?),
        "VariableExactSum" => Arc::new(calculation(keys, Add, Equal, None)?),
        "VariableMinSum" => Arc::new(calculation(keys, Add, AtLeast, None)?),
        "VariableMaxSum" => Arc::new(calculation(keys, Add, AtMost, None)?),
        "VariableExactProd" => Arc::new(calculation(keys, Multiply, Equal, None)?),
        "VariableMinProd" => Arc::new(calculation(keys, Multiply, AtLeast, None)?),
        "VariableMaxProd" => Arc::new(calculation(keys, Multiply, AtMost, None)?),
        "InSet" | "NotInSet" => Arc::new(all_in_set(model, kind == "InSet", keys)?),
        "SomeInSet" | "SomeNotInSet" => Arc::new(some_in_set(model, kind == "SomeInSet", keys)?),
        "Count" => Arc::new(count(model, keys)?),
        "VariableCount" => Arc::new(variable_count(model, keys)?),
        "BinPacking" => Arc::new(bin_packing(model, keys)?),
        "VariableBinPacking" => Arc::new(variable_bin_packing(model, keys)?),
        "Allowed" | "Forbidden" => Arc::new(table(model, kind == "Allowed", keys)?),
        "Regular" => Arc::new(regular(model, keys)?),
        "Circuit" | "Subcircuit" => Arc::new(circuit(model, kind == "Subcircuit", keys)?),
        "Connected" | "Region" | "Reachable" | "Spanning" | "Forest" | "Tree" | "OneLoop"
        | "OnePath" | "Paths" | "Division" => Arc::new(graph(model, kind, keys)?),
        "Sees" => Arc::new(sees(model, keys)?),
        "NoOverlap" => Arc::new(tasks::no_overlap(model, keys)?),
        "Cumulative" => Arc::new(tasks::cumulative(model, keys)?),
        "Diffn" => Arc::new(tasks::diffn(model, keys)?),
        _ => return Err(format!("unknown kind {kind:?}")),
    })
}

/// Returns the scope, which has at least so many variables.
fn scope_of(model: &Model, keys: &mut Keys, least: usize) -> Read<Vec<usize>> {
    let scope = scope(model, keys)?;
    if scope.len() < least { Err(format!("the scope has fewer than {least}")) } else { Ok(scope) }
}

/// Returns the scope, which has two halves.
fn halves(model: &Model, keys: &mut Keys) -> Read<Vec<usize>> {
    let scope = scope(model, keys)?;
    if scope.len() % 2 == 1 { Err("the scope has no halves".to_owned()) } else { Ok(scope) }
}

pub(super) fn expect_length<T>(list: Vec<T>, expected: usize) -> Read<Vec<T>> {
    match list.len() {
        found if found == expected => Ok(list),
        found => Err(format!("expected {expected} entries, not {found}")),
    }
}

pub(super) fn values(json: Json) -> Read<Vec<Value>> {
    list(json)?.into_iter().map(value).collect()
}

/// Makes something of each domain of a scope, once for those that several variables share.
fn for_each_domain<T: Clone>(
    model: &Model,
    scope: &[usize],
    mut make: impl FnMut(&Domain) -> T,
) -> Vec<T> {
    let mut made: HashMap<*const Domain, T> = HashMap::new();
    let of = |&variable: &usize| {
        let domain = model.domain(variable);
        made.entry(Arc::as_ptr(domain)).or_insert_with(|| make(domain)).clone()
    };
    scope.iter().map(of).collect()
}

fn all_different(model: &Model, keys: &mut Keys) -> Read<AllDifferentMeaning> {
    let scope = scope(model, keys)?;
    let offsets = keys.optional("offsets").map(list).transpose()?;
    let strengths = ["value", "singles", "bounds", "domain"];
    if let Some(strength) = keys.optional("strength").map(text).transpose()?
        && !strengths.contains(&&*strength)
    {
        return Err(format!("unknown strength {strength:?}"));
    }
    let mut known: HashMap<Key, usize> = HashMap::new();
    let mut number = |key: Key| {
        let next = known.len();
        *known.entry(key).or_insert(next)
    };
    let Some(offsets) = offsets else {
        let numbers = for_each_domain(model, &scope, |domain| {
            domain.values().iter().map(|value| number(value.key())).collect()
        });
        let count = known.len();
        return Ok(AllDifferentMeaning { scope, numbers, count, has_offsets: false });
    };
    let offsets = expect_length(offsets, scope.len())?;
    let (mut numbers, mut first, mut has_offsets) = (Vec::new(), None, false);
    for (&variable, offset) in scope.iter().zip(offsets) {
        let offset = i128::from(int(offset)?);
        has_offsets |= offset != *first.get_or_insert(offset);
        let sum = |value: &Value| Some(Key::Int(value.whole()? + offset));
        let sums: Option<Vec<Key>> = model.domain(variable).values().iter().map(sum).collect();
        let sums = sums.ok_or("offsets are added to whole numbers")?;
        numbers.push(sums.into_iter().map(&mut number).collect());
    }
    Ok(AllDifferentMeaning { scope, numbers, count: known.len(), has_offsets })
}

/// The kind of a sum or product: `key` is that of the number that it is compared with; `None` if
/// that is a variable.
struct SumShape {
    operator: Operator,
    comparison: Comparison,
    key: Option<&'static str>,
}

fn calculation(model: &Model, keys: &mut Keys, shape: SumShape) -> Read<CalculationMeaning> {
    let SumShape { operator, comparison, key } = shape;
    let (scope, bound) = match key {
        Some(key) => (scope(model, keys)?, Some(number(keys.required(key)?)?)),
        None => (operands_and_target(model, keys)?, None),
    };
    let given = match operator {
        Operator::Add => keys.optional("multipliers").map(list).transpose()?,
        _ => None,
    };
    let multipliers = match given {
        Some(list) => {
            let numbers = list.into_iter().map(number).collect::<Read<Vec<Number>>>()?;
            let numbers = expect_length(numbers, scope.len())?;
            let last = numbers.last().copied();
            let is_one = |last: Number| last.order(Number::Int(1)) == Some(Ordering::Equal);
            if bound.is_none() && !last.is_some_and(is_one) {
                return Err("the multiplier of the target must be 1".to_owned());
            }
            Some(numbers)
        }
        None => None,
    };
    Ok(CalculationMeaning { scope, operator, multipliers, comparison, bound })
}

fn number(json: Json) -> Read<Number> {
    match json {
        Json::Int(int) => Ok(Number::Int(int.into())),
        Json::Float(float) => Ok(Number::Float(float)),
        _ => Err("expected a number".to_owned()),
    }
}

/// Returns the variables of `vars`, and then the target. A scope that is given has them all.
fn operands_and_target(model: &Model, keys: &mut Keys) -> Read<Vec<usize>> {
    let given = named_scope(model, keys)?;
    let target = variable(model, keys.required("target")?)?;
    let operands = list(keys.required("vars")?)?.into_iter().map(|json| variable(model, json));
    let mut scope = operands.collect::<Read<Vec<usize>>>()?;
    scope.push(target);
    match given {
        Some(given) if scope.iter().any(|variable| !given.contains(variable)) => {
            Err("the scope has not all of the variables".to_owned())
        }
        _ => Ok(scope),
    }
}

/// Returns for each variable the positions with a value of the set, or with none.
pub(super) fn positions(
    model: &Model,
    scope: &[usize],
    set: &[Value],
    is_in: bool,
) -> Vec<Arc<Set>> {
    for_each_domain(model, scope, |domain| {
        let inside = domain.positions(set);
        let full = Set::full(domain.values().len());
        Arc::new(if is_in { inside } else { full.difference(&inside) })
    })
}

fn all_in_set(model: &Model, is_in: bool, keys: &mut Keys) -> Read<CountMeaning> {
    let scope = scope(model, keys)?;
    let set = values(keys.required("set")?)?;
    let bound = Some(scope.len() as i128);
    let counting = positions(model, &scope, &set, is_in);
    Ok(CountMeaning { scope, counting, comparison: Comparison::Equal, bound })
}

fn some_in_set(model: &Model, is_in: bool, keys: &mut Keys) -> Read<CountMeaning> {
    let scope = scope(model, keys)?;
    let set = values(keys.required("set")?)?;
    let n = keys.optional("n").map(natural).transpose()?.unwrap_or(1);
    let is_exact = keys.optional("exact").map(truth).transpose()?.unwrap_or(false);
    let comparison = if is_exact { Comparison::Equal } else { Comparison::AtLeast };
    let counting = positions(model, &scope, &set, is_in);
    Ok(CountMeaning { scope, counting, comparison, bound: Some(n.into()) })
}

fn count(model: &Model, keys: &mut Keys) -> Read<CountMeaning> {
    let scope = scope(model, keys)?;
    let set = values(keys.required("set")?)?;
    let mut given = Vec::new();
    for key in ["exactly", "at_least", "at_most"] {
        if let Some(json) = keys.optional(key) {
            given.push((comparison(key)?, natural(json)?));
        }
    }
    let &[(comparison, bound)] = &*given else {
        return Err("expected one of the keys `exactly`, `at_least` and `at_most`".to_owned());
    };
    let counting = positions(model, &scope, &set, true);
    Ok(CountMeaning { scope, counting, comparison, bound: Some(bound.into()) })
}

fn comparison(name: &str) -> Read<Comparison> {
    match name {
        "exactly" => Ok(Comparison::Equal),
        "at_least" => Ok(Comparison::AtLeast),
        "at_most" => Ok(Comparison::AtMost),
        _ => Err(format!("unknown comparison {name:?}")),
    }
}

fn variable_count(model: &Model, keys: &mut Keys) -> Read<CountMeaning> {
    let scope = operands_and_target(model, keys)?;
    let set = values(keys.required("set")?)?;
    let named = keys.optional("comparison").map(text).transpose()?;
    let comparison = comparison(named.as_deref().unwrap_or("exactly"))?;
    let counting = positions(model, &scope[..scope.len() - 1], &set, true);
    Ok(CountMeaning { scope, counting, comparison, bound: None })
}

fn bin_packing(model: &Model, keys: &mut Keys) -> Read<PackingMeaning> {
    let scope = scope(model, keys)?;
    let bins = values(keys.required("bins")?)?;
    let capacities = list(keys.required("capacities")?)?.into_iter();
    let capacities = capacities.map(|json| Ok(int(json)?.into())).collect::<Read<Vec<i128>>>()?;
    let capacities = expect_length(capacities, bins.len())?;
    packing(model, keys, scope, (bins, Some(capacities))).map(|(meaning, _)| meaning)
}

fn variable_bin_packing(model: &Model, keys: &mut Keys) -> Read<PackingMeaning> {
    let given = named_scope(model, keys)?;
    let mut all = |key| -> Read<Vec<usize>> {
        list(keys.required(key)?)?.into_iter().map(|json| variable(model, json)).collect()
    };
    let (items, loads) = (all("vars")?, all("loads")?);
    let bins = values(keys.required("bins")?)?;
    let loads = expect_length(loads, bins.len())?;
    let mut wholes = loads.iter().flat_map(|&load| model.domain(load).values());
    if wholes.any(|value| value.whole().is_none()) {
        return Err("the loads are not whole numbers".to_owned());
    }
    let (mut meaning, order) = packing(model, keys, items, (bins, None))?;
    meaning.scope.extend(order.iter().map(|&bin| loads[bin]));
    match given {
        Some(given) if meaning.scope.iter().any(|variable| !given.contains(variable)) => {
            Err("the scope has not all of the variables".to_owned())
        }
        _ => Ok(meaning),
    }
}

/// Returns the packing of `items` in bins, and the order in which the bins are put: that of their
/// values, if these are whole numbers.
fn packing(
    model: &Model,
    keys: &mut Keys,
    items: Vec<usize>,
    (bins, capacities): (Vec<Value>, Option<Vec<i128>>),
) -> Read<(PackingMeaning, Vec<usize>)> {
    let weights = list(keys.required("weights")?)?.into_iter();
    let weights = weights.map(|json| Ok(natural(json)?.into())).collect::<Read<Vec<i128>>>()?;
    let weights = expect_length(weights, items.len())?;
    let mut known: HashSet<Key> = HashSet::new();
    if !bins.iter().all(|bin| known.insert(bin.key())) {
        return Err("two bins have the same value".to_owned());
    }
    let mut order: Vec<usize> = (0..bins.len()).collect();
    if let Some(wholes) = bins.iter().map(Value::whole).collect::<Option<Vec<i128>>>() {
        order.sort_by_key(|&bin| wholes[bin]);
    }
    let positions = for_each_domain(model, &items, |domain| {
        Arc::new(order.iter().map(|&bin| domain.position(&bins[bin])).collect::<Vec<_>>())
    });
    let capacities = capacities.map(|all| order.iter().map(|&bin| all[bin]).collect());
    let meaning = PackingMeaning { scope: items, weights, positions, bins: bins.len(), capacities };
    Ok((meaning, order))
}

fn table(model: &Model, is_allowed: bool, keys: &mut Keys) -> Read<TableMeaning> {
    let scope = scope(model, keys)?;
    let mut rows = Vec::new();
    for row in list(keys.required("rows")?)? {
        let row = list(row)?.into_iter().map(entry).collect::<Read<Vec<Option<Value>>>>()?;
        let row = expect_length(row, scope.len())?;
        let position = |(&variable, entry): (&usize, Option<Value>)| match entry {
            Some(value) => model.domain(variable).position(&value).map(Some),
            None => Some(None),
        };
        // A row with a value that its variable cannot have is left out.
        rows.extend(scope.iter().zip(row).map(position).collect::<Option<Vec<_>>>());
    }
    Ok(TableMeaning { scope, rows, is_allowed })
}

/// Returns the value in a place of a row; `None` for `{"any": true}`.
fn entry(json: Json) -> Read<Option<Value>> {
    if !matches!(json, Json::Object(_)) {
        return value(json).map(Some);
    }
    let mut keys = Keys::of(json)?;
    let is_any = truth(keys.required("any")?)?;
    keys.end()?;
    if is_any { Ok(None) } else { Err("`any` is true".to_owned()) }
}

fn regular(model: &Model, keys: &mut Keys) -> Read<RegularMeaning> {
    let scope = scope(model, keys)?;
    let mut automaton = Keys::of(keys.required("automaton")?)?;
    let mut states = HashMap::new();
    let mut state = |json: Json| -> Read<usize> {
        let next = states.len();
        Ok(*states.entry(natural(json)?).or_insert(next))
    };
    let mut all = |json: Json| list(json)?.into_iter().map(&mut state).collect::<Read<Vec<_>>>();
    let starts = all(automaton.required("starts")?)?;
    let accepting = all(automaton.required("accepting")?)?;
    let (mut transitions, mut letters) = (Vec::new(), Vec::new());
    for json in list(automaton.required("transitions")?)? {
        let mut step = Keys::of(json)?;
        let (from, to) = (state(step.required("from")?)?, state(step.required("to")?)?);
        letters.push(value(step.required("by")?)?);
        step.end()?;
        transitions.push((from, to));
    }
    automaton.end()?;
    let is_in = |list: &[usize]| (0..states.len()).map(|state| list.contains(&state)).collect();
    let positions = for_each_domain(model, &scope, |domain| {
        letters.iter().map(|letter| domain.position(letter)).collect()
    });
    Ok(RegularMeaning {
        is_start: is_in(&starts),
        is_end: is_in(&accepting),
        scope,
        positions,
        transitions,
    })
}

fn circuit(model: &Model, is_partial: bool, keys: &mut Keys) -> Read<CircuitMeaning> {
    let scope = scope(model, keys)?;
    let wholes = |variable: usize| {
        let values = model.domain(variable).values().iter();
        values.filter_map(Value::whole).collect::<Vec<i128>>()
    };
    let all: Vec<i128> = scope.iter().flat_map(|&variable| wholes(variable)).collect();
    if !all.contains(&0) && all.contains(&(scope.len() as i128)) {
        return Err("places count from 0".to_owned());
    }
    Ok(CircuitMeaning { scope, is_partial })
}
