//! Values during the evaluation of an expression: they borrow all values that are not new.
//!
//! Invariant: equality and order are those of [`Mixed`], over whole numbers of any size.

use super::number::Number;
use super::{Comparator, EvaluationError, Expr, Operator, Sign};
use crate::modelling::mixed::Mixed;
use std::borrow::Cow;
use std::cmp::Ordering;

/// The value of an expression, or of a part of it.
#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    Null,
    Bool(bool),
    Number(Number),
    Text(Cow<'a, str>),
    Tuple(Tuple<'a>),
}

/// A tuple of values.
#[derive(Clone, Debug)]
pub(super) enum Tuple<'a> {
    /// A borrowed constant.
    Constant(&'a [Mixed]),
    /// Calculated values.
    Made(Vec<Value<'a>>),
}

impl<'a> Tuple<'a> {
    fn len(&self) -> usize {
        match self {
            Tuple::Constant(values) => values.len(),
            Tuple::Made(values) => values.len(),
        }
    }

    fn values(&self) -> impl Iterator<Item = Value<'a>> + '_ {
        (0..self.len()).map(|at| match self {
            Tuple::Constant(values) => Value::from(&values[at]),
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

type Evaluated<'a> = Result<Value<'a>, EvaluationError>;

impl<'a> From<&'a Mixed> for Value<'a> {
    fn from(value: &'a Mixed) -> Value<'a> {
        match value {
            Mixed::Null => Value::Null,
            Mixed::Bool(bool) => Value::Bool(*bool),
            Mixed::Int(int) => Value::Number(Number::Int((*int).into())),
            Mixed::Float(float) => Value::Number(Number::Float(*float)),
            Mixed::Text(text) => Value::Text(Cow::Borrowed(text)),
            Mixed::Tuple(values) => Value::Tuple(Tuple::Constant(values)),
        }
    }
}

impl<'a> Value<'a> {
    /// Returns the value as an owned one.
    ///
    /// # Errors
    /// Returns an error if it is a whole number of more than 64 bits.
    pub(super) fn into_mixed(self) -> Result<Mixed, EvaluationError> {
        Ok(match self {
            Value::Null => Mixed::Null,
            Value::Bool(bool) => Mixed::Bool(bool),
            Value::Number(Number::Int(int)) => {
                Mixed::Int(int.try_into().map_err(|_| EvaluationError::TooLarge)?)
            }
            Value::Number(Number::Large(_)) => return Err(EvaluationError::TooLarge),
            Value::Number(Number::Float(float)) => Mixed::Float(float),
            Value::Text(text) => Mixed::Text((*text).into()),
            Value::Tuple(Tuple::Constant(values)) => Mixed::Tuple(values.into()),
            Value::Tuple(Tuple::Made(values)) => {
                let values = values.into_iter().map(Value::into_mixed);
                Mixed::Tuple(values.collect::<Result<_, _>>()?)
            }
        })
    }

    /// Returns the value as an expression.
    pub(super) fn into_expr<N>(self) -> Result<Expr<N>, EvaluationError> {
        Ok(match self {
            Value::Number(Number::Int(int)) => Expr::whole(int.into()),
            Value::Number(Number::Large(int)) => Expr::large(int),
            other => Expr::constant(other.into_mixed()?),
        })
    }

    /// Returns the values of a tuple.
    pub(super) fn into_values(self) -> Result<Vec<Value<'a>>, EvaluationError> {
        match self {
            Value::Tuple(Tuple::Constant(values)) => Ok(values.iter().map(Value::from).collect()),
            Value::Tuple(Tuple::Made(values)) => Ok(values),
            other => {
                Err(EvaluationError::Kind { action: "look for values in", kind: other.kind() })
            }
        }
    }

    pub(super) fn is_truthy(&self) -> bool {
        match self {
            Value::Null => false,
            Value::Bool(bool) => *bool,
            Value::Number(number) => !number.is_zero(),
            Value::Text(text) => !text.is_empty(),
            Value::Tuple(values) => values.len() > 0,
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Value::Null => "nothing",
            Value::Bool(_) => "a truth value",
            Value::Number(Number::Int(_) | Number::Large(_)) => "a whole number",
            Value::Number(Number::Float(_)) => "a floating-point number",
            Value::Text(_) => "text",
            Value::Tuple(_) => "a tuple",
        }
    }

    fn as_number(&self) -> Option<Number> {
        match self {
            Value::Bool(bool) => Some(Number::Int((*bool).into())),
            Value::Number(number) => Some(number.clone()),
            _ => None,
        }
    }

    fn expect_number(&self, action: &'static str) -> Result<Number, EvaluationError> {
        self.as_number().ok_or_else(|| EvaluationError::Kind { action, kind: self.kind() })
    }

    pub(super) fn sign(self, sign: Sign) -> Evaluated<'a> {
        let number = self.expect_number("put a sign before")?;
        Ok(Value::Number(if sign == Sign::Minus { number.negate()? } else { number }))
    }

    pub(super) fn abs(self) -> Evaluated<'a> {
        Ok(Value::Number(self.expect_number("take the absolute value of")?.abs()?))
    }

    pub(super) fn operate(self, operator: Operator, right: Value<'a>) -> Evaluated<'a> {
        let (a, b) = match (self, right) {
            (Value::Number(a), Value::Number(b)) => (a, b),
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
        number.map(Value::Number)
    }

    /// The text that two texts make.
    fn joined(self, right: Value<'a>) -> Evaluated<'a> {
        match (self, right) {
            (Value::Text(a), Value::Text(b)) => Ok(Value::Text(a + b)),
            (a, b) => Err(kinds(Operator::Add.action(), &a, &b)),
        }
    }

    pub(super) fn power(self, exponent: Value<'a>) -> Evaluated<'a> {
        match (self, exponent) {
            (Value::Number(a), Value::Number(b)) => a.power(b).map(Value::Number),
            (base, exponent) => match (base.as_number(), exponent.as_number()) {
                (Some(a), Some(b)) => a.power(b).map(Value::Number),
                _ => Err(kinds("take the power of", &base, &exponent)),
            },
        }
    }

    pub(super) fn equals(&self, right: &Value<'_>) -> bool {
        match (self, right) {
            (Value::Null, Value::Null) => true,
            (Value::Text(a), Value::Text(b)) => a == b,
            (Value::Tuple(a), Value::Tuple(b)) => a.equals(b),
            (Value::Number(Number::Int(a)), Value::Number(Number::Int(b))) => a == b,
            _ => match (self.as_number(), right.as_number()) {
                (Some(Number::Float(a)), Some(Number::Float(b))) if a.is_nan() => {
                    a.to_bits() == b.to_bits()
                }
                (Some(a), Some(b)) => a.order(&b) == Some(Ordering::Equal),
                _ => false,
            },
        }
    }

    /// Compares with `right`; returns `None` if one is NaN.
    pub(super) fn order(&self, right: &Value<'_>) -> Result<Option<Ordering>, EvaluationError> {
        let order = match (self, right) {
            (Value::Text(a), Value::Text(b)) => Some(a.cmp(b)),
            (Value::Tuple(a), Value::Tuple(b)) => a.order(b)?,
            (Value::Number(a), Value::Number(b)) => a.order(b),
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
        right: &Value<'_>,
    ) -> Result<bool, EvaluationError> {
        Ok(match comparator {
            Comparator::Equal => self.equals(right),
            Comparator::NotEqual => !self.equals(right),
            Comparator::In => self.is_in(right)?,
            Comparator::NotIn => !self.is_in(right)?,
            _ => comparator.holds_of(self.order(right)?) == Some(true),
        })
    }

    fn is_in(&self, whole: &Value<'_>) -> Result<bool, EvaluationError> {
        match (self, whole) {
            (_, Value::Tuple(values)) => Ok(values.values().any(|value| self.equals(&value))),
            (Value::Text(part), Value::Text(text)) => Ok(text.contains(&**part)),
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

fn kinds(action: &'static str, left: &Value<'_>, right: &Value<'_>) -> EvaluationError {
    EvaluationError::Kinds { action, left: left.kind(), right: right.kind() }
}
