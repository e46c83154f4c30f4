//! What a domain answers if it is wider than a word.
//!
//! Invariant: these methods are not inlined, so that the code for domains of one word, which is
//! inlined everywhere, stays small.

use super::{Domain, Header, Values, word_at};
use crate::arithmetic::Int;

impl<'a> Domain<'a> {
    /// Does the work of [`Domain::min`].
    #[inline(never)]
    pub(super) fn wide_min(self) -> Int {
        self.at_place(Header::read(self.cells).min as usize)
    }

    /// Does the work of [`Domain::max`].
    #[inline(never)]
    pub(super) fn wide_max(self) -> Int {
        self.at_place(Header::read(self.cells).max as usize)
    }

    /// Does the work of [`Domain::contains`].
    #[inline(never)]
    pub(super) fn wide_contains(self, value: Int) -> bool {
        let header = Header::read(self.cells);
        let place = match header.listed {
            0 => value.wrapping_sub(self.base) as u64,
            _ => self.place_of(value),
        };
        (u64::from(header.min)..=u64::from(header.max)).contains(&place)
            && self.wide_bits()[(place / 64) as usize] >> (place % 64) & 1 == 1
    }

    /// Does the work of [`Domain::word_from`].
    #[inline(never)]
    pub(super) fn wide_word_from(self, from: Int) -> u64 {
        let header = Header::read(self.cells);
        if header.listed != 0 {
            return self.gathered_word(from);
        }
        let shift = from.saturating_sub(self.base);
        word_at(self.wide_bits(), shift) & header.between_bounds(shift)
    }

    /// Does the work of [`Domain::iter`].
    #[inline(never)]
    pub(super) fn wide_values(self) -> Values<'a> {
        let header = Header::read(self.cells);
        let (at, last) = (header.min as usize / 64, header.max as usize / 64);
        Values { domain: self, listed: self.listed(), word: self.word(at), at, last }
    }
}
