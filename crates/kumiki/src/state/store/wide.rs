//! Changes of domains that are wider than a word, or sparse.
//!
//! Invariant: bits beyond the bounds of the header do not count and are not written. The cost of a
//! change is therefore proportional to the range of values that it removes between the new bounds.

use super::{Store, from_place_up, has, read_words};
use crate::arithmetic::Int;
use crate::state::domain::{ENDS, HEADER, Header};
use crate::state::event::{Conflict, Event};
use crate::state::trail::Trail;
use crate::state::var::Var;
use crate::state::word_at;
use smallvec::SmallVec;

impl Store {
    /// Does the work of [`Store::intersect`] for windows of more than one word.
    #[inline(never)]
    pub(super) fn intersect_wide(
        &mut self,
        var: Var,
        from: Int,
        words: &[u64],
    ) -> Result<(), Conflict> {
        let domain = self.domain(var);
        if domain.is_sparse() {
            return self.narrow_sparse(var, |value| has(words, value.saturating_sub(from)));
        }
        let shift = from.saturating_sub(self.slots[var.index()].base);
        if domain.is_paged() {
            return self.intersect_paged(var, shift, words);
        }
        self.narrow_wide(var, (0, Int::MAX), |at| read_words(words, at.saturating_sub(shift)))
    }

    /// Does the work of [`Store::subtract`] for windows of more than one word.
    #[inline(never)]
    pub(super) fn subtract_wide(
        &mut self,
        var: Var,
        from: Int,
        words: &[u64],
    ) -> Result<(), Conflict> {
        let domain = self.domain(var);
        if domain.is_sparse() {
            return self.narrow_sparse(var, |value| !has(words, value.saturating_sub(from)));
        }
        let shift = from.saturating_sub(self.slots[var.index()].base);
        if domain.is_paged() {
            return self.subtract_paged(var, shift, words);
        }
        let touched = (shift, shift.saturating_add(words.len() as Int * 64));
        self.narrow_wide(var, touched, |at| !read_words(words, at.saturating_sub(shift)))
    }

    /// Removes the places below `place`, which is above the least place and not above the greatest.
    #[inline(never)]
    pub(super) fn remove_below_place(&mut self, var: Var, place: u32) -> Result<(), Conflict> {
        if self.records_removals() && !self.domain(var).is_paged() {
            let places = Int::from(place);
            return self.narrow_wide(var, (0, places), |at| from_place_up(places - at));
        }
        self.raise_wide(var, place);
        Ok(())
    }

    /// Removes the places above `place`, which is below the greatest place and not below the least.
    #[inline(never)]
    pub(super) fn remove_above_place(&mut self, var: Var, place: u32) -> Result<(), Conflict> {
        if self.records_removals() && !self.domain(var).is_paged() {
            let places = Int::from(place) + 1;
            return self.narrow_wide(var, (places, Int::MAX), |at| !from_place_up(places - at));
        }
        self.sink_wide(var, place);
        Ok(())
    }

    /// Intersects the domain of `var` with `keep(p)` for each 64 places from `p` on of its window.
    /// Only the stretches that overlap `touched`, two places of the window, are read; the other
    /// places stay.
    fn narrow_wide(
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
        let removed: u64 =
            (first..=last).map(|i| u64::from(lost(&self.trail, i).count_ones())).sum();
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
            ..old
        };
        if self.records_removals() {
            self.record_words(var, first..=last, |store, i| lost(&store.trail, i));
        }
        for i in first.max(low)..=last.min(high) {
            if lost(&self.trail, i) != 0 {
                self.trail.set(bits + i as usize, left(&self.trail, i));
            }
        }
        self.set_header(var, old, new);
        Ok(())
    }

    /// Does the work of [`Store::fix`] for windows of more than one word. Only the bounds are
    /// written.
    pub(super) fn fix_wide(&mut self, var: Var, value: Int) -> Result<(), Conflict> {
        let slot = self.slots[var.index()];
        let domain = self.domain(var);
        if !domain.contains(value) {
            return Err(Conflict);
        }
        if domain.is_fixed() {
            return Ok(());
        }
        let place = domain.place_from(value) as u32;
        if domain.is_paged() {
            self.fix_paged(var, place);
            return Ok(());
        }
        let start = slot.start as usize;
        let old = Header::read(self.trail.words(start, HEADER));
        let new = Header { min: place, max: place, len: 1, ..old };
        if self.records_removals() {
            let words = Int::from(old.min) / 64..=Int::from(old.max) / 64;
            self.record_words(var, words, |store, i| {
                let word = store.trail.word(start + HEADER + i as usize);
                word & old.between_bounds(i * 64) & !new.between_bounds(i * 64)
            });
        }
        self.set_header(var, old, new);
        Ok(())
    }

    /// Removes the places below `place`, which is above the least place and not above the greatest.
    /// Only the bounds are written. The caller makes sure that removals are not being recorded,
    /// unless the domain is paged.
    fn raise_wide(&mut self, var: Var, place: u32) {
        let (old, domain) = (self.header(var), self.domain(var));
        if old.is_paged() {
            return self.raise_paged(var, place);
        }
        let (mut at, upper) = (place as usize / 64, u64::MAX << (place % 64));
        let below = (old.min as usize / 64..at).map(|i| u64::from(domain.word(i).count_ones()));
        let removed = below.sum::<u64>() + u64::from((domain.word(at) & !upper).count_ones());
        let mut left = domain.word(at) & upper;
        while left == 0 {
            at += 1;
            left = domain.word(at);
        }
        let min = at as u32 * 64 + left.trailing_zeros();
        self.set_header(var, old, Header { min, len: old.len - removed, ..old });
    }

    /// Removes the places above `place`, which is below the greatest place and not below the least.
    /// Only the bounds are written. The caller makes sure that removals are not being recorded,
    /// unless the domain is paged.
    fn sink_wide(&mut self, var: Var, place: u32) {
        let (old, domain) = (self.header(var), self.domain(var));
        if old.is_paged() {
            return self.sink_paged(var, place);
        }
        let (mut at, lower) = (place as usize / 64, u64::MAX >> (63 - place % 64));
        let above =
            (at + 1..=old.max as usize / 64).map(|i| u64::from(domain.word(i).count_ones()));
        let removed = above.sum::<u64>() + u64::from((domain.word(at) & !lower).count_ones());
        let mut left = domain.word(at) & lower;
        while left == 0 {
            at -= 1;
            left = domain.word(at);
        }
        let max = at as u32 * 64 + 63 - left.leading_zeros();
        self.set_header(var, old, Header { max, len: old.len - removed, ..old });
    }

    /// Removes one of several places. The caller makes sure that removals are not being recorded.
    pub(super) fn remove_wide(&mut self, var: Var, place: u32) {
        let (old, domain) = (self.header(var), self.domain(var));
        if place == old.min {
            return self.raise_wide(var, place + 1);
        }
        if place == old.max {
            return self.sink_wide(var, place - 1);
        }
        if old.is_paged() {
            return self.remove_paged(var, place);
        }
        let left = domain.word(place as usize / 64) & !(1 << (place % 64));
        let start = self.slots[var.index()].start;
        self.trail.set((start + place / 64) as usize + HEADER, left);
        self.set_header(var, old, Header { len: old.len - 1, ..old });
    }

    /// Does the work of [`Store::narrow`] for sparse domains: removes the values for which `keep`
    /// returns `false`.
    fn narrow_sparse(&mut self, var: Var, keep: impl Fn(Int) -> bool) -> Result<(), Conflict> {
        let domain = self.domain(var);
        let mut kept: SmallVec<[u64; 4]> = SmallVec::new();
        for value in domain.iter().filter(|&value| keep(value)) {
            let place = domain.place_from(value);
            kept.resize(kept.len().max(place / 64 + 1), 0);
            kept[place / 64] |= 1 << (place % 64);
        }
        self.narrow_wide(var, (0, Int::MAX), |at| word_at(&kept, at))
    }

    /// Records for an observer that the values of `bits` were removed, places among the 64 from
    /// `64 · at` on.
    pub(super) fn record_observed(&mut self, var: Var, at: Int, mut bits: u64) {
        let domain = self.domain(var);
        if !domain.is_sparse() {
            let base = self.slots[var.index()].base;
            return self.record(var, base + at * 64, bits);
        }
        while bits != 0 {
            let place = at as usize * 64 + bits.trailing_zeros() as usize;
            self.record(var, self.domain(var).at_place(place), 1);
            bits &= bits - 1;
        }
    }

    pub(super) fn header(&self, var: Var) -> Header {
        Header::read(self.trail.words(self.slots[var.index()].start as usize, HEADER))
    }

    pub(super) fn set_header(&mut self, var: Var, old: Header, new: Header) {
        let start = self.slots[var.index()].start as usize;
        for (at, word) in new.words().into_iter().enumerate() {
            self.trail.set(start + at, word);
        }
        if (new.min, new.max) != (old.min, old.max) {
            let domain = self.domain(var);
            let ends = [new.min, new.max].map(|place| domain.at_place(place as usize) as u64);
            for (at, end) in ENDS.into_iter().zip(ends) {
                self.trail.set(start + at, end);
            }
        }
        let event = if new.len == 1 {
            Event::Fixed
        } else if (new.min, new.max) != (old.min, old.max) {
            Event::Bounds
        } else {
            Event::Removed
        };
        self.record_event(var, event);
    }
}
