//! Sets of vertices and of values, as bits of words.
//!
//! Invariant: bit `i` of word `w` stands for vertex `64·w + i`.

use crate::arithmetic::bit_counts::BitCounts;
pub(super) use crate::arithmetic::bits::{bits, each, has, set};

/// A set of vertices.
pub(super) type VertexSet = Vec<u64>;

/// Returns a set in a constant number of words.
pub(super) fn wide<const W: usize>(vertices: &[u64]) -> [u64; W] {
    let mut wide = [0; W];
    wide[..vertices.len()].copy_from_slice(vertices);
    wide
}

/// Returns the number of vertices that two sets have in common.
#[inline(always)]
pub(super) fn common(one: &[u64], other: &[u64]) -> u32 {
    shared_words(one, other).map(u64::count_ones).sum()
}

/// Returns the intersection of two sets.
#[inline(always)]
pub(super) fn and<const W: usize>(one: &[u64; W], other: &[u64; W]) -> [u64; W] {
    let mut both = *one;
    for at in 0..W {
        both[at] &= other[at];
    }
    both
}

/// Returns the vertices that are in two or more of `sets`, and not in `vertices`, and the most sets
/// that one of these is in; 1 if there are none.
pub(super) fn shared<'a, const W: usize>(
    sets: impl Iterator<Item = &'a [u64; W]> + Clone,
    vertices: &[u64; W],
) -> ([u64; W], usize) {
    let (mut shared, mut most) = ([0; W], 1);
    for at in 0..W {
        let counts = BitCounts::of(sets.clone().map(|set| set[at]));
        shared[at] = counts.several() & !vertices[at];
        most = most.max(counts.greatest(shared[at]));
    }
    (shared, most)
}

/// Returns whether a set has no vertex. A comparison with an empty set becomes a call.
#[inline]
pub(super) fn is_empty<const W: usize>(vertices: &[u64; W]) -> bool {
    vertices.iter().fold(0, |all, word| all | word) == 0
}

/// Returns whether a set of these words has two vertices or more. Counting takes longer where the
/// machine is not known to have an instruction for it.
#[inline]
pub(super) fn has_two(words: impl IntoIterator<Item = u64>) -> bool {
    let (mut any, mut two) = (0, 0);
    for word in words {
        two |= word & word.wrapping_sub(1) | if word != 0 { any } else { 0 };
        any |= word;
    }
    two != 0
}

/// Returns the words of the intersection of two sets.
#[inline]
pub(super) fn shared_words(one: &[u64], other: &[u64]) -> impl Iterator<Item = u64> {
    one.iter().zip(other).map(|(one, other)| one & other)
}
