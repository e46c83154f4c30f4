//! The store: the domains of all variables, with a trail that can restore them.
//!
//! Invariant: every removal of a value passes through [`Store::record_event`], where the running
//! constraint is known. The store only records events; the loop in `queue.rs` reads them.

mod hidden;
mod last_run;
mod paged;
mod recording;
#[cfg(debug_assertions)]
mod scopes;
mod state_words;
#[cfg(test)]
mod tests;
mod tracked;
mod trial;
mod wide;

use super::domain::shift_down;
use super::trail::Trail;
use super::{Conflict, ConstraintId, Domain, Event, Scratch, Slot, Var, word_at};
use crate::arithmetic::Int;
pub use last_run::LastRun;
use last_run::Since;
use recording::Recording;
use state_words::StateWords;
pub(crate) use tracked::{Changes, Tracked};

/// The domains of all variables, with the data that is needed to undo changes.
///
/// Every change is a removal of values. A removal that would leave a variable without a value is
/// not made: it returns [`Conflict`], which travels by `?` to the search.
#[derive(Debug)]
pub struct Store {
    slots: Vec<Slot>,
    trail: Trail,
    /// Variables that changed since the events were last read, each once.
    changed: Vec<Var>,
    /// The greatest pending event of each variable.
    pending: Vec<Option<Event>>,
    running: Option<ConstraintId>,
    state_words: StateWords,
    /// The variables of each constraint, in builds that check that it changes no others.
    #[cfg(debug_assertions)]
    scopes: scopes::Scopes,
    /// `None` while it is lent out. Boxed, so that lending moves a pointer.
    scratch: Option<Box<Scratch>>,
    recording: Recording,
    since: Since,
    /// The number of variables, the last ones, that are not of the problem.
    hidden: usize,
}

impl Store {
    /// Returns a store over `slots` whose domains are in `cells`. Each constraint gets the number
    /// of reversible words that `state_words` gives for it. They start at 0.
    pub(crate) fn new(
        slots: Vec<Slot>,
        mut cells: Vec<u64>,
        state_words: impl Iterator<Item = usize>,
    ) -> Store {
        let place = |cells: &Vec<u64>| {
            u32::try_from(cells.len()).expect("the trail has fewer than 2^32 words")
        };
        let mut starts = vec![place(&cells)];
        for words in state_words {
            cells.resize(cells.len() + words, 0);
            starts.push(place(&cells));
        }
        Store {
            changed: Vec::new(),
            pending: vec![None; slots.len()],
            slots,
            trail: Trail::new(cells),
            running: None,
            state_words: StateWords::new(&starts),
            #[cfg(debug_assertions)]
            scopes: scopes::Scopes::default(),
            scratch: Some(Box::default()),
            recording: Recording::default(),
            since: Since::default(),
            hidden: 0,
        }
    }

    /// Returns a store with the same domains and levels, which records nothing.
    pub(crate) fn copy(&self) -> Store {
        Store {
            slots: self.slots.clone(),
            trail: self.trail.clone(),
            changed: Vec::new(),
            pending: vec![None; self.slots.len()],
            running: None,
            state_words: self.state_words.clone(),
            #[cfg(debug_assertions)]
            scopes: self.scopes.clone(),
            scratch: Some(Box::default()),
            recording: Recording::default(),
            since: self.since.of_copy(),
            hidden: self.hidden,
        }
    }

    /// Returns the domain of `var`: the values that it may still take.
    #[inline]
    pub fn domain(&self, var: Var) -> Domain<'_> {
        let slot = self.slots[var.index()];
        Domain::new(slot, self.trail.words(slot.start as usize, slot.len as usize))
    }

    /// Returns the places that are left of a variable whose window is one word.
    #[inline]
    pub(super) fn narrow_word(&self, var: Var) -> u64 {
        self.trail.word(self.slots[var.index()].start as usize)
    }

    /// Returns the words that hold the domains, and the position of each domain among them.
    pub(super) fn cells(&self) -> (&[Slot], &[u64]) {
        (&self.slots, self.trail.words(0, self.trail.len()))
    }

    /// Returns whether one value is left for `var`.
    #[inline]
    pub fn is_fixed(&self, var: Var) -> bool {
        self.domain(var).is_fixed()
    }

    /// Returns the value of `var` if only one is left.
    #[inline]
    pub fn fixed(&self, var: Var) -> Option<Int> {
        self.domain(var).fixed()
    }

    /// Returns the domain of each variable, in the order of declaration.
    pub fn domains(&self) -> impl ExactSizeIterator<Item = Domain<'_>> {
        (0..self.slots.len()).map(|index| self.domain(Var::new(index)))
    }

    /// Returns the least value of `vars` and, from there on, all of their values as the bits of a
    /// word; `None` if they span more than a word, or if there are no variables.
    pub(crate) fn word_of_values(&self, vars: &[Var]) -> Option<(Int, u64)> {
        let (mut first, mut last) = (Int::MAX, Int::MIN);
        for &var in vars {
            let domain = self.domain(var);
            (first, last) = (first.min(domain.min()), last.max(domain.max()));
        }
        let fits = first <= last && last - first < 64;
        fits.then(|| {
            let words = vars.iter().map(|&var| self.domain(var).word_from(first));
            (first, words.fold(0, |all, word| all | word))
        })
    }

    /// Fixes `var` to `value`. Constant time.
    ///
    /// # Errors
    /// [`Conflict`] if `value` is not possible.
    #[inline]
    pub fn fix(&mut self, var: Var, value: Int) -> Result<(), Conflict> {
        let slot = self.slots[var.index()];
        if slot.len == 1 { self.intersect(var, value, &[1]) } else { self.fix_wide(var, value) }
    }

    /// Removes `value` from `var`.
    ///
    /// # Errors
    /// [`Conflict`] if it is the last one.
    #[inline]
    pub fn remove(&mut self, var: Var, value: Int) -> Result<(), Conflict> {
        let slot = self.slots[var.index()];
        if slot.len == 1 || self.records_removals() {
            return self.subtract(var, value, &[1]);
        }
        let domain = self.domain(var);
        if !domain.contains(value) {
            return Ok(());
        }
        if domain.is_fixed() {
            return Err(Conflict);
        }
        self.remove_wide(var, domain.place_from(value) as u32);
        Ok(())
    }

    /// Removes all values less than `value` from `var`.
    ///
    /// # Errors
    /// [`Conflict`] if none is left.
    #[inline]
    pub fn remove_below(&mut self, var: Var, value: Int) -> Result<(), Conflict> {
        let domain = self.domain(var);
        if value <= domain.min() {
            return Ok(());
        }
        if value > domain.max() {
            return Err(Conflict);
        }
        let slot = self.slots[var.index()];
        if slot.len != 1 {
            let place = domain.place_from(value) as u32;
            return self.remove_below_place(var, place);
        }
        let places = value - slot.base;
        self.narrow(var, from_place_up(places))
    }

    /// Removes all values greater than `value` from `var`.
    ///
    /// # Errors
    /// [`Conflict`] if none is left.
    #[inline]
    pub fn remove_above(&mut self, var: Var, value: Int) -> Result<(), Conflict> {
        let domain = self.domain(var);
        if value >= domain.max() {
            return Ok(());
        }
        if value < domain.min() {
            return Err(Conflict);
        }
        let slot = self.slots[var.index()];
        let after = value + 1;
        if slot.len != 1 {
            let place = domain.place_from(after) - 1;
            return self.remove_above_place(var, place as u32);
        }
        let places = after - slot.base;
        self.narrow(var, !from_place_up(places))
    }

    /// Intersects the domain of `var` with a set of words: bit `i` of word `w` is the value
    /// `from + 64·w + i`. This works on whole words at a time, so it is the fast path of
    /// constraints over sets.
    ///
    /// # Errors
    /// [`Conflict`] if none is left.
    #[inline]
    pub fn intersect(&mut self, var: Var, from: Int, words: &[u64]) -> Result<(), Conflict> {
        let slot = self.slots[var.index()];
        if slot.len != 1 {
            return self.intersect_wide(var, from, words);
        }
        let shift = from.saturating_sub(slot.base);
        self.narrow(var, read_words(words, 0_i64.saturating_sub(shift)))
    }

    /// Removes the values in a set of words, given as for [`Store::intersect`], from `var`.
    ///
    /// # Errors
    /// [`Conflict`] if none is left.
    #[inline]
    pub fn subtract(&mut self, var: Var, from: Int, words: &[u64]) -> Result<(), Conflict> {
        let slot = self.slots[var.index()];
        if slot.len != 1 {
            return self.subtract_wide(var, from, words);
        }
        let shift = from.saturating_sub(slot.base);
        self.narrow(var, !read_words(words, 0_i64.saturating_sub(shift)))
    }

    /// Removes from `var` the values for which `keep` returns `false`. The time depends on the
    /// number of values, and not on how far apart they are.
    ///
    /// # Errors
    /// [`Conflict`] if none is left.
    #[inline]
    pub fn retain(
        &mut self,
        var: Var,
        mut keep: impl FnMut(&Store, Int) -> bool,
    ) -> Result<(), Conflict> {
        if self.domain(var).is_paged() {
            return self.retain_paged(var, &mut keep);
        }
        let mut next = Some(self.domain(var).min());
        while let Some(value) = next {
            if !keep(self, value) {
                self.remove(var, value)?;
            }
            next = self.domain(var).first_from(value + 1);
        }
        Ok(())
    }

    /// Removes from `var` the values that are not among `values`, which ascend. Of a
    /// [vast](Domain::is_vast) domain, only those before the first and after the last are removed.
    ///
    /// # Errors
    /// [`Conflict`] if none is left.
    pub(crate) fn keep_listed(&mut self, var: Var, values: &[Int]) -> Result<(), Conflict> {
        if self.domain(var).is_vast() {
            let domain = self.domain(var);
            let is_left = |value: &&Int| domain.contains(**value);
            let first = *values.iter().find(is_left).ok_or(Conflict)?;
            let last = *values.iter().rev().find(is_left).ok_or(Conflict)?;
            self.remove_below(var, first)?;
            self.remove_above(var, last)?;
            if self.domain(var).is_vast() {
                return Ok(());
            }
        }
        self.retain(var, |_, value| values.binary_search(&value).is_ok())
    }

    /// Leaves `var` only the values of `stretches`, given by their first and last values,
    /// ascending, which are part of its domain.
    ///
    /// # Errors
    /// [`Conflict`] if none is left.
    pub(crate) fn keep_stretches(
        &mut self,
        var: Var,
        stretches: &[(Int, Int)],
    ) -> Result<(), Conflict> {
        let (first, last) = (stretches.first().ok_or(Conflict)?, stretches.last().ok_or(Conflict)?);
        self.remove_below(var, first.0)?;
        self.remove_above(var, last.1)?;
        for gap in stretches.windows(2) {
            let (mut from, end) = (gap[0].1 + 1, gap[1].0);
            while from < end {
                let width = (end - from).min(64);
                self.subtract(var, from, &[u64::MAX >> (64 - width)])?;
                from += width;
            }
        }
        Ok(())
    }

    /// Intersects the domain of `var`, whose window is one word, with the places of `keep`.
    #[inline(always)]
    fn narrow(&mut self, var: Var, keep: u64) -> Result<(), Conflict> {
        let slot = self.slots[var.index()];
        let at = slot.start as usize;
        let old = self.trail.word(at);
        let new = old & keep;
        if new == old {
            return Ok(());
        }
        if new == 0 {
            return Err(Conflict);
        }
        self.trail.set(at, new);
        self.record(var, slot.base, old & !new);
        let event = if new & (new - 1) == 0 {
            Event::Fixed
        } else if new.trailing_zeros() != old.trailing_zeros()
            || new.leading_zeros() != old.leading_zeros()
        {
            Event::Bounds
        } else {
            Event::Removed
        };
        self.record_event(var, event);
        Ok(())
    }

    /// Records an event of `var`. Every removal calls this after it was made.
    #[inline]
    fn record_event(&mut self, var: Var, event: Event) {
        #[cfg(debug_assertions)]
        self.check_scope(var);
        self.keep_event(var, event);
    }

    /// Keeps the greatest pending event of `var`.
    #[inline]
    fn keep_event(&mut self, var: Var, event: Event) {
        let pending = &mut self.pending[var.index()];
        if pending.is_none() {
            self.changed.push(var);
        }
        *pending = (*pending).max(Some(event));
    }

    /// Lends out the scratch lists for the duration of `work`.
    #[inline]
    pub fn with_scratch<R>(&mut self, work: impl FnOnce(&mut Store, &mut Scratch) -> R) -> R {
        let mut scratch = self.scratch.take().unwrap_or_default();
        let result = work(self, &mut scratch);
        self.scratch = Some(scratch);
        result
    }

    pub(crate) fn set_running(&mut self, constraint: Option<ConstraintId>) {
        self.running = constraint;
    }

    pub(crate) fn running(&self) -> Option<ConstraintId> {
        self.running
    }

    /// Removes the next changed variable and returns it with its greatest pending event.
    #[inline]
    pub(crate) fn next_event(&mut self) -> Option<(Var, Event)> {
        let var = self.changed.pop()?;
        let event = self.pending[var.index()].take().expect("a changed variable has an event");
        self.track(var, event);
        Some((var, event))
    }

    /// Returns whether any change is pending.
    pub(crate) fn has_events(&self) -> bool {
        !self.changed.is_empty()
    }

    pub(crate) fn clear_events(&mut self) {
        self.lose_events();
        while self.next_event().is_some() {}
    }

    pub(crate) fn level(&self) -> usize {
        self.trail.level()
    }

    pub(crate) fn push_level(&mut self) {
        debug_assert!(self.changed.is_empty(), "events must be read before a level is pushed");
        self.settle_loss();
        self.trail.push_level();
    }

    pub(crate) fn pop_to(&mut self, level: usize) {
        self.clear_events();
        if level < self.trail.level() {
            self.take_back_loss();
        }
        self.trail.pop_to(level);
        self.untrack_above(level);
    }
}

/// Returns all bits from place `places` up: all 64 if it is below 0, none if it is above 63.
#[inline]
fn from_place_up(places: Int) -> u64 {
    shift_down(u64::MAX, -places.clamp(0, 64))
}

/// Returns whether `place` is one of those that are set in `words`.
fn has(words: &[u64], place: Int) -> bool {
    let word = usize::try_from(place / 64).ok().and_then(|at| words.get(at));
    place >= 0 && word.is_some_and(|word| word >> (place % 64) & 1 == 1)
}

/// Does the work of [`word_at`], with a fast path for one word.
#[inline]
fn read_words(words: &[u64], place: Int) -> u64 {
    match words {
        [word] => shift_down(*word, place),
        words => word_at(words, place),
    }
}
