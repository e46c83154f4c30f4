//! Languages of digits: finite automata that read the digits of a line.
//!
//! Invariant: a language is data only, so it can be compared, ordered and hashed.

use crate::geometry::{Digit, Digits};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A regular language of digits, given by a finite automaton: it has a word if some path from a
/// start, along one transition for each digit, ends in an accepting state.
///
/// ```
/// use kumiki_sudoku::Digits;
/// use kumiki_sudoku::rule::Language;
///
/// // Two digits, the first of which is at most 3.
/// let language = Language::new([0], [(0, Digits::up_to(3), 1), (1, Digits::NINE, 2)], [2]);
/// assert_eq!(language.transitions().count(), 12);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Language(Arc<LanguageParts>);

#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct LanguageParts {
    starts: BTreeSet<usize>,
    transitions: BTreeSet<(usize, Digit, usize)>,
    accepting: BTreeSet<usize>,
}

impl Language {
    /// Returns the language of the automaton with these start states, transitions (from a state, by
    /// any of some digits, to a state), and accepting states. Any numbers may name states.
    pub fn new(
        starts: impl IntoIterator<Item = usize>,
        transitions: impl IntoIterator<Item = (usize, Digits, usize)>,
        accepting: impl IntoIterator<Item = usize>,
    ) -> Language {
        let each = |(from, digits, to): (usize, Digits, usize)| {
            digits.iter().map(move |digit| (from, digit, to)).collect::<Vec<_>>()
        };
        Language(Arc::new(LanguageParts {
            starts: starts.into_iter().collect(),
            transitions: transitions.into_iter().flat_map(each).collect(),
            accepting: accepting.into_iter().collect(),
        }))
    }

    /// Returns the start states.
    pub fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.starts.iter().copied()
    }

    /// Returns the transitions: a state, a digit, and the state that it leads to.
    pub fn transitions(&self) -> impl Iterator<Item = (usize, Digit, usize)> + '_ {
        self.0.transitions.iter().copied()
    }

    /// Returns the accepting states.
    pub fn accepting(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.accepting.iter().copied()
    }
}
