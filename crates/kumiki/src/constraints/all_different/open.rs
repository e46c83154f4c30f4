//! The cheap rules of all-different for values that fit one word.
//!
//! Invariant: the values of views that are not open are in no open view.

use crate::arithmetic::bits::bits;
use crate::state::Conflict;

/// The views whose values have not been removed from the others yet, for windows of one word.
pub(super) struct Open<const N: usize> {
    /// The values of each view, as bits.
    pub(super) sets: [u64; N],
    /// The open views, as bits.
    pub(super) views: u64,
    /// The views that have lost values, as bits.
    pub(super) changed: u64,
}

impl<const N: usize> Open<N> {
    /// Removes the values of fixed views from the others, until no more become fixed.
    #[inline]
    pub(super) fn remove_fixed(&mut self) -> Result<(), Conflict> {
        while self.remove_fixed_once()? {}
        Ok(())
    }

    /// Removes the values of the views that are fixed now from the others. Returns `false` if there
    /// were none.
    #[inline(always)]
    pub(super) fn remove_fixed_once(&mut self) -> Result<bool, Conflict> {
        let (mut taken, mut fixed) = (0, 0);
        for at in bits(self.views) {
            let set = self.sets[at];
            if set & (set - 1) == 0 {
                if taken & set != 0 {
                    return Err(Conflict);
                }
                taken |= set;
                fixed |= 1 << at;
            }
        }
        self.views &= !fixed;
        if fixed != 0 {
            for at in bits(self.views) {
                self.keep(at, !taken)?;
            }
        }
        Ok(fixed != 0)
    }

    /// Fixes the views that are the only ones with some value, if every value must be taken.
    /// Returns `true` if there were any.
    #[inline]
    pub(super) fn place_hidden(&mut self) -> Result<bool, Conflict> {
        let (mut once, mut twice) = (0, 0);
        for at in bits(self.views) {
            twice |= once & self.sets[at];
            once |= self.sets[at];
        }
        let (values, views) = (once.count_ones(), self.views.count_ones());
        if values < views {
            return Err(Conflict);
        }
        let hidden = once & !twice;
        if values > views || hidden == 0 {
            return Ok(false);
        }
        for at in bits(self.views) {
            let here = self.sets[at] & hidden;
            if here & here.wrapping_sub(1) != 0 {
                return Err(Conflict);
            }
            if here != 0 {
                self.keep(at, here)?;
            }
        }
        Ok(true)
    }

    #[inline]
    fn keep(&mut self, at: usize, values: u64) -> Result<(), Conflict> {
        let kept = self.sets[at] & values;
        if kept == 0 {
            return Err(Conflict);
        }
        if kept != self.sets[at] {
            self.sets[at] = kept;
            self.changed |= 1 << at;
        }
        Ok(())
    }
}

/// Returns a word whose first `len` bits are set.
#[inline]
pub(super) fn first_bits(len: usize) -> u64 {
    u64::MAX.checked_shr(64 - len as u32).unwrap_or(0)
}
