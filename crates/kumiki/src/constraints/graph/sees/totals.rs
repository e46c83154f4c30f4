//! Sets of small numbers, and the sums of two sets.
//!
//! Invariant: the last word is not 0, except of an empty set.

use smallvec::SmallVec;

/// A set of small numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SmallNumbers {
    words: SmallVec<[u64; 4]>,
}

impl SmallNumbers {
    /// Returns the set of one number.
    pub(super) fn only(number: usize) -> SmallNumbers {
        std::iter::once(number).collect()
    }

    /// Returns whether the set has no numbers.
    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns whether `number` is in the set.
    pub(super) fn has(&self, number: usize) -> bool {
        self.words.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Returns the numbers in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..64 * self.words.len()).filter(|&number| self.has(number))
    }

    /// Returns the sums of a number of each set.
    pub(super) fn plus(&self, other: &SmallNumbers) -> SmallNumbers {
        let mut sums = SmallNumbers::default();
        for number in other.iter() {
            let (skipped, shift) = (number / 64, number % 64);
            sums.grow(skipped + self.words.len() + 1);
            for (at, &word) in self.words.iter().enumerate() {
                sums.words[skipped + at] |= word << shift;
                if shift > 0 {
                    sums.words[skipped + at + 1] |= word >> (64 - shift);
                }
            }
        }
        sums.trim();
        sums
    }

    /// Returns whether a number of this set, plus `more`, is in `other`.
    pub(super) fn meets(&self, other: &SmallNumbers, more: usize) -> bool {
        self.iter().any(|number| other.has(number + more))
    }

    fn grow(&mut self, words: usize) {
        if words > self.words.len() {
            self.words.resize(words, 0);
        }
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

impl FromIterator<usize> for SmallNumbers {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> SmallNumbers {
        let mut set = SmallNumbers::default();
        for number in numbers {
            set.grow(number / 64 + 1);
            set.words[number / 64] |= 1 << (number % 64);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_cross_words() {
        let one: SmallNumbers = [0, 3, 63, 64].into_iter().collect();
        let other: SmallNumbers = [0, 1, 64].into_iter().collect();
        let sums: Vec<usize> = one.plus(&other).iter().collect();
        assert_eq!(sums, [0, 1, 3, 4, 63, 64, 65, 67, 127, 128]);
        assert!(one.meets(&other, 1) && !other.meets(&SmallNumbers::only(66), 3));
    }
}
