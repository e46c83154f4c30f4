//! Expressions that might calculate with numbers beyond the limit: evaluated on all values of their
//! variables.
//!
//! Invariant: an expression is lowered here only if no assignment leads to such a number; all
//! others are errors.

use super::fallback;
use crate::arithmetic::Int;
use crate::constraints::Table;
use crate::modelling::expression::Expr;
use crate::modelling::relation::{RelationError, Scope, Value};
use crate::modelling::value::NumberSet;
use crate::propagation::SharedConstraint;
use std::sync::Arc;

/// The largest number of combinations of values that are tried.
pub(super) const TRIED_LIMIT: usize = 1 << 16;

/// The largest number of combinations of least and greatest values that are tried, if there are too
/// many of all.
const CORNERS_LIMIT: usize = 1 << 10;

/// Returns `expr` as the combinations of values that satisfy it.
///
/// # Errors
/// Returns an error if one of them leads to a number beyond the limit, or if there are too many to
/// try.
pub(super) fn lower<V: Value>(
    expr: &Expr<usize>,
    scope: &Scope<'_, V>,
) -> Result<Vec<SharedConstraint>, RelationError> {
    let places = expr.names();
    let domains: Vec<NumberSet<'_>> = places.iter().map(|&place| scope.numbers(place)).collect();
    let is_satisfied = fallback::evaluation(expr, scope)?;
    let test = |row: &[Int]| {
        is_satisfied(row).map_err(|_| RelationError::BeyondLimit {
            assignment: places
                .iter()
                .zip(row)
                .filter_map(|(&place, &number)| Some((place, scope.mixed(place, number)?)))
                .collect(),
        })
    };
    if combinations(&domains).is_none_or(|all| all > TRIED_LIMIT) {
        let ends = domains.iter().map(|domain| [domain.last(), domain.first()]);
        let ends: Vec<[Int; 2]> = ends.collect();
        TriedRows::new(ends.iter().map(|ends| NumberSet::listed(ends)).collect())
            .take(CORNERS_LIMIT)
            .try_for_each(|row| test(&row).map(drop))?;
        return Err(RelationError::TooManyToTry);
    }
    let mut allowed = Vec::new();
    let mut is_always = true;
    for row in TriedRows::new(domains) {
        if test(&row)? {
            allowed.push(row);
        } else {
            is_always = false;
        }
    }
    if is_always {
        return Ok(Vec::new());
    }
    let vars = places.iter().map(|&place| scope.vars()[place]);
    let table = Table::allowing(vars, allowed).expect("each row has a value for each variable");
    Ok(vec![Arc::new(table)])
}

/// Returns the number of combinations of one value of each of `domains`.
pub(super) fn combinations(domains: &[NumberSet<'_>]) -> Option<usize> {
    domains.iter().try_fold(1_usize, |all, domain| all.checked_mul(domain.len()))
}

/// An iterator over the combinations of one value of each of some lists; the last list changes
/// fastest.
pub(super) struct TriedRows<'a> {
    lists: Vec<NumberSet<'a>>,
    next: Option<Vec<usize>>,
}

impl<'a> TriedRows<'a> {
    /// Returns the combinations of `lists`, none of which is empty.
    pub(super) fn new(lists: Vec<NumberSet<'a>>) -> TriedRows<'a> {
        let next = Some(vec![0; lists.len()]);
        TriedRows { lists, next }
    }
}

impl Iterator for TriedRows<'_> {
    type Item = Vec<Int>;

    fn next(&mut self) -> Option<Vec<Int>> {
        let next = self.next.as_mut()?;
        let row = self.lists.iter().zip(&*next).map(|(list, &at)| list.at(at)).collect();
        let turning =
            (0..next.len()).rev().find(|&place| next[place] + 1 < self.lists[place].len());
        match turning {
            Some(place) => {
                next[place] += 1;
                next[place + 1..].fill(0);
            }
            None => self.next = None,
        }
        Some(row)
    }
}
