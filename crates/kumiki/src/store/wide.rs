//! Changes of domains whose windows are wider than a word.
//!
//! Invariant: what lies beyond the bounds of the header does not count, and is not written; so what a
//! change costs goes with the values that it removes between the new bounds.

use super::Store;
use crate::domain::{HEADER, Header};
use crate::event::{Conflict, Event};
use crate::trail::Trail;
use crate::var::{Int, Var};

impl Store {
    /// [`Store::narrow`] for windows of more than one word.
    pub(super) fn narrow_wide(
        &mut self,
        var: Var,
        touched: (Int, Int),
        keep: impl Fn(Int) -> u64,
    ) -> Result<(), Conflict> {
        let slot = self.slots[var.index()];
        let start = slot.start as usize;
        let bits = start + HEADER;
        let old = Header::read(self.trail.words(start, HEADER));
        let first = touched.0.max(Int::from(old.min)) / 64;
        let last = touched.1.min(Int::from(old.max)) / 64;
        let word =
            |trail: &Trail, i: Int| trail.word(bits + i as usize) & old.between_bounds(i * 64);
        let left = |trail: &Trail, i: Int| {
            let is_touched = (first..=last).contains(&i);
            word(trail, i) & if is_touched { keep(i * 64) } else { u64::MAX }
        };
        let lost = |trail: &Trail, i: Int| word(trail, i) & !left(trail, i);
        let removed: u32 = (first..=last).map(|i| lost(&self.trail, i).count_ones()).sum();
        if removed == 0 {
            return Ok(());
        }
        if removed == old.len {
            return Err(Conflict);
        }
        let (mut low, mut high) = (Int::from(old.min) / 64, Int::from(old.max) / 64);
        while left(&self.trail, low) == 0 {
            low += 1;
        }
        while left(&self.trail, high) == 0 {
            high -= 1;
        }
        let new = Header {
            min: low as u32 * 64 + left(&self.trail, low).trailing_zeros(),
            max: high as u32 * 64 + 63 - left(&self.trail, high).leading_zeros(),
            len: old.len - removed,
        };
        if self.removals.is_some() {
            for i in first..=last {
                self.record(var, slot.base + i * 64, lost(&self.trail, i));
            }
        }
        for i in first.max(low)..=last.min(high) {
            if lost(&self.trail, i) != 0 {
                self.trail.set(bits + i as usize, left(&self.trail, i));
            }
        }
        self.set_header(var, old, new);
        Ok(())
    }

    /// [`Store::fix`] for windows of more than one word: only the bounds are written.
    pub(super) fn fix_wide(&mut self, var: Var, value: Int) -> Result<(), Conflict> {
        let slot = self.slots[var.index()];
        let domain = self.domain(var);
        if !domain.contains(value) {
            return Err(Conflict);
        }
        if domain.is_fixed() {
            return Ok(());
        }
        let place = (value - slot.base) as u32;
        let start = slot.start as usize;
        let old = Header::read(self.trail.words(start, HEADER));
        let new = Header { min: place, max: place, len: 1 };
        if self.removals.is_some() {
            for i in Int::from(old.min) / 64..=Int::from(old.max) / 64 {
                let word = self.trail.word(start + HEADER + i as usize);
                let lost = word & old.between_bounds(i * 64) & !new.between_bounds(i * 64);
                self.record(var, slot.base + i * 64, lost);
            }
        }
        self.set_header(var, old, new);
        Ok(())
    }

    fn set_header(&mut self, var: Var, old: Header, new: Header) {
        let start = self.slots[var.index()].start as usize;
        self.trail.set(start, new.bounds_word());
        self.trail.set(start + 1, u64::from(new.len));
        let event = if new.len == 1 {
            Event::Fixed
        } else if (new.min, new.max) != (old.min, old.max) {
            Event::Bounds
        } else {
            Event::Removed
        };
        self.note(var, event);
    }
}
