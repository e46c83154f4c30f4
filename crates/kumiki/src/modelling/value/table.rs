//! The table of a domain: its values, and the engine's numbers of them.
//!
//! Invariant: a table never changes. Its numbers ascend, without duplicates, and value `i` has
//! number `i`.

use super::kind::{ValueKind, in_range, integer_value, is_identical, own_number, whole_value};
use super::made::MadeValues;
use super::number_set::NumberSet;
use crate::arithmetic::{Int, VALUE_LIMIT, sort_by_number};
use indexmap::IndexSet;
use std::sync::Arc;

/// The values of one domain and their numbers, in the order of the numbers, without duplicates.
#[derive(Clone, Debug)]
pub(crate) struct ValueTable<V> {
    numbers: Vec<Int>,
    values: Vec<V>,
    /// The numbers in the order of declaration, if it differs.
    declared: Vec<Int>,
    /// The values of a range of many integers. The lists are then empty.
    range: Option<Box<MadeValues<V>>>,
}

impl<V: Clone + 'static> ValueTable<V> {
    /// Returns the table of a range of values that are their own numbers.
    pub(super) fn of_range(ends: [Int; 2]) -> ValueTable<V> {
        let make = |number| whole_value(number).expect("the type has whole numbers");
        let number = |value: &V| in_range(own_number(value)?).ok();
        let range = Some(Box::new(MadeValues::new(ends, make, number)));
        ValueTable { numbers: Vec::new(), values: Vec::new(), declared: Vec::new(), range }
    }
}

impl<V: 'static> ValueTable<V> {
    /// Returns the table of `values` in the order of their declaration, whose numbers are
    /// `numbers`.
    pub(super) fn new(numbers: Vec<Int>, values: Vec<V>) -> ValueTable<V> {
        if numbers.is_sorted_by(|a, b| a < b) {
            return ValueTable { numbers, values, declared: Vec::new(), range: None };
        }
        let declared: IndexSet<Int> = numbers.iter().copied().collect();
        let mut pairs: Vec<(Int, V)> = numbers.into_iter().zip(values).collect();
        sort_by_number(&mut pairs, |&(number, _)| number.into());
        pairs.dedup_by_key(|&mut (number, _)| number);
        let (numbers, values): (Vec<Int>, Vec<V>) = pairs.into_iter().unzip();
        let is_ascending = declared.iter().is_sorted();
        let declared = if is_ascending { Vec::new() } else { declared.into_iter().collect() };
        ValueTable { numbers, values, declared, range: None }
    }

    /// Returns whether both have identical values, declared in the same order.
    pub(super) fn is_like(&self, other: &ValueTable<V>) -> bool {
        self.numbers() == other.numbers()
            && self.declared == other.declared
            && self.values.iter().zip(&other.values).all(|(a, b)| is_identical(a, b))
    }
}

impl<V> ValueTable<V> {
    /// Returns the values in the order of their declaration, if that is the one of the numbers.
    /// Nothing is returned for another order, or for a range.
    #[inline]
    pub(super) fn listed(&self) -> &[V] {
        if self.declared.is_empty() { &self.values } else { &[] }
    }

    /// Returns the first `count` numbers and values of the list.
    pub(super) fn first(&self, count: usize) -> (&[Int], &[V]) {
        (&self.numbers[..count], &self.values[..count])
    }

    pub(crate) fn numbers(&self) -> NumberSet<'_> {
        match &self.range {
            None => NumberSet::listed(&self.numbers),
            Some(range) => NumberSet::range(range.min, range.max),
        }
    }

    pub(crate) fn declared(&self) -> &[Int] {
        &self.declared
    }

    /// Returns a copy of the value whose number is `number`, which must be in this table.
    #[inline]
    pub(crate) fn copy(&self, number: Int) -> V
    where
        V: Clone + 'static,
    {
        let own = if number <= VALUE_LIMIT { integer_value(number) } else { None };
        match own {
            Some(value) => value,
            None if ValueKind::of::<V>() == ValueKind::Integers => self.far_copy(number),
            None => match &self.range {
                None => self.value(number).clone(),
                Some(range) => range.make(number),
            },
        }
    }

    /// Returns a copy of an integer that is out of range.
    #[cold]
    #[inline(never)]
    fn far_copy(&self, number: Int) -> V
    where
        V: Clone,
    {
        self.value(number).clone()
    }

    /// Returns the value whose number is `number`.
    #[inline]
    pub(crate) fn value(&self, number: Int) -> &V {
        self.value_at(self.place(number).expect("the number is in the domain"))
    }

    /// Returns the index of `number` among the numbers.
    #[inline]
    pub(crate) fn place(&self, number: Int) -> Option<usize> {
        // In a domain without holes the place is the distance from the first.
        if let Some(&first) = self.numbers.first() {
            let place = number.wrapping_sub(first) as usize;
            if self.numbers.get(place) == Some(&number) {
                return Some(place);
            }
        }
        self.place_beyond(number)
    }

    /// Does the work of [`ValueTable::place`] if the place is not the distance from the first.
    #[inline(never)]
    fn place_beyond(&self, number: Int) -> Option<usize> {
        match &self.range {
            None => self.numbers.binary_search(&number).ok(),
            Some(range) => range.place(number),
        }
    }

    /// Returns the value at `place` in the order of the numbers.
    #[inline]
    pub(crate) fn value_at(&self, place: usize) -> &V {
        match self.values.get(place) {
            Some(value) => value,
            None => self.made_value(place),
        }
    }

    /// Returns the value at `place` of a range.
    #[cold]
    #[inline(never)]
    fn made_value(&self, place: usize) -> &V {
        self.range.as_ref().expect("the place is that of a value").at(place)
    }

    /// Returns the values in the order of the numbers. Those of a range are listed now.
    pub(crate) fn values(&self) -> &[V] {
        self.range.as_ref().map_or(&self.values, |range| range.all())
    }

    /// Returns the index of `value` in the order of the numbers, by linear search.
    pub(crate) fn place_of(&self, value: &V) -> Option<usize>
    where
        V: PartialEq,
    {
        match &self.range {
            None => self.values.iter().position(|other| other == value),
            Some(range) => range.place_of(value),
        }
    }
}

/// A table that several variables share.
pub(crate) type SharedTable<V> = Arc<ValueTable<V>>;
