//! The operations of domains that are wider than a word.
//!
//! Invariant: what many callers use is not inlined, so that the code for domains of one word, which
//! is inlined everywhere, stays small.

use super::{Domain, Form, Header, Values, word_at};
use crate::arithmetic::Int;

impl<'a> Domain<'a> {
    /// Does the work of [`Domain::contains`].
    #[inline(never)]
    pub(super) fn wide_contains(self, value: Int) -> bool {
        let header = Header::read(self.cells);
        if header.is_paged() {
            return self.paged_contains(value);
        }
        let place = match header.listed() {
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
        if header.listed() != 0 {
            return self.gathered_word(from);
        }
        if header.is_paged() {
            return self.paged_word_from(from);
        }
        let shift = from.saturating_sub(self.base);
        word_at(self.wide_bits(), shift) & header.between_bounds(shift)
    }

    /// Returns `count` words of 64 values each from `from` on: see [`Domain::word_from`]. The
    /// header of a wide domain is read once for all of them.
    #[inline]
    pub(crate) fn words_from(self, from: Int, count: usize) -> impl Iterator<Item = u64> + use<'a> {
        let wide = if self.narrow().is_none() { Some(Header::read(self.cells)) } else { None };
        let header = wide.filter(|header| header.form == Form::BITS);
        (0..count).map(move |at| {
            let from = from + at as Int * 64;
            match header {
                Some(header) => {
                    let shift = from.saturating_sub(self.base);
                    word_at(self.wide_bits(), shift) & header.between_bounds(shift)
                }
                None => self.word_from(from),
            }
        })
    }

    /// Does the work of [`Domain::iter`].
    #[inline(never)]
    pub(super) fn wide_values(self) -> Values<'a> {
        let header = Header::read(self.cells);
        let (at, last) = (header.min as usize / 64, header.max as usize / 64);
        Values { domain: self, listed: self.listed(), word: self.word(at), at, last }
    }
}
