//! Sums of the values along the scope, with or without multipliers.
//!
//! Invariant: a sum of whole numbers is one linear constraint.

use super::calculation::{Calculation, Number, calculations};
use super::data::{RelationData, Target};
use crate::arithmetic::Int;
use crate::constraints::{Comparison, Operation};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;

/// Requires that the sum of the values is exactly this number.
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
///
/// The number, and the multipliers, are integers, floats or [`Mixed`]. Sums of whole numbers are
/// exact. If a value or a multiplier is a float, the sum is calculated from left to right, with
/// whole numbers until the first float, and rounded to ten decimals before it is compared:
///
/// [`Mixed`]: crate::Mixed
///
/// ```
/// use kumiki::{AllVariables, ExactSum, Problem, mixed};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b"], mixed![0.1, 0.2])?;
/// problem.add_constraint(ExactSum(0.3), AllVariables)?;
/// assert_eq!(problem.count(), 2); // though 0.1 + 0.2 is a little more
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ExactSum<N = Int>(pub N);

/// Requires that the sum of the values is at least this number. Numbers are treated as in
/// [`ExactSum`].
#[derive(Clone, Copy, Debug)]
pub struct MinSum<N = Int>(pub N);

/// Requires that the sum of the values is at most this number. Numbers are treated as in
/// [`ExactSum`].
#[derive(Clone, Copy, Debug)]
pub struct MaxSum<N = Int>(pub N);

/// Requires that the sum of all values but the last is exactly the last: `scope = [summands...,
/// target]`.
///
/// ```
/// use kumiki::{Problem, relations::VariableExactSum};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "total"], 1..=5)?;
/// problem.add_constraint(VariableExactSum, ["a", "b", "total"])?;
/// problem.add_constraint(VariableExactSum.times([2]), ["a", "b"])?; // twice a is b
/// assert_eq!(problem.count(), 1); // 1 + 2 = 3
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct VariableExactSum;

/// Requires that the sum of all values but the last is at least the last: `scope = [summands...,
/// target]`.
#[derive(Clone, Copy, Debug)]
pub struct VariableMinSum;

/// Requires that the sum of all values but the last is at most the last: `scope = [summands...,
/// target]`.
#[derive(Clone, Copy, Debug)]
pub struct VariableMaxSum;

/// A sum with multipliers, from one of the other sums: `ExactSum(27).times([1, 5, 10])`.
#[derive(Clone, Debug)]
pub struct WeightedSum {
    calculation: Calculation,
}

impl WeightedSum {
    fn new(
        sum: impl Into<Calculation>,
        multipliers: impl IntoIterator<Item = impl Number>,
    ) -> WeightedSum {
        let multipliers = multipliers.into_iter().map(Into::into).collect();
        WeightedSum { calculation: Calculation { multipliers: Some(multipliers), ..sum.into() } }
    }
}

impl<V: Value> Relation<V> for WeightedSum {
    fn data(&self) -> Option<RelationData<V>> {
        Some(self.calculation.clone().into_data())
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        self.calculation.lower(scope)
    }
}

calculations! {
    Sum: ExactSum VariableExactSum Equal,
    MinSum VariableMinSum AtLeast,
    MaxSum VariableMaxSum AtMost
}

macro_rules! times {
    ($($sum:ident $variable_sum:ident),*) => {$(
        impl<N: Number> $sum<N> {
            /// Multiplies each value first: `multipliers` has one for each variable of the scope.
            pub fn times(
                self,
                multipliers: impl IntoIterator<Item = impl Number>,
            ) -> WeightedSum {
                WeightedSum::new(self, multipliers)
            }
        }

        impl $variable_sum {
            /// Multiplies each value first: `multipliers` has one for each variable of the scope
            /// but the last.
            pub fn times(
                self,
                multipliers: impl IntoIterator<Item = impl Number>,
            ) -> WeightedSum {
                WeightedSum::new(self, multipliers)
            }
        }
    )*};
}

times!(ExactSum VariableExactSum, MinSum VariableMinSum, MaxSum VariableMaxSum);
