//! The promises of a `Problem` for each call: its acceptance, and its meaning then.
//!
//! Invariant: nothing here asks the library; values are compared as they are, and calculated with
//! in 128 bits.

use crate::plan::{Bound, Relation};
use kumiki::Value;
use kumiki::engine::{Int, SPARSE_LIMIT, VALUE_LIMIT, WINDOW_LIMIT};
use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A type of values.
pub trait Subject: Value + Debug {
    /// The value that a plan calls `number`.
    fn of(number: Int) -> Self;

    /// The integer that the value is; `None` if its type is not an integer type.
    fn integer(&self) -> Option<i128>;

    /// The values that a plan calls `numbers`.
    fn list(numbers: &[Int]) -> Vec<Self> {
        numbers.iter().copied().map(Self::of).collect()
    }

    /// Returns whether values of this type are integers.
    fn are_integers() -> bool {
        Self::of(0).integer().is_some()
    }
}

macro_rules! integers {
    ($($type:ty),*) => {$(
        impl Subject for $type {
            fn of(number: Int) -> $type {
                number as $type
            }
            fn integer(&self) -> Option<i128> {
                Some(i128::try_from(*self).unwrap_or(i128::MAX))
            }
        }
    )*};
}

integers!(i64, u8, u128);

impl Subject for bool {
    fn of(number: Int) -> bool {
        number % 2 != 0
    }
    fn integer(&self) -> Option<i128> {
        Some((*self).into())
    }
}

impl Subject for String {
    fn of(number: Int) -> String {
        number.to_string()
    }
    fn integer(&self) -> Option<i128> {
        None
    }
}

/// Returns whether `values` can be a domain.
pub fn is_domain<V: Subject>(values: &[V]) -> bool {
    if !V::are_integers() {
        return !values.is_empty();
    }
    let integers = || values.iter().filter_map(Subject::integer);
    let (Some(min), Some(max)) = (integers().min(), integers().max()) else { return false };
    max.abs_diff(min) < u128::from(WINDOW_LIMIT) || values.len() <= SPARSE_LIMIT
}

/// Returns whether a problem may calculate with `values`, if they are integers.
pub fn are_in_range<V: Subject>(values: &[V]) -> bool {
    let limit = i128::from(VALUE_LIMIT);
    values.iter().filter_map(Subject::integer).all(|value| (-limit..=limit).contains(&value))
}

/// Returns whether `relation` can stand on `len` variables with values of type `V`, which are in
/// range or not.
pub fn is_accepted<V: Subject>(relation: &Relation, len: usize, are_in_range: bool) -> bool {
    let are_integers = V::are_integers() && are_in_range;
    match relation {
        Relation::AllDifferent { offsets: Some(offsets), .. } => {
            let is_offset = |offset: &Int| offset.unsigned_abs() <= VALUE_LIMIT.unsigned_abs();
            are_integers && offsets.len() == len && offsets.iter().all(is_offset)
        }
        Relation::LessThan | Relation::AtMost | Relation::EngineAllEqual => are_integers,
        Relation::Sum { multipliers: None, .. } => are_integers,
        Relation::Sum { multipliers: Some(multipliers), .. } => {
            let sizes = multipliers.iter().map(|factor| u128::from(factor.unsigned_abs()));
            are_integers && multipliers.len() == len && sizes.sum::<u128>() < 1 << 63
        }
        Relation::Allowed(rows) | Relation::Forbidden(rows) => {
            rows.iter().all(|row| row.len() == len)
        }
        Relation::Element => V::are_integers() && len >= 2,
        Relation::Closure { arity, .. } => len == *arity,
        Relation::EngineNotEqual { .. } => are_integers && len == 2,
        Relation::AllDifferent { offsets: None, .. }
        | Relation::AllEqual
        | Relation::Count { .. }
        | Relation::Over { .. } => true,
    }
}

/// Returns whether `relation` is no list of allowed rows, or one of the rows is possible on
/// variables with these `domains`. An empty list is accepted.
pub fn has_possible_row<V: Subject>(relation: &Relation, domains: &[&Vec<V>]) -> bool {
    let Relation::Allowed(rows) = relation else { return true };
    let is_possible =
        |row: &Vec<V>| row.iter().zip(domains).all(|(value, domain)| domain.contains(value));
    rows.is_empty() || rows.iter().any(|row| is_possible(&V::list(row)))
}

/// Returns whether `relation`, which was accepted, holds for `values`.
pub fn holds<V: Subject>(relation: &Relation, values: &[V]) -> bool {
    let integers: Vec<i128> = values.iter().filter_map(Subject::integer).collect();
    match relation {
        Relation::AllDifferent { offsets: Some(offsets), .. } => {
            let views =
                integers.iter().zip(offsets).map(|(value, &offset)| value + i128::from(offset));
            views.collect::<HashSet<i128>>().len() == values.len()
        }
        Relation::AllDifferent { offsets: None, .. } => {
            values.iter().collect::<HashSet<&V>>().len() == values.len()
        }
        Relation::AllEqual | Relation::EngineAllEqual => {
            values.iter().all(|value| *value == values[0])
        }
        Relation::LessThan => integers.windows(2).all(|pair| pair[0] < pair[1]),
        Relation::AtMost => integers.windows(2).all(|pair| pair[0] <= pair[1]),
        Relation::Sum { kind, bound, multipliers } => {
            let factor = |at: usize| multipliers.as_ref().map_or(1, |all| i128::from(all[at]));
            let sum = integers.iter().enumerate().map(|(at, value)| factor(at) * value).sum();
            is_within(*kind, sum, i128::from(*bound))
        }
        Relation::Allowed(rows) => rows.iter().any(|row| V::list(row) == values),
        Relation::Forbidden(rows) => rows.iter().all(|row| V::list(row) != values),
        Relation::Count { values: counted, bound } => {
            let counted: HashSet<V> = V::list(counted).into_iter().collect();
            let count = values.iter().filter(|&value| counted.contains(value)).count();
            let (kind, bound) = bound.unwrap_or((Bound::AtLeast, 1));
            is_within(kind, count as i128, bound as i128)
        }
        Relation::Element => {
            let list = &integers[1..integers.len() - 1];
            let entry = usize::try_from(integers[0]).ok().and_then(|index| list.get(index));
            entry == integers.last()
        }
        Relation::Closure { seed, .. } | Relation::Over { seed } => is_picked(*seed, values),
        Relation::EngineNotEqual { offset } => integers[0] + i128::from(*offset) != integers[1],
    }
}

fn is_within(kind: Bound, number: i128, bound: i128) -> bool {
    match kind {
        Bound::Exactly => number == bound,
        Bound::AtLeast => number >= bound,
        Bound::AtMost => number <= bound,
    }
}

/// Two of three combinations, as a hash says.
pub fn is_picked<V: Hash>(seed: u8, values: &[V]) -> bool {
    let mut hasher = DefaultHasher::new();
    (seed, values).hash(&mut hasher);
    !hasher.finish().is_multiple_of(3)
}
