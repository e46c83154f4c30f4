//! Membership of values in a set.
//!
//! Invariant: each relation becomes a count of the variables that take a value of the set; no
//! variable takes a value that no variable of the problem can have.

use super::count::Count;
use super::data::RelationData;
use super::one;
use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::constraints::{self, Comparison};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::modelling::value::{mixed, shown};
use crate::propagation::SharedConstraint;
use crate::state::Var;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Requires that every value is in a set.
///
/// ```
/// use kumiki::{AllVariables, InSet, NotInSet, Problem};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b"], 1..=9)?;
/// problem.add_constraint(InSet::new([2, 3, 5, 7]), AllVariables)?;
/// problem.add_constraint(NotInSet::new([2]), ["a"])?;
/// assert_eq!(problem.count(), 3 * 4);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Debug)]
pub struct InSet<V> {
    pub(super) values: Vec<V>,
}

/// Requires that no value is in a set.
#[derive(Clone, Debug)]
pub struct NotInSet<V> {
    pub(super) values: Vec<V>,
}

/// Requires that some values are in a set; the default is at least one.
///
/// ```
/// use kumiki::{AllVariables, Problem, SomeInSet, SomeNotInSet};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], ["red", "green", "blue"])?;
/// problem.add_constraint(SomeInSet::new(["red"]).exactly(1), AllVariables)?;
/// problem.add_constraint(SomeNotInSet::new(["red", "blue"]).at_least(2), AllVariables)?;
/// assert_eq!(problem.count(), 3); // one is red, and the others are green
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SomeInSet<V> {
    pub(super) values: Vec<V>,
    /// The bound on the number of values in the set: at least so many, or exactly so many.
    pub(super) n: usize,
    pub(super) is_exact: bool,
}

/// Requires that some values are not in a set; the default is at least one.
#[derive(Clone, Debug)]
pub struct SomeNotInSet<V> {
    pub(super) values: Vec<V>,
    /// The bound on the number of values that are not in the set: at least so many, or exactly so
    /// many.
    pub(super) n: usize,
    pub(super) is_exact: bool,
}

impl<V> InSet<V> {
    /// Returns a relation that requires every value to be one of `values`.
    pub fn new(values: impl IntoIterator<Item = V>) -> InSet<V> {
        InSet { values: values.into_iter().collect() }
    }
}

impl<V> NotInSet<V> {
    /// Returns a relation that requires no value to be one of `values`.
    pub fn new(values: impl IntoIterator<Item = V>) -> NotInSet<V> {
        NotInSet { values: values.into_iter().collect() }
    }
}

impl<V> SomeInSet<V> {
    /// Returns a relation that requires at least one value to be one of `values`.
    pub fn new(values: impl IntoIterator<Item = V>) -> SomeInSet<V> {
        SomeInSet { values: values.into_iter().collect(), n: 1, is_exact: false }
    }

    /// Sets the bound: at least `n` of them are.
    pub fn at_least(self, n: usize) -> SomeInSet<V> {
        SomeInSet { n, is_exact: false, ..self }
    }

    /// Sets the bound: exactly `n` of them are.
    pub fn exactly(self, n: usize) -> SomeInSet<V> {
        SomeInSet { n, is_exact: true, ..self }
    }
}

impl<V> SomeNotInSet<V> {
    /// Returns a relation that requires at least one value to be outside of `values`.
    pub fn new(values: impl IntoIterator<Item = V>) -> SomeNotInSet<V> {
        SomeNotInSet { values: values.into_iter().collect(), n: 1, is_exact: false }
    }

    /// Sets the bound: at least `n` values are outside of the set.
    pub fn at_least(self, n: usize) -> SomeNotInSet<V> {
        SomeNotInSet { n, is_exact: false, ..self }
    }

    /// Sets the bound: exactly `n` values are outside of the set.
    pub fn exactly(self, n: usize) -> SomeNotInSet<V> {
        SomeNotInSet { n, is_exact: true, ..self }
    }
}

impl<V: Value> Relation<V> for InSet<V> {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::InSet { values: self.values.clone() })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        remark_on_absent(&self.values, scope);
        Ok(each(scope, &self.values, 1))
    }
}

impl<V: Value> Relation<V> for NotInSet<V> {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::NotInSet { values: self.values.clone() })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        Ok(each(scope, &self.values, 0))
    }
}

impl<V: Value> Relation<V> for SomeInSet<V> {
    fn data(&self) -> Option<RelationData<V>> {
        let SomeInSet { values, n, is_exact } = self.clone();
        Some(RelationData::SomeInSet { values, n, is_exact })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let comparison = if self.is_exact { Comparison::Equal } else { Comparison::AtLeast };
        Count { values: self.values, comparison, bound: self.n }.lower(scope)
    }
}

impl<V: Value> Relation<V> for SomeNotInSet<V> {
    fn data(&self) -> Option<RelationData<V>> {
        let SomeNotInSet { values, n, is_exact } = self.clone();
        Some(RelationData::SomeNotInSet { values, n, is_exact })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        // The rest of the scope is inside. No scope has as many variables as the greatest bound.
        let outside = Int::try_from(self.n).unwrap_or(Int::MAX).min(VALUE_LIMIT);
        let inside = scope.len() as Int - outside;
        let comparison = if self.is_exact { Comparison::Equal } else { Comparison::AtMost };
        let views = scope.vars().iter().copied();
        Ok(one(constraints::Count::new(views, numbers(scope, &self.values), comparison, inside)))
    }
}

/// Adds a remark if a variable of the scope can have none of `values`.
fn remark_on_absent<V: Value>(values: &[V], scope: &Scope<'_, V>) {
    let can_have = |at: usize| {
        let mut numbers = numbers(scope, values);
        numbers.any(|number| scope.numbers(at).contains(number))
    };
    let Some(at) = (0..scope.len()).find(|&at| !can_have(at)) else { return };
    let variable = match scope.len() {
        1 => "its variable".to_owned(),
        _ => format!("variable {} of its scope", at + 1),
    };
    match values {
        [value] => {
            let meant = scope.text_meant(at, mixed(value));
            let value = shown(value).unwrap_or_else(|| "its value".to_owned());
            scope.remark(format!("{variable} cannot be {value}{meant}"));
        }
        _ => scope.remark(format!("{variable} can have none of the {} values", values.len())),
    }
}

/// Returns for each variable a constraint that it takes a value of the set `inside` times: once, or
/// never.
fn each<V: Value>(scope: &Scope<'_, V>, values: &[V], inside: Int) -> Vec<SharedConstraint> {
    let vars: BTreeSet<Var> = scope.vars().iter().copied().collect();
    let alone = |var| -> SharedConstraint {
        let numbers = numbers(scope, values);
        Arc::new(constraints::Count::new([var], numbers, Comparison::Equal, inside))
    };
    vars.into_iter().map(alone).collect()
}

fn numbers<V: Value>(scope: &Scope<'_, V>, values: &[V]) -> impl Iterator<Item = Int> {
    values.iter().filter_map(|value| scope.number(value))
}
