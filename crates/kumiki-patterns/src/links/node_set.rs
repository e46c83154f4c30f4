//! Sets of nodes, with a capacity that depends on the board.
//!
//! Invariant: all sets of one board are of the same length.

/// A set of nodes, by number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NodeSet(Box<[u64]>);

impl NodeSet {
    /// Returns the empty set, for numbers below `len`.
    #[inline]
    pub(crate) fn new(len: usize) -> NodeSet {
        NodeSet(vec![0; len.div_ceil(64)].into())
    }

    #[inline]
    pub(crate) fn insert(&mut self, node: usize) {
        self.0[node / 64] |= 1 << (node % 64);
    }

    /// Returns whether `node` is a member.
    #[inline]
    pub fn contains(&self, node: usize) -> bool {
        self.0[node / 64] >> (node % 64) & 1 == 1
    }

    /// Returns whether it has no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Adds the members of `other`.
    #[inline]
    pub(crate) fn extend(&mut self, other: &NodeSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    /// Removes the members of `other`.
    #[inline]
    pub(crate) fn subtract(&mut self, other: &NodeSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
    }

    /// Returns an iterator over the members, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(at, &word)| crate::board::values_in(word).map(move |bit| 64 * at + bit))
    }
}
