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

use crate::arithmetic::Int;
use crate::state::{DomainError, ValueSpan, WINDOW_LIMIT, len_of_long_range};
use indexmap::IndexSet;
use kind::{in_range, own_number, unlimited_number};
pub use number_set::NumberSet;
use recent_tables::{ReadDomain, RecentTables};
use std::hash::Hash;
use std::sync::Arc;
use table::ValueTable;

/// The numbering of a problem's values.
#[derive(Clone, Debug)]
pub(crate) struct Numbering<V> {
    kind: ValueKind,
    /// The values that are not their own numbers; each is numbered by its place.
    numbered: IndexSet<V>,
    recent: RecentTables<V>,
}

impl<V: Hash + Eq + Clone + 'static> Numbering<V> {
    pub(crate) fn new() -> Numbering<V> {
        let (kind, numbered) = (ValueKind::of::<V>(), IndexSet::new());
        Numbering { kind, numbered, recent: RecentTables::new() }
    }

    /// Returns the number of `value`, if it is in range and has one yet.
    #[inline]
    pub(crate) fn number(&self, value: &V) -> Option<Int> {
        match own_number(value) {
            Some(number) => in_range(number).ok(),
            None => self.numbered.get_index_of(value).map(|place| self.kind.of_place(place)),
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
        let mut span = ValueSpan::on(self.kind.scale());
        let mut first = None;
        if self.kind == ValueKind::Integers
            && let Some(len) = len_of_long_range::<D>(&domain)
        {
            first = domain.next();
            let number = first.as_ref().and_then(unlimited_number).unwrap_or(0);
            match span.include_range(number, len) {
                Ok(last) => {
                    return Ok(self.recent.keep(ValueTable::of_range([number as Int, last])));
                }
                // Integers out of range are numbered as other values.
                Err(DomainError::OutOfRange(_)) if len <= WINDOW_LIMIT => {}
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
        Ok(self.recent.keep(ValueTable::new(numbers, values)))
    }
}

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
    fn a_range_beyond_all_integers_is_refused() {
        let refused = Numbering::new().table(0..u64::MAX).unwrap_err();
        assert_eq!(refused, DomainError::OutOfRange(i128::from(u64::MAX) - 1));
    }
}
