//! Rows of a table of which each fits one word: to sort the rows is to sort the words.
//!
//! Invariant: the value of a cell, counted from the least one of its column, is a number of a few
//! bits. The first column has the highest bits, so the order of words is the order of rows.

use super::numbered::sort_by_counting;
use crate::arithmetic::Int;

/// The rows of a table, each as one word.
pub(super) struct PackedRows {
    rows: Vec<u64>,
    columns: Vec<PackedColumn>,
}

/// The bits of a column in the word of a row.
#[derive(Clone, Copy)]
pub(super) struct PackedColumn {
    /// The least value.
    base: Int,
    shift: u32,
    width: u32,
}

impl PackedRows {
    /// Returns the rows of `width` values each that lie one after the other in `cells`, ascending
    /// and each once. Rows in descending order are left as they are. Returns `None` if there are
    /// none, if the values of a column do not fit a word, or if those of a row do not.
    pub(super) fn new(width: usize, cells: &[Int]) -> Option<PackedRows> {
        let first = cells.get(..width).filter(|first| !first.is_empty())?;
        let mut ends: Vec<(Int, Int)> = first.iter().map(|&value| (value, value)).collect();
        for row in cells.chunks_exact(width) {
            for ((min, max), &value) in ends.iter_mut().zip(row) {
                (*min, *max) = ((*min).min(value), (*max).max(value));
            }
        }
        let mut shift = 0;
        let mut columns = Vec::with_capacity(width);
        for &(base, max) in ends.iter().rev() {
            let distance = max.checked_sub(base).filter(|&distance| distance < 64)?;
            let width = Int::BITS - distance.leading_zeros();
            columns.push(PackedColumn { base, shift, width });
            shift += width;
        }
        if shift > u64::BITS {
            return None;
        }
        columns.reverse();
        let packed = |row: &[Int]| {
            let cells = row.iter().zip(&columns);
            cells.fold(0, |packed, (value, column)| packed | column.packed(*value))
        };
        let mut rows: Vec<u64> = cells.chunks_exact(width).map(packed).collect();
        if !rows.is_sorted_by(|a, b| a < b) && !rows.is_sorted_by(|a, b| a > b) {
            sort(&mut rows, shift);
            rows.dedup();
        }
        Some(PackedRows { rows, columns })
    }

    /// Returns the rows.
    pub(super) fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// Returns the columns, in order.
    pub(super) fn columns(&self) -> &[PackedColumn] {
        &self.columns
    }
}

impl PackedColumn {
    /// Returns `value`, in the bits of this column.
    #[inline]
    fn packed(self, value: Int) -> u64 {
        // A column with one value may be above all 64 bits: it has 0 there.
        ((value - self.base) as u64) << (self.shift % u64::BITS)
    }

    /// Returns the value that is `distance` from the least one.
    pub(super) fn value(self, distance: usize) -> Int {
        self.base + distance as Int
    }

    /// Returns the distance of the value in a row from the least one, less than 64.
    #[inline]
    pub(super) fn distance(self, row: u64) -> usize {
        (row >> (self.shift % u64::BITS) & ((1 << self.width) - 1)) as usize
    }
}

/// The bits of a row by which a pass sorts.
const DIGIT_BITS: u32 = 11;

/// Sorts rows of which the lowest `bits` count. Many rows are sorted by counting, in a pass for
/// each digit: that takes a quarter of the time.
fn sort(rows: &mut Vec<u64>, bits: u32) {
    if rows.len() < 1 << DIGIT_BITS {
        return rows.sort_unstable();
    }
    for shift in (0..bits).step_by(DIGIT_BITS as usize) {
        sort_by_counting(rows, 1 << DIGIT_BITS, |row| (row >> shift) as usize % (1 << DIGIT_BITS));
    }
}
