//! Random numbers.
//!
//! Invariant: the same seed gives the same numbers, in every release.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A generator of random numbers, the one that searches use. It is public for programs whose own
/// choices must be the same in every release (Blackman and Vigna, *Scrambled linear pseudorandom
/// number generators*, 2021).
///
/// ```
/// use kumiki::run::Random;
///
/// let mut random = Random::numbered(7, 1);
/// assert!(random.below(6) < 6);
/// assert_eq!(Random::numbered(7, 2).seed(), Random::numbered(7, 2).seed());
/// ```
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Returns the sequence for `seed`.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns sequence `number` of those for `seed`; no two of them are alike.
    pub fn numbered(seed: u64, number: u64) -> Random {
        let words = [[seed, !seed], [number, !number]].map(|[one, other]| {
            // Mixed, because a state with many zeros gives numbers with many zeros.
            [one, other].map(|word| Random::new(word).seed())
        });
        let mut state = [0; 32];
        for (bytes, word) in state.chunks_exact_mut(8).zip(words.as_flattened()) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Random(Xoshiro256PlusPlus::from_seed(state))
    }

    /// Returns any number, as a seed for another sequence.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number less than `n`, which is not 0. All are exactly equally likely (Lemire,
    /// *Fast random integer generation in an interval*, 2019).
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        let unfair = n.wrapping_neg() % n;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(n);
            if product as u64 >= unfair {
                return (product >> 64) as u64;
            }
        }
    }

    /// Returns an index into a list of `len` items.
    ///
    /// # Panics
    /// If `len` is 0.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// Shuffles `items`. All orders are exactly equally likely (Durstenfeld, *Random permutation*,
    /// 1964).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.index(at + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn sequences_are_the_same_for_ever_and_numbered_ones_differ() {
        assert_eq!(Random::new(1).seed(), 14_971_601_782_005_023_387);
        let firsts: HashSet<u64> = (0..20)
            .flat_map(|seed| (0..20).map(move |number| Random::numbered(seed, number).seed()))
            .collect();
        assert_eq!(firsts.len(), 400);
    }
}
