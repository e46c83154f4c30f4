//! Changes of paged domains.
//!
//! Invariant: the cost of a change is proportional to the number of words of bits that exist among
//! the places that it touches, or that are given, and not to the number of places.

use super::{Store, read_words};
use crate::arithmetic::Int;
use crate::state::domain::{Directory, Header, between, index_of};
use crate::state::event::Conflict;
use crate::state::var::Var;

/// The room of a directory for its first entries.
const FIRST_ROOM: u32 = 4;

impl Store {
    /// Removes the places below `place`, which is above the least place and not above the greatest.
    pub(super) fn raise_paged(&mut self, var: Var, place: u32) {
        let (old, domain) = (self.header(var), self.domain(var));
        let removed = u64::from(place - old.min) - domain.holes(old.min, place - 1);
        let min = domain.place_at_or_after(place).expect("a place is left");
        self.record_left(var, old.min, place - 1);
        self.set_header(var, old, Header { min, len: old.len - removed, ..old });
    }

    /// Removes the places above `place`, which is below the greatest place and not below the least.
    pub(super) fn sink_paged(&mut self, var: Var, place: u32) {
        let (old, domain) = (self.header(var), self.domain(var));
        let removed = u64::from(old.max - place) - domain.holes(place + 1, old.max);
        let max = domain.place_at_or_before(place).expect("a place is left");
        self.record_left(var, place + 1, old.max);
        self.set_header(var, old, Header { max, len: old.len - removed, ..old });
    }

    /// Leaves only `place`, which is one of several.
    pub(super) fn fix_paged(&mut self, var: Var, place: u32) {
        let old = self.header(var);
        if place > old.min {
            self.record_left(var, old.min, place - 1);
        }
        if place < old.max {
            self.record_left(var, place + 1, old.max);
        }
        self.set_header(var, old, Header { min: place, max: place, len: 1, ..old });
    }

    /// Removes a place between the bounds. The caller makes sure that removals are not being
    /// recorded.
    pub(super) fn remove_paged(&mut self, var: Var, place: u32) {
        let old = self.header(var);
        let page = self.page(var, place / 64);
        self.trail.set(page, self.trail.word(page) & !(1 << (place % 64)));
        self.set_header(var, old, Header { len: old.len - 1, ..old });
    }

    /// Does the work of [`Store::retain`]: removes values by words of 64.
    #[cold]
    pub(super) fn retain_paged(
        &mut self,
        var: Var,
        keep: &mut dyn FnMut(&Store, Int) -> bool,
    ) -> Result<(), Conflict> {
        let mut next = Some(self.domain(var).min());
        while let Some(from) = next {
            let (mut left, mut lost) = (self.domain(var).word_from(from), 0);
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                if !keep(self, from + Int::from(bit)) {
                    lost |= 1 << bit;
                }
            }
            if lost != 0 {
                self.subtract(var, from, &[lost])?;
            }
            next = self.domain(var).first_from(from.saturating_add(64));
        }
        Ok(())
    }

    /// Leaves only the places of `words`, which begin at place `shift`.
    pub(super) fn intersect_paged(
        &mut self,
        var: Var,
        shift: Int,
        words: &[u64],
    ) -> Result<(), Conflict> {
        let keep = |place: Int| read_words(words, place.saturating_sub(shift));
        let old = self.header(var);
        let (first, last) = touched(old, shift, words).ok_or(Conflict)?;
        let low = self.first_of(var, (first, last), keep).ok_or(Conflict)?;
        let high = self.last_of(var, (first, last), keep).expect("a place is left");
        self.move_bounds(var, low, high);
        self.take_out(var, (low, high), |place| !keep(place));
        Ok(())
    }

    /// Removes the places of `words`, which begin at place `shift`.
    pub(super) fn subtract_paged(
        &mut self,
        var: Var,
        shift: Int,
        words: &[u64],
    ) -> Result<(), Conflict> {
        let lose = |place: Int| read_words(words, place.saturating_sub(shift));
        let old = self.header(var);
        let Some((first, last)) = touched(old, shift, words) else { return Ok(()) };
        let keep = |place: Int| !lose(place);
        let after = || last.checked_add(1).filter(|&place| place <= old.max);
        let before = || first.checked_sub(1).filter(|&place| place >= old.min);
        let low = match first == old.min {
            false => Some(old.min),
            true => self
                .first_of(var, (first, last), keep)
                .or_else(|| self.domain(var).place_at_or_after(after()?)),
        };
        let low = low.ok_or(Conflict)?;
        let high = match last == old.max {
            false => Some(old.max),
            true => self
                .last_of(var, (first, last), keep)
                .or_else(|| self.domain(var).place_at_or_before(before()?)),
        };
        self.move_bounds(var, low, high.expect("a place is left"));
        let (first, last) = (first.max(low), last.min(high.expect("a place is left")));
        if first <= last {
            self.take_out(var, (first, last), lose);
        }
        Ok(())
    }

    /// Returns the first of the places in `among` that is left and one of `keep(p)`, which are
    /// given for 64 places from `p` on.
    fn first_of(&self, var: Var, among: (u32, u32), keep: impl Fn(Int) -> u64) -> Option<u32> {
        let domain = self.domain(var);
        (among.0 / 64..=among.1 / 64).find_map(|at| {
            let word =
                domain.word(at as usize) & keep(Int::from(at) * 64) & between(at, among.0, among.1);
            (word != 0).then(|| at * 64 + word.trailing_zeros())
        })
    }

    /// Returns the last of these places.
    fn last_of(&self, var: Var, among: (u32, u32), keep: impl Fn(Int) -> u64) -> Option<u32> {
        let domain = self.domain(var);
        (among.0 / 64..=among.1 / 64).rev().find_map(|at| {
            let word =
                domain.word(at as usize) & keep(Int::from(at) * 64) & between(at, among.0, among.1);
            (word != 0).then(|| at * 64 + 63 - word.leading_zeros())
        })
    }

    /// Makes `low` and `high`, which are left, the least and the greatest place.
    fn move_bounds(&mut self, var: Var, low: u32, high: u32) {
        if low > self.header(var).min {
            self.raise_paged(var, low);
        }
        if high < self.header(var).max {
            self.sink_paged(var, high);
        }
    }

    /// Removes those of the places in `among` that are in `lose(p)`, which are given for 64 places
    /// from `p` on. The bounds stay.
    fn take_out(&mut self, var: Var, among: (u32, u32), lose: impl Fn(Int) -> u64) {
        let mut removed = 0;
        for at in among.0 / 64..=among.1 / 64 {
            let word = self.domain(var).word(at as usize);
            let lost = word & lose(Int::from(at) * 64) & between(at, among.0, among.1);
            if lost == 0 {
                continue;
            }
            removed += u64::from(lost.count_ones());
            if self.records_removals() {
                self.record_words(var, at.into()..=at.into(), |_, _| lost);
            }
            let page = self.page(var, at);
            self.trail.set(page, self.trail.word(page) & !lost);
        }
        let old = self.header(var);
        if removed != 0 {
            self.set_header(var, old, Header { len: old.len - removed, ..old });
        }
    }

    /// Records that the places from `first` to `last` were removed, as far as they were left.
    fn record_left(&mut self, var: Var, first: u32, last: u32) {
        if self.records_removals() {
            let stretches = self.domain(var).stretches(first, last).collect();
            self.record_stretches(var, stretches);
        }
    }

    /// Returns the position in the trail of word `at` of the bits of `var`. If it does not exist
    /// yet, it is appended: no place of it was a hole, at any level below.
    fn page(&mut self, var: Var, at: u32) -> usize {
        let slot = self.slots[var.index()];
        let (start, len) = (slot.start as usize, slot.len as usize);
        let cells = self.trail.words(start, len);
        let directory = Directory::read(cells);
        let entries = directory.entries(cells);
        match entries.binary_search_by_key(&at, |&entry| index_of(entry)) {
            Ok(found) => start + entries[found] as u32 as usize,
            Err(place) => self.add_page(var, at, place),
        }
    }

    /// Appends word `at` of the bits, whose entry belongs at `place` in the directory.
    #[cold]
    fn add_page(&mut self, var: Var, at: u32, place: usize) -> usize {
        let start = self.slots[var.index()].start as usize;
        let directory = self.directory_with_room(var);
        let page = self.trail.append(u64::MAX, 1);
        let entries = start + directory.start as usize;
        for at in (place..directory.len as usize).rev() {
            self.trail.set_for_good(entries + at + 1, self.trail.word(entries + at));
        }
        let entry = Directory::entry(at, (page - start) as u32);
        self.trail.set_for_good(entries + place, entry);
        self.set_directory(var, Directory { len: directory.len + 1, ..directory });
        page
    }

    /// Returns the directory of `var`, which has room for an entry: if it had none, it is copied to
    /// the end of the trail.
    fn directory_with_room(&mut self, var: Var) -> Directory {
        let slot = self.slots[var.index()];
        let (start, len) = (slot.start as usize, slot.len as usize);
        let cells = self.trail.words(start, len);
        let old = Directory::read(cells);
        if old.len < old.room {
            return old;
        }
        let entries = old.entries(cells).to_vec();
        let room = (2 * old.room).max(FIRST_ROOM);
        let place = self.trail.append(0, room as usize);
        for (at, entry) in entries.into_iter().enumerate() {
            self.trail.set_for_good(place + at, entry);
        }
        Directory { start: (place - start) as u32, room, ..old }
    }

    /// Writes the directory of `var`. The cells of the variable reach to the end of the trail.
    fn set_directory(&mut self, var: Var, directory: Directory) {
        let slot = &mut self.slots[var.index()];
        slot.len = (self.trail.len() - slot.start as usize) as u32;
        for (at, word) in Directory::PLACES.into_iter().zip(directory.words()) {
            self.trail.set_for_good(slot.start as usize + at, word);
        }
    }
}

/// Returns the first and the last place of `words`, which begin at place `shift`, among those
/// between the bounds of `header`; `None` if there are none.
fn touched(header: Header, shift: Int, words: &[u64]) -> Option<(u32, u32)> {
    let last = shift.saturating_add(words.len() as Int * 64).saturating_sub(1);
    let first = shift.max(header.min.into());
    let last = last.min(header.max.into());
    (first <= last).then_some((first as u32, last as u32))
}
