//! The engine's numbers of a user's values: integers are their own numbers, all other values are
//! numbered.
//!
//! Invariant: within one problem two values have the same number exactly if they are equal. So
//! constraints that only test equality need no knowledge of the values.

mod kind;
mod made;
mod number_set;

pub(crate) use kind::{ValueKind, as_mixed, mixed, shown};

use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::state::{DomainError, ValueSpan, WINDOW_LIMIT, len_of_long_range};
use indexmap::IndexSet;
use kind::{in_range, integer_value, is_identical, own_number, unlimited_number};
use made::MadeValues;
pub use number_set::NumberSet;
use std::hash::Hash;
use std::sync::Arc;

/// The numbering of a problem's values.
#[derive(Clone, Debug)]
pub(crate) struct Numbering<V> {
    kind: ValueKind,
    /// The values that are not their own numbers; each is numbered by its place.
    numbered: IndexSet<V>,
    /// The last table that was created.
    last: Option<SharedTable<V>>,
}

impl<V: Hash + Eq + Clone + 'static> Numbering<V> {
    pub(crate) fn new() -> Numbering<V> {
        Numbering { kind: ValueKind::of::<V>(), numbered: IndexSet::new(), last: None }
    }

    /// Returns the number of `value`, if it is in range and has one yet.
    #[inline]
    pub(crate) fn number(&self, value: &V) -> Option<Int> {
        match own_number(value) {
            Some(number) => in_range(number).ok(),
            None => self.numbered.get_index_of(value).map(|place| self.kind.of_place(place)),
        }
    }

    /// Returns the table of a domain; values that have no number yet get one. Variables with the
    /// same values that are added one after the other share it.
    pub(crate) fn table<D: IntoIterator<Item = V>>(
        &mut self,
        domain: D,
    ) -> Result<SharedTable<V>, DomainError> {
        let mut domain = domain.into_iter();
        // Checks value by value, so that a domain that is far too wide is not collected first.
        let mut span = ValueSpan::on(self.kind.scale());
        let mut first = None;
        if self.kind == ValueKind::Integers
            && let Some(len) = len_of_long_range::<D>(&domain)
        {
            first = domain.next();
            let number = first.as_ref().and_then(unlimited_number).unwrap_or(0);
            match span.include_range(number, len) {
                Ok(last) => return Ok(self.shared(ValueTable::of_range([number as Int, last]))),
                // Integers out of range are numbered as other values.
                Err(DomainError::OutOfRange(_)) if len <= WINDOW_LIMIT => {}
                Err(error) => return Err(error),
            }
        }
        let mut domain = first.into_iter().chain(domain).fuse();
        let (begun, differing) = match self.read_like_last(&mut domain) {
            ReadDomain::Same(table) => return Ok(table),
            ReadDomain::Differs { begun, value } => (begun, value),
        };
        let room = begun + domain.size_hint().0.min(64) + 1;
        let (mut numbers, mut values) = (Vec::with_capacity(room), Vec::with_capacity(room));
        if let Some(last) = self.last.as_ref().filter(|_| begun > 0) {
            numbers.extend_from_slice(&last.numbers[..begun]);
            values.extend_from_slice(&last.values[..begun]);
            numbers.iter().try_for_each(|&number| span.include(number))?;
        }
        let mut rest = differing.into_iter().chain(domain);
        while let Some(value) = rest.next() {
            let number = match own_number(&value) {
                Some(number) => in_range(number)?,
                None => self.kind.of_place(self.numbered.insert_full(value.clone()).0),
            };
            span.include(number).map_err(|error| {
                let rest = rest.by_ref().filter_map(|value| own_number(&value));
                span.widened(error, rest.filter_map(|number| in_range(number).ok()))
            })?;
            numbers.push(number);
            values.push(value);
        }
        if span.is_empty() {
            return Err(DomainError::Empty);
        }
        Ok(self.shared(ValueTable::new(numbers, values)))
    }

    /// Reads values of a domain as long as they are those of the last table, in its order.
    fn read_like_last(&self, domain: &mut impl Iterator<Item = V>) -> ReadDomain<V> {
        let last = self.last.as_ref().filter(|last| last.declared.is_empty());
        let Some(last) = last.filter(|last| last.range.is_none()) else {
            return ReadDomain::Differs { begun: 0, value: None };
        };
        for (begun, known) in last.values.iter().enumerate() {
            match domain.next() {
                Some(value) if value == *known && is_identical(&value, known) => {}
                value => return ReadDomain::Differs { begun, value },
            }
        }
        match domain.next() {
            None => ReadDomain::Same(Arc::clone(last)),
            value => ReadDomain::Differs { begun: last.values.len(), value },
        }
    }

    /// Returns `table`, or the one before if that is the same.
    fn shared(&mut self, table: ValueTable<V>) -> SharedTable<V> {
        match &self.last {
            Some(last) if last.is_like(&table) => Arc::clone(last),
            _ => Arc::clone(self.last.insert(Arc::new(table))),
        }
    }
}

/// The values that were read of a domain, compared with those of the last table.
enum ReadDomain<V> {
    /// They are the same, in the same order.
    Same(SharedTable<V>),
    /// The first `begun` are the same, then comes `value` or the end.
    Differs { begun: usize, value: Option<V> },
}

/// The values of one domain and their numbers, in the order of the numbers, without duplicates.
#[derive(Clone, Debug)]
pub(crate) struct ValueTable<V> {
    numbers: Vec<Int>,
    values: Vec<V>,
    /// The numbers in the order of declaration, if it differs.
    declared: Vec<Int>,
    /// 1 if the domain has only every other number, else 0.
    shift: u32,
    /// The values of a range of many integers. The lists are then empty.
    range: Option<Box<MadeValues<V>>>,
}

impl<V: Clone + 'static> ValueTable<V> {
    /// Returns the table of a range of values that are their own numbers.
    fn of_range(ends: [Int; 2]) -> ValueTable<V> {
        let make = |number| integer_value(number).expect("the type is an integer's");
        let number = |value: &V| in_range(own_number(value)?).ok();
        let range = Some(Box::new(MadeValues::new(ends, make, number)));
        ValueTable {
            numbers: Vec::new(),
            values: Vec::new(),
            declared: Vec::new(),
            shift: 0,
            range,
        }
    }
}

impl<V: 'static> ValueTable<V> {
    /// Returns the table of `values` in the order of their declaration, whose numbers are
    /// `numbers`.
    fn new(numbers: Vec<Int>, values: Vec<V>) -> ValueTable<V> {
        if numbers.is_sorted_by(|a, b| a < b) {
            let (shift, declared) = (shift(&numbers), Vec::new());
            return ValueTable { shift, numbers, values, declared, range: None };
        }
        let declared: IndexSet<Int> = numbers.iter().copied().collect();
        let mut pairs: Vec<(Int, V)> = numbers.into_iter().zip(values).collect();
        pairs.sort_by_key(|&(number, _)| number);
        pairs.dedup_by_key(|&mut (number, _)| number);
        let (numbers, values): (Vec<Int>, Vec<V>) = pairs.into_iter().unzip();
        let is_ascending = declared.iter().is_sorted();
        let declared = if is_ascending { Vec::new() } else { declared.into_iter().collect() };
        ValueTable { shift: shift(&numbers), numbers, values, declared, range: None }
    }

    /// Returns whether both have identical values, declared in the same order.
    fn is_like(&self, other: &ValueTable<V>) -> bool {
        self.numbers() == other.numbers()
            && self.declared == other.declared
            && self.values.iter().zip(&other.values).all(|(a, b)| is_identical(a, b))
    }
}

impl<V> ValueTable<V> {
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
            None => self.value(number).clone(),
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
        // In a domain without holes the place is the distance from the first, or half of it.
        if let Some(&first) = self.numbers.first() {
            let place = (number.wrapping_sub(first) >> self.shift) as usize;
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

/// Returns the number of bits by which the distances between `numbers` are all divisible: 1 or 0.
fn shift(numbers: &[Int]) -> u32 {
    u32::from(numbers.iter().all(|number| (number - numbers[0]) % 2 == 0))
}

/// A table that several variables share.
pub(crate) type SharedTable<V> = Arc<ValueTable<V>>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::VALUE_LIMIT;
    use crate::mixed;
    use crate::modelling::mixed::Mixed;
    use crate::state::SPARSE_LIMIT;

    #[test]
    fn integers_of_every_type_stand_for_themselves() {
        assert_eq!(
            Numbering::new().table([3_u8, 1, 3]).unwrap().numbers().iter().collect::<Vec<_>>(),
            [1, 3]
        );
        assert_eq!(
            Numbering::new().table([-3_i128, 7]).unwrap().numbers().iter().collect::<Vec<_>>(),
            [-3, 7]
        );
        assert_eq!(
            Numbering::new().table([true, false]).unwrap().numbers().iter().collect::<Vec<_>>(),
            [0, 1]
        );
        assert_eq!(Numbering::new().table([5_usize]).unwrap().declared(), [0; 0]);
    }

    #[test]
    fn other_values_are_numbered_in_the_order_of_appearance() {
        let mut numbering = Numbering::new();
        assert_eq!(
            numbering.table(["red", "green"]).unwrap().numbers().iter().collect::<Vec<_>>(),
            [0, 1]
        );
        let table = numbering.table(["blue", "red"]).unwrap();
        assert_eq!(table.numbers().iter().collect::<Vec<_>>(), [0, 2]);
        assert_eq!(table.declared(), [2, 0]);
        assert_eq!(*table.value(2), "blue");
        assert_eq!(numbering.number(&"green"), Some(1));
        assert_eq!(numbering.number(&"mauve"), None);
    }

    #[test]
    fn mixed_values_are_doubled_if_they_are_whole_and_numbered_between_if_not() {
        let mut numbering = Numbering::new();
        let table = numbering.table(mixed![3, 0.5, true, "red", 3.0]).unwrap();
        assert_eq!(table.numbers().iter().collect::<Vec<_>>(), [1, 2, 3, 6]);
        assert_eq!(table.declared(), [6, 1, 2, 3]);
        assert!(table.value(6).is_identical(&Mixed::from(3)), "the first of two equal ones stays");
        assert_eq!(*table.value(3), Mixed::from("red"));
        assert_eq!(
            numbering
                .table(mixed!["blue", "red", -2])
                .unwrap()
                .numbers()
                .iter()
                .collect::<Vec<_>>(),
            [-4, 3, 5]
        );
        assert_eq!(numbering.number(&Mixed::from(1.0)), Some(2));
        assert_eq!(numbering.number(&Mixed::from(0.25)), None);
    }

    #[test]
    fn mixed_numbers_too_large_to_double_are_numbered_as_other_values() {
        let large = Mixed::from(VALUE_LIMIT / 2 + 1);
        let table = Numbering::new().table([large.clone(), 1.into()]).unwrap();
        assert_eq!(table.numbers().iter().collect::<Vec<_>>(), [1, 2]);
        assert_eq!(*table.value(1), large);
        let whole = [Mixed::from(VALUE_LIMIT / 2)];
        assert_eq!(
            Numbering::new().table(whole).unwrap().numbers().iter().collect::<Vec<_>>(),
            [VALUE_LIMIT / 2 * 2]
        );
    }

    #[test]
    fn variables_share_a_table_only_if_their_values_are_the_same_to_the_letter() {
        let mut numbering = Numbering::new();
        let first = numbering.table(mixed![1, 2]).unwrap();
        assert!(Arc::ptr_eq(&first, &numbering.table(mixed![1, 2]).unwrap()));
        let floats = numbering.table(mixed![1.0, 2.0]).unwrap();
        assert_eq!(floats.numbers(), first.numbers());
        assert!(floats.value(2).is_identical(&Mixed::from(1.0)));
    }

    #[test]
    fn a_span_that_is_too_wide_is_told_in_values() {
        let many = (0..SPARSE_LIMIT as Int).chain([-1, 20_000_000, 30_000_000]);
        let refused = Numbering::new().table(many.map(Mixed::from)).unwrap_err();
        assert_eq!(refused, DomainError::TooWide { min: -1, max: 30_000_000 });
    }

    #[test]
    fn an_integer_out_of_range_is_numbered_beyond_all_others() {
        let mut numbering = Numbering::new();
        let table = numbering.table([u64::MAX, 7, 1 << 63]).unwrap();
        assert_eq!(
            table.numbers().iter().collect::<Vec<_>>(),
            [7, VALUE_LIMIT + 1, VALUE_LIMIT + 2]
        );
        assert_eq!(
            [7, VALUE_LIMIT + 1, VALUE_LIMIT + 2].map(|n| table.copy(n)),
            [7, u64::MAX, 1 << 63]
        );
        assert_eq!(numbering.number(&(1 << 63)), Some(VALUE_LIMIT + 2));
        assert_eq!(numbering.number(&(1 << 62)), None);
        let table = Numbering::new().table([i128::MIN, u128::MAX as i128]).unwrap();
        assert_eq!(table.numbers().iter().collect::<Vec<_>>(), [-1, VALUE_LIMIT + 1]);
        assert_eq!(
            Numbering::new().table([u128::MAX]).unwrap().numbers().iter().collect::<Vec<_>>(),
            [VALUE_LIMIT + 1]
        );
    }

    #[test]
    fn a_range_of_many_integers_is_not_listed() {
        let mut numbering = Numbering::new();
        let table = numbering.table(i32::MIN..=i32::MAX).unwrap();
        assert!(Arc::ptr_eq(&table, &numbering.table(i32::MIN..=i32::MAX).unwrap()));
        assert_eq!(table.numbers().len(), 1 << 32);
        assert_eq!(table.place(0), Some(1 << 31));
        assert_eq!(table.place_of(&-7), Some((1 << 31) - 7));
        assert_eq!([table.value(-1), table.value(Int::from(i32::MAX))], [&-1, &i32::MAX]);
        assert_eq!(table.place(1 << 31), None);
        let unsigned = Numbering::new().table(3_u8..=200).unwrap();
        assert_eq!(unsigned.numbers().as_range(), None, "so few are listed");
        let refused = Numbering::new().table(0_i64..1 << 33).unwrap_err();
        assert_eq!(refused, DomainError::TooWide { min: 0, max: (1 << 33) - 1 });
    }

    #[test]
    fn a_range_beyond_all_integers_is_refused() {
        let refused = Numbering::new().table(0..u64::MAX).unwrap_err();
        assert_eq!(refused, DomainError::OutOfRange(i128::from(u64::MAX) - 1));
    }
}
