//! Numbers drawn at random.
//!
//! Invariant: the same seed gives the same numbers, in every release.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A generator of random numbers (Blackman and Vigna, *Scrambled linear pseudorandom number generators*,
/// 2021).
#[derive(Clone, Debug)]
pub(crate) struct Random(Xoshiro256PlusPlus);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Any number, to begin another sequence with.
    pub(crate) fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number less than `n`, which is not 0; each is exactly as likely (Lemire, *Fast random integer
    /// generation in an interval*, 2019).
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        let unfair = n.wrapping_neg() % n;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(n);
            if product as u64 >= unfair {
                return (product >> 64) as u64;
            }
        }
    }

    /// A place in a list of `len` items, which is not empty.
    pub(crate) fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// Puts `items` into a random order, of which each is exactly as likely (Durstenfeld, *Random
    /// permutation*, 1964).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.index(at + 1));
        }
    }
}
