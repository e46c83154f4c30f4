//! The engine's numbers of a user's values: integers are their own numbers, all other values are
//! numbered.
//!
//! Invariant: within one problem two values have the same number exactly if they are equal. So
//! constraints that only test equality need no knowledge of the values.

mod kind;
mod made;
mod number_set;
mod recent_tables;
mod table;

pub(crate) use kind::{ValueKind, as_mixed, mixed, shown};
pub(crate) use table::SharedTable;

use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::modelling::mixed::MixedRange;
use crate::state::{
    DomainError, NUMBER_LIMIT, ValueSpan, WINDOW_LIMIT, len_of_long_range, long_len,
};
use indexmap::IndexSet;
use kind::{in_range, own_number, unlimited_number};
pub use number_set::NumberSet;
use recent_tables::{ReadDomain, RecentTables};
use std::any::type_name;
use std::hash::Hash;
use std::ops::Range;
use std::sync::Arc;
use table::ValueTable;

/// The numbering of a problem's values.
#[derive(Clone, Debug)]
pub(crate) struct Numbering<V> {
    kind: ValueKind,
    /// The values that are not their own numbers; each is numbered by its place.
    numbered: IndexSet<V>,
    /// The numbers of the first of these values, those that were foreseen.
    foreseen: Range<Int>,
    recent: RecentTables<V>,
}

impl<V: Hash + Eq + Clone + 'static> Numbering<V> {
    pub(crate) fn new() -> Numbering<V> {
        let (kind, numbered) = (ValueKind::of::<V>(), IndexSet::new());
        Numbering { kind, numbered, foreseen: 0..0, recent: RecentTables::new() }
    }

    /// Returns a numbering for `values` and for others. Those that are not their own numbers are
    /// numbered just below 0 and the least whole number, so that a domain that has both spans few
    /// integers. No place in a list has such a number.
    pub(crate) fn of(values: impl IntoIterator<Item = V>) -> Numbering<V> {
        let mut numbering = Numbering::new();
        if numbering.kind != ValueKind::Mixed {
            return numbering;
        }
        let mut least: Int = 0;
        for value in values {
            match own_number(&value).map(in_range) {
                Some(number) => least = least.min(number.unwrap_or(0)),
                None => drop(numbering.numbered.insert(value)),
            }
        }
        let first = least - numbering.numbered.len() as Int;
        if first >= -VALUE_LIMIT {
            numbering.foreseen = first..least;
        }
        numbering
    }

    /// Returns the number of `value`, if it is its own number.
    #[inline]
    fn own_number(&self, value: &V) -> Option<i128> {
        let is_free = |number: &i128| {
            self.foreseen.is_empty()
                || !Int::try_from(*number).is_ok_and(|number| self.foreseen.contains(&number))
        };
        own_number(value).filter(is_free)
    }

    /// Returns the number of the value at `place` among those that are not their own numbers.
    fn number_at(&self, place: usize) -> Int {
        let foreseen = self.foreseen.start + place as Int;
        if foreseen < self.foreseen.end { foreseen } else { self.kind.of_place(place) }
    }

    /// Returns whether each of `numbers` is the value that it stands for.
    pub(crate) fn are_own(&self, numbers: NumberSet<'_>) -> bool {
        let below = |number| numbers.count_below(number);
        self.kind != ValueKind::Others
            && numbers.last() <= VALUE_LIMIT
            && below(self.foreseen.start) == below(self.foreseen.end)
    }

    /// Returns whether `number` is the value that it stands for, if it stands for one.
    pub(crate) fn is_own(&self, number: Int) -> bool {
        self.are_own(NumberSet::range(number, number))
    }

    /// Returns the number of `value`, if it is in range and has one yet.
    #[inline]
    pub(crate) fn number(&self, value: &V) -> Option<Int> {
        match self.own_number(value) {
            Some(number) => in_range(number).ok(),
            None => self.numbered.get_index_of(value).map(|place| self.number_at(place)),
        }
    }

    /// Returns the table of a domain; values that have no number yet get one. Domains with the same
    /// values share it, if few others are between them.
    pub(crate) fn table<D: IntoIterator<Item = V>>(
        &mut self,
        domain: D,
    ) -> Result<SharedTable<V>, DomainError> {
        let mut domain = domain.into_iter();
        // Checks value by value, so that a domain that is far too wide is not collected first.
        let mut span = ValueSpan::within(NUMBER_LIMIT);
        let mut first = None;
        if self.kind != ValueKind::Others
            && let Some(len) = len_of_integers::<D>(&domain)
        {
            first = domain.next();
            let number = first.as_ref().and_then(unlimited_number).unwrap_or(0);
            match span.include_range(number, len) {
                Ok(last) if self.are_own(NumberSet::range(number as Int, last)) => {
                    return Ok(self.recent.keep(ValueTable::of_range([number as Int, last])));
                }
                // Integers whose numbers are out of range, or taken, are numbered as other values.
                Ok(_) if len <= WINDOW_LIMIT => span = ValueSpan::within(NUMBER_LIMIT),
                Err(DomainError::OutOfRange(_)) if len <= WINDOW_LIMIT => {}
                Ok(last) => return Err(DomainError::TooWide { min: number as Int, max: last }),
                Err(error) => return Err(error),
            }
        }
        let mut domain = first.into_iter().chain(domain).fuse();
        let (like, begun, next) = match self.recent.read(&mut domain) {
            ReadDomain::Known(table) => return Ok(Arc::clone(table)),
            ReadDomain::New { like, begun, next } => (like, begun, next),
        };
        let room = begun + domain.size_hint().0.min(64) + 1;
        let (mut numbers, mut values) = (Vec::with_capacity(room), Vec::with_capacity(room));
        if let Some((known, same)) = like.map(|like| like.first(begun)) {
            known.iter().try_for_each(|&number| span.include(number))?;
            numbers.extend_from_slice(known);
            values.extend_from_slice(same);
        }
        let mut rest = next.into_iter().chain(domain);
        while let Some(value) = rest.next() {
            let number = match self.own_number(&value) {
                Some(number) => in_range(number)?,
                None => {
                    let place = self.numbered.insert_full(value.clone()).0;
                    self.number_at(place)
                }
            };
            span.include(number).map_err(|error| {
                let rest = rest.by_ref().filter_map(|value| own_number(&value));
                ValueSpan::widened(error, rest.filter_map(|number| in_range(number).ok()))
            })?;
            numbers.push(number);
            values.push(value);
        }
        if span.is_empty() {
            return Err(DomainError::Empty);
        }
        Ok(self.recent.keep(ValueTable::new(numbers, values)))
    }
}

/// Returns the number of values of a range of many whole numbers: see [`len_of_long_range`].
fn len_of_integers<D: IntoIterator>(values: &D::IntoIter) -> Option<u64> {
    match type_name::<D>() == type_name::<MixedRange>() {
        true => long_len(values.size_hint()),
        false => len_of_long_range::<D>(values),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn whole_mixed_values_stand_for_themselves_and_others_are_numbered_beyond() {
        let beyond = |place: Int| VALUE_LIMIT + 1 + place;
        let mut numbering = Numbering::new();
        let table = numbering.table(mixed![3, 0.5, true, "red", 3.0]).unwrap();
        assert_eq!(table.numbers().iter().collect::<Vec<_>>(), [1, 3, beyond(0), beyond(1)]);
        assert_eq!(table.declared(), [3, beyond(0), 1, beyond(1)]);
        assert!(table.value(3).is_identical(&Mixed::from(3)), "the first of two equal ones stays");
        assert_eq!(*table.value(beyond(1)), Mixed::from("red"));
        let table = numbering.table(mixed!["blue", "red", -2]).unwrap();
        assert_eq!(table.numbers().iter().collect::<Vec<_>>(), [-2, beyond(1), beyond(2)]);
        assert_eq!(numbering.number(&Mixed::from(1.0)), Some(1));
        assert_eq!(numbering.number(&Mixed::from(0.25)), None);
    }

    #[test]
    fn foreseen_values_are_numbered_just_below_the_whole_numbers() {
        let mut numbering = Numbering::of(mixed![3, 0.5, true, "red", -2, 0.5]);
        let table = numbering.table(mixed!["red", 3, 0.5, -2]).unwrap();
        assert_eq!(table.numbers().iter().collect::<Vec<_>>(), [-4, -3, -2, 3]);
        assert!(!numbering.are_own(table.numbers()));
        assert!([-5, -2, 0, 7].into_iter().all(|number| numbering.is_own(number)));
        assert_eq!(*table.value(-4), Mixed::from(0.5));
        let later = numbering.table(mixed![-5, -3, 7, 0.25]).unwrap();
        let numbers = [-5, 7, VALUE_LIMIT + 3, VALUE_LIMIT + 4];
        assert_eq!(later.numbers().iter().collect::<Vec<_>>(), numbers);
        assert_eq!(*later.value(VALUE_LIMIT + 3), Mixed::from(-3), "its number was taken");
        let mut of_words = Numbering::of(mixed!["red", "blue"]);
        let table = of_words.table(mixed!["red", "blue"]).unwrap();
        assert_eq!(table.numbers().iter().collect::<Vec<_>>(), [-2, -1]);
    }

    #[test]
    fn mixed_numbers_out_of_range_are_numbered_as_other_values() {
        let large = Mixed::from(VALUE_LIMIT + 1);
        let table = Numbering::new().table([large.clone(), 1.into()]).unwrap();
        assert_eq!(table.numbers().iter().collect::<Vec<_>>(), [1, VALUE_LIMIT + 1]);
        assert_eq!(*table.value(VALUE_LIMIT + 1), large);
        let whole = Numbering::new().table([Mixed::from(VALUE_LIMIT)]).unwrap();
        assert_eq!(whole.numbers().iter().collect::<Vec<_>>(), [VALUE_LIMIT]);
    }

    #[test]
    fn variables_share_a_table_only_if_their_values_are_the_same_to_the_letter() {
        let mut numbering = Numbering::new();
        let first = numbering.table(mixed![1, 2]).unwrap();
        assert!(Arc::ptr_eq(&first, &numbering.table(mixed![1, 2]).unwrap()));
        let floats = numbering.table(mixed![1.0, 2.0]).unwrap();
        assert_eq!(floats.numbers(), first.numbers());
        assert!(floats.value(1).is_identical(&Mixed::from(1.0)));
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
    fn a_range_of_many_mixed_numbers_is_not_listed() {
        let mut numbering = Numbering::new();
        let table = numbering.table(Mixed::range(-7..=1_000_000_000)).unwrap();
        assert!(Arc::ptr_eq(&table, &numbering.table(Mixed::range(-7..=1_000_000_000)).unwrap()));
        assert_eq!(table.numbers().as_range(), Some((-7, 1_000_000_000)));
        assert!(numbering.are_own(table.numbers()));
        assert_eq!(table.copy(5), Mixed::from(5));
        assert_eq!(table.place_of(&Mixed::from(-7.0)), Some(0));
        let few = numbering.table(Mixed::range(3..=4)).unwrap();
        assert_eq!(few.numbers().as_range(), None, "so few are listed");
        let over_others = Numbering::of(mixed!["red"]).table(Mixed::range(-2_000..=0)).unwrap();
        assert_eq!(over_others.numbers().last(), VALUE_LIMIT + 2, "the number of -1 is taken");
    }

    #[test]
    fn a_range_beyond_all_integers_is_refused() {
        let refused = Numbering::new().table(0..u64::MAX).unwrap_err();
        assert_eq!(refused, DomainError::OutOfRange(i128::from(u64::MAX) - 1));
    }
}
