//! Counts of many views, which keep from run to run what they know of each view.
//!
//! Invariant: after a run, the reversible words hold for each view whether it touches the set and
//! whether it is inside, and the numbers of both.
//!
//! A run is linear in the number of views that changed, unless it moves the others.

use super::{Count, CountBounds};
use crate::arithmetic::Int;
use crate::state::{Conflict, LastRun, Store};

/// The reversible word with the two numbers.
const NUMBERS: usize = 0;

/// From this word on, each view has two bits: the first is set if it is inside, the second if it
/// touches the set.
const VIEWS: usize = 1;

/// The number of views in a word.
const VIEWS_OF_WORD: usize = 32;

/// The number of views from which a count is long.
const LONG: usize = 16;

const INSIDE: u64 = 0b01;
const TOUCHING: u64 = 0b10;

impl CountBounds {
    fn of_word(word: u64) -> CountBounds {
        CountBounds { inside: Int::from(word as u32), touching: (word >> 32) as Int }
    }

    fn to_word(self) -> u64 {
        (self.touching as u64) << 32 | self.inside as u64
    }
}

impl Count {
    /// Returns whether a run keeps what it knows for the next one.
    pub(super) fn is_long(&self) -> bool {
        // Tests hold short counts against enumeration: those of an odd length run as long ones.
        let is_tested = cfg!(any(test, feature = "testing")) && self.offsets.len() % 2 == 1;
        self.has_plain_views && (self.offsets.len() >= LONG || is_tested)
    }

    /// Returns the number of reversible words that a long count needs.
    pub(super) fn words_of_long(&self) -> usize {
        VIEWS + self.offsets.len().div_ceil(VIEWS_OF_WORD)
    }

    /// Propagates as other counts do, from what has changed.
    // Apart, so that short counts stay short.
    #[inline(never)]
    pub(super) fn propagate_long(&self, store: &mut Store) -> Result<(), Conflict> {
        match store.last_run() {
            LastRun::Unknown => return self.propagate_all(store),
            LastRun::First => self.read_all(store),
            LastRun::Changed(places) => {
                for at in 0..places.len() {
                    self.read_changed(at, store);
                }
            }
        }
        let known = CountBounds::of_word(store.state_word(NUMBERS));
        debug_assert_eq!(known.to_word(), self.known(store).to_word(), "a change is missed");
        if let Some(inside) = self.decide(store, known)? {
            self.place(store, inside)?;
            self.read_all(store);
        }
        Ok(())
    }

    /// Writes what is known of all views.
    fn read_all(&self, store: &mut Store) {
        let mut known = CountBounds { inside: 0, touching: 0 };
        for first in (0..self.offsets.len()).step_by(VIEWS_OF_WORD) {
            let mut word = 0;
            for at in first..self.offsets.len().min(first + VIEWS_OF_WORD) {
                let bits = self.bits_of_view(at, store);
                known.inside += (bits & INSIDE) as Int;
                known.touching += (bits / TOUCHING) as Int;
                word |= bits << (2 * (at - first));
            }
            store.set_state_word(VIEWS + first / VIEWS_OF_WORD, word);
        }
        store.set_state_word(NUMBERS, known.to_word());
    }

    /// Writes what is known of the view at position `at` of the list of changes. If the operand is
    /// there, it may be one of the views.
    fn read_changed(&self, at: usize, store: &mut Store) {
        let LastRun::Changed(places) = store.last_run() else { return };
        let place = places[at] as usize;
        let views = &self.scope[..self.offsets.len()];
        let changed = match self.is_plain || place < views.len() {
            true => Some(place),
            false => views.iter().position(|&var| var == self.scope[place]),
        };
        let Some(at) = changed.filter(|&at| at < views.len()) else { return };
        let (word, shift) = (VIEWS + at / VIEWS_OF_WORD, 2 * (at % VIEWS_OF_WORD));
        let old = store.state_word(word);
        let (before, bits) = (old >> shift & 0b11, self.bits_of_view(at, store));
        if before == bits {
            return;
        }
        let mut known = CountBounds::of_word(store.state_word(NUMBERS));
        known.inside += (bits & INSIDE) as Int - (before & INSIDE) as Int;
        known.touching += (bits / TOUCHING) as Int - (before / TOUCHING) as Int;
        store.set_state_word(word, old ^ (before ^ bits) << shift);
        store.set_state_word(NUMBERS, known.to_word());
    }

    fn bits_of_view(&self, at: usize, store: &Store) -> u64 {
        let domain = store.domain(self.scope[at]);
        let overlap = self.overlap(domain, self.offsets[at]);
        INSIDE * u64::from(overlap == domain.len()) + TOUCHING * u64::from(overlap > 0)
    }
}
