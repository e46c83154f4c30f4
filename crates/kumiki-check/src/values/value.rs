//! Values of variables, and their equality, which is Python's.
//!
//! Invariant: numbers are equal if their numeric values are, whatever their kind, so `1`, `1.0` and
//! `true` are one value. Equal values have equal keys.

use super::{Fault, Number};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// A value of a variable.
#[derive(Clone, Debug)]
pub enum Value {
    /// `null`.
    Null,
    /// A truth value; as a number, 0 or 1.
    Bool(bool),
    /// A whole number.
    Int(i128),
    /// A floating-point number.
    Float(f64),
    /// Text.
    Text(Arc<str>),
    /// A tuple.
    Tuple(Arc<[Value]>),
}

/// A value as a key of a map: equal values have equal keys.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    Null,
    Int(i128),
    Bits(u64),
    Text(Arc<str>),
    Tuple(Vec<Key>),
}

impl Value {
    /// Returns the number, if this is one.
    pub(crate) fn number(&self) -> Option<Number> {
        match *self {
            Value::Bool(truth) => Some(Number::Int(truth.into())),
            Value::Int(int) => Some(Number::Int(int)),
            Value::Float(float) => Some(Number::Float(float)),
            Value::Null | Value::Text(_) | Value::Tuple(_) => None,
        }
    }

    /// Returns the whole number, if this is one; whole floats and truth values are.
    pub(crate) fn whole(&self) -> Option<i128> {
        match self.number()? {
            Number::Int(int) => Some(int),
            Number::Float(float) => {
                let is_whole = float.fract() == 0.0 && float.abs() < 2f64.powi(100);
                is_whole.then_some(float as i128)
            }
        }
    }

    /// Returns whether the value counts as true in a condition.
    pub(crate) fn is_truthy(&self) -> bool {
        match self {
            Value::Null => false,
            Value::Bool(truth) => *truth,
            Value::Int(int) => *int != 0,
            Value::Float(float) => *float != 0.0,
            Value::Text(text) => !text.is_empty(),
            Value::Tuple(values) => !values.is_empty(),
        }
    }

    pub(crate) fn key(&self) -> Key {
        match self {
            Value::Null => Key::Null,
            Value::Text(text) => Key::Text(Arc::clone(text)),
            Value::Tuple(values) => Key::Tuple(values.iter().map(Value::key).collect()),
            Value::Float(float) if self.whole().is_none() => Key::Bits(float.to_bits()),
            Value::Bool(_) | Value::Int(_) | Value::Float(_) => {
                Key::Int(self.whole().unwrap_or_default())
            }
        }
    }

    /// Compares two values; returns `None` if one is not a number (NaN).
    ///
    /// # Errors
    /// If they are not of kinds that have an order.
    pub(crate) fn order(&self, other: &Value) -> Result<Option<Ordering>, Fault> {
        match (self, other) {
            (Value::Text(a), Value::Text(b)) => Ok(Some(a.cmp(b))),
            (Value::Tuple(a), Value::Tuple(b)) => match a.iter().zip(&**b).find(|(a, b)| a != b) {
                Some((a, b)) => a.order(b),
                None => Ok(Some(a.len().cmp(&b.len()))),
            },
            _ => match (self.number(), other.number()) {
                (Some(a), Some(b)) => Ok(a.order(b)),
                _ => Err(Fault::Invalid),
            },
        }
    }

    /// Returns whether both are equal and of the same kind: `1` and `1.0` are not.
    pub(crate) fn is_identical(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (Value::Tuple(a), Value::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(&**b).all(|(a, b)| a.is_identical(b))
            }
            _ => std::mem::discriminant(self) == std::mem::discriminant(other) && self == other,
        }
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            (Value::Text(a), Value::Text(b)) => a == b,
            (Value::Tuple(a), Value::Tuple(b)) => a == b,
            (Value::Float(a), Value::Float(b)) if a.is_nan() => a.to_bits() == b.to_bits(),
            _ => match (self.number(), other.number()) {
                (Some(a), Some(b)) => a.order(b).is_some_and(|order| order.is_eq()),
                _ => false,
            },
        }
    }
}

/// Writes text in quotes, and a tuple in brackets.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => f.write_str("null"),
            Value::Bool(truth) => write!(f, "{truth}"),
            Value::Int(int) => write!(f, "{int}"),
            Value::Float(float) => write!(f, "{float:?}"),
            Value::Text(text) => write!(f, "{text:?}"),
            Value::Tuple(values) => {
                f.write_str("[")?;
                for (at, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if at == 0 { "" } else { ", " })?;
                }
                f.write_str("]")
            }
        }
    }
}

macro_rules! from {
    ($($kind:ident: $($type:ty),*;)*) => {$($(
        impl From<$type> for Value {
            fn from(value: $type) -> Value {
                Value::$kind(value.into())
            }
        }
    )*)*};
}

from! {
    Bool: bool;
    Int: i32, i64, u8, u32;
    Float: f64;
    Text: &str, String;
    Tuple: Vec<Value>;
}
