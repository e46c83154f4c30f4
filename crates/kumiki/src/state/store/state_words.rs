//! The state words: reversible words in which constraints keep what depends on the decisions.
//!
//! Invariant: a running constraint reads and writes its own words only. The words of a part lie
//! within those of the running constraint.

use super::Store;
use std::ops::Range;

/// The places of the state words in the trail.
#[derive(Debug)]
pub(super) struct StateWords {
    /// The start of the words of each constraint, and the end of the last.
    starts: Vec<u32>,
    /// The words that belong to the running part of the running constraint, while a part runs.
    of_part: Option<Range<usize>>,
}

impl StateWords {
    pub(super) fn new(starts: Vec<u32>) -> StateWords {
        StateWords { starts, of_part: None }
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

    /// Returns the place of reversible word `at` in the trail.
    #[inline]
    fn state_word_place(&self, at: usize) -> usize {
        let words = self.words();
        if at >= words.len() {
            out_of_words(at, words.len());
        }
        words.start + at
    }

    /// Returns the reversible words of the running constraint, or of the part of it that runs.
    #[inline]
    fn words(&self) -> Range<usize> {
        if let Some(words) = &self.state_words.of_part {
            return words.clone();
        }
        let running = self.running.expect("only a running constraint has state words").index();
        let starts = &self.state_words.starts;
        starts[running] as usize..starts[running + 1] as usize
    }

    /// Runs `work` of a part of the running constraint. The reversible words of the part are the
    /// words `words` of the constraint.
    pub(crate) fn with_part_words<R>(
        &mut self,
        words: Range<usize>,
        work: impl FnOnce(&mut Store) -> R,
    ) -> R {
        let first = self.words().start;
        let whole = self.state_words.of_part.replace(first + words.start..first + words.end);
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
