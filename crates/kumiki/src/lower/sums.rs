//! Sums of the values along the scope, with or without multipliers.
//!
//! Invariant: every sum is one linear constraint.

use super::{expect_length, one};
use crate::constraint::SharedConstraint;
use crate::constraints::{Comparison, Linear};
use crate::relation::{Relation, RelationError, Scope, Value};
use crate::var::Int;

/// The sum of the values is exactly this.
///
/// ```
/// use kumiki::{AllVariables, ExactSum, Problem};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["cents", "nickels", "dimes"], 0..=10)?;
/// problem.add_constraint(ExactSum(27).times([1, 5, 10]), AllVariables)?;
/// assert_eq!(problem.count(), 6);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ExactSum(pub Int);

/// The sum of the values is this or more.
#[derive(Clone, Copy, Debug)]
pub struct MinSum(pub Int);

/// The sum of the values is this or less.
#[derive(Clone, Copy, Debug)]
pub struct MaxSum(pub Int);

/// A sum with a multiplier for each variable.
#[derive(Clone, Debug)]
pub struct WeightedSum {
    multipliers: Vec<Int>,
    comparison: Comparison,
    bound: Int,
}

macro_rules! sums {
    ($($sum:ident $comparison:ident),*) => {$(
        impl $sum {
            /// Each value is multiplied first, by one of `multipliers` for each variable of the
            /// scope.
            pub fn times(self, multipliers: impl IntoIterator<Item = Int>) -> WeightedSum {
                let multipliers = multipliers.into_iter().collect();
                WeightedSum { multipliers, comparison: Comparison::$comparison, bound: self.0 }
            }
        }

        impl<V: Value> Relation<V> for $sum {
            fn lower(
                self,
                scope: &Scope<'_, V>,
            ) -> Result<Vec<SharedConstraint>, RelationError> {
                self.times(vec![1; scope.len()]).lower(scope)
            }
        }
    )*};
}

sums!(ExactSum Equal, MinSum AtLeast, MaxSum AtMost);

impl<V: Value> Relation<V> for WeightedSum {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        scope.expect_integers()?;
        expect_length("multiplier", self.multipliers.len(), scope)?;
        let terms = self.multipliers.into_iter().zip(scope.vars().iter().copied());
        let bound = self.bound.checked_mul(scope.unit()).ok_or(RelationError::TooLarge)?;
        let linear = Linear::new(terms, self.comparison, bound);
        Ok(one(linear.map_err(|_| RelationError::TooLarge)?))
    }
}
