//! The rows of a table by columns: for each value, the set of the rows that have it.
//!
//! Invariant: rows without patterns are distinct, so the size of a set of rows is the number of its
//! combinations.

use super::row_bits::RowBits;
use crate::arithmetic::Int;
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
    /// The bits of each row, if all columns are narrow and the rows are many.
    row_bits: Option<RowBits>,
}

/// The values that occur in one column, ascending, and for each the rows that have it.
#[derive(Clone, Debug)]
struct Column {
    values: Vec<Int>,
    sets: Vec<u64>,
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
        let mut values = Vec::with_capacity(len);
        let numbered = (0..width).map(|at| {
            values.clear();
            values.extend(cells.chunks_exact(width).map(|row| row[at]));
            Numbered::new(&values)
        });
        let mut numbered: Vec<Numbered> = numbered.collect();
        let len = match are_in_order(width, cells) {
            true => len,
            false => sort(&mut numbered, len),
        };
        let columns = numbered.into_iter().map(|column| column.with_sets(len)).collect();
        let mut rows = TableRows { columns, len, row_bits: None };
        if rows.words() >= FEWEST_WORDS {
            let narrow = (0..width).map(|at| rows.narrow(at));
            let narrow: Option<Vec<NarrowColumn<'_>>> = narrow.collect();
            rows.row_bits = narrow.map(|columns| RowBits::new(rows.len, &columns));
        }
        rows
    }

    /// Returns rows of `width` cells each, where `None` is every value of `values` of its column.
    pub(super) fn of_patterns<I: IntoIterator<Item = Int>>(
        width: usize,
        mut rows: Vec<Vec<Option<Int>>>,
        values: impl Fn(usize) -> I,
    ) -> TableRows {
        rows.sort_unstable();
        rows.dedup();
        let column = |at: usize| {
            let mut listed: Vec<Int> = rows.iter().filter_map(|row| row[at]).collect();
            if listed.len() < rows.len() {
                listed.extend(values(at));
            }
            Column::new(listed, rows.iter().map(|row| row[at]))
        };
        let columns = (0..width).map(column).collect();
        TableRows { columns, len: rows.len(), row_bits: None }
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
        &self.columns[column].sets[at * self.words()..][..self.words()]
    }

    /// Returns the values that occur in `column`, if they fit a word and no row has several.
    pub(super) fn narrow(&self, column: usize) -> Option<NarrowColumn<'_>> {
        let Column { values, sets, bits } = &self.columns[column];
        let words = self.words();
        (*bits != 0).then(|| NarrowColumn { column, base: values[0], bits: *bits, sets, words })
    }

    /// Returns the values that occur in `column`, each with its rows.
    pub(super) fn values(&self, column: usize) -> impl Iterator<Item = (Int, &[u64])> {
        let values = self.columns[column].values.iter().copied();
        values.zip(self.columns[column].sets.chunks_exact(self.words().max(1)))
    }

    /// Returns those of them that `domain` has.
    pub(super) fn possible(
        &self,
        column: usize,
        domain: Domain<'_>,
    ) -> impl Iterator<Item = (Int, &[u64])> {
        let values = &self.columns[column].values;
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
                let at = self.columns[column].values.binary_search(&values[column]);
                at.ok().map(|at| self.set(column, at))
            })
            .collect();
        (0..self.words())
            .map(|word| {
                let sets = sets.iter().flatten().map(|set| set[word]);
                greatest_number(sets, self.all(word))
            })
            .max()
    }

    /// Returns whether some row has all of `known`, columns and their values.
    pub(super) fn has(&self, known: impl Iterator<Item = (usize, Int)> + Clone) -> bool {
        (0..self.words()).any(|word| {
            let mut left = self.all(word);
            for (column, value) in known.clone() {
                let at = self.columns[column].values.binary_search(&value);
                left &= at.map_or(0, |at| self.set(column, at)[word]);
                if left == 0 {
                    return false;
                }
            }
            true
        })
    }
}

/// Returns whether the rows of `width` values in `cells` ascend or descend, so that none occurs
/// twice.
fn are_in_order(width: usize, cells: &[Int]) -> bool {
    let rows = || cells.chunks_exact(width);
    width > 0 && (rows().is_sorted_by(|a, b| a < b) || rows().is_sorted_by(|a, b| a > b))
}

/// Sorts `len` rows, and leaves out those that occur before. Returns the number of rows left.
fn sort(columns: &mut [Numbered], len: usize) -> usize {
    let mut rows: Vec<u32> = (0..len as u32).collect();
    columns.iter().rev().for_each(|column| column.sort(&mut rows));
    rows.dedup_by(|one, other| {
        let mut places = columns.iter().map(|column| &column.places);
        places.all(|places| places[*one as usize] == places[*other as usize])
    });
    for column in columns {
        column.places = rows.iter().map(|&row| column.places[row as usize]).collect();
    }
    rows.len()
}

/// A column whose values are numbered, ascending.
struct Numbered {
    values: Vec<Int>,
    /// The number of the value of each row.
    places: Vec<u32>,
}

impl Numbered {
    fn new(cells: &[Int]) -> Numbered {
        let ends = cells
            .iter()
            .fold((Int::MAX, Int::MIN), |(min, max), &value| (min.min(value), max.max(value)));
        let width = ends.1.saturating_sub(ends.0).saturating_add(1);
        if width > 4 * cells.len() as Int {
            let mut values = cells.to_vec();
            values.sort_unstable();
            values.dedup();
            let place = |value| values.binary_search(value).expect("it is in the column") as u32;
            let places = cells.iter().map(place).collect();
            return Numbered { values, places };
        }
        let mut place_of = vec![0; width.max(0) as usize];
        cells.iter().for_each(|&value| place_of[(value - ends.0) as usize] = 1);
        let mut values = Vec::new();
        for (at, place) in place_of.iter_mut().enumerate().filter(|(_, place)| **place == 1) {
            *place = values.len() as u32;
            values.push(ends.0 + at as Int);
        }
        let places = cells.iter().map(|&value| place_of[(value - ends.0) as usize]).collect();
        Numbered { values, places }
    }

    /// Sorts `rows` by their values here; equal ones stay in their order.
    fn sort(&self, rows: &mut Vec<u32>) {
        let mut ends = vec![0; self.values.len() + 1];
        rows.iter().for_each(|&row| ends[self.places[row as usize] as usize + 1] += 1);
        (1..ends.len()).for_each(|at| ends[at] += ends[at - 1]);
        let mut sorted = vec![0; rows.len()];
        for &row in &*rows {
            let end = &mut ends[self.places[row as usize] as usize];
            sorted[*end] = row;
            *end += 1;
        }
        *rows = sorted;
    }

    /// Returns the column with the set of rows of each value, for `len` rows in all.
    fn with_sets(self, len: usize) -> Column {
        let words = len.div_ceil(64);
        let mut sets = vec![0; self.values.len() * words];
        for (word, rows) in self.places.chunks(64).enumerate() {
            for (bit, &place) in rows.iter().enumerate() {
                sets[place as usize * words + word] |= 1 << bit;
            }
        }
        Column { bits: as_bits(&self.values), values: self.values, sets }
    }
}

impl Column {
    /// Returns the column with these values, in any order, and a cell for each row: a value, or
    /// `None` for all of them.
    fn new(mut values: Vec<Int>, cells: impl ExactSizeIterator<Item = Option<Int>>) -> Column {
        values.sort_unstable();
        values.dedup();
        let words = cells.len().div_ceil(64);
        let mut sets = vec![0; values.len() * words];
        for (row, cell) in cells.enumerate() {
            let of_row = match cell {
                Some(value) => {
                    let value = values.binary_search(&value).expect("it is in the column");
                    value..value + 1
                }
                None => 0..values.len(),
            };
            for value in of_row {
                sets[value * words + row / 64] |= 1 << (row % 64);
            }
        }
        Column { values, sets, bits: 0 }
    }
}

/// Returns ascending `values` as bits from the first on; 0 if that takes more than a word.
fn as_bits(values: &[Int]) -> u64 {
    let place = |value: &Int| u32::try_from(value.saturating_sub(values[0])).ok();
    let bit = |value: &Int| place(value).and_then(|place| 1_u64.checked_shl(place));
    values.iter().try_fold(0, |bits, value| Some(bits | bit(value)?)).unwrap_or(0)
}

/// Returns the greatest number of `sets` that share a member of `among`. There must be a member.
///
/// Counts for 64 members at once: bit `i` of `digits[d]` is the binary digit `d` of the number of
/// sets that `i` was in so far.
fn greatest_number(sets: impl Iterator<Item = u64>, among: u64) -> usize {
    let mut digits = [0_u64; usize::BITS as usize];
    let mut used = 0;
    for set in sets {
        let mut carry = set;
        let mut at = 0;
        while carry != 0 {
            (digits[at], carry) = (digits[at] ^ carry, digits[at] & carry);
            at += 1;
        }
        used = used.max(at);
    }
    let (mut greatest, mut left) = (0, among);
    for at in (0..used).rev() {
        if left & digits[at] != 0 {
            left &= digits[at];
            greatest |= 1 << at;
        }
    }
    greatest
}
