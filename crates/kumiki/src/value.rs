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

/// The numbering of a problem's values.
#[derive(Clone, Debug)]
pub(crate) struct Numbering<V> {
    /// The values that are not integers; each is numbered by its place.
    numbered: IndexSet<V>,
}

impl<V: Hash + Eq + Clone + 'static> Numbering<V> {
    pub(crate) fn new() -> Numbering<V> {
        Numbering { numbered: IndexSet::new() }
    }

    /// The number of `value`, if it is in range and has one yet.
    pub(crate) fn number(&self, value: &V) -> Option<Int> {
        match integer(value) {
            Some(value) => in_range(value).ok(),
            None => self.numbered.get_index_of(value).map(|place| place as Int),
        }
    }

    /// The table of a domain; values that have no number yet get one.
    pub(crate) fn table(
        &mut self,
        domain: impl IntoIterator<Item = V>,
    ) -> Result<ValueTable<V>, DomainError> {
        let mut values: Vec<(Int, V)> = Vec::new();
        // Looked at value by value: a range that is far too wide must not be collected first.
        let mut span = Span::default();
        for value in domain {
            let number = match integer(&value) {
                Some(value) => in_range(value)?,
                None => self.numbered.insert_full(value.clone()).0 as Int,
            };
            span.include(number)?;
            values.push((number, value));
        }
        if span.is_empty() {
            return Err(DomainError::Empty);
        }
        let mut declared = Vec::new();
        if !values.is_sorted_by(|a, b| a.0 < b.0) {
            let once: IndexSet<Int> = values.iter().map(|&(number, _)| number).collect();
            values.sort_by_key(|&(number, _)| number);
            values.dedup_by_key(|&mut (number, _)| number);
            if !once.iter().is_sorted() {
                declared = once.into_iter().collect();
            }
        }
        let (numbers, values): (Vec<Int>, Vec<V>) = values.into_iter().unzip();
        Ok(ValueTable { numbers, values, declared })
    }
}

fn in_range(value: i128) -> Result<Int, DomainError> {
    match Int::try_from(value) {
        Ok(value) if value.unsigned_abs() <= VALUE_LIMIT as u64 => Ok(value),
        Ok(value) => Err(DomainError::OutOfRange(value)),
        Err(_) => Err(DomainError::OutOfRange(if value < 0 { Int::MIN } else { Int::MAX })),
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
    pub(crate) fn numbers(&self) -> &[Int] {
        &self.numbers
    }

    pub(crate) fn declared(&self) -> &[Int] {
        &self.declared
    }

    /// The value whose number is `number`.
    #[inline]
    pub(crate) fn value(&self, number: Int) -> &V {
        // In a domain without holes the place is the distance from the first.
        let place = (number - self.numbers[0]) as usize;
        if self.numbers.get(place) == Some(&number) {
            return &self.values[place];
        }
        let place = self.numbers.binary_search(&number).expect("the number is in the domain");
        &self.values[place]
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
        assert_eq!(refused, DomainError::OutOfRange(Int::MAX));
        let refused = Numbering::new().table([i128::MIN]).unwrap_err();
        assert_eq!(refused, DomainError::OutOfRange(Int::MIN));
    }
}
