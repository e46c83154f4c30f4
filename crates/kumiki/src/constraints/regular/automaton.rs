//! Finite automata as a user states them: lists of transitions.
//!
//! Invariant: any number may name a state; a state that is not listed has no transitions.

use indexmap::IndexSet;
use std::hash::Hash;

/// A finite automaton over letters. A word is in its language if some path from a start, along one
/// transition for each letter, ends in an accepting state.
///
/// It need not be deterministic: a state may have several transitions with the same letter, or
/// none.
///
/// ```
/// use kumiki::constraints::Automaton;
///
/// // b's come in pairs: from 0 a `b` leads to 1, and only another leads back.
/// let pairs = Automaton::new([0], [(0, 'a', 0), (0, 'b', 1), (1, 'b', 0)], [0]);
///
/// // The same by a rule: the state is whether a `b` waits for the other.
/// let rule = |&waits: &bool, &letter: &char| match (waits, letter) {
///     (_, 'b') => Some(!waits),
///     (false, _) => Some(false),
///     (true, _) => None,
/// };
/// assert_eq!(Automaton::explore([false], ['a', 'b'], rule, |waits| !waits)?, pairs);
/// # Ok::<(), kumiki::constraints::TooManyStates>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton<L> {
    pub(super) starts: Vec<usize>,
    pub(super) transitions: Vec<(usize, L, usize)>,
    pub(super) accepting: Vec<usize>,
}

/// An automaton that was explored has more than [`Automaton::STATE_LIMIT`] states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the automaton has more than {} states", Automaton::<()>::STATE_LIMIT)]
pub struct TooManyStates;

impl<L> Automaton<L> {
    /// The most states that [`Automaton::explore`] visits.
    pub const STATE_LIMIT: usize = 1 << 20;

    /// Returns the automaton with these start states, transitions (from a state, by a letter, to a
    /// state), and accepting states. Any numbers may name states.
    pub fn new(
        starts: impl IntoIterator<Item = usize>,
        transitions: impl IntoIterator<Item = (usize, L, usize)>,
        accepting: impl IntoIterator<Item = usize>,
    ) -> Automaton<L> {
        Automaton {
            starts: starts.into_iter().collect(),
            transitions: transitions.into_iter().collect(),
            accepting: accepting.into_iter().collect(),
        }
    }

    /// Returns the automaton whose states are all that `next` reaches from `starts`. `next` returns
    /// the targets of a letter: an `Option` for at most one, otherwise any collection.
    ///
    /// A state should hold only the facts about the letters so far that are needed later, so that
    /// there are few states. They are numbered in the order in which they are found.
    ///
    /// # Errors
    /// [`TooManyStates`], for example for a rule that counts without end.
    pub fn explore<S, N>(
        starts: impl IntoIterator<Item = S>,
        letters: impl IntoIterator<Item = L>,
        mut next: impl FnMut(&S, &L) -> N,
        is_accepting: impl FnMut(&S) -> bool,
    ) -> Result<Automaton<L>, TooManyStates>
    where
        S: Hash + Eq + Clone,
        N: IntoIterator<Item = S>,
        L: Clone,
    {
        let letters: Vec<L> = letters.into_iter().collect();
        let mut states: IndexSet<S> = starts.into_iter().collect();
        let starts = (0..states.len()).collect();
        let mut transitions = Vec::new();
        let mut from = 0;
        while let Some(state) = states.get_index(from).cloned() {
            if states.len() > Self::STATE_LIMIT {
                return Err(TooManyStates);
            }
            for letter in &letters {
                for reached in next(&state, letter) {
                    transitions.push((from, letter.clone(), states.insert_full(reached).0));
                }
            }
            from += 1;
        }
        let accepting: Vec<bool> = states.iter().map(is_accepting).collect();
        let accepting = (0..accepting.len()).filter(|&state| accepting[state]).collect();
        Ok(Automaton { starts, transitions, accepting })
    }

    /// Returns the same automaton over other letters, without the transitions whose letter becomes
    /// `None`.
    pub fn filter_map<M>(self, mut letter: impl FnMut(L) -> Option<M>) -> Automaton<M> {
        let transitions = self.transitions.into_iter();
        let transitions = transitions.filter_map(|(from, old, to)| Some((from, letter(old)?, to)));
        Automaton {
            starts: self.starts,
            transitions: transitions.collect(),
            accepting: self.accepting,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_without_end_is_refused() {
        let counted = Automaton::explore([0u64], [()], |&n, ()| Some(n + 1), |_| true);
        assert_eq!(counted, Err(TooManyStates));
        assert_eq!(TooManyStates.to_string(), "the automaton has more than 1048576 states");
    }

    #[test]
    fn letters_that_become_nothing_lead_nowhere() {
        let automaton = Automaton::new([0], [(0, "1", 1), (0, "x", 1)], [1]);
        let numbers = automaton.filter_map(|letter| letter.parse::<i64>().ok());
        assert_eq!(numbers, Automaton::new([0], [(0, 1, 1)], [1]));
    }
}
