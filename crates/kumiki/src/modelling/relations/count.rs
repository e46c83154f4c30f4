//! The number of variables of the scope that take one of some values.
//!
//! Invariant: a value that no variable of the problem can have counts for nothing.

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
    values: Vec<V>,
    comparison: Comparison,
    bound: Int,
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
        // No scope has as many variables as the greatest bound.
        Count { comparison, bound: Int::try_from(n).unwrap_or(Int::MAX).min(VALUE_LIMIT), ..self }
    }
}

impl<V: Value> Relation<V> for Count<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        // No variable takes a value that no variable of the problem can have.
        let values = self.values.iter().filter_map(|value| scope.number(value));
        let views = scope.vars().iter().copied();
        Ok(one(constraints::Count::new(views, values, self.comparison, self.bound)))
    }
}
