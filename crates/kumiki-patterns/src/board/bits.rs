//! Sets of small numbers, as bits: variables, mostly.
//!
//! Invariant: a set of `W` words holds numbers below `64 * W`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A set of numbers below `64 * W`. All operations take `W` steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const NONE: Bits<W> = Bits([0; W]);

    /// Returns the set of the numbers below `len`.
    ///
    /// # Panics
    /// Panics if they do not fit into the set.
    pub fn up_to(len: usize) -> Bits<W> {
        assert!(len <= 64 * W, "a set has room for {} members", 64 * W);
        Bits(std::array::from_fn(|word| match len.saturating_sub(64 * word) {
            64.. => u64::MAX,
            rest => (1 << rest) - 1,
        }))
    }

    /// Returns the set of `at` alone.
    ///
    /// # Panics
    /// Panics if it does not fit, as do all methods that take a number.
    #[inline]
    pub fn of(at: usize) -> Bits<W> {
        let mut set = Bits::NONE;
        set.insert(at);
        set
    }

    /// Returns whether it has no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the number of members.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether `at` is a member.
    #[inline]
    pub fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    /// Adds `at`.
    #[inline]
    pub fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Removes `at`.
    #[inline]
    pub fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    /// Returns whether all members are members of `other`.
    #[inline]
    pub fn is_subset(&self, other: &Bits<W>) -> bool {
        (*self - *other).is_empty()
    }

    /// Returns whether the two sets have a member in common.
    #[inline]
    pub fn meets(&self, other: &Bits<W>) -> bool {
        !(*self & *other).is_empty()
    }

    /// Returns whether it has two members or more.
    #[inline]
    pub fn has_several(&self) -> bool {
        let (mut any, mut several) = (0, 0);
        for word in self.0 {
            several |= word & word.wrapping_sub(1) | if any == 0 { 0 } else { word };
            any |= word;
        }
        several != 0
    }

    /// Returns the least member.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(64 * at + self.0[at].trailing_zeros() as usize)
    }

    /// Returns the only member, if there is exactly one.
    #[inline]
    pub fn single(&self) -> Option<usize> {
        // This avoids a count of bits, which takes a dozen steps for each word on machines without
        // an instruction for it.
        let first = self.first()?;
        let (at, word) = (first / 64, self.0[first / 64]);
        let is_single = word.is_power_of_two() && self.0[at + 1..].iter().all(|&word| word == 0);
        is_single.then_some(first)
    }

    /// Returns an iterator over the members, ascending.
    #[inline]
    pub fn iter(&self) -> Members<W> {
        Members { left: self.0, at: 0 }
    }
}

/// An iterator over the members of a set, ascending.
#[derive(Clone, Debug)]
pub struct Members<const W: usize> {
    left: [u64; W],
    /// The words before it have no members left.
    at: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        loop {
            let left = self.left.get_mut(self.at)?;
            if *left != 0 {
                let first = 64 * self.at + left.trailing_zeros() as usize;
                *left &= *left - 1;
                return Some(first);
            }
            self.at += 1;
        }
    }

    /// Takes the members word by word, in less time than calls of `next` take.
    #[inline]
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, mut f: F) -> B {
        let mut all = init;
        for (at, mut left) in self.left.into_iter().enumerate() {
            while left != 0 {
                all = f(all, 64 * at + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
        all
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Bits<W> {
        let mut set = Bits::NONE;
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Bits<W> {
        Bits::NONE
    }
}

impl<const W: usize> fmt::Debug for Bits<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Bits<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Bits<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }
}

impl<const W: usize> SubAssign for Bits<W> {
    #[inline]
    fn sub_assign(&mut self, other: Bits<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Bits<W>;
    #[inline]
    fn bitand(mut self, other: Bits<W>) -> Bits<W> {
        self &= other;
        self
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Bits<W>;
    #[inline]
    fn bitor(mut self, other: Bits<W>) -> Bits<W> {
        self |= other;
        self
    }
}

/// The difference: the members of one set that are not in the other.
impl<const W: usize> Sub for Bits<W> {
    type Output = Bits<W>;
    #[inline]
    fn sub(mut self, other: Bits<W>) -> Bits<W> {
        self -= other;
        self
    }
}

/// The complement: all numbers that fit into the set and are not members.
impl<const W: usize> Not for Bits<W> {
    type Output = Bits<W>;
    #[inline]
    fn not(self) -> Bits<W> {
        Bits(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn they_are_sets(
            a in proptest::collection::btree_set(any::<u8>(), 0..6),
            b: BTreeSet<u8>,
        ) {
            let bits = |set: &BTreeSet<u8>| set.iter().map(|&at| at.into()).collect::<Bits<4>>();
            let same = |found: Bits<4>, expected: Vec<u8>| {
                found.iter().eq(expected.iter().map(|&at| at.into())) && found.len() == expected.len()
            };
            prop_assert!(same(bits(&a) & bits(&b), a.intersection(&b).copied().collect()));
            prop_assert!(same(bits(&a) | bits(&b), a.union(&b).copied().collect()));
            prop_assert!(same(bits(&a) - bits(&b), a.difference(&b).copied().collect()));
            prop_assert_eq!(bits(&a).is_subset(&bits(&b)), a.is_subset(&b));
            prop_assert_eq!(bits(&a).meets(&bits(&b)), !a.is_disjoint(&b));
            prop_assert_eq!(bits(&a).first(), a.first().map(|&at| at.into()));
            prop_assert_eq!(bits(&a).is_empty(), a.is_empty());
            prop_assert_eq!(bits(&a).has_several(), a.len() > 1);
            let single = a.first().filter(|_| a.len() == 1);
            prop_assert_eq!(bits(&a).single(), single.map(|&at| at.into()));
        }
    }
}
