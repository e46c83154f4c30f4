//! The places of a domain: the positions of its values in its window, or in its list of values.
//!
//! Invariant: the place of a value does not change while its domain shrinks.

use super::{Domain, HEADER, Header, between};
use crate::arithmetic::Int;

impl Domain<'_> {
    /// Returns the places that are left, as bits, if the window is one word.
    #[inline]
    pub(crate) fn narrow_bits(self) -> Option<u64> {
        self.narrow()
    }

    /// Returns the value of the first place, unless the domain is sparse.
    #[inline]
    pub(crate) fn base(self) -> Int {
        self.base
    }

    /// Returns the number of places of the window.
    pub(crate) fn places(self) -> u64 {
        match (self.narrow(), self.listed().len()) {
            (Some(_), _) => 64,
            (None, 0) if self.is_paged() => u64::from(self.last_paged_place()) + 1,
            (None, 0) => (self.cells.len() - HEADER) as u64 * 64,
            (None, listed) => listed as u64,
        }
    }

    /// Returns the first place whose value is at least `value`, or the number of places if there is
    /// none.
    pub(crate) fn place_clamped(self, value: Int) -> u64 {
        let places = self.places();
        if self.is_sparse() {
            return self.place_from(value) as u64;
        }
        value.saturating_sub(self.base).clamp(0, places as Int) as u64
    }

    /// Returns the places of the least and of the greatest value.
    #[inline]
    pub(crate) fn end_places(self) -> (u32, u32) {
        match self.narrow() {
            Some(word) => (word.trailing_zeros(), 63 - word.leading_zeros()),
            None => {
                let header = Header::read(self.cells);
                (header.min, header.max)
            }
        }
    }

    /// Returns the number of places that are left of those from `first` to `last`.
    pub(crate) fn count_places(self, first: u32, last: u32) -> usize {
        let (min, max) = self.end_places();
        let (first, last) = (first.max(min), last.min(max));
        if first > last {
            return 0;
        }
        if self.is_paged() {
            return ((u64::from(last - first) + 1) - self.holes(first, last)) as usize;
        }
        let words = first / 64..=last / 64;
        let left = words.map(|at| (self.word(at as usize) & between(at, first, last)).count_ones());
        left.sum::<u32>() as usize
    }

    /// Returns the first place that is left from `place` on.
    pub(crate) fn place_at_or_after(self, place: u32) -> Option<u32> {
        let (min, max) = self.end_places();
        if place <= min || place > max {
            return (place <= min).then_some(min);
        }
        let mut at = place as usize / 64;
        let mut word = self.word(at) & u64::MAX << (place % 64);
        while word == 0 {
            at += 1;
            word = self.word(at);
        }
        Some(at as u32 * 64 + word.trailing_zeros())
    }

    /// Returns the last place that is left up to `place`.
    pub(crate) fn place_at_or_before(self, place: u32) -> Option<u32> {
        let (min, max) = self.end_places();
        if place >= max || place < min {
            return (place >= max).then_some(max);
        }
        let mut at = place as usize / 64;
        let mut word = self.word(at) & u64::MAX >> (63 - place % 64);
        while word == 0 {
            at -= 1;
            word = self.word(at);
        }
        Some(at as u32 * 64 + 63 - word.leading_zeros())
    }
}
