//! Vectors: 32 lanes, each with a set of up to 16 values, on the instructions of a machine.
//!
//! Invariant: this is the only module with `unsafe` code. A [`Vector`] of a kind exists only if the
//! machine has the instructions of that kind: building its tables, and calling
//! [`Vector::propagate`], requires its token, which is given out after detection. Every function
//! means the same for every kind; tests run the plain kind, which defines the meaning, beside the
//! others.

use super::kernel::Propagated;
use super::lanes::Tables;
use super::vertices::bits;
use std::fmt;

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
mod halves;
#[cfg(target_arch = "aarch64")]
pub(super) mod neon;
#[cfg(test)]
pub(super) mod plain;
#[cfg(target_feature = "simd128")]
pub(super) mod simd128;

/// The number of lanes of a vector.
pub(super) const LANES: usize = 32;

/// 32 sets in their memory order, which is the vector's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(super) struct Block(pub(super) [u16; LANES]);

/// The lane that each lane reads, among the lanes of one part of a vector.
pub(super) type Selection = [Option<u8>; LANES];

/// 32 lanes of 16 bits.
pub(super) trait Vector: Copy + fmt::Debug + Send + Sync {
    /// The proof that the machine has the instructions.
    type Token: Copy + Send + Sync;

    /// A set of lanes.
    type Mask: Copy;

    /// The number of parts of a vector: the lanes that a step of reading can reach.
    const PARTS: usize;

    /// The steps for each part, at most three, for which rounds are compiled without a branch:
    /// those of sudoku.
    const STEPS: usize;

    /// True if [`Vector::extract`] is one instruction.
    const EXTRACTS: bool = true;

    /// A part of a vector, ready to be read from.
    type Part: Copy;

    /// A step of reading a selection: lanes of one part of a table. All others read nothing.
    type Fetch: Copy + fmt::Debug + Send + Sync;

    /// Runs [`propagate`](super::lanes::propagate), compiled for the instructions.
    fn propagate<const B: usize, const G: usize, const A: usize, const W: usize>(
        token: Self::Token,
        tables: &Tables<Self, W>,
        state: &mut [Block; B],
    ) -> Propagated;

    /// Returns the set in `lane`.
    fn lane(block: &Block, lane: usize) -> u16;

    /// Returns the sets in all lanes.
    #[inline(always)]
    fn lanes(block: &Block) -> [u16; LANES] {
        std::array::from_fn(|lane| Self::lane(block, lane))
    }

    /// Writes `set` into `lane`.
    fn set_lane(block: &mut Block, lane: usize, set: u16);

    fn zero() -> Self;
    fn load(block: &Block) -> Self;
    fn store(self, block: &mut Block);

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// Returns the values of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    fn is_zero(self) -> bool;
    /// Returns the values that two or more of three have.
    #[inline(always)]
    fn majority(one: Self, other: Self, third: Self) -> Self {
        one.and(other).or(one.or(other).and(third))
    }

    /// Returns the lanes with one value or none.
    fn lone(self) -> Self::Mask;
    /// Returns the lanes without a value.
    fn empty(self) -> Self::Mask;
    /// Returns the lanes of `mask`, with nothing in the others.
    fn only(self, mask: Self::Mask) -> Self;
    /// Returns the lanes that have the value of bit `bit`.
    fn holding(self, bit: usize) -> Self::Mask;
    /// Returns all values but the least of each lane.
    fn but_least(self) -> Self;

    fn no_lane() -> Self::Mask;
    fn either(one: Self::Mask, other: Self::Mask) -> Self::Mask;
    fn not(mask: Self::Mask) -> Self::Mask;
    /// Returns bit `i` for lane `i`.
    fn bits(mask: Self::Mask) -> u32;

    /// Returns the bits of `word` that are in `mask`, without gaps.
    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        extract(word, mask)
    }

    /// Returns part `part` of the vector.
    fn part(self, part: usize) -> Self::Part;

    /// Returns the step that reads the lanes of `selection`, which are lanes of one part.
    fn step(selection: &Selection) -> Self::Fetch;

    /// Returns the lanes that one step reads from `part`.
    fn fetch(part: Self::Part, fetch: &Self::Fetch) -> Self;

    /// Does the same for a step that reads all lanes.
    fn fetch_all(part: Self::Part, fetch: &Self::Fetch) -> Self;

    /// Returns whether a step reads all lanes.
    fn is_all(fetch: &Self::Fetch) -> bool;
}

/// Returns the bits of `word` that are in `mask`, without gaps, one after the other.
#[inline(always)]
fn extract(word: u64, mask: u64) -> u64 {
    bits(mask).enumerate().fold(0, |set, (at, bit)| set | (word >> bit & 1) << at)
}
