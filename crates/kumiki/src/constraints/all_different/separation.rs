//! The cheap rules of all-different: the removal of taken values, and hidden singles if all values
//! must be taken.
//!
//! Invariant: a view whose handled bit is set is fixed, and no other view has its value.

use super::open::{Open, first_bits};
use super::{AllDifferent, Window, state_words};
use crate::arithmetic::Int;
use crate::arithmetic::bits::bits;
use crate::state::{Conflict, Scratch, Store};

/// The most words of all windows together that are read for hidden singles. Reading more would take
/// longer than the decisions that it saves, and could exceed a time limit.
const MOST_WORDS: usize = 1 << 20;

impl AllDifferent {
    /// Removes the values of fixed views from all others and, if the strength includes it, places
    /// hidden singles.
    pub(super) fn separate(&self, store: &mut Store) -> Result<(), Conflict> {
        if self.scope.len() == 2 {
            return self.separate_pair(store);
        }
        match self.window(store) {
            Window { words: 1, .. } if self.scope.len() > 64 => Err(Conflict),
            Window { words: 1, from } if store.keeps_history() => {
                self.separate_in_order(store, from)
            }
            Window { words: 1, from } if self.scope.len() <= 16 => {
                self.propagate_word::<16>(store, from)
            }
            Window { words: 1, from } => self.propagate_word::<64>(store, from),
            window => self.propagate_words(store, window),
        }
    }

    /// Separates two views: if one is fixed, the other loses its value. A value that only one of
    /// them has is a hidden single only if the other one is fixed.
    fn separate_pair(&self, store: &mut Store) -> Result<(), Conflict> {
        for (one, other) in [(0, 1), (1, 0)] {
            if let Some(value) = store.fixed(self.scope[one]) {
                store.remove(self.scope[other], value + self.offsets[one] - self.offsets[other])?;
            }
        }
        Ok(())
    }

    /// Separates the views in windows of one word, on copies of the domains, until nothing changes.
    /// There are at most `N` views. It is a constant so that the copies are a small array.
    fn propagate_word<const N: usize>(&self, store: &mut Store, from: Int) -> Result<(), Conflict> {
        let len = self.scope.len();
        let handled = store.state_word(state_words::HANDLED);
        let mut open = Open { sets: [0; N], views: first_bits(len) & !handled, changed: 0 };
        for at in bits(open.views) {
            let domain = store.domain(self.scope[at]);
            open.sets[at] = domain.word_from(from - self.offsets[at]);
        }
        loop {
            open.remove_fixed()?;
            if !self.places_hidden() || !open.place_hidden()? {
                break;
            }
        }
        for at in bits(open.changed) {
            store.intersect(self.scope[at], from - self.offsets[at], &[open.sets[at]])?;
        }
        if first_bits(len) & !open.views != handled {
            store.set_state_word(state_words::HANDLED, first_bits(len) & !open.views);
        }
        Ok(())
    }

    /// Removes values as `propagate_word` does, and writes each removal before those that follow
    /// from it.
    #[cold]
    #[inline(never)]
    fn separate_in_order(&self, store: &mut Store, from: Int) -> Result<(), Conflict> {
        let len = self.scope.len();
        let handled = store.state_word(state_words::HANDLED);
        let mut open = Open::<64> { sets: [0; 64], views: first_bits(len) & !handled, changed: 0 };
        for at in bits(open.views) {
            let domain = store.domain(self.scope[at]);
            open.sets[at] = domain.word_from(from - self.offsets[at]);
        }
        loop {
            let has_fixed = open.remove_fixed_once()?;
            let has_placed = !has_fixed && self.places_hidden() && open.place_hidden()?;
            for at in bits(std::mem::take(&mut open.changed)) {
                store.intersect(self.scope[at], from - self.offsets[at], &[open.sets[at]])?;
            }
            if !has_fixed && !has_placed {
                break;
            }
        }
        if first_bits(len) & !open.views != handled {
            store.set_state_word(state_words::HANDLED, first_bits(len) & !open.views);
        }
        Ok(())
    }

    /// Separates the views in wider windows.
    fn propagate_words(&self, store: &mut Store, window: Window) -> Result<(), Conflict> {
        loop {
            self.remove_fixed(store)?;
            if !self.places_hidden() {
                return Ok(());
            }
            let placed = store
                .with_scratch(|store, scratch| self.place_hidden_in(store, window, scratch))?;
            if !placed {
                return Ok(());
            }
        }
    }

    /// Removes the value of each fixed view from the others, until no more views become fixed.
    fn remove_fixed(&self, store: &mut Store) -> Result<(), Conflict> {
        let mut at = 0;
        while at < self.scope.len() {
            let word = state_words::HANDLED + at / 64;
            let handled = store.state_word(word);
            let unhandled = !handled >> (at % 64);
            if unhandled & 1 == 0 {
                // To the next one, or to the next word.
                at += (unhandled.trailing_zeros() as usize).min(64 - at % 64);
                continue;
            }
            let Some(value) = store.fixed(self.scope[at]) else {
                at += 1;
                continue;
            };
            store.set_state_word(word, handled | 1 << (at % 64));
            let value = value + self.offsets[at];
            for (other, (var, offset)) in self.views().enumerate() {
                if other != at {
                    store.remove(var, value - offset)?;
                }
            }
            at = 0;
        }
        Ok(())
    }

    /// Fixes the views that are the only ones with some value, if every value must be taken.
    /// Returns `true` if there were any.
    fn place_hidden_in(
        &self,
        store: &mut Store,
        Window { words, from }: Window,
        scratch: &mut Scratch,
    ) -> Result<bool, Conflict> {
        let has_spare = |var| store.domain(var).len() > self.scope.len();
        // A window with more words than views is not worth its width: there are more values than
        // views, or they lie far apart.
        let is_wide = words > self.scope.len().max(64) || words * self.scope.len() > MOST_WORDS;
        if is_wide || self.scope.iter().copied().any(has_spare) {
            return Ok(false);
        }
        let mut placed = false;
        scratch.words.clear();
        scratch.words.resize(2 * words, 0);
        let (once, twice) = scratch.words.split_at_mut(words);
        for (var, offset) in self.views() {
            let sets = store.domain(var).words_from(from - offset, words);
            for (at, set) in sets.enumerate() {
                twice[at] |= once[at] & set;
                once[at] |= set;
            }
        }
        let values: usize = once.iter().map(|word| word.count_ones() as usize).sum();
        if values < self.scope.len() {
            return Err(Conflict);
        }
        if values > self.scope.len() {
            return Ok(false);
        }
        for (once, twice) in once.iter_mut().zip(twice) {
            *once &= !*twice;
        }
        for (var, offset) in self.views() {
            let domain = store.domain(var);
            if domain.is_fixed() {
                continue;
            }
            let sets = domain.words_from(from - offset, words).enumerate();
            let hidden =
                sets.map(|(at, set)| (at, set & once[at])).find(|&(_, hidden)| hidden != 0);
            if let Some((at, hidden)) = hidden {
                // If a view has two hidden singles, the second has no place left, which the next
                // round finds.
                let value = from + at as Int * 64 + Int::from(hidden.trailing_zeros());
                store.fix(var, value - offset)?;
                placed = true;
            }
        }
        Ok(placed)
    }
}
