//! The number of variables of the scope that take one of some values, as a constant or a variable.
//!
//! Invariant: a value that no variable of the problem can have counts for nothing.

use super::data::RelationData;
use super::one;
use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::constraints::{self, Comparison};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;

/// A bound on the number of variables of the scope that take one of some values (known as `among`
/// or `count`).
///
/// ```
/// use kumiki::{AllVariables, Count, Problem};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], ["heads", "tails"])?;
/// problem.add_constraint(Count::of(["heads"]).at_least(2), AllVariables)?;
/// assert_eq!(problem.count(), 4);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Count<V> {
    pub(super) values: Vec<V>,
    pub(super) comparison: Comparison,
    pub(super) bound: usize,
}

impl<V> Count<V> {
    /// Returns a relation that counts the variables that take one of `values`. The default bound is
    /// at least one.
    pub fn of(values: impl IntoIterator<Item = V>) -> Count<V> {
        Count { values: values.into_iter().collect(), comparison: Comparison::AtLeast, bound: 1 }
    }

    /// Sets the bound: exactly `n` of them.
    pub fn exactly(self, n: usize) -> Count<V> {
        self.compared(Comparison::Equal, n)
    }

    /// Sets the bound: at least `n` of them.
    pub fn at_least(self, n: usize) -> Count<V> {
        self.compared(Comparison::AtLeast, n)
    }

    /// Sets the bound: at most `n` of them.
    pub fn at_most(self, n: usize) -> Count<V> {
        self.compared(Comparison::AtMost, n)
    }

    fn compared(self, comparison: Comparison, n: usize) -> Count<V> {
        Count { comparison, bound: n, ..self }
    }
}

impl<V: Value> Relation<V> for Count<V> {
    fn data(&self) -> Option<RelationData<V>> {
        let Count { values, comparison, bound } = self.clone();
        Some(RelationData::Count { values, comparison, bound })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        // No variable takes a value that no variable of the problem can have.
        let values = self.values.iter().filter_map(|value| scope.number(value));
        let views = scope.vars().iter().copied();
        // No scope has as many variables as the greatest bound.
        let bound = Int::try_from(self.bound).unwrap_or(Int::MAX).min(VALUE_LIMIT);
        if self.comparison != Comparison::AtMost {
            remark_on_reach(&self.values, self.bound, scope);
        }
        Ok(one(constraints::Count::new(views, values, self.comparison, bound)))
    }
}

/// Adds a remark if fewer than `bound` variables of the scope can have one of `values`.
fn remark_on_reach<V: Value>(values: &[V], bound: usize, scope: &Scope<'_, V>) {
    let numbers: Vec<Int> = values.iter().filter_map(|value| scope.number(value)).collect();
    let can_have = |at: &usize| numbers.iter().any(|&number| scope.numbers(*at).contains(number));
    let able = (0..scope.len()).filter(can_have).take(bound).count();
    if able < bound {
        let len = scope.len();
        scope.remark(format!(
            "{able} of its {len} variables can have one of the values, not {bound}"
        ));
    }
}

/// The number of variables of the scope that take one of some values is a variable: the last one of
/// the scope. It is not counted itself.
///
/// ```
/// use kumiki::{Problem, relations::VariableCount};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c", "ones"], 0..=2)?;
/// problem.add_constraint(VariableCount::of([1]), ["a", "b", "c", "ones"])?;
/// assert_eq!(problem.count(), 26); // three ones are too many for the last
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariableCount<V> {
    pub(super) values: Vec<V>,
    pub(super) comparison: Comparison,
}

impl<V> VariableCount<V> {
    /// Returns a relation that counts the variables that take one of `values`. By default the
    /// number is exactly the value of the last variable.
    pub fn of(values: impl IntoIterator<Item = V>) -> VariableCount<V> {
        VariableCount { values: values.into_iter().collect(), comparison: Comparison::Equal }
    }

    /// Sets the bound: the number is at least the value of the last variable.
    pub fn at_least(self) -> VariableCount<V> {
        VariableCount { comparison: Comparison::AtLeast, ..self }
    }

    /// Sets the bound: the number is at most the value of the last variable.
    pub fn at_most(self) -> VariableCount<V> {
        VariableCount { comparison: Comparison::AtMost, ..self }
    }
}

impl<V: Value> Relation<V> for VariableCount<V> {
    fn data(&self) -> Option<RelationData<V>> {
        let VariableCount { values, comparison } = self.clone();
        Some(RelationData::VariableCount { values, comparison })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let Some((&target, counted)) = scope.vars().split_last() else {
            return Err(RelationError::TooFew { at_least: 1, found: 0 });
        };
        if !scope.is_integral(counted.len()) {
            return Err(RelationError::NotIntegers);
        }
        let values = self.values.iter().filter_map(|value| scope.number(value));
        Ok(one(constraints::Count::new(counted.iter().copied(), values, self.comparison, target)))
    }
}
