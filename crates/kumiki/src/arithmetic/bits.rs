//! Sets of small numbers, as bits of words.
//!
//! Invariant: bit `i` of word `w` stands for the number `64·w + i`.

/// Returns whether `set` has `number`.
#[inline]
pub(crate) fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// Adds `number` to `set`.
#[inline]
pub(crate) fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

/// Returns the numbers of a set, ascending.
#[inline]
pub(crate) fn each(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    let (mut at, mut rest) = (0, set.first().copied().unwrap_or(0));
    std::iter::from_fn(move || {
        while rest == 0 {
            at += 1;
            rest = *set.get(at)?;
        }
        let bit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(64 * at + bit)
    })
}

/// Returns the bits of a word, ascending.
#[inline]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

/// Returns the set of `members`, each of which is less than `len`.
pub(crate) fn set(len: usize, members: &[usize]) -> Vec<u64> {
    let mut set = vec![0; len.div_ceil(64)];
    members.iter().for_each(|&member| insert(&mut set, member));
    set
}
