//! The header of a wide domain: its bounds, its number of values, and the form of what follows.
//!
//! Invariant: the length and the form share a word. The length is below 2⁴⁰, and the form is the
//! bits above.

use super::shift_down;
use crate::arithmetic::Int;

/// The number of header words before the bits of a wide domain.
pub(crate) const HEADER: usize = 4;

/// The header words of the least and of the greatest value.
pub(crate) const ENDS: [usize; 2] = [2, 3];

/// The header of a wide domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// The least place (distance from the base) that holds a value.
    pub(crate) min: u32,
    /// The greatest place that holds a value.
    pub(crate) max: u32,
    /// The number of values.
    pub(crate) len: u64,
    /// The form of the domain, as bits above those of the length.
    pub(crate) form: Form,
}

/// The form of a wide domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form(u64);

impl Form {
    /// Bits over the window.
    pub(crate) const BITS: Form = Form(0);

    /// Bits only where there are holes.
    pub(crate) const PAGED: Form = Form(PAGED);

    /// A list of so many values.
    pub(crate) fn listed(count: u32) -> Form {
        Form(u64::from(count) << LEN_BITS)
    }
}

/// The number of bits of the length of a wide domain in its second header word. Above them is the
/// number of listed values.
const LEN_BITS: u32 = 40;

/// The bit of the second header word that is set if the domain is paged.
const PAGED: u64 = 1 << 63;

/// Returns the number of values in the second header word.
#[inline]
pub(super) fn len_of(word: u64) -> u64 {
    word & ((1 << LEN_BITS) - 1)
}

impl Header {
    #[inline]
    pub(crate) fn read(cells: &[u64]) -> Header {
        Header {
            min: cells[0] as u32,
            max: (cells[0] >> 32) as u32,
            len: len_of(cells[1]),
            form: Form(cells[1] & !((1 << LEN_BITS) - 1)),
        }
    }

    /// Returns the words before those of the least and the greatest value.
    pub(crate) fn words(self) -> [u64; 2] {
        [u64::from(self.max) << 32 | u64::from(self.min), self.form.0 | self.len]
    }

    /// Returns the number of values at first, if the domain is sparse; otherwise 0.
    #[inline]
    pub(crate) fn listed(self) -> u32 {
        ((self.form.0 & !PAGED) >> LEN_BITS) as u32
    }

    /// Returns whether the domain has bits only where it has holes.
    #[inline]
    pub(crate) fn is_paged(self) -> bool {
        self.form == Form::PAGED
    }

    /// Returns, as bits, the places between the bounds among the 64 from `place` on.
    #[inline]
    pub(crate) fn between_bounds(self, place: Int) -> u64 {
        let below = shift_down(u64::MAX, (place - Int::from(self.min)).clamp(-64, 0));
        let last = place.saturating_add(63);
        let above = shift_down(u64::MAX, (last - Int::from(self.max)).clamp(0, 64));
        below & above
    }
}
