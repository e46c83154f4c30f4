//! Sets of claims, as bits.
//!
//! Invariant: all sets of one set of claims have as many words, and no bit beyond the claims is
//! set.

use std::fmt;

/// A set of the claims `0..len`.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct ClaimSet {
    words: Box<[u64]>,
    len: usize,
}

impl ClaimSet {
    /// Returns the empty set of `len` claims.
    pub(super) fn none(len: usize) -> ClaimSet {
        ClaimSet { words: vec![0; len.div_ceil(64)].into(), len }
    }

    /// Returns the set of all `len` claims.
    pub(super) fn all(len: usize) -> ClaimSet {
        ClaimSet::of(len, 0..len)
    }

    /// Returns the set of `members` of `len` claims.
    pub(super) fn of(len: usize, members: impl IntoIterator<Item = usize>) -> ClaimSet {
        let mut set = ClaimSet::none(len);
        members.into_iter().for_each(|member| set.insert(member));
        set
    }

    pub(super) fn contains(&self, claim: usize) -> bool {
        self.words[claim / 64] >> (claim % 64) & 1 == 1
    }

    pub(super) fn insert(&mut self, claim: usize) {
        self.words[claim / 64] |= 1 << (claim % 64);
    }

    pub(super) fn remove(&mut self, claim: usize) {
        self.words[claim / 64] &= !(1 << (claim % 64));
    }

    /// Returns the set with one more.
    pub(super) fn with(&self, claim: usize) -> ClaimSet {
        let mut set = self.clone();
        set.insert(claim);
        set
    }

    /// Returns the set with one less.
    pub(super) fn without(&self, claim: usize) -> ClaimSet {
        let mut set = self.clone();
        set.remove(claim);
        set
    }

    /// Returns the complement: all claims that are not in it.
    pub(super) fn complement(&self) -> ClaimSet {
        ClaimSet::of(self.len, (0..self.len).filter(|&claim| !self.contains(claim)))
    }

    pub(super) fn is_subset(&self, other: &ClaimSet) -> bool {
        self.words.iter().zip(&other.words).all(|(own, other)| own & !other == 0)
    }

    /// Returns an iterator over the members, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.len).filter(|&claim| self.contains(claim))
    }
}

impl fmt::Debug for ClaimSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
