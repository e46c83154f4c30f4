//! The state words: reversible words in which constraints keep what depends on the decisions.
//!
//! Invariant: a running constraint reads and writes its own words only. The words of a part lie
//! within those of the running constraint.

use super::Store;
use std::ops::Range;

/// The places of the state words in the trail.
#[derive(Clone, Debug)]
pub(super) struct StateWords {
    /// The words of each constraint.
    of: Vec<Range<u32>>,
    /// The words that belong to the running part of the running constraint, while a part runs.
    of_part: Option<Range<u32>>,
}

impl StateWords {
    /// Returns the places of words that begin at `starts[i]` for constraint `i`. The last of
    /// `starts` is the end of all words.
    pub(super) fn new(starts: &[u32]) -> StateWords {
        let of = starts.windows(2).map(|pair| pair[0]..pair[1]).collect();
        StateWords { of, of_part: None }
    }

    /// Adds the constraints that `more` has beyond these, which have no words.
    pub(super) fn add_without_words(&mut self, more: &StateWords) {
        self.of.resize(more.of.len(), 0..0);
    }
}

impl Store {
    /// Returns reversible word `at` of the running constraint (see
    /// [`Properties::state_words`](crate::engine::Properties::state_words)).
    ///
    /// # Panics
    /// If [`Properties::state_words`](crate::engine::Properties::state_words) of the constraint is
    /// not greater than `at`.
    #[inline]
    pub fn state_word(&self, at: usize) -> u64 {
        self.trail.word(self.state_word_place(at))
    }

    /// Returns the first `len` reversible words of the running constraint.
    #[inline]
    pub(crate) fn first_state_words(&self, len: usize) -> &[u64] {
        let words = self.words();
        if len > words.len() {
            out_of_words(len - 1, words.len());
        }
        self.trail.words(words.start as usize, len)
    }

    /// Writes reversible word `at` of the running constraint. Backtracking restores its old value.
    ///
    /// # Panics
    /// If [`Properties::state_words`](crate::engine::Properties::state_words) of the constraint is
    /// not greater than `at`.
    #[inline]
    pub fn set_state_word(&mut self, at: usize, word: u64) {
        let place = self.state_word_place(at);
        self.trail.set(place, word);
    }

    /// Writes several reversible words of the running constraint, each at its position.
    ///
    /// # Panics
    /// If [`Properties::state_words`](crate::engine::Properties::state_words) of the constraint is
    /// not greater than a position.
    #[inline]
    pub(crate) fn set_state_words(&mut self, words: impl Iterator<Item = (usize, u64)>) {
        let own = self.words().clone();
        for (at, word) in words {
            if at >= own.len() {
                out_of_words(at, own.len());
            }
            let place = own.start as usize + at;
            if self.trail.word(place) != word {
                self.trail.set(place, word);
            }
        }
    }

    /// Returns the place of reversible word `at` in the trail. Constraints read words in their
    /// innermost loops, so this must not become a call.
    #[inline(always)]
    fn state_word_place(&self, at: usize) -> usize {
        let words = self.words();
        if at >= words.len() {
            out_of_words(at, words.len());
        }
        words.start as usize + at
    }

    /// Returns the reversible words of the running constraint, or of the part of it that runs.
    #[inline(always)]
    pub(super) fn words(&self) -> &Range<u32> {
        match (&self.state_words.of_part, self.running) {
            (Some(words), _) => words,
            (None, Some(running)) => &self.state_words.of[running.index()],
            (None, None) => no_words(),
        }
    }

    /// Runs `work` of a part of the running constraint. The reversible words of the part are the
    /// words `words` of the constraint.
    pub(crate) fn with_part_words<R>(
        &mut self,
        words: Range<usize>,
        work: impl FnOnce(&mut Store) -> R,
    ) -> R {
        let first = self.words().start;
        let words = first + words.start as u32..first + words.end as u32;
        let whole = self.state_words.of_part.replace(words);
        let result = work(self);
        self.state_words.of_part = whole;
        result
    }
}

/// Panics because a constraint uses word `at` of `words`.
#[cold]
#[inline(never)]
fn out_of_words(at: usize, words: usize) -> ! {
    let asked = if words == 1 { "1 word".to_owned() } else { format!("{words} words") };
    panic!("reversible word {at} is used, but `state_words` asks for {asked}, counted from 0")
}

/// Panics because no constraint runs.
#[cold]
#[inline(never)]
fn no_words() -> ! {
    panic!("only a running constraint has state words")
}
