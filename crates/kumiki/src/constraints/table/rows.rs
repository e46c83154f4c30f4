//! The rows of a table by columns: for each value, the set of the rows that have it.
//!
//! Invariant: rows without patterns are distinct, so the size of a set of rows is the number of its
//! combinations.

use super::numbered::NumberedColumn;
use super::packed::PackedRows;
use super::row_bits::RowBits;
use crate::arithmetic::Int;
use crate::arithmetic::bit_counts::BitCounts;
use crate::arithmetic::bits::bits;
use crate::state::Domain;
use smallvec::SmallVec;

/// The least number of words of a set of rows with which the bits of each row are made. With fewer,
/// the search of the sets is as quick.
const FEWEST_WORDS: usize = 12;

/// The rows of a table, numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct TableRows {
    len: usize,
    columns: Vec<Column>,
    /// The values that occur in each column, ascending, one column after the other.
    values: Vec<Int>,
    /// For each of these values, the set of the rows that have it.
    sets: Vec<u64>,
    /// The bits of each row, if all columns are narrow and the rows are many.
    row_bits: Option<RowBits>,
}

/// The place of the values of one column among those of all.
#[derive(Clone, Copy, Debug)]
struct Column {
    start: usize,
    end: usize,
    /// The values as bits from the least on; 0 if some are 64 or more above it, or if some row has
    /// several.
    bits: u64,
}

/// A column whose values are the bits of a word, and of which each row has one.
#[derive(Clone, Copy)]
pub(super) struct NarrowColumn<'a> {
    /// The position of the column.
    pub(super) column: usize,
    /// The least value, which is bit 0.
    pub(super) base: Int,
    /// The values.
    pub(super) bits: u64,
    sets: &'a [u64],
    words: usize,
}

impl<'a> NarrowColumn<'a> {
    /// Returns the rows of each of `values`, some of the bits, lowest first.
    pub(super) fn rows_of(self, values: u64) -> impl Iterator<Item = &'a [u64]> {
        bits(values).map(move |place| {
            let at = (self.bits & ((1 << place) - 1)).count_ones() as usize;
            &self.sets[at * self.words..][..self.words]
        })
    }
}

impl TableRows {
    /// Returns `len` rows of `width` values each, one after the other in `cells`; duplicates count
    /// once.
    pub(super) fn new(width: usize, len: usize, cells: &[Int]) -> TableRows {
        let mut rows = match PackedRows::new(width, cells) {
            Some(packed) => TableRows::of_packed(&packed),
            None => TableRows::of_numbered(width, len, cells),
        };
        if rows.words() >= FEWEST_WORDS {
            let narrow = (0..width).map(|at| rows.narrow(at));
            let narrow: Option<Vec<NarrowColumn<'_>>> = narrow.collect();
            rows.row_bits = narrow.map(|columns| RowBits::new(rows.len, &columns));
        }
        rows
    }

    /// Returns `len` rows without columns.
    fn without_columns(len: usize) -> TableRows {
        let (columns, values) = (Vec::new(), Vec::new());
        TableRows { len, columns, values, sets: Vec::new(), row_bits: None }
    }

    fn of_packed(packed: &PackedRows) -> TableRows {
        let mut rows = TableRows::without_columns(packed.rows().len());
        for &column in packed.columns() {
            let distances = packed.rows().iter().map(|&row| column.distance(row));
            let used = distances.fold(0, |used, distance| used | 1 << distance);
            let mut place_of = [0; 64];
            bits(used).enumerate().for_each(|(place, distance)| place_of[distance] = place);
            rows.add_column(
                bits(used).map(|distance| column.value(distance)),
                packed.rows(),
                |&row| place_of[column.distance(row)],
            );
        }
        rows
    }

    fn of_numbered(width: usize, len: usize, cells: &[Int]) -> TableRows {
        let (columns, len) = NumberedColumn::columns(width, len, cells);
        let mut rows = TableRows::without_columns(len);
        for NumberedColumn { values, places } in columns {
            rows.add_column(values.into_iter(), &places, |&place| place as usize);
        }
        rows
    }

    /// Adds a column with these values, ascending, for `rows`, each of which has the value at the
    /// place that `place` returns.
    #[inline]
    fn add_column<R>(
        &mut self,
        values: impl Iterator<Item = Int>,
        rows: &[R],
        place: impl Fn(&R) -> usize,
    ) {
        let words = self.words();
        let start = self.values.len();
        self.values.extend(values);
        let end = self.values.len();
        self.sets.resize(end * words, 0);
        let sets = &mut self.sets[start * words..];
        for (word, rows) in rows.chunks(64).enumerate() {
            for (bit, row) in rows.iter().enumerate() {
                sets[place(row) * words + word] |= 1 << bit;
            }
        }
        self.columns.push(Column { start, end, bits: as_bits(&self.values[start..]) });
    }

    /// Returns rows of `width` cells each, where `None` is every value of `values` of its column.
    pub(super) fn of_patterns<I: IntoIterator<Item = Int>>(
        width: usize,
        mut patterns: Vec<Vec<Option<Int>>>,
        values: impl Fn(usize) -> I,
    ) -> TableRows {
        patterns.sort_unstable();
        patterns.dedup();
        let mut rows = TableRows::without_columns(patterns.len());
        for at in 0..width {
            let mut listed: Vec<Int> = patterns.iter().filter_map(|row| row[at]).collect();
            if listed.len() < patterns.len() {
                listed.extend(values(at));
            }
            rows.add_pattern_column(listed, patterns.iter().map(|row| row[at]));
        }
        rows
    }

    /// Adds a column with these values, in any order, and a cell for each row: a value, or `None`
    /// for all of them.
    fn add_pattern_column(
        &mut self,
        mut values: Vec<Int>,
        cells: impl Iterator<Item = Option<Int>>,
    ) {
        values.sort_unstable();
        values.dedup();
        let (words, start) = (self.words(), self.values.len());
        let end = start + values.len();
        self.sets.resize(end * words, 0);
        let sets = &mut self.sets[start * words..];
        for (row, cell) in cells.enumerate() {
            let of_row = match cell {
                Some(value) => {
                    let value = values.binary_search(&value).expect("it is in the column");
                    value..value + 1
                }
                None => 0..values.len(),
            };
            of_row.for_each(|value| sets[value * words + row / 64] |= 1 << (row % 64));
        }
        self.values.append(&mut values);
        self.columns.push(Column { start, end, bits: 0 });
    }

    /// Returns the number of words of a set of rows.
    pub(super) fn words(&self) -> usize {
        self.len.div_ceil(64)
    }

    /// Returns the bits of each row, if all columns are narrow and the rows are many.
    pub(super) fn row_bits(&self) -> Option<&RowBits> {
        self.row_bits.as_ref()
    }

    /// Returns all rows of word `at`.
    pub(super) fn all(&self, at: usize) -> u64 {
        if (at + 1) * 64 <= self.len { u64::MAX } else { (1 << (self.len % 64)) - 1 }
    }

    /// Returns the rows that have the value numbered `at` of `column`.
    pub(super) fn set(&self, column: usize, at: usize) -> &[u64] {
        &self.sets[(self.columns[column].start + at) * self.words()..][..self.words()]
    }

    /// Returns the values that occur in `column`, ascending.
    fn values_of(&self, column: usize) -> &[Int] {
        let Column { start, end, .. } = self.columns[column];
        &self.values[start..end]
    }

    /// Returns the values that occur in `column`, if they fit a word and no row has several.
    pub(super) fn narrow(&self, column: usize) -> Option<NarrowColumn<'_>> {
        let Column { start, bits, .. } = self.columns[column];
        let words = self.words();
        (bits != 0).then(|| {
            let sets = &self.sets[start * words..];
            NarrowColumn { column, base: self.values[start], bits, sets, words }
        })
    }

    /// Returns the values that occur in `column`, each with its rows.
    pub(super) fn values(&self, column: usize) -> impl Iterator<Item = (Int, &[u64])> {
        let values = self.values_of(column).iter().enumerate();
        values.map(move |(at, &value)| (value, self.set(column, at)))
    }

    /// Returns those of them that `domain` has.
    pub(super) fn possible(
        &self,
        column: usize,
        domain: Domain<'_>,
    ) -> impl Iterator<Item = (Int, &[u64])> {
        let values = self.values_of(column);
        // A single remaining value need not be searched for among all.
        let range = match domain.fixed() {
            Some(value) => match values.binary_search(&value) {
                Ok(at) => at..at + 1,
                Err(_) => 0..0,
            },
            None => 0..values.len(),
        };
        range
            .filter(move |&at| domain.contains(values[at]))
            .map(move |at| (values[at], self.set(column, at)))
    }

    /// Returns the greatest number of positions in which one row agrees with `values`; `None` if
    /// there are no rows. Takes time in the words of a set of rows for each column.
    pub(super) fn most_in_common(&self, values: &[Int]) -> Option<usize> {
        let sets: SmallVec<[Option<&[u64]>; 16]> = (0..values.len())
            .map(|column| {
                let at = self.values_of(column).binary_search(&values[column]);
                at.ok().map(|at| self.set(column, at))
            })
            .collect();
        (0..self.words())
            .map(|word| {
                let sets = sets.iter().flatten().map(|set| set[word]);
                BitCounts::of(sets).greatest(self.all(word))
            })
            .max()
    }

    /// Returns whether some row has all of `known`, columns and their values.
    pub(super) fn has(&self, known: impl Iterator<Item = (usize, Int)> + Clone) -> bool {
        (0..self.words()).any(|word| {
            let mut left = self.all(word);
            for (column, value) in known.clone() {
                let at = self.values_of(column).binary_search(&value);
                left &= at.map_or(0, |at| self.set(column, at)[word]);
                if left == 0 {
                    return false;
                }
            }
            true
        })
    }
}

/// Returns ascending `values` as bits from the first on; 0 if that takes more than a word.
fn as_bits(values: &[Int]) -> u64 {
    let place = |value: &Int| u32::try_from(value.saturating_sub(values[0])).ok();
    let bit = |value: &Int| place(value).and_then(|place| 1_u64.checked_shl(place));
    values.iter().try_fold(0, |bits, value| Some(bits | bit(value)?)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn packed_rows_are_the_numbered_ones(
            rows in prop::collection::vec([-3..3i64, 10..12i64, 5..6i64, -60..4i64], 1..200),
            is_in_order: bool,
        ) {
            let mut rows = rows;
            if is_in_order {
                rows.sort_by(|a, b| b.cmp(a));
                rows.dedup();
            }
            agrees_with_numbered(&rows);
        }
    }

    /// Checks that packed rows have the same sets as numbered ones.
    fn agrees_with_numbered(rows: &[[Int; 4]]) {
        let cells = rows.concat();
        let packed = PackedRows::new(4, &cells).expect("the columns have few values");
        let packed = TableRows::of_packed(&packed);
        let numbered = TableRows::of_numbered(4, rows.len(), &cells);
        assert_eq!(packed.len, numbered.len);
        for column in 0..4 {
            assert!(packed.values(column).eq(numbered.values(column)));
        }
    }

    #[test]
    fn many_packed_rows_are_the_numbered_ones() {
        let rows = |len: Int| (0..len).map(|at| at * at % 10_007);
        let rows: Vec<[Int; 4]> =
            rows(6_000).map(|key| [key % 50 - 9, key % 3, 7, key % 61]).collect();
        agrees_with_numbered(&rows);
    }

    #[test]
    fn rows_that_fit_no_word_are_not_packed() {
        assert!(PackedRows::new(2, &[0, 0, 63, 1]).is_some());
        assert!(PackedRows::new(2, &[0, 0, 64, 1]).is_none());
        assert!(PackedRows::new(2, &[Int::MIN, 0, Int::MAX, 1]).is_none());
        assert!(PackedRows::new(2, &[]).is_none());
        assert!(PackedRows::new(0, &[]).is_none());
        let row = |value: Int| [value; 11];
        assert!(PackedRows::new(10, &[row(0), row(63)].concat()[..20]).is_some());
        assert!(PackedRows::new(11, &[row(0), row(63)].concat()).is_none());
    }
}
