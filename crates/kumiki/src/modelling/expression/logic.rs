//! Functions that build the logic of many expressions.
//!
//! Invariant: each builds the expression that the text of the same meaning is read as.

use super::{BinaryOperator, Expr, ExprNode, Function};
use crate::modelling::mixed::Mixed;

/// Returns the condition that all of `values` count as true, `all(a, b, ...)`; true if there are
/// none.
///
/// ```
/// use kumiki::{Problem, expr, expression::{all_of, any_of, var}};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["x", "y", "z"], 1..=3)?;
/// let [x, y, z] = ["x", "y", "z"].map(var);
/// let rising = all_of([expr!(x < y), expr!(y < z)]);
/// let falling = all_of([expr!(x > y), expr!(y > z)]);
/// problem.add_expression(any_of([rising, falling]))?;
/// assert_eq!(problem.count(), 2);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub fn all_of<N>(values: impl IntoIterator<Item = impl Into<Expr<N>>>) -> Expr<N> {
    called(Function::All, values)
}

/// Returns the condition that one of `values` counts as true at least, `any(a, b, ...)`; false if
/// there are none.
pub fn any_of<N>(values: impl IntoIterator<Item = impl Into<Expr<N>>>) -> Expr<N> {
    called(Function::Any, values)
}

/// Returns the condition that `k` of `values` count as true at least: `sum(a, b, ...) >= k`, where
/// a value that is no condition is written `not not a`.
///
/// ```
/// use kumiki::{Problem, expr, expression::{at_least_k, var}};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["x", "y", "z"], 1..=3)?;
/// let high = ["x", "y", "z"].map(|name| expr!(var(name) > 1));
/// problem.add_expression(at_least_k(2, high))?;
/// assert_eq!(problem.count(), 20);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub fn at_least_k<N>(k: usize, values: impl IntoIterator<Item = impl Into<Expr<N>>>) -> Expr<N> {
    let truth = |value: Expr<N>| {
        if value.is_truth() { value } else { Expr::negation(Expr::negation(value)) }
    };
    let truths = values.into_iter().map(|value| truth(value.into()));
    called(Function::Sum, truths).at_least(i64::try_from(k).unwrap_or(i64::MAX))
}

/// Returns the number of `values` that are equal to `value`: `count(a, b, ..., value)`.
///
/// ```
/// use kumiki::{Problem, expression::{count_of, var}};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["x", "y", "z", "n"], 1..=3)?;
/// let [x, y, z, n] = ["x", "y", "z", "n"].map(var);
/// problem.add_expression(count_of([x, y, z], 3).equals(n))?;
/// assert_eq!(problem.count(), 19);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub fn count_of<N>(
    values: impl IntoIterator<Item = impl Into<Expr<N>>>,
    value: impl Into<Expr<N>>,
) -> Expr<N> {
    let listed = Expr::tuple(values.into_iter().map(Into::into).collect());
    Expr::call(Function::Count, vec![listed, value.into()])
}

/// Returns the entry of `values` at `index`, from 0: `(a, b, ...)[index]`. An index that selects
/// none has no value.
///
/// ```
/// use kumiki::{Problem, expr, expression::{entry_of, var}};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["month", "day"], 1..=31)?;
/// let [month, day] = ["month", "day"].map(var);
/// let days = entry_of([31, 28, 31, 30], month - 1);
/// problem.add_expression(day.equals(days))?;
/// assert_eq!(problem.count(), 4);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub fn entry_of<N>(
    values: impl IntoIterator<Item = impl Into<Expr<N>>>,
    index: impl Into<Expr<N>>,
) -> Expr<N> {
    Expr::tuple(values.into_iter().map(Into::into).collect())
        .binary(BinaryOperator::Entry, index.into())
}

/// Returns the call of a function of any number of values.
fn called<N>(function: Function, values: impl IntoIterator<Item = impl Into<Expr<N>>>) -> Expr<N> {
    let values: Vec<Expr<N>> = values.into_iter().map(Into::into).collect();
    // A single value could be a tuple, which would be read as the list of the values.
    let values = if values.len() < 2 { vec![Expr::tuple(values)] } else { values };
    Expr::call(function, values)
}

impl<N> Expr<N> {
    /// Returns whether it is true or false by its form, if it has a value.
    pub(crate) fn is_truth(&self) -> bool {
        match self.node() {
            ExprNode::Comparison(..) | ExprNode::Not(_) => true,
            ExprNode::Binary(operator, _) => {
                matches!(operator, BinaryOperator::Implies | BinaryOperator::Iff)
            }
            ExprNode::Call(function, _) => matches!(function, Function::All | Function::Any),
            ExprNode::Logic(_, values) => values.iter().all(Expr::is_truth),
            ExprNode::Constant(value) => matches!(value, Mixed::Bool(_)),
            _ => false,
        }
    }

    /// Returns whether it is a number by its form, or combines one with conditions.
    pub(super) fn is_calculated(&self) -> bool {
        match self.node() {
            ExprNode::Constant(value) => matches!(value, Mixed::Int(_) | Mixed::Float(_)),
            ExprNode::Large(_) | ExprNode::Signed(..) | ExprNode::Chain(..) => true,
            ExprNode::Binary(operator, _) => *operator == BinaryOperator::Power,
            ExprNode::Call(function, _) => !matches!(function, Function::All | Function::Any),
            ExprNode::Logic(_, values) => values.iter().any(Expr::is_calculated),
            _ => false,
        }
    }
}
