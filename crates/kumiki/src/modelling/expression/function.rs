//! The functions that an expression can call.
//!
//! Invariant: a call has as many values as its function takes, so a lack of values can only be that
//! of a tuple.

use super::value::ExprValue;
use super::{BinaryOperator, EvaluationError, Expr, ExprNode, Operator};
use crate::modelling::mixed::Mixed;
use std::borrow::Cow;
use std::cmp::Ordering;

/// A function that an expression can call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Abs,
    Max,
    Min,
    Sum,
    All,
    Any,
    /// The number of values that are equal to the last.
    Count,
}

impl Function {
    const ALL: [Function; 7] = [
        Function::Abs,
        Function::Max,
        Function::Min,
        Function::Sum,
        Function::All,
        Function::Any,
        Function::Count,
    ];

    /// Returns the written form.
    pub(super) fn name(self) -> &'static str {
        match self {
            Function::Abs => "abs",
            Function::Max => "max",
            Function::Min => "min",
            Function::Sum => "sum",
            Function::All => "all",
            Function::Any => "any",
            Function::Count => "count",
        }
    }

    /// Returns the function that is written as `name`.
    pub(super) fn named(name: &str) -> Option<Function> {
        Function::ALL.into_iter().find(|function| function.name() == name)
    }

    /// Returns the names of all functions.
    pub(super) fn names() -> impl Iterator<Item = String> {
        Function::ALL.into_iter().map(|function| function.name().to_owned())
    }

    /// Checks the number of values of a call.
    ///
    /// # Errors
    /// Returns the number of values that the function takes, in words.
    pub(super) fn expect_values(self, found: usize) -> Result<(), &'static str> {
        let (fits, takes) = match self {
            Function::Abs => (found == 1, "one value"),
            Function::Count => (found >= 2, "a list and a value, or two values or more"),
            _ => (found >= 1, "one value or more"),
        };
        if fits { Ok(()) } else { Err(takes) }
    }

    /// Returns the result for `values`.
    ///
    /// # Errors
    /// Returns an error if Python would raise one.
    pub(super) fn call<'a>(
        self,
        mut values: Vec<ExprValue<'a>>,
    ) -> Result<ExprValue<'a>, EvaluationError> {
        let sought = if self == Function::Count { values.pop() } else { None };
        if self == Function::Abs {
            return values.pop().ok_or(EvaluationError::Empty)?.abs();
        }
        let is_extreme = matches!(self, Function::Max | Function::Min);
        if values.len() == 1 && (is_extreme || matches!(values[0], ExprValue::Tuple(_))) {
            values = values.remove(0).into_values()?;
        }
        match self {
            Function::Abs | Function::Max => extreme(values, Ordering::Greater),
            Function::Min => extreme(values, Ordering::Less),
            Function::Sum => {
                let add = |sum: ExprValue<'a>, value| sum.operate(Operator::Add, value);
                values.into_iter().try_fold(ExprValue::from_int(0), add)
            }
            Function::All => Ok(ExprValue::Bool(values.iter().all(ExprValue::is_truthy))),
            Function::Any => Ok(ExprValue::Bool(values.iter().any(ExprValue::is_truthy))),
            Function::Count => {
                let is_sought = |value: &&ExprValue<'a>| {
                    sought.as_ref().is_some_and(|sought| value.equals(sought))
                };
                let count = values.iter().filter(is_sought).count();
                Ok(ExprValue::from_int(i128::try_from(count).expect("a list is shorter")))
            }
        }
    }
}

/// Returns the first of the values that no other precedes in the `wanted` order.
fn extreme(values: Vec<ExprValue<'_>>, wanted: Ordering) -> Result<ExprValue<'_>, EvaluationError> {
    let mut values = values.into_iter();
    let mut chosen = values.next().ok_or(EvaluationError::Empty)?;
    for other in values {
        if other.order(&chosen)? == Some(wanted) {
            chosen = other;
        }
    }
    Ok(chosen)
}

impl<N: Clone> Expr<N> {
    /// Returns the values of a tuple that is written out.
    pub(crate) fn entries(&self) -> Option<Cow<'_, [Expr<N>]>> {
        match self.node() {
            ExprNode::Tuple(values) => Some(Cow::Borrowed(values)),
            ExprNode::Constant(Mixed::Tuple(values)) => {
                Some(values.iter().map(|value| Expr::constant(value.clone())).collect())
            }
            _ => None,
        }
    }

    /// Returns whether it is no tuple by its form, if it has a value.
    fn is_scalar(&self) -> bool {
        match self.node() {
            ExprNode::Constant(value) => !matches!(value, Mixed::Tuple(_)),
            ExprNode::Large(_) | ExprNode::Signed(..) | ExprNode::Chain(..) => true,
            ExprNode::Call(function, _) => !matches!(function, Function::Max | Function::Min),
            ExprNode::Binary(operator, _) => *operator != BinaryOperator::Entry,
            _ => self.is_truth(),
        }
    }

    /// Returns what `function` is applied to in a call with `values`; `None` if that is a tuple
    /// that is not written out.
    pub(crate) fn arguments(function: Function, values: &[Expr<N>]) -> Option<Arguments<'_, N>> {
        let (listed, sought) = match values.split_last() {
            Some((sought, listed)) if function == Function::Count => (listed, Some(sought)),
            _ => (values, None),
        };
        let is_extreme = matches!(function, Function::Max | Function::Min);
        let listed = match listed {
            [_] if function == Function::Abs => Cow::Borrowed(listed),
            [value] if !is_extreme && value.is_scalar() => Cow::Borrowed(listed),
            // A name may stand for a tuple, whose values are meant.
            [value] => value.entries()?,
            _ => Cow::Borrowed(listed),
        };
        Some(Arguments { listed, sought })
    }
}

/// The values of a call.
#[derive(Debug)]
pub(crate) struct Arguments<'e, N: Clone> {
    /// The values that the function is applied to.
    pub(crate) listed: Cow<'e, [Expr<N>]>,
    /// The value that is counted, for a count.
    pub(crate) sought: Option<&'e Expr<N>>,
}
