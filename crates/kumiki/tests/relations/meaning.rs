//! The meaning of each relation, written down a second time and plainly, as a script would
//! calculate it.
//!
//! Invariant: of the library only `Mixed` and its equality and order are used here.

use super::statement::{Relation, Way};
use crate::random_models::shapes::{is_circuit, is_shape};
use kumiki::Mixed;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Returns whether the relation holds of `values`, in the order of its scope.
pub(crate) fn holds(relation: &Relation, values: &[Mixed]) -> bool {
    let inside = |set: &[Mixed]| values.iter().filter(|value| set.contains(value)).count();
    let enough = |count: usize, n: usize, exact: bool| if exact { count == n } else { count >= n };
    match relation {
        Relation::AllDifferent => (0..values.len()).all(|at| !values[..at].contains(&values[at])),
        Relation::AllDifferentWith(offsets) => {
            let whole = values.iter().map(|value| value.as_int().expect("a whole number"));
            let moved: Vec<i64> =
                whole.zip(offsets).map(|(value, offset)| value + offset).collect();
            (0..moved.len()).all(|at| !moved[..at].contains(&moved[at]))
        }
        Relation::OnGraph(relation) => relation.holds(values),
        Relation::AllEqual => values.windows(2).all(|pair| pair[0] == pair[1]),
        Relation::LessThan => values.windows(2).all(|pair| pair[0] < pair[1]),
        Relation::AtMost => values.windows(2).all(|pair| pair[0] <= pair[1]),
        Relation::Sum(way, bound, multipliers) => {
            compare(*way, sum(values, multipliers.as_deref()), bound)
        }
        Relation::Product(way, bound) => compare(*way, product(values), bound),
        Relation::VariableSum(way, multipliers) => {
            let (target, summands) = values.split_last().expect("a target");
            compare(*way, sum(summands, multipliers.as_deref()), target)
        }
        Relation::VariableProduct(way) => {
            let (target, factors) = values.split_last().expect("a target");
            compare(*way, product(factors), target)
        }
        Relation::InSet(set) => inside(set) == values.len(),
        Relation::NotInSet(set) => inside(set) == 0,
        Relation::SomeInSet(set, n, exact) => enough(inside(set), n.unwrap_or(1), *exact),
        Relation::SomeNotInSet(set, n, exact) => {
            enough(values.len() - inside(set), n.unwrap_or(1), *exact)
        }
        Relation::Element => match values {
            [index, list @ .., value] => {
                let at = index.as_int().and_then(|index| usize::try_from(index).ok());
                at.and_then(|at| list.get(at)) == Some(value)
            }
            _ => false,
        },
        Relation::Allowed(rows) => rows.iter().any(|row| row[..values.len()] == *values),
        Relation::Forbidden(rows) => !rows.iter().any(|row| row[..values.len()] == *values),
        Relation::AllowedPatterns(rows) => rows.iter().any(|row| matches(row, values)),
        Relation::ForbiddenPatterns(rows) => !rows.iter().any(|row| matches(row, values)),
        Relation::VariableCount(way, set) => {
            let (target, counted) = values.split_last().expect("a target");
            let count = counted.iter().filter(|value| set.contains(value)).count() as i64;
            let target = target.as_int().expect("a whole number");
            match way {
                Way::Exact => count == target,
                Way::Min => count >= target,
                Way::Max => count <= target,
            }
        }
        Relation::Packing(weights, bins, is_constant) => {
            let loads = if *is_constant { 0 } else { bins.len().min(values.len()) };
            let (items, loads) = values.split_at(values.len() - loads);
            let weight = |bin: &Mixed| -> i64 {
                let inside = items.iter().zip(weights).filter(|(value, _)| *value == bin);
                inside.map(|(_, weight)| weight).sum()
            };
            let fits = |at: usize| match loads.get(at) {
                Some(load) => load.as_int() == Some(weight(&bins[at].0)),
                None => !is_constant || weight(&bins[at].0) <= bins[at].1,
            };
            (0..bins.len()).all(fits)
        }
        Relation::Maximum | Relation::Minimum => {
            let whole: Vec<i64> = values.iter().map(|value| value.as_int().unwrap()).collect();
            let (target, others) = whole.split_last().expect("a target");
            let is_maximum = matches!(relation, Relation::Maximum);
            Some(target) == if is_maximum { others.iter().max() } else { others.iter().min() }
        }
        Relation::Inverse => {
            let (there, back) = values.split_at(values.len() / 2);
            let are_inverse = |a: &[Mixed], b: &[Mixed]| {
                (0..a.len()).all(|at| {
                    let place = a[at].as_int().and_then(|place| usize::try_from(place).ok());
                    place.and_then(|place| b.get(place)) == Some(&Mixed::from(at as i64))
                })
            };
            are_inverse(there, back) && are_inverse(back, there)
        }
        Relation::Edges(shape, set, ends) => {
            let is_in = |&(value, _): &(&Mixed, &(usize, usize))| set.contains(value);
            let ends: Vec<(usize, usize)> =
                values.iter().zip(ends).filter(is_in).map(|(_, &ends)| ends).collect();
            is_shape(*shape, &ends)
        }
        Relation::Circuit(has_all) => {
            let place = |value: &Mixed| usize::try_from(value.as_int()?).ok();
            is_circuit(&values.iter().map(place).collect::<Vec<_>>(), *has_all)
        }
        Relation::Lex(is_equal_allowed) => {
            let whole: Vec<i64> = values.iter().map(|value| value.as_int().unwrap()).collect();
            let (first, second) = whole.split_at(whole.len() / 2);
            first < second || *is_equal_allowed && first == second
        }
        Relation::Regular(arcs) => {
            let ends = values.iter().fold(BTreeSet::from([0]), |from, letter| {
                let taken = arcs.iter().filter(|arc| from.contains(&arc.0) && arc.1 == *letter);
                taken.map(|arc| arc.2).collect()
            });
            ends.contains(&0) || ends.contains(&1)
        }
        Relation::NoOverlap(durations, presence) => {
            let parts = 1 + usize::from(durations.is_none()) + usize::from(presence.is_some());
            let tasks = values.len() / parts;
            let whole = |at: usize| values[at].as_int().expect("a whole number");
            let is_there = |task: &usize| match presence {
                Some(value) => values[values.len() - tasks + task] == *value,
                None => true,
            };
            let span = |task: usize| {
                let duration = durations.as_ref().map_or_else(|| whole(tasks + task), |d| d[task]);
                whole(task)..whole(task) + duration
            };
            let there: Vec<_> =
                (0..tasks).filter(is_there).map(span).filter(|span| !span.is_empty()).collect();
            let are_apart = |a: usize, b: usize| {
                there[a].end <= there[b].start || there[b].end <= there[a].start
            };
            (0..there.len()).all(|a| (0..a).all(|b| are_apart(a, b)))
        }
        Relation::Diffn(dimensions, sizes, is_strict) => {
            let whole = |at: usize| values[at].as_int().expect("a whole number");
            let edges = if sizes.is_some() { values.len() } else { values.len() / 2 };
            let boxes = edges / dimensions;
            let size = |edge: usize| {
                sizes.as_ref().map_or_else(|| whole(edges + edge), |sizes| sizes[edge])
            };
            let edges_of = |of: usize| (0..*dimensions).map(move |at| at * boxes + of);
            let is_nothing = |of: usize| !is_strict && edges_of(of).any(|edge| size(edge) == 0);
            let are_apart = |a: usize, b: usize| {
                edges_of(a)
                    .zip(edges_of(b))
                    .any(|(a, b)| whole(a) + size(a) <= whole(b) || whole(b) + size(b) <= whole(a))
            };
            (0..boxes).all(|a| (0..a).all(|b| is_nothing(a) || is_nothing(b) || are_apart(a, b)))
        }
        Relation::Cumulative(durations, demands, capacity, presence) => {
            let whole = |at: usize| values[at].as_int().expect("a whole number");
            let left = values.len() - usize::from(capacity.is_none());
            let of_task = [durations.is_none(), demands.is_none(), presence.is_some()];
            let tasks = left / (1 + of_task.into_iter().map(usize::from).sum::<usize>());
            let of_demands = if durations.is_some() { tasks } else { 2 * tasks };
            let number = |list: &Option<Vec<i64>>, first: usize, task: usize| {
                list.as_ref().map_or_else(|| whole(first + task), |list| list[task])
            };
            let is_there = |&task: &usize| match presence {
                Some(value) => values[left - tasks + task] == *value,
                None => true,
            };
            let needed = |time: i64| {
                let there = (0..tasks).filter(is_there);
                let running = there.filter(|&task| {
                    let end = whole(task) + number(durations, tasks, task);
                    (whole(task)..end).contains(&time)
                });
                running.map(|task| number(demands, of_demands, task)).sum::<i64>()
            };
            let capacity = capacity.unwrap_or_else(|| whole(left));
            capacity >= 0 && (0..tasks).all(|task| needed(whole(task)) <= capacity)
        }
        Relation::Closure(seed) => is_picked(*seed, values),
        Relation::Partial(set, n) => inside(set) <= *n,
    }
}

/// Returns whether the values fit a row, in which `None` stands for any value.
fn matches(row: &[Option<Mixed>], values: &[Mixed]) -> bool {
    values.iter().zip(row).all(|(value, cell)| cell.as_ref().is_none_or(|cell| cell == value))
}

/// Two of three combinations, by what is written down of them.
pub(crate) fn is_picked(seed: u64, values: &[Mixed]) -> bool {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
    format!("{values:?}").bytes().fold(seed, mix) >> 20 & 3 != 0
}

/// A number as Python has it.
#[derive(Clone, Copy)]
enum Number {
    Int(i128),
    Float(f64),
}

impl Number {
    fn of(value: &Mixed) -> Number {
        match value {
            Mixed::Float(float) => Number::Float(*float),
            _ => Number::Int(value.as_int().expect("a number").into()),
        }
    }

    /// The numbers of these tests are small enough for this to be exact.
    fn float(self) -> f64 {
        match self {
            Number::Int(int) => int as f64,
            Number::Float(float) => float,
        }
    }

    fn plus(self, other: Number) -> Number {
        match (self, other) {
            (Number::Int(a), Number::Int(b)) => Number::Int(a + b),
            _ => Number::Float(self.float() + other.float()),
        }
    }

    fn times(self, other: Number) -> Number {
        match (self, other) {
            (Number::Int(a), Number::Int(b)) => Number::Int(a * b),
            _ => Number::Float(self.float() * other.float()),
        }
    }
}

/// `sum(value * multiplier ...)`.
fn sum(values: &[Mixed], multipliers: Option<&[Mixed]>) -> Number {
    let mut sum = Number::Int(0);
    for (at, value) in values.iter().enumerate() {
        let value = Number::of(value);
        sum = sum.plus(multipliers.map_or(value, |all| value.times(Number::of(&all[at]))));
    }
    sum
}

fn product(values: &[Mixed]) -> Number {
    values.iter().fold(Number::Int(1), |product, value| product.times(Number::of(value)))
}

/// A float is rounded before it is compared, `round(result, 10)`; the bound is not.
fn compare(way: Way, result: Number, bound: &Mixed) -> bool {
    let result = match result {
        Number::Int(int) => int as f64,
        Number::Float(float) => rounded(float),
    };
    let order = result.partial_cmp(&Number::of(bound).float());
    match way {
        Way::Exact => order == Some(Ordering::Equal),
        Way::Min => matches!(order, Some(Ordering::Equal | Ordering::Greater)),
        Way::Max => matches!(order, Some(Ordering::Equal | Ordering::Less)),
    }
}

/// Rounded to ten decimals in integers: a float is a whole number of units of a power of two.
fn rounded(float: f64) -> f64 {
    if float == 0.0 {
        return float;
    }
    let bits = float.to_bits();
    let exponent = (bits >> 52 & 0x7FF) as i32 - 1075;
    assert!((-1074..0).contains(&exponent), "an ordinary fraction: {float}");
    if exponent < -90 {
        return 0.0;
    }
    let mantissa = i128::from(bits & ((1 << 52) - 1) | 1 << 52) * 10_000_000_000;
    let unit = 1_i128 << -exponent;
    let (quotient, rest) = (mantissa / unit, mantissa % unit);
    let is_up = (2 * rest).cmp(&unit).then((quotient % 2).cmp(&1)).is_ge();
    // Both fit a float exactly, so this is the float that is nearest to the decimal.
    let size = (quotient + i128::from(is_up)) as f64 / 1e10;
    size.copysign(float)
}
