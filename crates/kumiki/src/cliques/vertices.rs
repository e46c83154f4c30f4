//! VertexSet: sets of vertices and of values, as bits of words.
//!
//! Invariant: bit `i` of word `w` stands for vertex `64·w + i`.

/// A set of vertices.
pub(super) type VertexSet = Vec<u64>;

/// Returns whether `vertices` has `vertex`.
#[inline]
pub(super) fn has(vertices: &[u64], vertex: usize) -> bool {
    vertices[vertex / 64] >> (vertex % 64) & 1 == 1
}

/// Returns the vertices of a set, ascending.
#[inline]
pub(super) fn each(vertices: &[u64]) -> impl Iterator<Item = usize> + '_ {
    vertices.iter().enumerate().flat_map(|(at, &word)| bits(word).map(move |bit| 64 * at + bit))
}

/// Returns the bits of a word, ascending.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

/// Returns the set of `members`, of `len` vertices.
pub(super) fn set(len: usize, members: &[usize]) -> VertexSet {
    let mut set = vec![0; len.div_ceil(64)];
    members.iter().for_each(|&member| set[member / 64] |= 1 << (member % 64));
    set
}

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
