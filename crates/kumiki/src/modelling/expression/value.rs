//! Values during the evaluation of an expression: they borrow all values that are not new.
//!
//! Invariant: equality and order are those of [`Mixed`], over whole numbers of any size.

use super::number::PythonNumber;
use super::{Comparator, EvaluationError, Expr, Operator, Sign};
use crate::modelling::mixed::Mixed;
use std::borrow::Cow;
use std::cmp::Ordering;

/// The value of an expression, or of a part of it.
#[derive(Clone, Debug)]
pub(super) enum ExprValue<'a> {
    Null,
    Bool(bool),
    Number(PythonNumber),
    Text(Cow<'a, str>),
    Tuple(Tuple<'a>),
}

/// A tuple of values.
#[derive(Clone, Debug)]
pub(super) enum Tuple<'a> {
    /// A borrowed constant.
    Constant(&'a [Mixed]),
    /// Calculated values.
    Made(Vec<ExprValue<'a>>),
}

impl<'a> Tuple<'a> {
    fn len(&self) -> usize {
        match self {
            Tuple::Constant(values) => values.len(),
            Tuple::Made(values) => values.len(),
        }
    }

    fn values(&self) -> impl Iterator<Item = ExprValue<'a>> + '_ {
        (0..self.len()).map(|at| match self {
            Tuple::Constant(values) => ExprValue::from(&values[at]),
            Tuple::Made(values) => values[at].clone(),
        })
    }

    /// Compares by the first two values that are not equal, or by length.
    fn order(&self, right: &Tuple<'_>) -> Result<Option<Ordering>, EvaluationError> {
        match self.values().zip(right.values()).find(|(a, b)| !a.equals(b)) {
            Some((a, b)) => a.order(&b),
            None => Ok(Some(self.len().cmp(&right.len()))),
        }
    }

    fn equals(&self, right: &Tuple<'_>) -> bool {
        self.len() == right.len() && self.values().zip(right.values()).all(|(a, b)| a.equals(&b))
    }
}

type Evaluated<'a> = Result<ExprValue<'a>, EvaluationError>;

impl<'a> From<&'a Mixed> for ExprValue<'a> {
    fn from(value: &'a Mixed) -> ExprValue<'a> {
        match value {
            Mixed::Null => ExprValue::Null,
            Mixed::Bool(bool) => ExprValue::Bool(*bool),
            Mixed::Int(int) => ExprValue::Number(PythonNumber::Int((*int).into())),
            Mixed::Float(float) => ExprValue::Number(PythonNumber::Float(*float)),
            Mixed::Text(text) => ExprValue::Text(Cow::Borrowed(text)),
            Mixed::Tuple(values) => ExprValue::Tuple(Tuple::Constant(values)),
        }
    }
}

impl<'a> ExprValue<'a> {
    /// Returns the value as an owned one.
    ///
    /// # Errors
    /// Returns an error if it is a whole number of more than 64 bits.
    pub(super) fn into_mixed(self) -> Result<Mixed, EvaluationError> {
        Ok(match self {
            ExprValue::Null => Mixed::Null,
            ExprValue::Bool(bool) => Mixed::Bool(bool),
            ExprValue::Number(PythonNumber::Int(int)) => {
                Mixed::Int(int.try_into().map_err(|_| EvaluationError::TooLarge)?)
            }
            ExprValue::Number(PythonNumber::Large(_)) => return Err(EvaluationError::TooLarge),
            ExprValue::Number(PythonNumber::Float(float)) => Mixed::Float(float),
            ExprValue::Text(text) => Mixed::Text((*text).into()),
            ExprValue::Tuple(Tuple::Constant(values)) => Mixed::Tuple(values.into()),
            ExprValue::Tuple(Tuple::Made(values)) => {
                let values = values.into_iter().map(ExprValue::into_mixed);
                Mixed::Tuple(values.collect::<Result<_, _>>()?)
            }
        })
    }

    /// Returns the value as an expression.
    pub(super) fn into_expr<N>(self) -> Result<Expr<N>, EvaluationError> {
        Ok(match self {
            ExprValue::Number(PythonNumber::Int(int)) => Expr::whole(int.into()),
            ExprValue::Number(PythonNumber::Large(int)) => Expr::large(int),
            other => Expr::constant(other.into_mixed()?),
        })
    }

    pub(super) fn from_int(int: i128) -> ExprValue<'a> {
        ExprValue::Number(PythonNumber::Int(int))
    }

    /// Returns the values of a tuple.
    pub(super) fn into_values(self) -> Result<Vec<ExprValue<'a>>, EvaluationError> {
        match self {
            ExprValue::Tuple(Tuple::Constant(values)) => {
                Ok(values.iter().map(ExprValue::from).collect())
            }
            ExprValue::Tuple(Tuple::Made(values)) => Ok(values),
            other => {
                Err(EvaluationError::Kind { action: "look for values in", kind: other.kind() })
            }
        }
    }

    /// Returns the entry of a tuple at `index`, from 0.
    pub(super) fn entry(self, index: &ExprValue<'_>) -> Evaluated<'a> {
        let values = self.into_values()?;
        let index = match index.expect_number("take the entry at")? {
            PythonNumber::Int(int) => usize::try_from(int).ok(),
            _ => None,
        };
        index.and_then(|at| values.into_iter().nth(at)).ok_or(EvaluationError::NoEntry)
    }

    pub(super) fn is_truthy(&self) -> bool {
        match self {
            ExprValue::Null => false,
            ExprValue::Bool(bool) => *bool,
            ExprValue::Number(number) => !number.is_zero(),
            ExprValue::Text(text) => !text.is_empty(),
            ExprValue::Tuple(values) => values.len() > 0,
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            ExprValue::Null => "nothing",
            ExprValue::Bool(_) => "a truth value",
            ExprValue::Number(PythonNumber::Int(_) | PythonNumber::Large(_)) => "a whole number",
            ExprValue::Number(PythonNumber::Float(_)) => "a floating-point number",
            ExprValue::Text(_) => "text",
            ExprValue::Tuple(_) => "a tuple",
        }
    }

    fn as_number(&self) -> Option<PythonNumber> {
        match self {
            ExprValue::Bool(bool) => Some(PythonNumber::Int((*bool).into())),
            ExprValue::Number(number) => Some(number.clone()),
            _ => None,
        }
    }

    fn expect_number(&self, action: &'static str) -> Result<PythonNumber, EvaluationError> {
        self.as_number().ok_or_else(|| EvaluationError::Kind { action, kind: self.kind() })
    }

    pub(super) fn sign(self, sign: Sign) -> Evaluated<'a> {
        let number = self.expect_number("put a sign before")?;
        Ok(ExprValue::Number(if sign == Sign::Minus { number.negate()? } else { number }))
    }

    pub(super) fn abs(self) -> Evaluated<'a> {
        Ok(ExprValue::Number(self.expect_number("take the absolute value of")?.abs()?))
    }

    pub(super) fn operate(self, operator: Operator, right: ExprValue<'a>) -> Evaluated<'a> {
        let (a, b) = match (self, right) {
            (ExprValue::Number(a), ExprValue::Number(b)) => (a, b),
            (left, right) => match (left.as_number(), right.as_number(), operator) {
                (Some(a), Some(b), _) => (a, b),
                (_, _, Operator::Add) => return left.joined(right),
                _ => return Err(kinds(operator.action(), &left, &right)),
            },
        };
        let number = match operator {
            Operator::Add => a.add(b),
            Operator::Subtract => a.subtract(b),
            Operator::Multiply => a.multiply(b),
            Operator::Divide => a.divide(b),
            Operator::FloorDivide => a.floor_divide(b),
            Operator::Remainder => a.remainder(b),
        };
        number.map(ExprValue::Number)
    }

    /// The text that two texts make.
    fn joined(self, right: ExprValue<'a>) -> Evaluated<'a> {
        match (self, right) {
            (ExprValue::Text(a), ExprValue::Text(b)) => Ok(ExprValue::Text(a + b)),
            (a, b) => Err(kinds(Operator::Add.action(), &a, &b)),
        }
    }

    pub(super) fn power(self, exponent: ExprValue<'a>) -> Evaluated<'a> {
        match (self, exponent) {
            (ExprValue::Number(a), ExprValue::Number(b)) => a.power(b).map(ExprValue::Number),
            (base, exponent) => match (base.as_number(), exponent.as_number()) {
                (Some(a), Some(b)) => a.power(b).map(ExprValue::Number),
                _ => Err(kinds("take the power of", &base, &exponent)),
            },
        }
    }

    pub(super) fn equals(&self, right: &ExprValue<'_>) -> bool {
        match (self, right) {
            (ExprValue::Null, ExprValue::Null) => true,
            (ExprValue::Text(a), ExprValue::Text(b)) => a == b,
            (ExprValue::Tuple(a), ExprValue::Tuple(b)) => a.equals(b),
            (ExprValue::Number(PythonNumber::Int(a)), ExprValue::Number(PythonNumber::Int(b))) => {
                a == b
            }
            _ => match (self.as_number(), right.as_number()) {
                (Some(PythonNumber::Float(a)), Some(PythonNumber::Float(b))) if a.is_nan() => {
                    a.to_bits() == b.to_bits()
                }
                (Some(a), Some(b)) => a.order(&b) == Some(Ordering::Equal),
                _ => false,
            },
        }
    }

    /// Compares with `right`; returns `None` if one is NaN.
    pub(super) fn order(&self, right: &ExprValue<'_>) -> Result<Option<Ordering>, EvaluationError> {
        let order = match (self, right) {
            (ExprValue::Text(a), ExprValue::Text(b)) => Some(a.cmp(b)),
            (ExprValue::Tuple(a), ExprValue::Tuple(b)) => a.order(b)?,
            (ExprValue::Number(a), ExprValue::Number(b)) => a.order(b),
            _ => match (self.as_number(), right.as_number()) {
                (Some(a), Some(b)) => a.order(&b),
                _ => return Err(kinds("compare", self, right)),
            },
        };
        Ok(order)
    }

    /// Returns whether the comparison with `right` holds.
    pub(super) fn is(
        &self,
        comparator: Comparator,
        right: &ExprValue<'_>,
    ) -> Result<bool, EvaluationError> {
        Ok(match comparator {
            Comparator::Equal => self.equals(right),
            Comparator::NotEqual => !self.equals(right),
            Comparator::In => self.is_in(right)?,
            Comparator::NotIn => !self.is_in(right)?,
            _ => comparator.holds_of(self.order(right)?) == Some(true),
        })
    }

    fn is_in(&self, whole: &ExprValue<'_>) -> Result<bool, EvaluationError> {
        match (self, whole) {
            (_, ExprValue::Tuple(values)) => Ok(values.values().any(|value| self.equals(&value))),
            (ExprValue::Text(part), ExprValue::Text(text)) => Ok(text.contains(&**part)),
            _ => Err(kinds("look for", self, whole)),
        }
    }
}

impl Operator {
    fn action(self) -> &'static str {
        match self {
            Operator::Add => "add",
            Operator::Subtract => "subtract",
            Operator::Multiply => "multiply",
            Operator::Divide | Operator::FloorDivide => "divide",
            Operator::Remainder => "take the remainder of",
        }
    }
}

fn kinds(action: &'static str, left: &ExprValue<'_>, right: &ExprValue<'_>) -> EvaluationError {
    EvaluationError::Kinds { action, left: left.kind(), right: right.kind() }
}
