//! The meaning of a description: plain Rust over the values.
//!
//! Invariant: nothing here asks the engine or its constraints, and no sum leaves its type.

use crate::description::{Description, Place, Relation, Term, combinations};
use kumiki::constraints::Comparison;
use kumiki::engine::Int;
use std::collections::HashSet;

/// The solutions of `description`, in lexicographic order.
pub fn solutions(description: &Description) -> Vec<Vec<Int>> {
    let domains: Vec<&[Int]> = description.domains.iter().map(Vec::as_slice).collect();
    let mut all = combinations(&domains);
    all.retain(|values| description.relations.iter().all(|relation| holds(relation, values)));
    all
}

/// Returns whether `relation` holds if variable `i` has value `values[i]`.
pub fn holds(relation: &Relation, values: &[Int]) -> bool {
    let wide = |value: Int| i128::from(value);
    let view = |&(var, offset): &Place| wide(values[var]) + wide(offset);
    let read = |term: &Term| match term {
        Term::View(place) => view(place),
        Term::Constant(constant) => wide(*constant),
    };
    let of = |scope: &[usize]| scope.iter().map(|&var| values[var]).collect::<Vec<Int>>();
    match relation {
        Relation::AllDifferent { views, .. } => {
            views.iter().map(view).collect::<HashSet<i128>>().len() == views.len()
        }
        Relation::AllEqual { views } => views.iter().all(|other| view(other) == view(&views[0])),
        Relation::AtMost { x, y } => view(x) <= view(y),
        Relation::LessThan { x, y } => view(x) < view(y),
        Relation::NotEqual { x, y } => view(x) != view(y),
        Relation::Linear { terms, comparison, bound } => {
            let sum: i128 = terms.iter().map(|(factor, place)| wide(*factor) * view(place)).sum();
            compare(*comparison, sum, wide(*bound))
        }
        Relation::Table { scope, rows, is_allowed } => rows.contains(&of(scope)) == *is_allowed,
        Relation::Element { list, index, value } => {
            let entry = usize::try_from(view(index)).ok().and_then(|index| list.get(index));
            entry.is_some_and(|entry| read(entry) == read(value))
        }
        Relation::Count { views, values, comparison, bound } => {
            let is_counted =
                |place: &&Place| values.iter().any(|&value| wide(value) == view(place));
            let count = views.iter().filter(is_counted).count();
            compare(*comparison, count as i128, read(bound))
        }
        Relation::Predicate { scope, seed } => is_picked(*seed, &of(scope)),
    }
}

/// Returns whether `left` is so related to `right`.
pub fn compare(comparison: Comparison, left: i128, right: i128) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::AtMost => left <= right,
        Comparison::AtLeast => left >= right,
    }
}

/// Two of three combinations, as a hash says.
pub fn is_picked(seed: u64, values: &[Int]) -> bool {
    let mix = |hash: u64, &value: &Int| {
        (hash ^ value as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
    };
    !values.iter().fold(seed, mix).is_multiple_of(3)
}
