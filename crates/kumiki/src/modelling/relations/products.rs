//! Products of the values along the scope.
//!
//! Invariant: a product of whole numbers is one formula, unless it is too large for one.

use super::calculation::{Calculation, Number, calculations};
use super::data::{RelationData, Target};
use crate::arithmetic::Int;
use crate::constraints::{Comparison, Operation};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;

/// Requires that the product of the values is exactly this number. The empty product is 1.
///
/// ```
/// use kumiki::{AllVariables, ExactProd, MaxProd, Problem};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], -2..=2)?;
/// problem.add_constraint(ExactProd(4), AllVariables)?;
/// problem.add_constraint(MaxProd(0), ["a", "b"])?;
/// assert_eq!(problem.count(), 6);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
///
/// Numbers are treated as in [`ExactSum`](crate::ExactSum): products of whole numbers are exact,
/// others are rounded to ten decimals before they are compared.
#[derive(Clone, Copy, Debug)]
pub struct ExactProd<N = Int>(pub N);

/// Requires that the product of the values is at least this number. Numbers are treated as in
/// [`ExactProd`].
#[derive(Clone, Copy, Debug)]
pub struct MinProd<N = Int>(pub N);

/// Requires that the product of the values is at most this number. Numbers are treated as in
/// [`ExactProd`].
#[derive(Clone, Copy, Debug)]
pub struct MaxProd<N = Int>(pub N);

/// Requires that the product of all values but the last is exactly the last: `scope = [factors...,
/// target]`.
///
/// ```
/// use kumiki::{Problem, relations::VariableExactProd};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["width", "height"], 2..=9)?;
/// problem.add_variable("area", 1..=10)?;
/// problem.add_constraint(VariableExactProd, ["width", "height", "area"])?;
/// assert_eq!(problem.count(), 8); // 4, 6, 6, 8, 8, 9, 10, 10
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct VariableExactProd;

/// Requires that the product of all values but the last is at least the last: `scope = [factors...,
/// target]`.
#[derive(Clone, Copy, Debug)]
pub struct VariableMinProd;

/// Requires that the product of all values but the last is at most the last: `scope = [factors...,
/// target]`.
#[derive(Clone, Copy, Debug)]
pub struct VariableMaxProd;

calculations! {
    Product: ExactProd VariableExactProd Equal,
    MinProd VariableMinProd AtLeast,
    MaxProd VariableMaxProd AtMost
}
