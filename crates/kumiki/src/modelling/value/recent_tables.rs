//! The tables that were created last, so that variables with the same domain share one.
//!
//! Invariant: there are at most [`MOST`] tables, no two of them alike. A new one replaces the
//! oldest.

use super::kind::is_identical;
use super::table::{SharedTable, ValueTable};
use std::sync::Arc;

/// The most tables that are kept: a sudoku of 25 rows has 26 domains. A domain that is new is
/// compared with all of them, at least by its first value.
const MOST: usize = 32;

/// The most comparisons of a domain with another table. A domain that is longer than each of many
/// tables by one value could need one for each. [`RecentTables::keep`] finds a table that is missed
/// then.
const MOST_CHANGES: usize = 2;

/// The tables that were created last.
#[derive(Clone, Debug)]
pub(super) struct RecentTables<V> {
    tables: Vec<SharedTable<V>>,
    /// The index of the oldest table, once there are [`MOST`].
    oldest: usize,
}

/// The values that were read of a domain, compared with those of recent tables.
pub(super) enum ReadDomain<'a, V> {
    /// They are those of a table, in the same order.
    Known(&'a SharedTable<V>),
    /// The first `begun` are those of the table `like`, then comes `next` or the end.
    New { like: Option<&'a SharedTable<V>>, begun: usize, next: Option<V> },
}

impl<V> RecentTables<V> {
    pub(super) fn new() -> RecentTables<V> {
        RecentTables { tables: Vec::new(), oldest: 0 }
    }
}

impl<V: PartialEq + 'static> RecentTables<V> {
    /// Reads values of `domain` as long as a table begins with all of them.
    pub(super) fn read(&self, domain: &mut impl Iterator<Item = V>) -> ReadDomain<'_, V> {
        let (mut like, mut begun, mut changes) = (self.tables.first(), 0, 0);
        loop {
            let known = like.map_or(&[][..], |like| like.listed());
            let mut next = domain.next();
            while let (Some(value), Some(same)) = (&next, known.get(begun))
                && is_same(value, same)
            {
                (begun, next) = (begun + 1, domain.next());
            }
            let is_end = next.is_none() && begun == known.len() && begun > 0;
            let may_change = !is_end && changes < MOST_CHANGES;
            let other = if may_change { self.other(&known[..begun], next.as_ref()) } else { None };
            changes += 1;
            match (like.filter(|_| is_end).or(other), next) {
                (Some(table), None) => return ReadDomain::Known(table),
                (None, next) => return ReadDomain::New { like, begun, next },
                (table, Some(_)) => (like, begun) = (table, begun + 1),
            }
        }
    }

    /// Returns a table that begins with the values `read`, and then has `next`, or ends.
    fn other(&self, read: &[V], next: Option<&V>) -> Option<&SharedTable<V>> {
        self.tables.iter().find(|table| {
            let (listed, len) = (table.listed(), read.len());
            let continues = match (listed.get(len), next) {
                (Some(known), Some(value)) => is_same(value, known),
                (known, value) => known.is_none() && value.is_none() && len > 0,
            };
            let begins = |first: &[V]| first.iter().zip(read).all(|(known, v)| is_same(v, known));
            continues && listed.get(..len).is_some_and(begins)
        })
    }

    /// Returns `table`, or the one that is like it.
    pub(super) fn keep(&mut self, table: ValueTable<V>) -> SharedTable<V> {
        if let Some(known) = self.tables.iter().find(|known| known.is_like(&table)) {
            return Arc::clone(known);
        }
        let table = Arc::new(table);
        if self.tables.len() < MOST {
            self.tables.push(Arc::clone(&table));
        } else {
            self.tables[self.oldest] = Arc::clone(&table);
            self.oldest = (self.oldest + 1) % MOST;
        }
        table
    }
}

fn is_same<V: PartialEq + 'static>(value: &V, other: &V) -> bool {
    value == other && is_identical(value, other)
}

#[cfg(test)]
mod tests {
    use super::super::Numbering;
    use super::*;
    use crate::mixed;
    use proptest::prelude::*;

    #[test]
    fn a_table_is_found_again_after_others_that_begin_like_it() {
        let mut numbering = Numbering::new();
        let domains: [&[i32]; 5] = [&[1], &[1, 2, 3], &[1, 2], &[2, 1], &[1, 2, 4]];
        let tables = domains.map(|domain| numbering.table(domain.iter().copied()).unwrap());
        for (domain, table) in domains.iter().zip(&tables) {
            let again = numbering.table(domain.iter().copied()).unwrap();
            assert!(Arc::ptr_eq(&again, table), "{domain:?}");
        }
        assert!(numbering.table(<[i32; 0]>::default()).is_err(), "a domain has a value");
    }

    #[test]
    fn equal_values_of_other_types_are_not_shared() {
        let mut numbering = Numbering::new();
        let one = numbering.table(mixed![1, 2]).unwrap();
        let other = numbering.table(mixed![1, 2.0]).unwrap();
        assert!(Arc::ptr_eq(&one, &numbering.table(mixed![1, 2]).unwrap()));
        assert!(Arc::ptr_eq(&other, &numbering.table(mixed![1, 2.0]).unwrap()));
    }

    #[test]
    fn the_oldest_table_is_replaced() {
        let mut numbering = Numbering::new();
        let first = numbering.table([0]).unwrap();
        (1..MOST as i32).for_each(|value| drop(numbering.table([value])));
        assert!(Arc::ptr_eq(&first, &numbering.table([0]).unwrap()));
        numbering.table([-1]).unwrap();
        assert!(!Arc::ptr_eq(&first, &numbering.table([0]).unwrap()));
    }

    #[test]
    fn a_table_that_is_longer_than_many_others_is_found_again() {
        let mut numbering = Numbering::new();
        let tables: Vec<_> = (1..20).map(|len| numbering.table(0..len).unwrap()).collect();
        for (len, table) in (1..20).zip(&tables) {
            assert!(Arc::ptr_eq(table, &numbering.table(0..len).unwrap()), "{len}");
        }
    }

    proptest! {
        #[test]
        fn a_shared_table_is_the_one_that_a_new_numbering_creates(
            domains in prop::collection::vec(prop::collection::vec(0..4_u8, 1..4), 1..80),
        ) {
            let mut numbering = Numbering::new();
            for domain in domains {
                let table = numbering.table(domain.iter().copied()).unwrap();
                let alone = Numbering::new().table(domain).unwrap();
                prop_assert!(table.is_like(&alone));
                prop_assert_eq!(table.declared(), alone.declared());
            }
        }
    }
}
