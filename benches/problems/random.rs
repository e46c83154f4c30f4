//! Numbers drawn at random.
//!
//! Invariant: the same seed gives the same numbers, for ever: published times depend on it.

/// A generator of random numbers (Steele, Lea and Flood, *Fast splittable pseudorandom number
/// generators*, 2014).
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number less than `n`, which is not 0.
    pub(super) fn below(&mut self, n: usize) -> usize {
        // Of 2^64 numbers the few that make some answers likelier do not matter here.
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// Puts `items` into a random order.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }

    /// The numbers below `n` in a random order.
    pub(super) fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..n).collect();
        self.shuffle(&mut numbers);
        numbers
    }
}
