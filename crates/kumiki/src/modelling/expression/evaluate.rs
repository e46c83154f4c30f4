//! The evaluation of an expression, given the values of its names.
//!
//! Invariant: evaluation is lazy as in Python: it skips the values after the one that decides
//! `and`, `or`, or a chain of comparisons, and the other side of `if`.

use super::large::BITS_LIMIT;
use super::number::PythonNumber;
use super::value::{ExprValue, Tuple};
use super::{BinaryOperator, Comparator, Connective, Expr, ExprNode, Operator};
use crate::modelling::mixed::Mixed;
use crate::words::debug_in_words;
use std::fmt;

/// The reason for which an expression has no value.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluationError {
    /// A name has no value.
    #[error("`{0}` has no value")]
    NoValue(Box<str>),
    /// A division by 0.
    #[error("cannot divide by zero")]
    DivisionByZero,
    /// A number is beyond all floating-point numbers where one is needed, or a result is a whole
    /// number of more than 64 bits.
    #[error("a number is too large to calculate with")]
    TooLarge,
    /// A whole number has more than 65,536 bits. This alone is no error in Python.
    #[error("a whole number has more than {BITS_LIMIT} bits")]
    BeyondLimit,
    /// The root of a negative number.
    #[error("a negative number has no such power")]
    NotReal,
    /// A value is not of a kind that supports the operation.
    #[error("cannot {action} {kind}")]
    Kind {
        /// The operation.
        action: &'static str,
        /// The kind of the value.
        kind: &'static str,
    },
    /// Two values are not of kinds that support the operation.
    #[error("cannot {action} {left} and {right}")]
    Kinds {
        /// The operation.
        action: &'static str,
        /// The kind of the first value.
        left: &'static str,
        /// The kind of the second.
        right: &'static str,
    },
    /// An index that selects no entry of a tuple: it is below 0, beyond the last, or no whole
    /// number.
    #[error("no entry has such an index")]
    NoEntry,
    /// The minimum or the maximum of no values.
    #[error("there is no least or greatest of no values")]
    Empty,
    /// The expression is nested so deeply that it was not stored.
    #[error("the expression is nested too deeply")]
    TooDeep,
}

debug_in_words!(EvaluationError);

type Evaluated<'a> = Result<ExprValue<'a>, EvaluationError>;

impl<N> Expr<N> {
    /// Returns the value, if names have the values that `value_of` returns.
    ///
    /// # Errors
    /// Returns an error if a name has no value, if Python would raise an error, or if a whole
    /// number has more than 64 bits in the end, or more than [65,536](EvaluationError::BeyondLimit)
    /// on the way.
    pub fn evaluate<'a>(
        &'a self,
        value_of: impl Fn(&N) -> Option<&'a Mixed>,
    ) -> Result<Mixed, EvaluationError>
    where
        N: fmt::Display,
    {
        let no_value = |name: &N| EvaluationError::NoValue(name.to_string().into());
        self.try_evaluate(|name| value_of(name).ok_or_else(|| no_value(name)))
    }

    /// Returns the value, if names have the values that `value_of` returns; an error of `value_of`
    /// is returned.
    pub(crate) fn try_evaluate<'a>(
        &'a self,
        value_of: impl Fn(&N) -> Result<&'a Mixed, EvaluationError>,
    ) -> Result<Mixed, EvaluationError> {
        self.value(&value_of)?.into_mixed()
    }

    /// Returns whether it has a value that counts as true.
    ///
    /// # Errors
    /// Returns [`EvaluationError::BeyondLimit`] only: an expression for which Python raises an
    /// error is not satisfied.
    pub(crate) fn is_satisfied<'a>(
        &'a self,
        value_of: impl Fn(&N) -> &'a Mixed,
    ) -> Result<bool, EvaluationError> {
        match self.value(&|name| Ok(value_of(name))) {
            Ok(value) => Ok(value.is_truthy()),
            Err(error @ EvaluationError::BeyondLimit) => Err(error),
            Err(_) => Ok(false),
        }
    }

    pub(super) fn value<'a>(
        &'a self,
        value_of: &impl Fn(&N) -> Result<&'a Mixed, EvaluationError>,
    ) -> Evaluated<'a> {
        match &self.node {
            ExprNode::Constant(value) => Ok(value.into()),
            ExprNode::Large(int) => Ok(ExprValue::Number(PythonNumber::of_large(int))),
            ExprNode::Name(name) => Ok(value_of(name)?.into()),
            ExprNode::Tuple(values) => {
                let values = values.iter().map(|value| value.value(value_of));
                Ok(ExprValue::Tuple(Tuple::Made(values.collect::<Result<_, _>>()?)))
            }
            ExprNode::Signed(sign, value) => value.value(value_of)?.sign(*sign),
            ExprNode::Chain(first, rest) => {
                let operate = |left: ExprValue<'a>, (operator, right): &'a (Operator, Expr<N>)| {
                    left.operate(*operator, right.value(value_of)?)
                };
                rest.iter().try_fold(first.value(value_of)?, operate)
            }
            ExprNode::Binary(operator, values) => joined(*operator, values, value_of),
            ExprNode::Call(function, values) => {
                let values = values.iter().map(|value| value.value(value_of));
                function.call(values.collect::<Result<_, _>>()?)
            }
            ExprNode::Comparison(first, rest) => compared(first, rest, value_of),
            ExprNode::Not(value) => Ok(ExprValue::Bool(!value.value(value_of)?.is_truthy())),
            ExprNode::Logic(connective, values) => connected(*connective, values, value_of),
            ExprNode::If(values) => {
                let is_true = values[0].value(value_of)?.is_truthy();
                values[if is_true { 1 } else { 2 }].value(value_of)
            }
            ExprNode::TooDeep => Err(EvaluationError::TooDeep),
        }
    }
}

fn compared<'a, N>(
    first: &'a Expr<N>,
    rest: &'a [(Comparator, Expr<N>)],
    value_of: &impl Fn(&N) -> Result<&'a Mixed, EvaluationError>,
) -> Evaluated<'a> {
    let mut left = first.value(value_of)?;
    for (comparator, right) in rest {
        let right = right.value(value_of)?;
        if !left.is(*comparator, &right)? {
            return Ok(ExprValue::Bool(false));
        }
        left = right;
    }
    Ok(ExprValue::Bool(true))
}

fn connected<'a, N>(
    connective: Connective,
    values: &'a [Expr<N>],
    value_of: &impl Fn(&N) -> Result<&'a Mixed, EvaluationError>,
) -> Evaluated<'a> {
    let (last, others) = values.split_last().expect("there are two at least");
    for other in others {
        let value = other.value(value_of)?;
        if connective.is_decided_by(value.is_truthy()) {
            return Ok(value);
        }
    }
    last.value(value_of)
}

fn joined<'a, N>(
    operator: BinaryOperator,
    values: &'a [Expr<N>; 2],
    value_of: &impl Fn(&N) -> Result<&'a Mixed, EvaluationError>,
) -> Evaluated<'a> {
    let [left, right] = values;
    let left = left.value(value_of)?;
    let right = || right.value(value_of);
    Ok(match operator {
        BinaryOperator::Power => left.power(right()?)?,
        BinaryOperator::Entry => left.entry(&right()?)?,
        BinaryOperator::Implies => ExprValue::Bool(!left.is_truthy() || right()?.is_truthy()),
        BinaryOperator::Iff => ExprValue::Bool(left.is_truthy() == right()?.is_truthy()),
    })
}
