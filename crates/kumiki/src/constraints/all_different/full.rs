//! Domain consistency of all-different on the store: the views to match, and their values in the
//! last matching.
//!
//! Invariant: the recorded value of a view is one that it had in a matching, at this level or
//! above.

use super::{AllDifferent, components, matching, state_words};
use crate::arithmetic::Int;
use crate::state::{Conflict, Store, Var};
use smallvec::SmallVec;

impl AllDifferent {
    /// Returns the position of the word that records the value of view `at` in the last matching.
    /// The word is 0 if there is none. Otherwise it is the bit of the value or, in a window of more
    /// than one word, its distance from the least value, plus 1.
    pub(super) fn taken_word(&self, at: usize) -> usize {
        state_words::HANDLED + self.scope.len().div_ceil(64).max(1) + at
    }

    /// Removes values that are in no solution, after the values of fixed views have been removed.
    pub(super) fn match_free(&self, store: &mut Store) -> Result<(), Conflict> {
        let is_free = |&at: &usize| !store.is_fixed(self.scope[at]);
        let free: SmallVec<[usize; 32]> = (0..self.scope.len()).filter(is_free).collect();
        // If each view has at least as many values as there are views, every value leaves enough
        // for the others.
        if free.iter().all(|&at| store.domain(self.scope[at]).len() >= free.len()) {
            return Ok(());
        }
        if store.state_word(state_words::WORDS) == 1 {
            return self.match_word(store, &free);
        }
        let from = store.state_word(state_words::FROM) as Int;
        // A view with very many values finds one for itself, whatever the others take.
        let free: SmallVec<[usize; 32]> =
            free.into_iter().filter(|&at| !store.domain(self.scope[at]).is_vast()).collect();
        let views: SmallVec<[(Var, Int); 32]> =
            free.iter().map(|&at| (self.scope[at], self.offsets[at])).collect();
        let recalled = free.iter().map(|&at| store.state_word(self.taken_word(at)));
        let before: SmallVec<[u64; 32]> = recalled.collect();
        let mut taken: SmallVec<[Option<Int>; 32]> = before
            .iter()
            .map(|&word| word.checked_sub(1).map(|place| from + place as Int))
            .collect();
        matching::filter(&views, &mut taken, store)?;
        for ((&at, taken), before) in free.iter().zip(taken).zip(before) {
            let word = taken.map_or(0, |value| (value - from) as u64 + 1);
            if word != before {
                store.set_state_word(self.taken_word(at), word);
            }
        }
        Ok(())
    }

    /// Does the work of [`AllDifferent::match_free`] for windows of one word.
    fn match_word(&self, store: &mut Store, free: &[usize]) -> Result<(), Conflict> {
        let from = store.state_word(state_words::FROM) as Int;
        let set = |&at: &usize| store.domain(self.scope[at]).word_from(from - self.offsets[at]);
        let before: SmallVec<[u64; 32]> = free.iter().map(set).collect();
        let mut sets = before.clone();
        let recalled = free.iter().map(|&at| store.state_word(self.taken_word(at)));
        let mut taken: SmallVec<[u64; 32]> = recalled.collect();
        let taken_before = taken.clone();
        components::filter(&mut sets, &mut taken)?;
        for (place, &at) in free.iter().enumerate() {
            if taken[place] != taken_before[place] {
                store.set_state_word(self.taken_word(at), taken[place]);
            }
            if sets[place] != before[place] {
                store.intersect(self.scope[at], from - self.offsets[at], &[sets[place]])?;
            }
        }
        Ok(())
    }
}
