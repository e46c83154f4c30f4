//! Sets of assumptions, as bits.
//!
//! Invariant: all sets of one set of assumptions have as many words, and no bit beyond the
//! assumptions is set.

use crate::arithmetic::bits::each;
use smallvec::{SmallVec, smallvec};
use std::fmt;

/// A set of the assumptions `0..len`.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct AssumptionSet {
    words: SmallVec<[u64; 1]>,
    len: usize,
}

impl AssumptionSet {
    /// Returns the empty set of `len` assumptions.
    pub(super) fn none(len: usize) -> AssumptionSet {
        AssumptionSet { words: smallvec![0; len.div_ceil(64)], len }
    }

    /// Returns the set of all `len` assumptions.
    pub(super) fn all(len: usize) -> AssumptionSet {
        AssumptionSet::of(len, 0..len)
    }

    /// Returns the set of `members` of `len` assumptions.
    pub(super) fn of(len: usize, members: impl IntoIterator<Item = usize>) -> AssumptionSet {
        let mut set = AssumptionSet::none(len);
        members.into_iter().for_each(|member| set.insert(member));
        set
    }

    pub(super) fn contains(&self, assumption: usize) -> bool {
        self.words[assumption / 64] >> (assumption % 64) & 1 == 1
    }

    pub(super) fn insert(&mut self, assumption: usize) {
        self.words[assumption / 64] |= 1 << (assumption % 64);
    }

    pub(super) fn remove(&mut self, assumption: usize) {
        self.words[assumption / 64] &= !(1 << (assumption % 64));
    }

    /// Returns the set with one more.
    pub(super) fn with(&self, assumption: usize) -> AssumptionSet {
        let mut set = self.clone();
        set.insert(assumption);
        set
    }

    /// Returns the set with one less.
    pub(super) fn without(&self, assumption: usize) -> AssumptionSet {
        let mut set = self.clone();
        set.remove(assumption);
        set
    }

    /// Returns the complement: all assumptions that are not in it.
    pub(super) fn complement(&self) -> AssumptionSet {
        AssumptionSet::all(self.len).minus(self)
    }

    pub(super) fn is_subset(&self, other: &AssumptionSet) -> bool {
        // Most sets are of one word.
        match (&self.words[..], &other.words[..]) {
            ([own], [other]) => own & !other == 0,
            (own, others) => own.iter().zip(others).all(|(own, other)| own & !other == 0),
        }
    }

    /// Returns an iterator over the members, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        each(&self.words)
    }

    /// Returns the number of members.
    pub(super) fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn intersects(&self, other: &AssumptionSet) -> bool {
        self.words.iter().zip(&other.words).any(|(own, other)| own & other != 0)
    }

    /// Returns the members that are not in `other`.
    pub(super) fn minus(&self, other: &AssumptionSet) -> AssumptionSet {
        let words = self.words.iter().zip(&other.words).map(|(own, other)| own & !other);
        AssumptionSet { words: words.collect(), len: self.len }
    }

    /// Adds the members of `other`.
    pub(super) fn extend(&mut self, other: &AssumptionSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(own, other)| *own |= other);
    }
}

impl fmt::Debug for AssumptionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
