//! Vectors: 32 lanes, each with a set of up to 16 values, on the instructions that a machine has.
//!
//! Invariant: this is the one place with `unsafe` code. A [`Vector`] of a kind exists only where the machine
//! has the instructions of that kind: its tables are built, and [`Vector::look`] is run, by those who have
//! its token, which is given out after detection. Every function means the same for every kind; the plain
//! one, which says what, is run beside them in tests.

use super::kernel::Look;
use super::lanes::Tables;
use std::fmt;

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
#[cfg(test)]
pub(super) mod plain;

/// How many lanes a vector has.
pub(super) const LANES: usize = 32;

/// 32 sets as they are kept in memory: in an order that is the vector's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(super) struct Block(pub(super) [u16; LANES]);

/// Where each lane is read from, among all lanes of a table of blocks.
pub(super) type Selection = [Option<u16>; LANES];

/// A selection of no lane.
pub(super) const NOTHING: Selection = [None; LANES];

/// 32 lanes of 16 bits.
pub(super) trait Vector: Copy + fmt::Debug + Send + Sync {
    /// That the machine has the instructions.
    type Token: Copy + Send + Sync;

    /// Some lanes.
    type Mask: Copy;

    /// A step of reading a selection: lanes of one part of a table. All others read nothing.
    type Fetch: Copy + fmt::Debug + Send + Sync;

    /// [`look`](super::lanes::look), compiled for the instructions.
    fn look<const B: usize, const G: usize, const A: usize, const W: usize>(
        token: Self::Token,
        tables: &Tables<Self, W>,
        state: &mut [Block; B],
    ) -> Look;

    /// The set in `lane`.
    fn lane(block: &Block, lane: usize) -> u16;

    /// Puts `set` into `lane`.
    fn set_lane(block: &mut Block, lane: usize, set: u16);

    fn zero() -> Self;
    fn load(block: &Block) -> Self;
    fn store(self, block: &mut Block);

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// What `self` has and `other` has not.
    fn without(self, other: Self) -> Self;
    fn is_zero(self) -> bool;

    /// The lanes with one value or none.
    fn lone(self) -> Self::Mask;
    /// The lanes without a value.
    fn empty(self) -> Self::Mask;
    /// The lanes in which the two are not equal.
    fn unequal(self, other: Self) -> Self::Mask;
    /// The lanes of `mask`; nothing in the others.
    fn only(self, mask: Self::Mask) -> Self;
    /// Nothing in the lanes of `mask`; the others.
    fn except(self, mask: Self::Mask) -> Self;
    /// The lanes that have the value of bit `bit`.
    fn holding(self, bit: usize) -> Self::Mask;
    /// All but the least value of each lane.
    fn but_least(self) -> Self;

    fn no_lane() -> Self::Mask;
    fn either(one: Self::Mask, other: Self::Mask) -> Self::Mask;
    fn not(mask: Self::Mask) -> Self::Mask;
    /// Bit `i` for lane `i`.
    fn bits(mask: Self::Mask) -> u32;

    /// The steps in which `selection` is read.
    fn fetches(selection: &Selection) -> Vec<Self::Fetch>;

    /// What one step reads from `table`.
    fn fetch(table: &[Self], fetch: &Self::Fetch) -> Self;
}
