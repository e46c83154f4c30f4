//! Random numbers from a seed.
//!
//! Invariant: the same seed gives the same numbers on every machine, in every release.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

#[derive(Clone, Debug)]
pub(crate) struct Random(Xoshiro256PlusPlus);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number less than `n`, which is not 0.
    #[inline]
    pub(crate) fn below(&mut self, n: usize) -> usize {
        // The high half of the product is uniform, but for 2^-40 or less where `n` is less than 2^24.
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }
}
