//! Finite automata as a user states them: lists of transitions.
//!
//! Invariant: any number may name a state; a state that is not listed has no transitions.

use crate::words::debug_in_words;
use indexmap::IndexSet;
use std::collections::BTreeSet;
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
#[derive(Clone, Debug)]
pub struct Automaton<L> {
    pub(super) starts: Vec<usize>,
    pub(super) transitions: Vec<(usize, L, usize)>,
    pub(super) accepting: Vec<usize>,
    pub(super) meaning: AutomatonKind<L>,
}

/// Two automata are equal if they have the same lists, however they were made.
impl<L: PartialEq> PartialEq for Automaton<L> {
    fn eq(&self, other: &Automaton<L>) -> bool {
        self.starts == other.starts
            && self.transitions == other.transitions
            && self.accepting == other.accepting
    }
}

impl<L: Eq> Eq for Automaton<L> {}

/// The meaning of the words of an automaton, for a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AutomatonKind<L> {
    /// The words of its paths.
    Words,
    /// Words in which the runs of `full` have these lengths.
    Blocks { lengths: Vec<usize>, full: L },
    /// Words in which `count` letters are greater than all before them; `letters` ascend.
    Visible { count: usize, letters: Vec<L> },
}

/// An automaton that was explored has more than [`Automaton::STATE_LIMIT`] states.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the automaton has more than {} states", Automaton::<()>::STATE_LIMIT)]
pub struct TooManyStates;

debug_in_words!(TooManyStates);

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
            meaning: AutomatonKind::Words,
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
        Ok(Automaton { starts, transitions, accepting, meaning: AutomatonKind::Words })
    }

    /// Returns the automaton of a line of a nonogram: the letters are 0 and 1, or `false` and
    /// `true`, and the runs of 1 have these `lengths`, in this order. A length 0 is skipped.
    ///
    /// ```
    /// use kumiki::{AllVariables, Problem, Regular, constraints::Automaton};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(0..6, 0..=1)?;
    /// problem.add_constraint(Regular::new(Automaton::blocks([3, 1])), AllVariables)?;
    /// assert_eq!(problem.count(), 3); // 111010, 111001, 011101
    /// # Ok::<(), kumiki::Error<i32>>(())
    /// ```
    pub fn blocks(lengths: impl IntoIterator<Item = usize>) -> Automaton<L>
    where
        L: From<bool>,
    {
        // A state is the number of letters of the shortest beginning that leads to it. Between two
        // runs there is a 0.
        let mut transitions = vec![(0, L::from(false), 0)];
        let mut at = 0;
        let lengths: Vec<usize> = lengths.into_iter().filter(|&length| length > 0).collect();
        for &length in &lengths {
            if at > 0 {
                let blank = at + 1;
                transitions.extend([(at, L::from(false), blank), (blank, L::from(false), blank)]);
                at = blank;
            }
            transitions.extend((at..at + length).map(|from| (from, L::from(true), from + 1)));
            at += length;
        }
        let mut accepting = vec![at];
        if at > 0 {
            transitions.extend([(at, L::from(false), at + 1), (at + 1, L::from(false), at + 1)]);
            accepting.push(at + 1);
        }
        let meaning = AutomatonKind::Blocks { lengths, full: L::from(true) };
        Automaton { meaning, ..Automaton::new([0], transitions, accepting) }
    }

    /// Returns the automaton of words in which exactly `count` letters are greater than all letters
    /// before them: the towers of skyscrapers that are visible from the side.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem, Regular, constraints::Automaton};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(0..4, 1..=4)?;
    /// problem.add_constraint(AllDifferent, AllVariables)?;
    /// problem.add_constraint(Regular::new(Automaton::visible(3, 1..=4)), AllVariables)?;
    /// assert_eq!(problem.count(), 6);
    /// # Ok::<(), kumiki::Error<i32>>(())
    /// ```
    pub fn visible(count: usize, letters: impl IntoIterator<Item = L>) -> Automaton<L>
    where
        L: Ord + Clone,
    {
        let letters: BTreeSet<L> = letters.into_iter().collect();
        let letters: Vec<L> = letters.into_iter().collect();
        // A state is the number of visible letters, and the number of letters up to the greatest.
        let state = |seen: usize, highest: usize| seen * (letters.len() + 1) + highest;
        let mut transitions = Vec::new();
        for seen in 0..=count {
            for highest in 0..=letters.len() {
                for (at, letter) in letters.iter().enumerate() {
                    let next = if at < highest { (seen, highest) } else { (seen + 1, at + 1) };
                    if next.0 <= count {
                        let to = state(next.0, next.1);
                        transitions.push((state(seen, highest), letter.clone(), to));
                    }
                }
            }
        }
        let accepting = (0..=letters.len()).map(|highest| state(count, highest));
        let automaton = Automaton::new([0], transitions, accepting);
        Automaton { meaning: AutomatonKind::Visible { count, letters }, ..automaton }
    }

    /// Returns this automaton over other letters, without the transitions whose letter becomes
    /// `None`.
    pub fn filter_map<M>(&self, mut letter: impl FnMut(&L) -> Option<M>) -> Automaton<M> {
        let meaning = match &self.meaning {
            AutomatonKind::Words => None,
            AutomatonKind::Blocks { lengths, full } => {
                letter(full).map(|full| AutomatonKind::Blocks { lengths: lengths.clone(), full })
            }
            AutomatonKind::Visible { count, letters } => {
                let letters = letters.iter().filter_map(&mut letter).collect();
                Some(AutomatonKind::Visible { count: *count, letters })
            }
        };
        let replaced = |(from, old, to): &(usize, L, usize)| Some((*from, letter(old)?, *to));
        Automaton {
            starts: self.starts.clone(),
            transitions: self.transitions.iter().filter_map(replaced).collect(),
            accepting: self.accepting.clone(),
            meaning: meaning.unwrap_or(AutomatonKind::Words),
        }
    }

    /// Returns the start states.
    pub fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// Returns the transitions: from a state, by a letter, to a state.
    pub fn transitions(&self) -> &[(usize, L, usize)] {
        &self.transitions
    }

    /// Returns the accepting states.
    pub fn accepting(&self) -> &[usize] {
        &self.accepting
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

    /// Returns whether the automaton accepts `word`.
    fn accepts<L: PartialEq>(automaton: &Automaton<L>, word: &[L]) -> bool {
        let mut states = automaton.starts.clone();
        for letter in word {
            let arcs = automaton.transitions.iter();
            let reached = arcs.filter(|arc| arc.1 == *letter && states.contains(&arc.0));
            states = reached.map(|arc| arc.2).collect();
        }
        states.iter().any(|state| automaton.accepting.contains(state))
    }

    #[test]
    fn blocks_are_the_runs_of_a_line() {
        let words = || (0..1u32 << 7).map(|word| (0..7).map(|at| word >> at & 1 == 1).collect());
        for lengths in [vec![], vec![0], vec![7], vec![1, 1, 1], vec![2, 0, 3], vec![4, 4]] {
            let automaton = Automaton::blocks(lengths.iter().copied());
            let wanted: Vec<usize> = lengths.into_iter().filter(|&length| length > 0).collect();
            for word in words() {
                let word: Vec<bool> = word;
                let runs = word.split(|&is_full| !is_full).map(<[bool]>::len);
                let runs: Vec<usize> = runs.filter(|&length| length > 0).collect();
                assert_eq!(accepts(&automaton, &word), runs == wanted, "{wanted:?} {word:?}");
            }
        }
    }

    #[test]
    fn letters_are_visible_that_are_greater_than_all_before_them() {
        for count in 0..5 {
            let automaton = Automaton::visible(count, [3, 1, 2, 5]);
            for word in (0..4usize.pow(4)).map(|n| [n % 4, n / 4 % 4, n / 16 % 4, n / 64]) {
                let word = word.map(|at| [1, 2, 3, 5][at]);
                let is_seen = |at: &usize| word[..*at].iter().all(|before| *before < word[*at]);
                let seen = (0..4).filter(is_seen).count();
                assert_eq!(accepts(&automaton, &word), seen == count, "{count} {word:?}");
            }
            assert_eq!(accepts(&automaton, &[]), count == 0);
        }
    }

    #[test]
    fn letters_that_become_nothing_lead_nowhere() {
        let automaton = Automaton::new([0], [(0, "1", 1), (0, "x", 1)], [1]);
        let numbers = automaton.filter_map(|letter| letter.parse::<i64>().ok());
        assert_eq!(numbers, Automaton::new([0], [(0, 1, 1)], [1]));
    }
}
