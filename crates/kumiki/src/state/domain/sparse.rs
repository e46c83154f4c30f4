//! Sparse domains: few values that are far apart.
//!
//! Invariant: the cells of a sparse domain are a header, a bit for each of its first values, and
//! these values, ascending. The values never change.

use super::{Domain, Form, HEADER, Header};
use crate::arithmetic::Int;

/// The least span that is worth listing the values.
const LEAST_SPAN: u64 = 1 << 12;

/// The number of words of bits that a listed value is worth.
const WORDS: u64 = 4;

/// Returns whether a domain of `count` values whose ends are `distance` apart is better listed than
/// held as bits over all integers between its ends.
pub(super) fn is_better(distance: u64, count: usize) -> bool {
    distance >= LEAST_SPAN && distance / 64 / WORDS > count as u64
}

/// Appends the cells of a sparse domain that holds exactly `values`.
pub(super) fn write(cells: &mut Vec<u64>, values: impl IntoIterator<Item = Int>) {
    let mut listed: Vec<Int> = values.into_iter().collect();
    listed.sort_unstable();
    listed.dedup();
    let len = listed.len() as u32;
    let header = Header { min: 0, max: len - 1, len: len.into(), form: Form::listed(len) };
    cells.extend(header.words());
    cells.extend([listed[0] as u64, listed[listed.len() - 1] as u64]);
    cells.extend((0..listed.len()).step_by(64).map(|at| match listed.len() - at {
        left @ 0..64 => (1 << left) - 1,
        _ => u64::MAX,
    }));
    cells.extend(listed.into_iter().map(|value| value as u64));
}

impl<'a> Domain<'a> {
    /// Returns the first values of the domain if it is sparse, and otherwise none.
    #[inline]
    pub(super) fn listed(self) -> &'a [u64] {
        match self.cells {
            [_] => &[],
            cells => &cells[cells.len() - Header::read(cells).listed() as usize..],
        }
    }

    /// Returns whether the domain is sparse.
    #[inline]
    pub(crate) fn is_sparse(self) -> bool {
        self.cells.len() > HEADER && Header::read(self.cells).listed() != 0
    }

    /// Returns the value at `place`.
    #[inline]
    pub(crate) fn at_place(self, place: usize) -> Int {
        if self.is_sparse() { self.listed_at(place) } else { self.base + place as Int }
    }

    /// Returns the value at `place` of a sparse domain.
    #[cold]
    #[inline(never)]
    fn listed_at(self, place: usize) -> Int {
        self.listed()[place] as Int
    }

    /// Returns the first place whose value is at least `value`. It is within the domain or just
    /// behind it, if `value` is at most one more than the greatest value.
    #[inline]
    pub(crate) fn place_from(self, value: Int) -> usize {
        if self.is_sparse() { self.listed_from(value) } else { (value - self.base) as usize }
    }

    /// Returns the first place of a sparse domain whose value is at least `value`.
    #[cold]
    #[inline(never)]
    fn listed_from(self, value: Int) -> usize {
        self.listed().partition_point(|&other| (other as Int) < value)
    }

    /// Returns the place of `value` in a sparse domain; one behind all places if it is not listed.
    #[cold]
    #[inline(never)]
    pub(super) fn place_of(self, value: Int) -> u64 {
        let listed = self.listed();
        let place = listed.binary_search_by_key(&value, |&other| other as Int);
        place.unwrap_or(listed.len()) as u64
    }

    /// Returns the 64 values of a sparse domain from `from` on, as bits.
    #[cold]
    #[inline(never)]
    pub(super) fn gathered_word(self, from: Int) -> u64 {
        let listed = self.listed();
        let first = listed.partition_point(|&other| (other as Int) < from);
        let mut word = 0;
        for (place, &value) in listed.iter().enumerate().skip(first) {
            let bit = (value as Int).abs_diff(from);
            if bit >= 64 {
                break;
            }
            word |= (self.word(place / 64) >> (place % 64) & 1) << bit;
        }
        word
    }
}
