//! Full consistency of all-different, on the store: which views there are to match, and which values they
//! had last.
//!
//! Invariant: what is remembered of a view is a value that it had in a matching, at this level or above.

use super::{AllDifferent, components, matching, memory};
use crate::event::Conflict;
use crate::store::Store;
use crate::var::{Int, Var};
use smallvec::SmallVec;

impl AllDifferent {
    /// Where it is remembered which value view `at` had in the last matching: 0 if none, else its bit, or
    /// in a window of more than one word its distance from the least value, and 1.
    pub(super) fn taken_word(&self, at: usize) -> usize {
        memory::HANDLED + self.scope.len().div_ceil(64).max(1) + at
    }

    /// Removes what is in no solution, after the values of fixed views have been removed.
    pub(super) fn match_free(&self, store: &mut Store) -> Result<(), Conflict> {
        let is_free = |&at: &usize| !store.is_fixed(self.scope[at]);
        let free: SmallVec<[usize; 32]> = (0..self.scope.len()).filter(is_free).collect();
        // With as many values each as there are views, every value leaves enough for the others.
        if free.iter().all(|&at| store.domain(self.scope[at]).len() >= free.len()) {
            return Ok(());
        }
        if store.recall(memory::WORDS) == 1 {
            return self.match_word(store, &free);
        }
        let from = store.recall(memory::FROM) as Int;
        let views: SmallVec<[(Var, Int); 32]> =
            free.iter().map(|&at| (self.scope[at], self.offsets[at])).collect();
        let recalled = free.iter().map(|&at| store.recall(self.taken_word(at)));
        let before: SmallVec<[u64; 32]> = recalled.collect();
        let mut taken: SmallVec<[Option<Int>; 32]> = before
            .iter()
            .map(|&word| word.checked_sub(1).map(|place| from + place as Int))
            .collect();
        matching::filter(&views, &mut taken, store)?;
        for ((&at, taken), before) in free.iter().zip(taken).zip(before) {
            let word = taken.map_or(0, |value| (value - from) as u64 + 1);
            if word != before {
                store.remember(self.taken_word(at), word);
            }
        }
        Ok(())
    }

    /// [`AllDifferent::match_free`] for windows of one word.
    fn match_word(&self, store: &mut Store, free: &[usize]) -> Result<(), Conflict> {
        let from = store.recall(memory::FROM) as Int;
        let set = |&at: &usize| store.domain(self.scope[at]).word_from(from - self.offsets[at]);
        let before: SmallVec<[u64; 32]> = free.iter().map(set).collect();
        let mut sets = before.clone();
        let recalled = free.iter().map(|&at| store.recall(self.taken_word(at)));
        let mut taken: SmallVec<[u64; 32]> = recalled.collect();
        let taken_before = taken.clone();
        components::filter(&mut sets, &mut taken)?;
        for (place, &at) in free.iter().enumerate() {
            if taken[place] != taken_before[place] {
                store.remember(self.taken_word(at), taken[place]);
            }
            if sets[place] != before[place] {
                store.intersect(self.scope[at], from - self.offsets[at], &[sets[place]])?;
            }
        }
        Ok(())
    }
}
