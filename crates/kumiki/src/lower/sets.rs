//! Values in a set, or not.
//!
//! Invariant: every one of them counts the variables that take a value of the set; a value that no variable
//! of the problem can have is taken by none.

use super::{Count, one};
use crate::constraint::SharedConstraint;
use crate::constraints::{self, Comparison};
use crate::relation::{Relation, RelationError, Scope, Value};
use crate::var::{Int, VALUE_LIMIT, Var};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Every value is in a set.
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
    values: Vec<V>,
}

/// No value is in a set.
#[derive(Clone, Debug)]
pub struct NotInSet<V> {
    values: Vec<V>,
}

/// Some values are in a set: at least one, until it is said otherwise.
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
    inside: Count<V>,
}

/// Some values are not in a set: at least one, until it is said otherwise.
#[derive(Clone, Debug)]
pub struct SomeNotInSet<V> {
    values: Vec<V>,
    /// How many are not in the set: so many or more, or exactly so many.
    outside: usize,
    is_exact: bool,
}

impl<V> InSet<V> {
    /// Every value is one of `values`.
    pub fn new(values: impl IntoIterator<Item = V>) -> InSet<V> {
        InSet { values: values.into_iter().collect() }
    }
}

impl<V> NotInSet<V> {
    /// No value is one of `values`.
    pub fn new(values: impl IntoIterator<Item = V>) -> NotInSet<V> {
        NotInSet { values: values.into_iter().collect() }
    }
}

impl<V> SomeInSet<V> {
    /// At least one value is one of `values`.
    pub fn new(values: impl IntoIterator<Item = V>) -> SomeInSet<V> {
        SomeInSet { inside: Count::of(values) }
    }

    /// At least `n` of them are.
    pub fn at_least(self, n: usize) -> SomeInSet<V> {
        SomeInSet { inside: self.inside.at_least(n) }
    }

    /// Exactly `n` of them are.
    pub fn exactly(self, n: usize) -> SomeInSet<V> {
        SomeInSet { inside: self.inside.exactly(n) }
    }
}

impl<V> SomeNotInSet<V> {
    /// At least one value is none of `values`.
    pub fn new(values: impl IntoIterator<Item = V>) -> SomeNotInSet<V> {
        SomeNotInSet { values: values.into_iter().collect(), outside: 1, is_exact: false }
    }

    /// At least `n` of them are none.
    pub fn at_least(self, n: usize) -> SomeNotInSet<V> {
        SomeNotInSet { outside: n, is_exact: false, ..self }
    }

    /// Exactly `n` of them are none.
    pub fn exactly(self, n: usize) -> SomeNotInSet<V> {
        SomeNotInSet { outside: n, is_exact: true, ..self }
    }
}

impl<V: Value> Relation<V> for InSet<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        Ok(each(scope, &self.values, 1))
    }
}

impl<V: Value> Relation<V> for NotInSet<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        Ok(each(scope, &self.values, 0))
    }
}

impl<V: Value> Relation<V> for SomeInSet<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        self.inside.lower(scope)
    }
}

impl<V: Value> Relation<V> for SomeNotInSet<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        // The rest of the scope is inside. No scope has as many variables as the greatest bound says.
        let outside = Int::try_from(self.outside).unwrap_or(Int::MAX).min(VALUE_LIMIT);
        let inside = scope.len() as Int - outside;
        let comparison = if self.is_exact { Comparison::Equal } else { Comparison::AtMost };
        let views = scope.vars().iter().copied();
        Ok(one(constraints::Count::new(views, numbers(scope, &self.values), comparison, inside)))
    }
}

/// That each variable, by itself, takes a value of the set `inside` times: once, or never.
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
