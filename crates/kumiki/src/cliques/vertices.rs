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
) -> ([u64; W], u8) {
    let (mut shared, mut greatest) = ([0; W], 1);
    for at in 0..W {
        let counts = counts(sets.clone().map(|set| set[at]));
        shared[at] = several(&counts) & !vertices[at];
        let (mut left, mut most) = (shared[at], 0);
        for (place, digit) in counts.iter().enumerate().rev() {
            if left & digit != 0 {
                (left, most) = (left & digit, most | 1 << place);
            }
        }
        greatest = greatest.max(most);
    }
    (shared, greatest)
}

/// Returns the number of `words` that have each bit, in binary: bit `i` of the number is in the
/// result `i`, at the place of the bit that is counted. There are at most 255 words.
pub(super) fn counts(words: impl Iterator<Item = u64>) -> [u64; u8::BITS as usize] {
    let mut digits = [0; u8::BITS as usize];
    for word in words {
        let mut carry = word;
        for digit in &mut digits {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
            if carry == 0 {
                break;
            }
        }
    }
    digits
}

/// Returns the bits whose number is two or more.
pub(super) fn several(counts: &[u64; u8::BITS as usize]) -> u64 {
    counts[1..].iter().fold(0, |several, digit| several | digit)
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
