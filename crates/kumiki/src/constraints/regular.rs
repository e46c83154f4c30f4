//! The regular constraint: the variables spell a word of a regular language.
//!
//! Invariant: layer `i` holds the states that are possible before variable `i`, and the last layer
//! those after all variables. The states recorded as dead are exactly those of a layer that are on
//! no path from a start to an accepting state through the domains, as they were in the last run. So
//! deeper levels only add dead states.

mod automaton;
mod graph;
mod narrow;
mod phrase;
mod shifts;

pub use automaton::{Automaton, TooManyStates};

use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Partial, Phrase, Properties, filter_last_free,
};
use crate::state::{Conflict, Event, Scratch, Store, Var};
use automaton::AutomatonKind;
use graph::StateGraph;

/// Requires that the variables spell, one letter each, a word that an automaton accepts.
///
/// Domain consistent if no variable occurs twice (Pesant, *A regular language membership constraint
/// for finite sequences of variables*, 2004). A nondeterministic automaton is not converted, but
/// run on sets of states, so its size cannot explode. For each variable that has changed and each
/// next to a state that has died, a run takes time in the edges of the states that are left there.
///
/// ```
/// use kumiki::{constraints::{Automaton, Regular}, engine::Model, search::Search};
///
/// // No more than two nights (1) in a row: the state is how many there were.
/// let nights = [(0, 0, 0), (0, 1, 1), (1, 0, 0), (1, 1, 2), (2, 0, 0)];
/// let automaton = Automaton::new([0], nights, [0, 1, 2]);
/// let mut model = Model::new();
/// let week = model.add_variables(7, 0..=1)?;
/// model.add_constraint(Regular::new(week, &automaton));
/// assert_eq!(Search::new(model).count(), 81);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Regular {
    scope: Vec<Var>,
    graph: StateGraph,
    /// The kind of the automaton, for the words of a step.
    meaning: AutomatonKind<Int>,
    /// True if no variable occurs twice.
    is_plain: bool,
}

/// The lists that a run uses.
struct RunLists<'a> {
    /// The states of all layers.
    states: &'a mut [u64],
    /// For each variable, what the last run left of it.
    seen: &'a mut [u64],
    /// The states of a layer that a step leaves.
    left: &'a mut [u64],
    /// The letters in the domain of the variable of a step, and those of them that lead on.
    letters: &'a mut [u64],
    supported: &'a mut [u64],
    /// For each layer, 1 if states have died there, otherwise 0.
    died: &'a mut [u32],
}

impl Regular {
    /// Requires that the variables of `scope`, in this order, spell a word that `automaton`
    /// accepts.
    pub fn new(scope: impl IntoIterator<Item = Var>, automaton: &Automaton<Int>) -> Regular {
        let scope: Vec<Var> = scope.into_iter().collect();
        let is_plain = super::is_plain(&scope);
        let meaning = automaton.meaning.clone();
        Regular { scope, graph: StateGraph::new(automaton), meaning, is_plain }
    }

    /// Finds the letters in the domain of the variable at `place`. Returns whether it has lost
    /// values since the last run left it as `seen`, or there was none.
    fn read_letters(&self, store: &Store, place: usize, seen: u64, letters: &mut [u64]) -> bool {
        let domain = store.domain(self.scope[place]);
        if let (Some(first), [word]) = (self.graph.first_of_row(), &mut *letters) {
            *word = domain.word_from(first) & (u64::MAX >> (64 - self.graph.letters().len()));
            return *word != seen || seen == 0;
        }
        letters.fill(0);
        for (at, &letter) in self.graph.letters().iter().enumerate() {
            letters[at / 64] |= u64::from(domain.contains(letter)) << (at % 64);
        }
        domain.len() as u64 != seen
    }

    /// Removes the states that no letters lead to from a start.
    fn go_ahead(&self, store: &Store, lists: &mut RunLists<'_>) -> Result<(), Conflict> {
        let words = self.graph.words();
        for place in 0..self.scope.len() {
            let has_changed = self.read_letters(store, place, lists.seen[place], lists.letters);
            if lists.died[place] == 0 && !has_changed {
                continue;
            }
            let layers = &mut lists.states[place * words..(place + 2) * words];
            let (here, there) = layers.split_at_mut(words);
            self.graph.go_ahead(here, lists.letters, lists.left);
            lists.died[place + 1] = u32::from(keep(there, lists.left)?);
        }
        Ok(())
    }

    /// Removes the states from which no letters lead to an accepting one, and the letters that are
    /// on no path.
    fn go_back(&self, store: &mut Store, lists: &mut RunLists<'_>) -> Result<(), Conflict> {
        let words = self.graph.words();
        for place in (0..self.scope.len()).rev() {
            let has_changed = self.read_letters(store, place, lists.seen[place], lists.letters);
            if lists.died[place] + lists.died[place + 1] == 0 && !has_changed {
                continue;
            }
            let layers = &mut lists.states[place * words..(place + 2) * words];
            let (here, there) = layers.split_at_mut(words);
            lists.left.copy_from_slice(here);
            self.graph.go_back(lists.left, lists.letters, there, lists.supported);
            lists.died[place] |= u32::from(keep(here, lists.left)?);
            lists.seen[place] =
                self.keep_letters(store, place, lists.seen[place], lists.supported)?;
        }
        Ok(())
    }

    /// Removes the values of the variable at `place` that are not among the letters of a set, which
    /// is not empty. Returns what is left of the variable, in the form of `seen`: its letters, if
    /// all letters are in a row, or else the size of its domain.
    fn keep_letters(
        &self,
        store: &mut Store,
        place: usize,
        seen: u64,
        set: &[u64],
    ) -> Result<u64, Conflict> {
        let letters = self.graph.letters();
        let var = self.scope[place];
        let is_in = |at: usize| set[at / 64] >> (at % 64) & 1 == 1;
        if let (Some(first), &[word]) = (self.graph.first_of_row(), set) {
            if word != seen {
                store.intersect(var, first, set)?;
            }
            return Ok(word);
        }
        if store.domain(var).is_vast() {
            let kept = letters.iter().enumerate().filter(|&(at, _)| is_in(at));
            let kept: Vec<Int> = kept.map(|(_, &letter)| letter).collect();
            store.keep_listed(var, &kept)?;
            return Ok(store.domain(var).len() as u64);
        }
        let len = set.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        if len < store.domain(var).len() {
            store.retain(var, |_, value| letters.binary_search(&value).is_ok_and(is_in))?;
        }
        Ok(len as u64)
    }

    /// Returns the number of the reversible words: the dead states of each layer, and what the last
    /// run left of each variable, which is 0 before the first run.
    fn state_words(&self) -> usize {
        (self.scope.len() + 1) * self.graph.words() + self.scope.len()
    }

    /// Splits the scratch lists, and reads the reversible words.
    fn lists<'a>(&self, store: &Store, scratch: &'a mut Scratch) -> RunLists<'a> {
        let (words, letters) = (self.graph.words(), self.graph.letter_words());
        let state = store.first_state_words(self.state_words());
        scratch.words.clear();
        scratch.words.extend_from_slice(state);
        scratch.words.resize(state.len() + words + 2 * letters, 0);
        scratch.indices.clear();
        scratch.indices.resize(self.scope.len() + 1, 0);
        let (states, rest) = scratch.words.split_at_mut(state.len() - self.scope.len());
        let (seen, rest) = rest.split_at_mut(self.scope.len());
        let (left, rest) = rest.split_at_mut(words);
        let (letters, supported) = rest.split_at_mut(letters);
        states.iter_mut().for_each(|word| *word = !*word);
        states.iter_mut().zip(self.graph.starts()).for_each(|(word, starts)| *word &= starts);
        let last = states[self.scope.len() * words..].iter_mut();
        last.zip(self.graph.accepting()).for_each(|(word, accepting)| *word &= accepting);
        RunLists { states, seen, left, letters, supported, died: &mut scratch.indices }
    }

    /// Writes the reversible words.
    fn save(&self, store: &mut Store, lists: &RunLists<'_>) {
        let dead = lists.states.iter().map(|word| !word);
        store.set_state_words(dead.chain(lists.seen.iter().copied()).enumerate());
    }
}

/// Leaves a layer those of its states that are in `kept`. Returns whether any died; a conflict if
/// all did.
fn keep(layer: &mut [u64], kept: &[u64]) -> Result<bool, Conflict> {
    let (mut any, mut died) = (0, 0);
    for (word, kept) in layer.iter_mut().zip(kept) {
        died |= *word & !kept;
        *word &= kept;
        any |= *word;
    }
    if any == 0 { Err(Conflict) } else { Ok(died != 0) }
}

impl Constraint for Regular {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.graph.can_read(values.iter().copied().map(Some))
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        self.graph.can_read(assigned.iter())
    }

    /// Returns the least number of values to change.
    fn violation(&self, values: &[Int]) -> u64 {
        // If no word has this length, no change satisfies the constraint.
        self.graph.distance(values).unwrap_or(values.len() as u64 + 1)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if self.scope.is_empty() {
            return if self.is_satisfied(&[]) { Ok(()) } else { Err(Conflict) };
        }
        store.with_scratch(|store, scratch| {
            if let (Some(first), 1) = (self.graph.first_of_row(), self.graph.words()) {
                return self.propagate_narrow(store, scratch, first);
            }
            let mut lists = self.lists(store, scratch);
            self.go_ahead(store, &mut lists)?;
            self.go_back(store, &mut lists)?;
            self.save(store, &lists);
            Ok(())
        })?;
        if self.is_plain { Ok(()) } else { filter_last_free(self, store) }
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.reason(asked, facts)
    }

    fn properties(&self) -> Properties {
        let consistency = if self.is_plain { Consistency::Domain } else { Consistency::LastFree };
        Properties::new("regular")
            .wake_on(Event::Removed)
            .cost(Cost::Moderate)
            .consistency(consistency)
            .is_idempotent(self.is_plain)
            .state_words(self.state_words())
    }
}

#[cfg(test)]
mod tests;
