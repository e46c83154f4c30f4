//! Vectors: 32 lanes, each with a set of up to 16 values, on the instructions of a machine.
//!
//! Invariant: this is the only vertex with `unsafe` code. A [`Vector`] of a kind exists only if the
//! machine has the instructions of that kind: building its tables, and calling
//! [`Vector::propagate`], requires its token, which is given out after detection. Every function
//! means the same for every kind; tests run the plain kind, which defines the meaning, beside the
//! others.

use super::kernel::Propagated;
use super::lanes::Tables;
use std::fmt;

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
#[cfg(test)]
pub(super) mod plain;

/// The number of lanes of a vector.
pub(super) const LANES: usize = 32;

/// 32 sets in their memory order, which is the vector's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(super) struct Block(pub(super) [u16; LANES]);

/// The lane that each lane reads, among all lanes of a table of blocks.
pub(super) type Selection = [Option<u16>; LANES];

/// A selection of no lane.
pub(super) const NOTHING: Selection = [None; LANES];

/// 32 lanes of 16 bits.
pub(super) trait Vector: Copy + fmt::Debug + Send + Sync {
    /// The proof that the machine has the instructions.
    type Token: Copy + Send + Sync;

    /// A set of lanes.
    type Mask: Copy;

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

    /// Returns the lanes with one value or none.
    fn lone(self) -> Self::Mask;
    /// Returns the lanes without a value.
    fn empty(self) -> Self::Mask;
    /// Returns the lanes in which the two are not equal.
    fn unequal(self, other: Self) -> Self::Mask;
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
    fn extract(word: u64, mask: u64) -> u64;

    /// Returns the steps in which `selection` is read.
    fn fetches(selection: &Selection) -> Vec<Self::Fetch>;

    /// Returns the lanes that one step reads from `table`.
    fn fetch(table: &[Self], fetch: &Self::Fetch) -> Self;

    /// Does the same for a step that reads all lanes.
    fn fetch_all(table: &[Self], fetch: &Self::Fetch) -> Self;

    /// Returns whether a step reads all lanes.
    fn is_all(fetch: &Self::Fetch) -> bool;
}
