//! Vectors in halves: a byte of each lane for its lower eight values, another for its upper.
//!
//! Invariant: that of [`super`]. In a block, the lower bytes of all lanes come first.
#![allow(unsafe_code, reason = "the bytes of a block, which is an array of sets")]

use super::super::kernel::Propagated;
use super::super::lanes::Tables;
use super::{Block, LANES, Selection, Vector};
use std::fmt;

/// A lane that no part has: a step does not read it.
const NO_LANE: u8 = u8::MAX;

/// A byte of each lane, on the instructions of a machine.
pub(in super::super) trait Bytes: Copy + fmt::Debug + Send + Sync {
    /// The constants of [`Vector`].
    const PARTS: usize;
    const STEPS: usize;
    const EXTRACTS: bool;

    /// The proof that the machine has the instructions.
    type Token: Copy + Send + Sync;

    /// Runs [`propagate`](super::super::lanes::propagate), compiled for the instructions.
    fn propagate<const B: usize, const G: usize, const A: usize, const W: usize>(
        token: Self::Token,
        tables: &Tables<Halves<Self>, W>,
        state: &mut [Block; B],
    ) -> Propagated;

    /// Returns `byte` for each lane.
    fn splat(byte: u8) -> Self;
    fn load(from: &[u8; LANES]) -> Self;
    fn store(self, to: &mut [u8; LANES]);

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// Returns the bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    /// Returns the sum of two bytes, modulo 256.
    fn add(self, other: Self) -> Self;
    fn is_zero(self) -> bool;

    /// Returns all bits of the bytes that are zero.
    fn zeros(self) -> Self;
    /// Returns all bits of the bytes that have bit `bit`.
    fn holding(self, bit: usize) -> Self;
    /// Returns bit `i` for byte `i`, of which all bits or none are set.
    fn bits(self) -> u32;

    /// Returns the bits of `word` that are in `mask`, without gaps.
    fn extract(word: u64, mask: u64) -> u64;

    /// Returns the bytes of part `part`, ready for [`Bytes::look_up`].
    fn part(self, part: usize) -> Self;
    /// Returns the bytes of the lanes `lanes` of a part, and zero for [`NO_LANE`].
    fn look_up(self, lanes: Self) -> Self;
}

#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Halves<R> {
    low: R,
    high: R,
}

impl<R: Bytes> Vector for Halves<R> {
    const PARTS: usize = R::PARTS;
    const STEPS: usize = R::STEPS;
    const EXTRACTS: bool = R::EXTRACTS;

    /// All bits of the bytes of the lanes.
    type Mask = R;
    type Part = Halves<R>;
    /// The lane of the part that each lane reads.
    type Fetch = R;
    type Token = R::Token;

    fn propagate<const B: usize, const G: usize, const A: usize, const W: usize>(
        token: R::Token,
        tables: &Tables<Self, W>,
        state: &mut [Block; B],
    ) -> Propagated {
        R::propagate::<B, G, A, W>(token, tables, state)
    }

    #[inline(always)]
    fn lane(block: &Block, lane: usize) -> u16 {
        let [low, high] = halves(block);
        u16::from_le_bytes([low[lane], high[lane]])
    }
    #[inline(always)]
    fn set_lane(block: &mut Block, lane: usize, set: u16) {
        let [low, high] = halves_mut(block);
        [low[lane], high[lane]] = set.to_le_bytes();
    }
    #[inline(always)]
    fn zero() -> Self {
        Halves { low: R::splat(0), high: R::splat(0) }
    }
    #[inline(always)]
    fn load(block: &Block) -> Self {
        let [low, high] = halves(block);
        Halves { low: R::load(low), high: R::load(high) }
    }
    #[inline(always)]
    fn store(self, block: &mut Block) {
        let [low, high] = halves_mut(block);
        self.low.store(low);
        self.high.store(high);
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Halves { low: self.low.and(other.low), high: self.high.and(other.high) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Halves { low: self.low.or(other.low), high: self.high.or(other.high) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Halves { low: self.low.without(other.low), high: self.high.without(other.high) }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.low.or(self.high).is_zero()
    }

    #[inline(always)]
    fn lone(self) -> R {
        let less = R::splat(u8::MAX);
        let more = self.and(Halves { low: self.low.add(less), high: self.high.add(less) });
        // One of the halves must be empty, too.
        more.low.or(more.high).zeros().and(self.low.min(self.high).zeros())
    }
    #[inline(always)]
    fn empty(self) -> R {
        self.low.or(self.high).zeros()
    }
    #[inline(always)]
    fn only(self, mask: R) -> Self {
        self.and(Halves { low: mask, high: mask })
    }
    #[inline(always)]
    fn holding(self, bit: usize) -> R {
        if bit < 8 { self.low.holding(bit) } else { self.high.holding(bit - 8) }
    }
    #[inline(always)]
    fn but_least(self) -> Self {
        // To add all bits is to subtract 1, which clears the least bit and sets those below it. If
        // the lower half is empty, the least value is in the upper.
        let (low, high) = (self.low.add(R::splat(u8::MAX)), self.high.add(self.low.zeros()));
        self.and(Halves { low, high })
    }

    #[inline(always)]
    fn no_lane() -> R {
        R::splat(0)
    }
    #[inline(always)]
    fn either(one: R, other: R) -> R {
        one.or(other)
    }
    #[inline(always)]
    fn not(mask: R) -> R {
        R::splat(u8::MAX).without(mask)
    }
    #[inline(always)]
    fn bits(mask: R) -> u32 {
        mask.bits()
    }
    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        R::extract(word, mask)
    }

    #[inline(always)]
    fn part(self, part: usize) -> Self {
        Halves { low: self.low.part(part), high: self.high.part(part) }
    }
    fn step(selection: &Selection) -> R {
        R::load(&selection.map(|at| at.unwrap_or(NO_LANE)))
    }
    #[inline(always)]
    fn fetch(part: Self, &lanes: &R) -> Self {
        Halves { low: part.low.look_up(lanes), high: part.high.look_up(lanes) }
    }
    #[inline(always)]
    fn fetch_all(part: Self, lanes: &R) -> Self {
        Self::fetch(part, lanes)
    }
    fn is_all(_: &R) -> bool {
        true
    }
}

/// Returns the lower bytes of the lanes, and the upper.
#[inline(always)]
fn halves(block: &Block) -> &[[u8; LANES]; 2] {
    // SAFETY: a block is an array of sets of two bytes; an array of bytes has no alignment.
    unsafe { &*std::ptr::from_ref(&block.0).cast() }
}

#[inline(always)]
fn halves_mut(block: &mut Block) -> &mut [[u8; LANES]; 2] {
    // SAFETY: as in `halves`; and any bytes are sets.
    unsafe { &mut *std::ptr::from_mut(&mut block.0).cast() }
}
