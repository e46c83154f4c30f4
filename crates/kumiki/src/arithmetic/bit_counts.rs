//! Bit counts: for each place of a word, how many of some words have the bit there.
//!
//! Invariant: bit `i` of `digits[d]` is the binary digit `d` of the number of words that have bit
//! `i`. So 64 numbers are counted at once.

/// The number of words that have each bit; less than 2³² words.
pub(crate) struct BitCounts {
    digits: [u64; u32::BITS as usize],
    /// The number of digits that are not all zero.
    used: usize,
}

impl BitCounts {
    /// Counts the bits of `words`.
    #[inline]
    pub(crate) fn of(words: impl Iterator<Item = u64>) -> BitCounts {
        let mut digits = [0; u32::BITS as usize];
        let mut used = 0;
        for word in words {
            let (mut carry, mut at) = (word, 0);
            while carry != 0 {
                (digits[at], carry) = (digits[at] ^ carry, digits[at] & carry);
                at += 1;
            }
            used = used.max(at);
        }
        BitCounts { digits, used }
    }

    /// Returns the bits that two words or more have.
    #[inline]
    pub(crate) fn several(&self) -> u64 {
        self.digits[1..].iter().take(self.used).fold(0, |several, digit| several | digit)
    }

    /// Returns the greatest number of words that share a bit of `among`; 0 if `among` is empty.
    #[inline]
    pub(crate) fn greatest(&self, among: u64) -> usize {
        let (mut greatest, mut left) = (0, among);
        for at in (0..self.used).rev() {
            if left & self.digits[at] != 0 {
                left &= self.digits[at];
                greatest |= 1 << at;
            }
        }
        greatest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn counts_are_those_of_each_bit(words: Vec<u64>, among: u64) {
            let counts = BitCounts::of(words.iter().copied());
            let number = |bit: usize| words.iter().filter(|&word| word >> bit & 1 == 1).count();
            for bit in 0..64 {
                prop_assert_eq!(counts.several() >> bit & 1 == 1, number(bit) >= 2);
            }
            let those = (0..64).filter(|bit| among >> bit & 1 == 1);
            prop_assert_eq!(counts.greatest(among), those.map(number).max().unwrap_or(0));
        }
    }
}
