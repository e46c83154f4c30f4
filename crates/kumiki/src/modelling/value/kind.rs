//! The types of values, as far as the engine treats a type differently from an opaque one.
//!
//! Invariant: only this module inspects the type of a value.

use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::modelling::mixed::Mixed;
use crate::state::DomainError;
use std::any::{Any, TypeId};

/// Calls `$each!` with each type whose values are their own numbers.
macro_rules! integer_types {
    ($each:ident) => {
        $each!(i64, i32, u8, usize, u32, u64, i8, i16, u16, isize, i128, u128, bool)
    };
}

/// The way in which the values of a type are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ValueKind {
    /// The values of an integer type: each is its own number, unless it is out of range.
    Integers,
    /// The values of [`Mixed`]: a whole number in range is its own number, as an integer is. All
    /// others are numbered beyond these, in the order of their appearance. Those that are foreseen
    /// are numbered just below the least whole number.
    Mixed,
    /// Values of any other type: 0, 1, 2, ... in the order of their appearance.
    Others,
}

impl ValueKind {
    pub(crate) fn of<V: 'static>() -> ValueKind {
        macro_rules! is_one_of {
            ($($type:ty),*) => { [$(TypeId::of::<$type>()),*].contains(&TypeId::of::<V>()) };
        }
        if integer_types!(is_one_of) {
            ValueKind::Integers
        } else if TypeId::of::<V>() == TypeId::of::<Mixed>() {
            ValueKind::Mixed
        } else {
            ValueKind::Others
        }
    }

    /// Returns the number of a value that is not its own number, which appeared as the one at
    /// `place`, unless it was foreseen. It is beyond all values that are their own numbers, if the
    /// type has such values.
    pub(super) fn of_place(self, place: usize) -> Int {
        let first = if self == ValueKind::Others { 0 } else { VALUE_LIMIT + 1 };
        place as Int + first
    }
}

/// Returns the displayed form of a value, if its type is a known one.
pub(crate) fn shown<V: 'static>(value: &V) -> Option<String> {
    let value: &dyn Any = value;
    macro_rules! first_of {
        ($($type:ty),*) => {
            $(if let Some(value) = value.downcast_ref::<$type>() {
                return Some(format!("{value:?}"));
            })*
        };
    }
    integer_types!(first_of);
    first_of!(char, &'static str, String, Mixed);
    None
}

/// Returns `value` as an integer, if it is of an integer type; a value that no `i128` holds is
/// returned as the greatest `i128`.
#[inline]
fn integer<V: 'static>(value: &V) -> Option<i128> {
    let value: &dyn Any = value;
    macro_rules! first_of {
        ($($type:ty),*) => {
            $(if let Some(&value) = value.downcast_ref::<$type>() {
                return Some(i128::try_from(value).unwrap_or(i128::MAX));
            })*
        };
    }
    integer_types!(first_of);
    None
}

/// Returns the whole number `number` as a value, if the type has such values.
pub(super) fn whole_value<V: Clone + 'static>(number: Int) -> Option<V> {
    let mixed: &dyn Any = &Mixed::Int(number);
    mixed.downcast_ref::<V>().cloned().or_else(|| integer_value(number))
}

/// Returns the value of an integer type whose number in the engine is `number`; `None` for all
/// other types. The type is known when the caller is compiled, so the compiled code is a cast.
#[inline]
pub(super) fn integer_value<V: Clone + 'static>(number: Int) -> Option<V> {
    macro_rules! first_of {
        ($($type:ty),*) => {
            $(if TypeId::of::<V>() == TypeId::of::<$type>() {
                let value: &dyn Any = &<$type>::from_number(number);
                return value.downcast_ref::<V>().cloned();
            })*
        };
    }
    integer_types!(first_of);
    None
}

/// A type whose values are their own numbers.
trait FromNumber {
    /// Returns the value whose number in the engine is `number`.
    fn from_number(number: Int) -> Self;
}

macro_rules! from_number {
    ($($type:ty),*) => {
        $(impl FromNumber for $type {
            #[inline]
            fn from_number(number: Int) -> $type {
                number as $type
            }
        })*
    };
}
from_number!(i64, i32, u8, usize, u32, u64, i8, i16, u16, isize, i128, u128);

impl FromNumber for bool {
    #[inline]
    fn from_number(number: Int) -> bool {
        number != 0
    }
}

/// Returns the number that `value` has by itself, independent of other values; it is not yet
/// checked against the range.
#[inline]
pub(super) fn own_number<V: 'static>(value: &V) -> Option<i128> {
    unlimited_number(value).filter(is_in_range)
}

/// Returns the number that `value` would have by itself if all integers were in range.
#[inline]
pub(super) fn unlimited_number<V: 'static>(value: &V) -> Option<i128> {
    match as_mixed(value) {
        Some(mixed) => mixed.as_int().map(i128::from),
        None => integer(value),
    }
}

/// Returns `value`, if its type is [`Mixed`].
pub(crate) fn as_mixed<V: 'static>(value: &V) -> Option<&Mixed> {
    (value as &dyn Any).downcast_ref()
}

/// Returns `value` as one of the kinds of [`Mixed`]: an integer, a truth value, text, or a
/// [`Mixed`] value itself.
pub(crate) fn mixed<V: 'static>(value: &V) -> Option<Mixed> {
    let any: &dyn Any = value;
    if let Some(mixed) = as_mixed(value) {
        Some(mixed.clone())
    } else if let Some(&bool) = any.downcast_ref::<bool>() {
        Some(bool.into())
    } else if let Some(integer) = integer(value) {
        Int::try_from(integer).ok().map(Mixed::from)
    } else if let Some(&text) = any.downcast_ref::<&'static str>() {
        Some(text.into())
    } else if let Some(text) = any.downcast_ref::<String>() {
        Some(text.as_str().into())
    } else {
        any.downcast_ref::<char>().map(|&char| char.into())
    }
}

/// Returns whether two equal values are also identical: `1` and `1.0` are not.
pub(super) fn is_identical<V: 'static>(value: &V, equal: &V) -> bool {
    match (as_mixed(value), as_mixed(equal)) {
        (Some(value), Some(equal)) => value.is_identical(equal),
        _ => true,
    }
}

fn is_in_range(number: &i128) -> bool {
    number.unsigned_abs() <= VALUE_LIMIT as u128
}

pub(super) fn in_range(number: i128) -> Result<Int, DomainError> {
    if is_in_range(&number) { Ok(number as Int) } else { Err(DomainError::OutOfRange(number)) }
}
