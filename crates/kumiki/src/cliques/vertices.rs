//! Sets of vertices and of values, as bits of words.
//!
//! Invariant: bit `i` of word `w` stands for vertex `64·w + i`.

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
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones()).sum()
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
