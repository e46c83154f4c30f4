//! The values of each row as bits, one for each value of each column.
//!
//! Invariant: the bits of a column are in one word, and each row has one of them.

use super::rows::NarrowColumn;
use crate::arithmetic::bits::bits;
use crate::state::Scratch;
use smallvec::SmallVec;

/// The words of all rows, as many for each.
#[derive(Clone, Debug)]
pub(super) struct RowBits {
    words: usize,
    rows: Vec<u64>,
    columns: Vec<ColumnBits>,
}

/// The bits of a column: those of one word, from `shift` on.
#[derive(Clone, Copy, Debug)]
struct ColumnBits {
    word: usize,
    shift: u32,
}

/// Values of which no remaining row was found in the first words of rows.
pub(super) struct Unseen<'a> {
    row_bits: &'a RowBits,
    values: SmallVec<[u64; 4]>,
    /// The number of the words of rows that were searched.
    pub(super) searched: usize,
}

impl RowBits {
    /// Returns the bits of `len` rows. The columns are all columns of the table, in order.
    pub(super) fn new(len: usize, columns: &[NarrowColumn<'_>]) -> RowBits {
        let (mut words, mut used) = (0, 64);
        let place = |column: &NarrowColumn<'_>| {
            let width = 64 - column.bits.leading_zeros();
            if used + width > 64 {
                (words, used) = (words + 1, 0);
            }
            used += width;
            ColumnBits { word: words - 1, shift: used - width }
        };
        let places: Vec<ColumnBits> = columns.iter().map(place).collect();
        let mut rows = vec![0; len * words];
        for (column, place) in columns.iter().zip(&places) {
            for (value, set) in bits(column.bits).zip(column.rows_of(column.bits)) {
                let bit = 1 << (place.shift + value as u32);
                for (at, &word) in set.iter().enumerate() {
                    bits(word).for_each(|row| rows[(64 * at + row) * words + place.word] |= bit);
                }
            }
        }
        RowBits { words, rows, columns: places }
    }

    /// Returns those of `values`, some of each of several columns, that are not in the first of the
    /// remaining rows. The others are quicker to be found by the sets of rows.
    pub(super) fn unseen(&self, scratch: &Scratch, values: &[(usize, u64)]) -> Unseen<'_> {
        let unseen = SmallVec::from_elem(0, self.words);
        let mut unseen = Unseen { row_bits: self, values: unseen, searched: 0 };
        for &(column, values) in values {
            let ColumnBits { word, shift } = self.columns[column];
            unseen.values[word] |= values << shift;
        }
        match self.words {
            1 => self.search::<1>(scratch, &mut unseen),
            2 => self.search::<2>(scratch, &mut unseen),
            _ => self.search::<0>(scratch, &mut unseen),
        }
        unseen
    }

    /// Takes the values of remaining rows out of `unseen`. `WORDS` is the number of the words of a
    /// row, or 0 for any.
    fn search<const WORDS: usize>(&self, scratch: &Scratch, unseen: &mut Unseen<'_>) {
        let width = if WORDS == 0 { self.words } else { WORDS };
        let values = &mut unseen.values[..width];
        let (mut rows, mut next) = (0, 0);
        let words = scratch.words.iter().zip(&scratch.indices);
        for (at, (&word, &place)) in words.enumerate() {
            if rows >= next {
                let left: usize = values.iter().map(|word| word.count_ones() as usize).sum();
                // To look for a value takes one step in each word.
                if left * (scratch.words.len() - at) <= rows * width {
                    return;
                }
                next = 2 * rows + 1;
            }
            for row in bits(word) {
                let row = &self.rows[(64 * place as usize + row) * width..][..width];
                values.iter_mut().zip(row).for_each(|(values, row)| *values &= !row);
                rows += 1;
            }
            unseen.searched = at + 1;
        }
    }
}

impl Unseen<'_> {
    /// Returns the values of a column.
    pub(super) fn of_column(&self, column: NarrowColumn<'_>) -> u64 {
        let ColumnBits { word, shift } = self.row_bits.columns[column.column];
        self.values[word] >> shift & column.bits
    }
}
