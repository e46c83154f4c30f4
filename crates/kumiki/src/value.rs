//! What a user's value is to the engine: integers stand for themselves, all else is numbered.
//!
//! Invariant: within one problem two values are the same integer exactly if they are equal, so that
//! constraints that only compare need not know what a value is.

use crate::domain::{DomainError, Span};
use crate::var::{Int, VALUE_LIMIT};
use indexmap::IndexSet;
use std::any::{Any, TypeId};
use std::hash::Hash;
use std::sync::Arc;

/// Calls `$each!` with each type whose values stand for themselves.
macro_rules! integer_types {
    ($each:ident) => {
        $each!(i64, i32, u8, usize, u32, u64, i8, i16, u16, isize, i128, u128, bool)
    };
}

/// Whether values of type `V` are integers to the engine.
pub(crate) fn is_integer_type<V: 'static>() -> bool {
    macro_rules! is_one_of {
        ($($type:ty),*) => { [$(TypeId::of::<$type>()),*].contains(&TypeId::of::<V>()) };
    }
    integer_types!(is_one_of)
}

/// The integer that `value` is, if it is one; what no `i128` holds is its greatest.
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

/// The value of an integer type that is `number` to the engine; `None` for all other types. Which it is
/// is known when the caller is compiled, so what is left is a cast.
#[inline]
pub(crate) fn integer_value<V: Clone + 'static>(number: Int) -> Option<V> {
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

/// A type whose values stand for themselves.
trait FromNumber {
    /// The value that is `number` to the engine.
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

/// The numbering of a problem's values.
#[derive(Clone, Debug)]
pub(crate) struct Numbering<V> {
    /// The values that are not integers; each is numbered by its place.
    numbered: IndexSet<V>,
    /// The last table that was made.
    last: Option<SharedTable<V>>,
}

impl<V: Hash + Eq + Clone + 'static> Numbering<V> {
    pub(crate) fn new() -> Numbering<V> {
        Numbering { numbered: IndexSet::new(), last: None }
    }

    /// The number of `value`, if it is in range and has one yet.
    pub(crate) fn number(&self, value: &V) -> Option<Int> {
        match integer(value) {
            Some(value) => in_range(value).ok(),
            None => self.numbered.get_index_of(value).map(|place| place as Int),
        }
    }

    /// The table of a domain; values that have no number yet get one. Variables with the same values,
    /// added one after the other, share it.
    pub(crate) fn table(
        &mut self,
        domain: impl IntoIterator<Item = V>,
    ) -> Result<SharedTable<V>, DomainError> {
        let (mut numbers, mut values) = (Vec::new(), Vec::new());
        // Looked at value by value: a range that is far too wide must not be collected first.
        let mut span = Span::default();
        for value in domain {
            let number = match integer(&value) {
                Some(value) => in_range(value)?,
                None => self.numbered.insert_full(value.clone()).0 as Int,
            };
            span.include(number)?;
            numbers.push(number);
            values.push(value);
        }
        if span.is_empty() {
            return Err(DomainError::Empty);
        }
        let table = ValueTable::new(numbers, values);
        match &self.last {
            Some(last) if last.is_like(&table) => Ok(Arc::clone(last)),
            _ => Ok(Arc::clone(self.last.insert(Arc::new(table)))),
        }
    }
}

fn in_range(value: i128) -> Result<Int, DomainError> {
    match Int::try_from(value) {
        Ok(value) if value.unsigned_abs() <= VALUE_LIMIT as u64 => Ok(value),
        _ => Err(DomainError::OutOfRange(value)),
    }
}

/// The values of one domain and their numbers, in the order of the numbers, without duplicates.
#[derive(Clone, Debug)]
pub(crate) struct ValueTable<V> {
    numbers: Vec<Int>,
    values: Vec<V>,
    /// The numbers in the order of declaration, where that is another.
    declared: Vec<Int>,
}

impl<V> ValueTable<V> {
    /// The table of `values` as they were declared, which have `numbers`.
    fn new(numbers: Vec<Int>, values: Vec<V>) -> ValueTable<V> {
        if numbers.is_sorted_by(|a, b| a < b) {
            return ValueTable { numbers, values, declared: Vec::new() };
        }
        let declared: IndexSet<Int> = numbers.iter().copied().collect();
        let mut pairs: Vec<(Int, V)> = numbers.into_iter().zip(values).collect();
        pairs.sort_by_key(|&(number, _)| number);
        pairs.dedup_by_key(|&mut (number, _)| number);
        let (numbers, values): (Vec<Int>, Vec<V>) = pairs.into_iter().unzip();
        let is_ascending = declared.iter().is_sorted();
        let declared = if is_ascending { Vec::new() } else { declared.into_iter().collect() };
        ValueTable { numbers, values, declared }
    }

    /// Whether both have the same values, declared in the same order: equal values have equal numbers.
    fn is_like(&self, other: &ValueTable<V>) -> bool {
        (&self.numbers, &self.declared) == (&other.numbers, &other.declared)
    }

    pub(crate) fn numbers(&self) -> &[Int] {
        &self.numbers
    }

    pub(crate) fn declared(&self) -> &[Int] {
        &self.declared
    }

    /// A copy of the value whose number is `number`, which is one of this table.
    #[inline]
    pub(crate) fn copy(&self, number: Int) -> V
    where
        V: Clone + 'static,
    {
        integer_value(number).unwrap_or_else(|| self.value(number).clone())
    }

    /// The value whose number is `number`.
    #[inline]
    pub(crate) fn value(&self, number: Int) -> &V {
        &self.values[self.place(number).expect("the number is in the domain")]
    }

    /// Where `number` is among the numbers.
    #[inline]
    pub(crate) fn place(&self, number: Int) -> Option<usize> {
        // In a domain without holes the place is the distance from the first.
        let place = number.wrapping_sub(self.numbers[0]) as usize;
        if self.numbers.get(place) == Some(&number) {
            return Some(place);
        }
        self.numbers.binary_search(&number).ok()
    }

    /// The value at `place` in the order of the numbers.
    #[inline]
    pub(crate) fn value_at(&self, place: usize) -> &V {
        &self.values[place]
    }

    /// Where `value` is in the order of the numbers. Looks at one value after the other.
    pub(crate) fn place_of(&self, value: &V) -> Option<usize>
    where
        V: PartialEq,
    {
        self.values.iter().position(|other| other == value)
    }
}

/// A table that several variables share.
pub(crate) type SharedTable<V> = Arc<ValueTable<V>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_of_every_type_stand_for_themselves() {
        assert_eq!(Numbering::new().table([3_u8, 1, 3]).unwrap().numbers(), [1, 3]);
        assert_eq!(Numbering::new().table([-3_i128, 7]).unwrap().numbers(), [-3, 7]);
        assert_eq!(Numbering::new().table([true, false]).unwrap().numbers(), [0, 1]);
        assert_eq!(Numbering::new().table([5_usize]).unwrap().declared(), [0; 0]);
    }

    #[test]
    fn other_values_are_numbered_in_the_order_of_appearance() {
        let mut numbering = Numbering::new();
        assert_eq!(numbering.table(["red", "green"]).unwrap().numbers(), [0, 1]);
        let table = numbering.table(["blue", "red"]).unwrap();
        assert_eq!(table.numbers(), [0, 2]);
        assert_eq!(table.declared(), [2, 0]);
        assert_eq!(*table.value(2), "blue");
        assert_eq!(numbering.number(&"green"), Some(1));
        assert_eq!(numbering.number(&"mauve"), None);
    }

    #[test]
    fn an_integer_out_of_range_is_refused() {
        let refused = Numbering::new().table([u64::MAX]).unwrap_err();
        assert_eq!(refused, DomainError::OutOfRange(u64::MAX.into()));
        let refused = Numbering::new().table([i128::MIN]).unwrap_err();
        assert_eq!(refused, DomainError::OutOfRange(i128::MIN));
    }
}
