//! The regular constraint: the variables spell a word of a regular language.
//!
//! Invariant: layer `i` holds the states that are possible before variable `i`, and the last layer
//! those after all variables. The states recorded as dead are exactly those of a layer that are on
//! no path from a start to an accepting state through the domains, as they were in the last run. So
//! deeper levels only add dead states.

mod automaton;
mod graph;
mod shifts;

pub use automaton::{Automaton, TooManyStates};

use crate::arithmetic::Int;
use crate::propagation::{Consistency, Constraint, Cost, Partial, Properties, filter_last_free};
use crate::state::{Conflict, Event, Scratch, Store, Var};
use graph::Graph;

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
    graph: Graph,
    /// True if no variable occurs twice.
    is_plain: bool,
}

/// The lists that a run uses.
struct RunLists<'a> {
    /// The states of two adjacent layers.
    here: &'a mut [u64],
    there: &'a mut [u64],
    /// The letters in the domain of the variable between them, and those of them that lead on.
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
        Regular { scope, graph: Graph::new(automaton), is_plain }
    }

    /// Returns the position of the word with what the last run left of a variable: its letters, if
    /// all letters are in a row, or else the size of its domain. It is 0 before the first run.
    fn seen_word(&self, place: usize) -> usize {
        (self.scope.len() + 1) * self.graph.words() + place
    }

    /// Finds the letters in the domain of the variable at `place`. Returns whether it has lost
    /// values since the last run, or there was none.
    fn read_letters(&self, store: &Store, place: usize, letters: &mut [u64]) -> bool {
        let domain = store.domain(self.scope[place]);
        let seen = store.state_word(self.seen_word(place));
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

    /// Returns the words of the states of a layer.
    fn states<'a>(&'a self, store: &'a Store, layer: usize) -> impl Iterator<Item = u64> + 'a {
        let words = self.graph.words();
        let dead = &store.first_state_words((layer + 1) * words)[layer * words..];
        let end = match layer {
            0 => Some(self.graph.starts()),
            _ if layer == self.scope.len() => Some(self.graph.accepting()),
            _ => None,
        };
        dead.iter().enumerate().map(move |(at, dead)| !dead & end.map_or(u64::MAX, |end| end[at]))
    }

    /// Leaves a layer those of its states that are in `states`, and `states` those that are left.
    /// Returns whether any died; a conflict if all did.
    fn keep(&self, store: &mut Store, layer: usize, states: &mut [u64]) -> Result<bool, Conflict> {
        let (mut any, mut died) = (0, 0);
        for (word, before) in states.iter_mut().zip(self.states(store, layer)) {
            *word &= before;
            any |= *word;
            died |= before & !*word;
        }
        if any == 0 {
            return Err(Conflict);
        }
        if died != 0 {
            let first = layer * self.graph.words();
            store.set_state_words((first..).zip(states.iter().map(|word| !word)));
        }
        Ok(died != 0)
    }

    /// Removes the states that no letters lead to from a start.
    fn go_ahead(&self, store: &mut Store, lists: &mut RunLists<'_>) -> Result<(), Conflict> {
        for place in 0..self.scope.len() {
            let has_changed = self.read_letters(store, place, lists.letters);
            if lists.died[place] == 0 && !has_changed {
                continue;
            }
            write(lists.here, self.states(store, place));
            self.graph.go_ahead(lists.here, lists.letters, lists.there);
            lists.died[place + 1] = u32::from(self.keep(store, place + 1, lists.there)?);
        }
        Ok(())
    }

    /// Removes the states from which no letters lead to an accepting one, and the letters that are
    /// on no path.
    fn go_back(&self, store: &mut Store, lists: &mut RunLists<'_>) -> Result<(), Conflict> {
        for place in (0..self.scope.len()).rev() {
            let has_changed = self.read_letters(store, place, lists.letters);
            if lists.died[place] + lists.died[place + 1] == 0 && !has_changed {
                continue;
            }
            write(lists.here, self.states(store, place));
            write(lists.there, self.states(store, place + 1));
            self.graph.go_back(lists.here, lists.letters, lists.there, lists.supported);
            lists.died[place] |= u32::from(self.keep(store, place, lists.here)?);
            self.keep_letters(store, place, lists.supported)?;
        }
        Ok(())
    }

    /// Removes the values of the variable at `place` that are not among the letters of a set, which
    /// is not empty.
    fn keep_letters(&self, store: &mut Store, place: usize, set: &[u64]) -> Result<(), Conflict> {
        let letters = self.graph.letters();
        let var = self.scope[place];
        let is_in = |at: usize| set[at / 64] >> (at % 64) & 1 == 1;
        if let (Some(first), &[word]) = (self.graph.first_of_row(), set) {
            if word != store.state_word(self.seen_word(place)) {
                store.intersect(var, first, set)?;
                store.set_state_word(self.seen_word(place), word);
            }
            return Ok(());
        }
        if store.domain(var).is_vast() {
            let kept = letters.iter().enumerate().filter(|&(at, _)| is_in(at));
            let kept: Vec<Int> = kept.map(|(_, &letter)| letter).collect();
            store.keep_listed(var, &kept)?;
            let len = store.domain(var).len() as u64;
            store.set_state_word(self.seen_word(place), len);
            return Ok(());
        }
        let len = set.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        if len < store.domain(var).len() {
            store.retain(var, |_, value| letters.binary_search(&value).is_ok_and(is_in))?;
        }
        store.set_state_word(self.seen_word(place), len as u64);
        Ok(())
    }

    /// Splits the scratch lists.
    fn lists<'a>(&self, scratch: &'a mut Scratch) -> RunLists<'a> {
        let (states, letters) = (self.graph.words(), self.graph.letter_words());
        scratch.words.resize(2 * (states + letters), 0);
        scratch.indices.clear();
        scratch.indices.resize(self.scope.len() + 1, 0);
        let (here, rest) = scratch.words.split_at_mut(states);
        let (there, rest) = rest.split_at_mut(states);
        let (letters, supported) = rest.split_at_mut(letters);
        RunLists { here, there, letters, supported, died: &mut scratch.indices }
    }
}

/// Writes `words` into `set`.
fn write(set: &mut [u64], words: impl Iterator<Item = u64>) {
    set.iter_mut().zip(words).for_each(|(old, word)| *old = word);
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
            let mut lists = self.lists(scratch);
            self.go_ahead(store, &mut lists)?;
            self.go_back(store, &mut lists)
        })?;
        if self.is_plain { Ok(()) } else { filter_last_free(self, store) }
    }

    fn properties(&self) -> Properties {
        let consistency = if self.is_plain { Consistency::Domain } else { Consistency::LastFree };
        Properties::new("regular")
            .wake_on(Event::Removed)
            .cost(Cost::Moderate)
            .consistency(consistency)
            .is_idempotent(self.is_plain)
            .state_words((self.scope.len() + 1) * self.graph.words() + self.scope.len())
    }
}

#[cfg(test)]
mod tests;
