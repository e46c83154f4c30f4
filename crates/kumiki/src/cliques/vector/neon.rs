//! Vectors of NEON: four registers, two for the lower eight values of the lanes and two for the
//! upper. An instruction looks up bytes in two registers, which are all lanes.
//!
//! Invariant: that of [`super`]. A block is in halves.
#![allow(
    unsafe_code,
    reason = "instructions that not every machine has: see the invariant of the module above"
)]

use super::super::kernel::Propagated;
use super::super::lanes::{Tables, propagate};
use super::{Block, LANES, Selection, Vector, halves};
use std::arch::aarch64::*;
use std::arch::is_aarch64_feature_detected;

/// The proof that the machine has NEON.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Token(());

impl Token {
    pub(in super::super) fn detect() -> Option<Token> {
        is_aarch64_feature_detected!("neon").then_some(Token(()))
    }
}

#[target_feature(enable = "neon")]
fn propagate_on<const B: usize, const G: usize, const A: usize, const W: usize>(
    tables: &Tables<Neon, W>,
    state: &mut [Block; B],
) -> Propagated {
    propagate::<Neon, B, G, A, W>(tables, state)
}

/// A byte of each lane.
type Bytes = uint8x16x2_t;

/// Applies an instruction to both registers of one or two operands.
macro_rules! both {
    ($apply:ident($one:expr)) => {
        uint8x16x2_t($apply($one.0), $apply($one.1))
    };
    ($apply:ident($one:expr, $other:expr)) => {
        uint8x16x2_t($apply($one.0, $other.0), $apply($one.1, $other.1))
    };
}

#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Neon {
    low: Bytes,
    high: Bytes,
}

/// The lane that each lane reads; beyond the lanes if it reads nothing.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Fetch(Bytes);

// SAFETY, of every block below: a `Neon` exists only if a token does, and so the machine has the
// instructions. The functions that make one from other data (`zero`, `load`, `step`) are called
// by `propagate`, which has one, and by the constructor of the tables, which is given a token.
impl Vector for Neon {
    const PARTS: usize = 1;
    const STEPS: usize = 3;
    const EXTRACTS: bool = false;

    /// All bits of the bytes of the lanes.
    type Mask = Bytes;
    type Part = Neon;
    type Fetch = Fetch;
    type Token = Token;

    fn propagate<const B: usize, const G: usize, const A: usize, const W: usize>(
        _: Token,
        tables: &Tables<Self, W>,
        state: &mut [Block; B],
    ) -> Propagated {
        // SAFETY: a token exists only if the machine has NEON.
        unsafe { propagate_on::<B, G, A, W>(tables, state) }
    }

    #[inline(always)]
    fn lane(block: &Block, lane: usize) -> u16 {
        halves::lane(block, lane)
    }
    #[inline(always)]
    fn set_lane(block: &mut Block, lane: usize, set: u16) {
        halves::set_lane(block, lane, set);
    }
    #[inline(always)]
    fn zero() -> Self {
        unsafe { Neon { low: splat(0), high: splat(0) } }
    }
    #[inline(always)]
    fn load(block: &Block) -> Self {
        let from = block.0.as_ptr().cast::<u8>();
        // SAFETY: as for all blocks; and a block has the 64 bytes that are read.
        unsafe { Neon { low: load(from), high: load(from.add(LANES)) } }
    }
    #[inline(always)]
    fn store(self, block: &mut Block) {
        let to = block.0.as_mut_ptr().cast::<u8>();
        // SAFETY: as for all blocks; and a block has the 64 bytes that are written.
        unsafe {
            vst1q_u8(to, self.low.0);
            vst1q_u8(to.add(LANES / 2), self.low.1);
            vst1q_u8(to.add(LANES), self.high.0);
            vst1q_u8(to.add(LANES + LANES / 2), self.high.1);
        }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe {
            Neon {
                low: both!(vandq_u8(self.low, other.low)),
                high: both!(vandq_u8(self.high, other.high)),
            }
        }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe {
            Neon {
                low: both!(vorrq_u8(self.low, other.low)),
                high: both!(vorrq_u8(self.high, other.high)),
            }
        }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe {
            Neon {
                low: both!(vbicq_u8(self.low, other.low)),
                high: both!(vbicq_u8(self.high, other.high)),
            }
        }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe {
            let any = both!(vorrq_u8(self.low, self.high));
            vmaxvq_u32(vreinterpretq_u32_u8(vorrq_u8(any.0, any.1))) == 0
        }
    }
    #[inline(always)]
    fn lone(self) -> Bytes {
        unsafe {
            let more = self.but_least_of_each();
            let few = both!(vceqzq_u8(both!(vorrq_u8(more.low, more.high))));
            // One of the halves must be empty, too.
            let lesser = both!(vminq_u8(self.low, self.high));
            both!(vandq_u8(few, both!(vceqzq_u8(lesser))))
        }
    }
    #[inline(always)]
    fn empty(self) -> Bytes {
        unsafe { both!(vceqzq_u8(both!(vorrq_u8(self.low, self.high)))) }
    }
    #[inline(always)]
    fn only(self, mask: Bytes) -> Self {
        self.and(Neon { low: mask, high: mask })
    }
    #[inline(always)]
    fn holding(self, bit: usize) -> Bytes {
        let half = if bit < 8 { self.low } else { self.high };
        unsafe { both!(vtstq_u8(half, splat(1 << (bit % 8)))) }
    }
    #[inline(always)]
    fn but_least(self) -> Self {
        unsafe {
            // If the lower half is empty, the least value is in the upper.
            let is_empty = both!(vceqzq_u8(self.low));
            let more = self.but_least_of_each();
            let high = uint8x16x2_t(
                vbslq_u8(is_empty.0, more.high.0, self.high.0),
                vbslq_u8(is_empty.1, more.high.1, self.high.1),
            );
            Neon { low: more.low, high }
        }
    }
    #[inline(always)]
    fn no_lane() -> Bytes {
        unsafe { splat(0) }
    }
    #[inline(always)]
    fn either(one: Bytes, other: Bytes) -> Bytes {
        unsafe { both!(vorrq_u8(one, other)) }
    }
    #[inline(always)]
    fn not(mask: Bytes) -> Bytes {
        unsafe { both!(vmvnq_u8(mask)) }
    }
    /// Adds the bits of eight lanes up to one byte, in three steps.
    #[inline(always)]
    fn bits(mask: Bytes) -> u32 {
        const PLACES: [u8; LANES / 2] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: as for all blocks; and the array has the 16 bytes that are read.
        unsafe {
            let places = vld1q_u8(PLACES.as_ptr());
            let sums = vpaddq_u8(vandq_u8(mask.0, places), vandq_u8(mask.1, places));
            let sums = vpaddq_u8(sums, sums);
            vgetq_lane_u32::<0>(vreinterpretq_u32_u8(vpaddq_u8(sums, sums)))
        }
    }

    #[inline(always)]
    fn part(self, _: usize) -> Self {
        self
    }

    fn step(selection: &Selection) -> Fetch {
        let lanes = selection.map(|at| at.unwrap_or(u8::MAX));
        // SAFETY: as for all blocks; and the array has the 32 bytes that are read.
        Fetch(unsafe { load(lanes.as_ptr()) })
    }

    #[inline(always)]
    fn fetch(part: Self, &Fetch(lanes): &Fetch) -> Self {
        unsafe {
            Neon {
                low: uint8x16x2_t(vqtbl2q_u8(part.low, lanes.0), vqtbl2q_u8(part.low, lanes.1)),
                high: uint8x16x2_t(vqtbl2q_u8(part.high, lanes.0), vqtbl2q_u8(part.high, lanes.1)),
            }
        }
    }

    #[inline(always)]
    fn fetch_all(part: Self, fetch: &Fetch) -> Self {
        Self::fetch(part, fetch)
    }

    fn is_all(_: &Fetch) -> bool {
        true
    }
}

impl Neon {
    /// Returns all but the least bit of each byte.
    #[inline(always)]
    fn but_least_of_each(self) -> Self {
        unsafe {
            let ones = splat(u8::MAX);
            Neon {
                low: both!(vandq_u8(self.low, both!(vaddq_u8(self.low, ones)))),
                high: both!(vandq_u8(self.high, both!(vaddq_u8(self.high, ones)))),
            }
        }
    }
}

/// Returns `byte` for each lane.
#[inline(always)]
unsafe fn splat(byte: u8) -> Bytes {
    // SAFETY: the caller has a machine with NEON.
    unsafe { uint8x16x2_t(vdupq_n_u8(byte), vdupq_n_u8(byte)) }
}

/// Reads a byte of each lane: 32 bytes, which must be there.
#[inline(always)]
unsafe fn load(from: *const u8) -> Bytes {
    // SAFETY: the caller has a machine with NEON, and 32 bytes at `from`.
    unsafe { uint8x16x2_t(vld1q_u8(from), vld1q_u8(from.add(LANES / 2))) }
}
