//! A value of any of the kinds that a script has: whole and floating-point numbers, text, truth
//! values, null, and tuples of these.
//!
//! Invariant: equality is Python's: numbers are equal if their numeric values are, whatever their
//! kind, so `1`, `1.0` and `true` are one value; equal values have equal hashes. Every value equals
//! itself, NaN included, so equality is an equivalence relation.

use crate::arithmetic::{Int, Scalar, to_int};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A value of one of several kinds, for problems whose values are not all of one type.
///
/// ```
/// use kumiki::{Mixed, Problem, mixed};
///
/// let mut problem = Problem::new();
/// problem.add_variable("scale", mixed![0.5, 1, 2])?;
/// problem.add_variable("mode", mixed!["fast", "exact", ()])?;
/// let fast_at_1 = |mode: Mixed, scale: Mixed| mode != Mixed::from("fast") || scale == 1.into();
/// problem.add_constraint(fast_at_1, ["mode", "scale"])?;
/// assert_eq!(problem.count(), 7);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Default)]
pub enum Mixed {
    /// The null value: `None`, `null`.
    #[default]
    Null,
    /// A truth value; as a number, 0 or 1.
    Bool(bool),
    /// A whole number.
    Int(Int),
    /// A floating-point number.
    Float(f64),
    /// Text.
    Text(Arc<str>),
    /// A tuple of values.
    Tuple(Arc<[Mixed]>),
}

/// The numeric value of a number, for equality and hashes: an integer of the engine if it is one,
/// else the bits of the float.
#[derive(PartialEq, Eq, Hash)]
enum NumericKey {
    Int(Int),
    Bits(u64),
}

impl Mixed {
    /// Returns the whole numbers of a range: a domain that takes no memory for its values.
    ///
    /// ```
    /// use kumiki::{Mixed, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["start", "end"], Mixed::range(0..=1_000_000_000))?;
    /// problem.add_expression("start + 60 == end and end <= 61")?;
    /// assert_eq!(problem.count(), 2);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn range(numbers: RangeInclusive<Int>) -> MixedRange {
        MixedRange(numbers)
    }

    /// Returns the value as a whole number; whole floats and truth values have one, too.
    pub fn as_int(&self) -> Option<Int> {
        match *self {
            Mixed::Bool(bool) => Some(Int::from(bool)),
            Mixed::Int(int) => Some(int),
            Mixed::Float(float) => to_int(float),
            Mixed::Null | Mixed::Text(_) | Mixed::Tuple(_) => None,
        }
    }

    /// Returns the value as a floating-point number; large integers are rounded.
    pub fn as_float(&self) -> Option<f64> {
        match *self {
            Mixed::Float(float) => Some(float),
            _ => self.as_int().map(|int| int as f64),
        }
    }

    /// Returns the text, if this is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Mixed::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns whether the value counts as true in a condition: all but null, `false`, zero and
    /// empty values do.
    pub fn is_truthy(&self) -> bool {
        match self {
            Mixed::Null => false,
            Mixed::Bool(bool) => *bool,
            Mixed::Int(int) => *int != 0,
            Mixed::Float(float) => *float != 0.0,
            Mixed::Text(text) => !text.is_empty(),
            Mixed::Tuple(values) => !values.is_empty(),
        }
    }

    /// Returns the name of the value's kind, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Mixed::Null => "nothing",
            Mixed::Bool(_) => "a truth value",
            Mixed::Int(_) => "a whole number",
            Mixed::Float(_) => "a floating-point number",
            Mixed::Text(_) => "text",
            Mixed::Tuple(_) => "a tuple",
        }
    }

    /// Returns whether both are equal and of the same kind at every level: `1` and `1.0` are not.
    pub(crate) fn is_identical(&self, other: &Mixed) -> bool {
        let is_same_kind = std::mem::discriminant(self) == std::mem::discriminant(other);
        match (self, other) {
            (Mixed::Float(a), Mixed::Float(b)) => a.to_bits() == b.to_bits(),
            (Mixed::Tuple(a), Mixed::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(&**b).all(|(a, b)| a.is_identical(b))
            }
            _ => is_same_kind && self == other,
        }
    }

    /// Returns the number, if this is one.
    pub(crate) fn scalar(&self) -> Option<Scalar> {
        match *self {
            Mixed::Float(float) => Some(Scalar::Float(float)),
            _ => self.as_int().map(|int| Scalar::Whole(int.into())),
        }
    }

    fn numeric_key(&self) -> Option<NumericKey> {
        match (self.as_int(), self) {
            (Some(int), _) => Some(NumericKey::Int(int)),
            (None, Mixed::Float(float)) => Some(NumericKey::Bits(float.to_bits())),
            _ => None,
        }
    }
}

impl PartialEq for Mixed {
    fn eq(&self, other: &Mixed) -> bool {
        match (self, other) {
            (Mixed::Null, Mixed::Null) => true,
            (Mixed::Text(a), Mixed::Text(b)) => a == b,
            (Mixed::Tuple(a), Mixed::Tuple(b)) => a == b,
            _ => match (self.numeric_key(), other.numeric_key()) {
                (Some(a), Some(b)) => a == b,
                _ => false,
            },
        }
    }
}

impl Eq for Mixed {}

impl Hash for Mixed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Mixed::Null => state.write_u8(0),
            Mixed::Text(text) => text.hash(state),
            Mixed::Tuple(values) => values.hash(state),
            Mixed::Bool(_) | Mixed::Int(_) | Mixed::Float(_) => self.numeric_key().hash(state),
        }
    }
}

/// Orders numbers by their exact numeric values, text by its characters, and tuples value by value.
/// Values of different kinds have no order, nor has NaN.
impl PartialOrd for Mixed {
    fn partial_cmp(&self, other: &Mixed) -> Option<Ordering> {
        if self == other {
            return Some(Ordering::Equal);
        }
        match (self, other) {
            (Mixed::Text(a), Mixed::Text(b)) => a.partial_cmp(b),
            (Mixed::Tuple(a), Mixed::Tuple(b)) => {
                let unequal = a.iter().zip(&**b).find(|(a, b)| a != b);
                unequal.map_or(a.len().partial_cmp(&b.len()), |(a, b)| a.partial_cmp(b))
            }
            _ => self.scalar()?.order(other.scalar()?),
        }
    }
}

/// Writes the value as a literal: text in quotes, a floating-point number with its point.
impl fmt::Debug for Mixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mixed::Text(text) => write!(f, "{text:?}"),
            Mixed::Tuple(values) => {
                f.write_str("(")?;
                for (at, value) in values.iter().enumerate() {
                    write!(f, "{}{value:?}", if at == 0 { "" } else { ", " })?;
                }
                f.write_str(")")
            }
            other => write!(f, "{other}"),
        }
    }
}

impl fmt::Display for Mixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mixed::Null => f.write_str("null"),
            Mixed::Bool(bool) => write!(f, "{bool}"),
            Mixed::Int(int) => write!(f, "{int}"),
            Mixed::Float(float) => write!(f, "{float:?}"),
            Mixed::Text(text) => f.write_str(text),
            Mixed::Tuple(values) => {
                f.write_str("(")?;
                for (at, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if at == 0 { "" } else { ", " })?;
                }
                f.write_str(")")
            }
        }
    }
}

macro_rules! from {
    ($($kind:ident: $($type:ty),*;)*) => {$($(
        impl From<$type> for Mixed {
            fn from(value: $type) -> Mixed {
                Mixed::$kind(value.into())
            }
        }
    )*)*};
}

from! {
    Bool: bool;
    Int: i8, i16, i32, i64, u8, u16, u32;
    Float: f32, f64;
    Text: &str, String, Arc<str>;
    Tuple: Vec<Mixed>;
}

impl From<()> for Mixed {
    fn from((): ()) -> Mixed {
        Mixed::Null
    }
}

impl From<char> for Mixed {
    fn from(char: char) -> Mixed {
        Mixed::from(&*char.encode_utf8(&mut [0; 4]))
    }
}

/// The whole numbers of a range, which [`Mixed::range`] returns.
#[derive(Clone, Debug)]
pub struct MixedRange(RangeInclusive<Int>);

impl Iterator for MixedRange {
    type Item = Mixed;

    fn next(&mut self) -> Option<Mixed> {
        self.0.next().map(Mixed::Int)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

/// Builds an array of [`Mixed`] values from literals: `mixed![1, 0.5, "text", true, ()]`.
#[macro_export]
macro_rules! mixed {
    ($($value:expr),* $(,)?) => { [$($crate::Mixed::from($value)),*] };
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::hash::DefaultHasher;

    fn hash(value: &Mixed) -> u64 {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        hasher.finish()
    }

    fn any_value() -> impl Strategy<Value = Mixed> {
        let leaf = prop_oneof![
            Just(Mixed::Null),
            any::<bool>().prop_map(Mixed::from),
            (-3..4i64).prop_map(Mixed::from),
            any::<i64>().prop_map(Mixed::from),
            (-6..6i32).prop_map(|halves| Mixed::from(f64::from(halves) / 2.0)),
            any::<f64>().prop_map(Mixed::from),
            "[ab]{0,2}".prop_map(Mixed::from),
        ];
        leaf.prop_recursive(2, 6, 3, |inner| {
            prop::collection::vec(inner, 0..3).prop_map(Mixed::from)
        })
    }

    proptest! {
        #[test]
        fn equal_values_have_equal_hashes_and_compare_as_equal(a in any_value(), b in any_value()) {
            prop_assert_eq!(&a, &a);
            prop_assert_eq!(a == b, a.partial_cmp(&b) == Some(Ordering::Equal));
            prop_assert_eq!(a.partial_cmp(&b), b.partial_cmp(&a).map(Ordering::reverse));
            if a == b {
                prop_assert_eq!(hash(&a), hash(&b));
            }
        }

        #[test]
        fn integers_and_floats_compare_without_rounding(a: i64, halves in -9..9i64) {
            let near = (a as f64) + halves as f64 / 2.0;
            // Twice either number is whole, and fits.
            let twice = (near * 2.0) as i128;
            let expected = (i128::from(a) * 2).cmp(&twice);
            prop_assert_eq!(Mixed::from(a).partial_cmp(&Mixed::from(near)), Some(expected));
        }
    }

    #[test]
    fn numbers_are_equal_by_their_numeric_values() {
        assert_eq!(Mixed::from(1), Mixed::from(1.0));
        assert_eq!(Mixed::from(true), Mixed::from(1));
        assert_eq!(Mixed::from(-0.0), Mixed::from(0));
        assert_ne!(Mixed::from("1"), Mixed::from(1));
        assert_ne!(Mixed::Null, Mixed::from(0));
        assert!(!Mixed::from(1).is_identical(&Mixed::from(1.0)));
        assert!(Mixed::from(i64::MAX) < Mixed::from(9.3e18));
        assert!(Mixed::from(vec![1.into(), 2.into()]) < Mixed::from(vec![1.0.into(), 2.5.into()]));
        assert_eq!(Mixed::from("a").partial_cmp(&Mixed::from(1)), None);
    }
}
