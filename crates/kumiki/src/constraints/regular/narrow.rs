//! A run over an automaton with at most 64 states, whose letters are at most 64 integers in a row.
//!
//! Invariant: a layer, and the letters of a variable, are one word. The state words are those of
//! every run: the dead states of each layer, and what the last run left of each variable.

use super::Regular;
use crate::arithmetic::Int;
use crate::state::{Conflict, Scratch, Store};

/// The words of a run, one for each layer or each variable.
struct Layers<'a> {
    /// The states of each layer.
    states: &'a mut [u64],
    /// The letters that each variable has.
    letters: &'a [u64],
    /// The letters of each variable after the last run; 0 before the first one.
    seen: &'a mut [u64],
    /// For each layer, 1 if states have died there, otherwise 0.
    died: &'a mut [u32],
}

impl Regular {
    /// Removes the values that are on no path, where the letters are a row from `first` on.
    pub(super) fn propagate_narrow(
        &self,
        store: &mut Store,
        scratch: &mut Scratch,
        first: Int,
    ) -> Result<(), Conflict> {
        let len = self.scope.len();
        let all = u64::MAX >> (64 - self.graph.letters().len());
        let Scratch { words, indices, .. } = scratch;
        let state = store.first_state_words(self.state_words());
        words.clear();
        words.extend(state[..=len].iter().map(|dead| !dead));
        words.extend_from_slice(&state[len + 1..]);
        words.extend(self.scope.iter().map(|&var| store.domain(var).word_from(first) & all));
        words[0] &= self.graph.starts()[0];
        words[len] &= self.graph.accepting()[0];
        indices.clear();
        indices.resize(len + 1, 0);
        let (states, rest) = words.split_at_mut(len + 1);
        let (seen, letters) = rest.split_at_mut(len);
        let mut layers = Layers { states, letters, seen, died: indices };
        self.go_ahead_narrow(&mut layers)?;
        self.go_back_narrow(store, first, &mut layers)?;
        let dead = layers.states.iter().map(|states| !states);
        store.set_state_words(dead.chain(layers.seen.iter().copied()).enumerate());
        Ok(())
    }

    /// Removes the states that no letters lead to from a start. Fails if a variable has no letter.
    fn go_ahead_narrow(&self, layers: &mut Layers<'_>) -> Result<(), Conflict> {
        let Layers { states, letters, seen, died } = layers;
        for (place, (&letters, &seen)) in letters.iter().zip(&**seen).enumerate() {
            if letters == 0 {
                return Err(Conflict);
            }
            if letters == seen && died[place] == 0 {
                continue;
            }
            let there = states[place + 1];
            let left = there & self.graph.ahead(states[place], letters);
            if left == 0 {
                return Err(Conflict);
            }
            states[place + 1] = left;
            died[place + 1] = u32::from(left != there);
        }
        Ok(())
    }

    /// Removes the states from which no letters lead to an accepting one, and the letters that are
    /// on no path.
    fn go_back_narrow(
        &self,
        store: &mut Store,
        first: Int,
        layers: &mut Layers<'_>,
    ) -> Result<(), Conflict> {
        let Layers { states, letters, seen, died } = layers;
        for (place, &letters) in letters.iter().enumerate().rev() {
            if letters == seen[place] && died[place] + died[place + 1] == 0 {
                continue;
            }
            let here = states[place];
            let (left, supported) = self.graph.back(here, letters, states[place + 1]);
            if left == 0 {
                return Err(Conflict);
            }
            states[place] = left;
            died[place] |= u32::from(left != here);
            if supported != seen[place] {
                seen[place] = supported;
                store.intersect(self.scope[place], first, &[supported])?;
            }
        }
        Ok(())
    }
}
