//! Paged domains: ranges of many integers, with bits only where they have holes.
//!
//! Invariant: a word of bits exists once a value in it was removed from between the bounds. A
//! missing word is all ones. Words are never given back: without the removal, their bits are ones
//! again. Only the header and the bits are reversible; the directory only grows.

use super::{Domain, Form, HEADER, Header, shift_down};
use crate::arithmetic::Int;

/// The position among the cells of a paged domain of the word that names the directory: its
/// position, and the number of its entries.
const DIRECTORY: usize = HEADER;

/// The position among the cells of a paged domain of the word with the room of the directory, and
/// the last place of the window.
const ROOM: usize = HEADER + 1;

/// The directory of a paged domain: the words of bits that exist, by their places ascending. An
/// entry is the index of the word in the window and its position among the cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Directory {
    pub(crate) start: u32,
    pub(crate) len: u32,
    /// The number of entries that there is room for.
    pub(crate) room: u32,
    /// The last place of the window.
    pub(crate) last_place: u32,
}

impl Directory {
    /// The positions of the words of [`Directory::words`] among the cells.
    pub(crate) const PLACES: [usize; 2] = [DIRECTORY, ROOM];

    #[inline]
    pub(crate) fn read(cells: &[u64]) -> Directory {
        Directory {
            start: (cells[DIRECTORY] >> 32) as u32,
            len: cells[DIRECTORY] as u32,
            room: (cells[ROOM] >> 32) as u32,
            last_place: cells[ROOM] as u32,
        }
    }

    /// Returns the words that describe the directory.
    pub(crate) fn words(self) -> [u64; 2] {
        [
            u64::from(self.start) << 32 | u64::from(self.len),
            u64::from(self.room) << 32 | u64::from(self.last_place),
        ]
    }

    /// Returns the entry of word `at` of the window, which lies at `position` among the cells.
    pub(crate) fn entry(at: u32, position: u32) -> u64 {
        u64::from(at) << 32 | u64::from(position)
    }

    /// Returns the entries.
    #[inline]
    pub(crate) fn entries(self, cells: &[u64]) -> &[u64] {
        &cells[self.start as usize..][..self.len as usize]
    }
}

/// Appends the cells of the integers from `min` to `max`.
pub(super) fn write(cells: &mut Vec<u64>, min: Int, max: Int) {
    let last_place = max.abs_diff(min) as u32;
    let len = u64::from(last_place) + 1;
    let header = Header { min: 0, max: last_place, len, form: Form::PAGED };
    cells.extend(header.words());
    cells.extend([min as u64, max as u64]);
    cells.extend(Directory { start: 0, len: 0, room: 0, last_place }.words());
}

/// Returns the index of the word of bits that `entry` is about.
#[inline]
pub(crate) fn index_of(entry: u64) -> u32 {
    (entry >> 32) as u32
}

/// The span from which on a paged domain is vast.
const VAST_SPAN: u64 = 1 << 20;

/// The most values of a domain that is not long.
const LONG: u64 = 1 << 10;

impl<'a> Domain<'a> {
    /// Returns whether the domain has bits only where it has holes.
    #[inline]
    pub(crate) fn is_paged(self) -> bool {
        self.cells.len() > HEADER && Header::read(self.cells).is_paged()
    }

    /// Returns whether the domain is a range, without some values, that spans more than 2²⁰
    /// integers. Its values are too many to be read one by one.
    #[inline]
    pub(crate) fn is_vast(self) -> bool {
        self.is_paged() && (self.max() - self.min()) as u64 >= VAST_SPAN
    }

    /// Returns whether the domain has so many values that a constraint on bounds does not test each
    /// of them.
    #[inline]
    pub(crate) fn is_long(self) -> bool {
        self.size() > LONG
    }

    /// Returns the last place of the window of a paged domain.
    pub(super) fn last_paged_place(self) -> u32 {
        Directory::read(self.cells).last_place
    }

    /// Returns word `at` of the bits of a paged domain. Bits beyond its bounds do not count.
    #[cold]
    #[inline(never)]
    pub(super) fn paged_bits(self, at: usize) -> u64 {
        let entries = self.entries();
        match entries.binary_search_by_key(&at, |&entry| index_of(entry) as usize) {
            Ok(found) => self.cells[entries[found] as u32 as usize],
            Err(_) => u64::MAX,
        }
    }

    fn entries(self) -> &'a [u64] {
        Directory::read(self.cells).entries(self.cells)
    }

    /// Returns the indices of the words of bits that exist, of those that hold places from `first`
    /// on, and the words.
    fn pages_from(self, first: u32) -> impl Iterator<Item = (u32, u64)> + use<'a> {
        let entries = self.entries();
        let start = entries.partition_point(|&entry| index_of(entry) < first / 64);
        let word = move |&entry: &u64| (index_of(entry), self.cells[entry as u32 as usize]);
        entries[start..].iter().map(word)
    }

    /// Does the work of [`Domain::contains`].
    #[cold]
    #[inline(never)]
    pub(super) fn paged_contains(self, value: Int) -> bool {
        if value < self.min() || value > self.max() {
            return false;
        }
        let place = (value - self.base) as usize;
        self.paged_bits(place / 64) >> (place % 64) & 1 == 1
    }

    /// Does the work of [`Domain::word_from`].
    #[cold]
    #[inline(never)]
    pub(super) fn paged_word_from(self, from: Int) -> u64 {
        let shift = from.saturating_sub(self.base);
        let between = Header::read(self.cells).between_bounds(shift);
        if between == 0 {
            return 0;
        }
        let (at, bit) = (shift.div_euclid(64), shift.rem_euclid(64) as u32);
        let bits = |at: Int| usize::try_from(at).map_or(u64::MAX, |at| self.paged_bits(at));
        let low = bits(at) >> bit;
        let all = if bit == 0 { low } else { low | bits(at + 1) << (64 - bit) };
        all & between
    }

    /// Returns the number of places from `first` to `last`, which are between the bounds, that are
    /// holes.
    pub(crate) fn holes(self, first: u32, last: u32) -> u64 {
        let pages = self.pages_from(first).take_while(|&(at, _)| at <= last / 64);
        pages.map(|(at, word)| u64::from((!word & between(at, first, last)).count_ones())).sum()
    }

    /// Returns the stretches without a hole among the places from `first` to `last`, which are
    /// between the bounds.
    pub(crate) fn stretches(
        self,
        first: u32,
        last: u32,
    ) -> impl Iterator<Item = (u32, u32)> + use<'a> {
        let mut next = Some(first);
        std::iter::from_fn(move || {
            let from = self.place_at_or_after(next?).filter(|&place| place <= last)?;
            let mut pages = self.pages_from(from).take_while(|&(at, _)| at <= last / 64);
            let hole = pages.find_map(|(at, word)| {
                let holes = !word & between(at, from, last);
                (holes != 0).then(|| at * 64 + holes.trailing_zeros())
            });
            next = hole.and_then(|hole| hole.checked_add(1));
            Some((from, hole.map_or(last, |hole| hole - 1)))
        })
    }

    /// Returns the first and the last value of each stretch without a hole of a paged domain.
    pub(crate) fn value_stretches(self) -> impl Iterator<Item = (Int, Int)> + use<'a> {
        let (min, max) = self.end_places();
        let value = move |place: u32| self.base + Int::from(place);
        self.stretches(min, max).map(move |(first, last)| (value(first), value(last)))
    }

    /// Does the work of [`Domain::nth`].
    pub(super) fn paged_nth(self, n: usize) -> Option<Int> {
        let (min, max) = self.end_places();
        let mut n = n as u64;
        for (first, last) in self.stretches(min, max) {
            let len = u64::from(last - first) + 1;
            if n < len {
                return Some(self.base + Int::from(first) + n as Int);
            }
            n -= len;
        }
        None
    }
}

/// Returns, as bits, the places from `first` to `last` among those of word `at` of the bits.
pub(crate) fn between(at: u32, first: u32, last: u32) -> u64 {
    let below = shift_down(u64::MAX, (Int::from(at) * 64 - Int::from(first)).clamp(-64, 0));
    let above = shift_down(u64::MAX, (Int::from(at) * 64 + 63 - Int::from(last)).clamp(0, 64));
    below & above
}
