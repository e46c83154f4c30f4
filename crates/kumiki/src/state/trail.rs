//! The trail: reversible words of memory. Popping a level restores their old values.
//!
//! Invariant: for each open level, `saved` holds every word changed since that level was pushed,
//! oldest first within the level. A word may be saved more than once. Undoing the entries from the
//! end restores the words exactly. A word whose stamp is the present epoch is already saved at this
//! level and may be overwritten. Words written at level 0 stay.

#[derive(Clone, Debug)]
pub(crate) struct Trail {
    words: Vec<u64>,
    /// The epoch in which each word was last saved.
    stamps: Vec<u64>,
    /// Old values: the index of the word and its value.
    saved: Vec<(u32, u64)>,
    levels: Vec<TrailLevel>,
    epoch: u64,
    epochs: u64,
}

/// The state of the trail at the moment when a level was pushed.
#[derive(Clone, Copy, Debug)]
struct TrailLevel {
    saved: usize,
    epoch: u64,
}

impl Trail {
    pub(crate) fn new(words: Vec<u64>) -> Trail {
        let stamps = vec![0; words.len()];
        Trail { words, stamps, saved: Vec::new(), levels: Vec::new(), epoch: 0, epochs: 0 }
    }

    #[inline]
    pub(crate) fn word(&self, at: usize) -> u64 {
        self.words[at]
    }

    #[inline]
    pub(crate) fn words(&self, start: usize, len: usize) -> &[u64] {
        &self.words[start..start + len]
    }

    /// Writes a word, and saves the old one for the level if that is not done yet. A call would
    /// cost a small constraint a twentieth of its run.
    #[inline(always)]
    pub(crate) fn set(&mut self, at: usize, word: u64) {
        let old = std::mem::replace(&mut self.words[at], word);
        if self.stamps[at] != self.epoch {
            self.stamps[at] = self.epoch;
            self.saved.push((at as u32, old));
        }
    }

    /// Appends words that hold `word` at every level, and returns the position of the first.
    pub(crate) fn append(&mut self, word: u64, count: usize) -> usize {
        let start = self.words.len();
        let end = start + count;
        assert!(u32::try_from(end).is_ok(), "the trail has fewer than 2^32 words");
        self.words.resize(end, word);
        // The epoch of level 0: a word written above it is saved first.
        self.stamps.resize(end, 0);
        start
    }

    /// Writes a word that is the same at every level, and is never [set](Trail::set).
    pub(crate) fn set_for_good(&mut self, at: usize, word: u64) {
        self.words[at] = word;
    }

    /// Returns the number of words.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns the number of open levels.
    pub(crate) fn level(&self) -> usize {
        self.levels.len()
    }

    pub(crate) fn push_level(&mut self) {
        self.levels.push(TrailLevel { saved: self.saved.len(), epoch: self.epoch });
        self.epochs += 1;
        self.epoch = self.epochs;
    }

    /// Undoes everything written since level `level` was the highest.
    pub(crate) fn pop_to(&mut self, level: usize) {
        let Some(&kept) = self.levels.get(level) else { return };
        self.levels.truncate(level);
        while self.saved.len() > kept.saved {
            let (at, old) = self.saved.pop().expect("longer than `kept.saved`");
            self.words[at as usize] = old;
        }
        // The stamps of restored words name an epoch that never returns, so the words are saved
        // again.
        self.epoch = kept.epoch;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Clone, Debug)]
    enum Step {
        Set(usize, u64),
        Push,
        Pop(usize),
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            4 => (0..6usize, any::<u64>()).prop_map(|(at, word)| Step::Set(at, word)),
            2 => Just(Step::Push),
            1 => (0..6usize).prop_map(Step::Pop),
        ]
    }

    proptest! {
        /// The oracle copies all words at each level.
        #[test]
        fn taking_back_restores_what_copies_would(steps in prop::collection::vec(step(), 0..200)) {
            let mut trail = Trail::new(vec![0; 6]);
            let mut copies: Vec<Vec<u64>> = Vec::new();
            let mut words = vec![0; 6];
            for step in steps {
                match step {
                    Step::Set(at, word) => {
                        trail.set(at, word);
                        words[at] = word;
                    }
                    Step::Push => {
                        trail.push_level();
                        copies.push(words.clone());
                    }
                    Step::Pop(level) => {
                        trail.pop_to(level);
                        if level < copies.len() {
                            words = copies[level].clone();
                            copies.truncate(level);
                        }
                    }
                }
                prop_assert_eq!(trail.words(0, 6), &words[..]);
                prop_assert_eq!(trail.level(), copies.len());
            }
        }
    }
}
