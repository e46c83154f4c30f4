//! A domain: the set of values that a variable may still take, as bits over a window of integers.
//!
//! Invariant: a domain in a store is never empty. A window of up to 64 values is one word. A wider
//! one is four header words (least and greatest place, number of values, least value, greatest
//! value) followed by its bits. Only the bits between the bounds count. The others keep their old
//! state, so moving a bound writes no bits. A range of many integers has bits only where values
//! between its bounds were removed (see `paged.rs`). A *place* is the distance from the base, or,
//! in a sparse domain, the position among its first values, which follow the bits. Only this file
//! and `store.rs` depend on the bits: the rest of the engine uses [`Domain`].

mod error;
mod header;
mod paged;
mod places;
mod span;
mod sparse;
mod wide;
mod writing;

pub use error::DomainError;
pub(crate) use header::{ENDS, Form, HEADER, Header};
pub(crate) use paged::{Directory, between, index_of};
pub(crate) use span::{NUMBER_LIMIT, ValueSpan, len_of_long_range, long_len};
pub(crate) use writing::write_domain;
#[cfg(test)]
pub(crate) use writing::write_paged;

use crate::arithmetic::Int;
use header::len_of;
use std::fmt;

/// The greatest number of integers that the domain of one variable may span, from the least value
/// to the greatest, if it has more than [`SPARSE_LIMIT`] values with gaps between them: 2²⁴. A
/// domain this wide takes 2 MiB of bits.
pub const WINDOW_LIMIT: u64 = 1 << 24;

/// The greatest number of integers in a range whose bits are all held.
const CONTIGUOUS_LIMIT: u64 = 1 << 10;

/// The greatest number of integers in a domain that is a range, without a gap: 2³². A range takes
/// no memory for its values until some between its bounds are removed.
pub const RANGE_LIMIT: u64 = 1 << 32;

/// The greatest number of values of a domain that spans more than [`WINDOW_LIMIT`] integers: 2²⁰.
/// Values that are far apart take memory by their number, and not by their span.
pub const SPARSE_LIMIT: usize = 1 << 20;

/// The position of a variable's domain in the words of a store, and the value of its first bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub(crate) base: Int,
    pub(crate) start: u32,
    pub(crate) len: u32,
}

/// The domain of a variable: the values that it may still take. This is a view into a
/// [`Store`](crate::engine::Store).
///
/// A domain is never empty. On windows of up to 64 values, all methods but [`Domain::iter`] and
/// [`Domain::nth`] take constant time.
#[derive(Clone, Copy)]
pub struct Domain<'a> {
    base: Int,
    cells: &'a [u64],
}

impl<'a> Domain<'a> {
    #[inline]
    pub(crate) fn new(slot: Slot, cells: &'a [u64]) -> Domain<'a> {
        Domain { base: slot.base, cells }
    }

    /// Returns the one word of a narrow domain, or `None` if the domain is wide.
    #[inline]
    fn narrow(self) -> Option<u64> {
        if self.cells.len() == 1 { Some(self.cells[0]) } else { None }
    }

    /// Returns the bits of a wide domain. Bits beyond its bounds do not count.
    #[inline]
    fn wide_bits(self) -> &'a [u64] {
        &self.cells[HEADER..]
    }

    /// Returns, as bits, the possible places among the 64 from `64 · at` on.
    #[inline(always)]
    pub(crate) fn word(self, at: usize) -> u64 {
        match self.narrow() {
            Some(word) => word,
            None => {
                let header = Header::read(self.cells);
                let bits =
                    if header.is_paged() { self.paged_bits(at) } else { self.wide_bits()[at] };
                bits & header.between_bounds(at as Int * 64)
            }
        }
    }

    /// Returns the number of values.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "a domain is never empty")]
    pub fn len(self) -> usize {
        self.size() as usize
    }

    /// Returns the number of values, which may not fit a `usize` of 32 bits.
    #[inline]
    pub(crate) fn size(self) -> u64 {
        match self.narrow() {
            Some(word) => word.count_ones().into(),
            None => len_of(self.cells[1]),
        }
    }

    /// Returns the least value.
    #[inline]
    pub fn min(self) -> Int {
        match self.narrow() {
            Some(word) => self.base + Int::from(word.trailing_zeros()),
            None => self.cells[ENDS[0]] as Int,
        }
    }

    /// Returns the greatest value.
    #[inline]
    pub fn max(self) -> Int {
        match self.narrow() {
            Some(word) => self.base + Int::from(63 - word.leading_zeros()),
            None => self.cells[ENDS[1]] as Int,
        }
    }

    /// Returns whether one value is left.
    #[inline]
    pub fn is_fixed(self) -> bool {
        match self.narrow() {
            Some(word) => word & (word - 1) == 0,
            None => len_of(self.cells[1]) == 1,
        }
    }

    /// Returns the value if only one is left.
    #[inline]
    pub fn fixed(self) -> Option<Int> {
        if self.is_fixed() { Some(self.min()) } else { None }
    }

    /// Returns whether `value` is still possible.
    #[inline]
    pub fn contains(self, value: Int) -> bool {
        let place = value.wrapping_sub(self.base) as u64;
        match self.narrow() {
            Some(word) => place < 64 && word >> place & 1 == 1,
            None => self.wide_contains(value),
        }
    }

    /// Returns the 64 values from `from` on, as bits: bit `i` is set if `from + i` is possible.
    #[inline]
    pub fn word_from(self, from: Int) -> u64 {
        let shift = from.saturating_sub(self.base);
        match self.narrow() {
            Some(word) => shift_down(word, shift),
            None => self.wide_word_from(from),
        }
    }

    /// Returns the least value that is at least `value`.
    pub fn first_from(self, value: Int) -> Option<Int> {
        let from = value.max(self.min());
        if from > self.max() {
            return None;
        }
        let place = self.place_from(from);
        let mut at = place / 64;
        let mut word = self.word(at) & u64::MAX << (place % 64);
        while word == 0 {
            at += 1;
            word = self.word(at);
        }
        Some(self.at_place(at * 64 + word.trailing_zeros() as usize))
    }

    /// Returns the greatest value that is at most `value`.
    pub fn last_to(self, value: Int) -> Option<Int> {
        let to = value.min(self.max());
        if to < self.min() {
            return None;
        }
        // The last place that is not beyond `to`: some value is not.
        let place = self.place_from(to + 1) - 1;
        let mut at = place / 64;
        let mut word = self.word(at) & u64::MAX >> (63 - place % 64);
        while word == 0 {
            at -= 1;
            word = self.word(at);
        }
        Some(self.at_place(at * 64 + 63 - word.leading_zeros() as usize))
    }

    /// Returns whether no integer between the least and the greatest value is missing.
    #[inline]
    pub(crate) fn is_interval(self) -> bool {
        self.max() - self.min() + 1 == self.len() as Int
    }

    /// Returns whether the values are so far apart that they are better read one by one.
    #[inline]
    pub(crate) fn is_scattered(self) -> bool {
        are_scattered(self.min(), self.max(), self.len())
    }

    /// Returns the `n`-th value, counted from 0, in ascending order. Linear in the width of the
    /// window or, in a range of more than 1,024 integers, in the number of its holes.
    pub fn nth(self, n: usize) -> Option<Int> {
        if self.is_paged() { self.paged_nth(n) } else { self.iter().nth(n) }
    }

    /// Returns the values in ascending order.
    pub fn iter(self) -> Values<'a> {
        match self.narrow() {
            Some(word) => Values { domain: self, listed: &[], word, at: 0, last: 0 },
            None => self.wide_values(),
        }
    }
}

/// Returns whether `count` values from `min` to `max` are so far apart that it takes longer to read
/// 64 integers at a time than to read the values.
#[inline]
pub(crate) fn are_scattered(min: Int, max: Int, count: usize) -> bool {
    (max - min) as u64 / 64 > count as u64
}

/// Returns the bits of `word` shifted down by `places`, or up if `places` is negative. Bits shifted
/// out are lost.
#[inline]
pub(crate) fn shift_down(word: u64, places: Int) -> u64 {
    if (0..64).contains(&places) {
        word >> places
    } else if (-63..0).contains(&places) {
        word << -places
    } else {
        0
    }
}

/// Returns the 64 bits of `words` from bit `place` on. Bits outside of `words` are 0.
#[inline]
pub(crate) fn word_at(words: &[u64], place: Int) -> u64 {
    let (at, bit) = (place.div_euclid(64), place.rem_euclid(64) as u32);
    let word = |i: Int| usize::try_from(i).ok().and_then(|i| words.get(i)).copied().unwrap_or(0);
    let low = word(at) >> bit;
    if bit == 0 { low } else { low | word(at + 1) << (64 - bit) }
}

impl fmt::Debug for Domain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_paged() {
            return f.debug_set().entries(self.iter()).finish();
        }
        let stretches = self.value_stretches().map(|(first, last)| first..=last);
        f.debug_set().entries(stretches).finish()
    }
}

impl<'a> IntoIterator for Domain<'a> {
    type Item = Int;
    type IntoIter = Values<'a>;
    fn into_iter(self) -> Values<'a> {
        self.iter()
    }
}

/// The values of a [`Domain`], in ascending order.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    domain: Domain<'a>,
    /// The first values of the domain, if it is sparse.
    listed: &'a [u64],
    /// The values of word `at` that are still to come.
    word: u64,
    at: usize,
    /// The last word that holds a value.
    last: usize,
}

impl Iterator for Values<'_> {
    type Item = Int;

    #[inline]
    fn next(&mut self) -> Option<Int> {
        while self.word == 0 {
            if self.at == self.last {
                return None;
            }
            self.at += 1;
            self.word = self.domain.word(self.at);
        }
        let place = self.at * 64 + self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        if self.listed.is_empty() {
            Some(self.domain.base + place as Int)
        } else {
            Some(self.listed[place] as Int)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::VALUE_LIMIT;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn a_domain_answers_as_the_set_of_its_values_does(
            base in -300..300i64,
            places in prop::collection::btree_set(0..200i64, 1..40),
            probe in -400..600i64,
            // Beyond 1, the domain is sparse.
            apart in prop_oneof![Just(1), Just(900), Just(1 << 50)],
        ) {
            let values: BTreeSet<Int> = places.iter().map(|place| base + place * apart).collect();
            let probe = if probe % 2 == 0 { probe } else { base + probe * apart + probe % 5 - 2 };
            let mut cells = vec![7; 3];
            let slot = write_domain(&mut cells, values.iter().copied(), VALUE_LIMIT).unwrap();
            let domain = Domain::new(slot, &cells[slot.start as usize..]);
            prop_assert_eq!(domain.len(), values.len());
            prop_assert_eq!(Some(domain.min()), values.first().copied());
            prop_assert_eq!(Some(domain.max()), values.last().copied());
            prop_assert_eq!(domain.is_fixed(), values.len() == 1);
            prop_assert_eq!(domain.contains(probe), values.contains(&probe));
            prop_assert_eq!(domain.first_from(probe), values.range(probe..).next().copied());
            prop_assert_eq!(domain.last_to(probe), values.range(..=probe).last().copied());
            prop_assert!(domain.iter().eq(values.iter().copied()));
            let word = (0..64).filter(|i| values.contains(&(probe + i))).fold(0, |w, i| w | 1u64 << i);
            prop_assert_eq!(domain.word_from(probe), word);
        }
    }

    #[test]
    fn a_domain_that_no_store_can_hold_is_refused() {
        let refused = |values: &[Int]| {
            write_domain(&mut Vec::new(), values.iter().copied(), VALUE_LIMIT).unwrap_err()
        };
        assert_eq!(refused(&[]), DomainError::Empty);
        let many: Vec<Int> = (0..SPARSE_LIMIT as Int).chain([1 << 40]).collect();
        assert_eq!(refused(&many), DomainError::TooWide { min: 0, max: 1 << 40 });
        assert_eq!(refused(&[Int::MIN]), DomainError::OutOfRange(Int::MIN.into()));
        assert_eq!(refused(&[Int::MAX]), DomainError::OutOfRange(Int::MAX.into()));
    }
}
