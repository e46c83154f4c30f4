//! Bytes of NEON: two registers. An instruction looks up bytes in both, which are all lanes.
//!
//! Invariant: that of [`super`].
#![allow(
    unsafe_code,
    reason = "instructions that not every machine has: see the invariant of the module above"
)]

use super::super::kernel::Propagated;
use super::super::lanes::{Tables, propagate};
use super::halves::{Bytes, Halves};
use super::{Block, LANES};
use std::arch::aarch64::*;
use std::arch::is_aarch64_feature_detected;

/// Vectors of NEON.
pub(in super::super) type Neon = Halves<Registers>;

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

/// The first 16 lanes, and the others.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Registers(uint8x16x2_t);

/// Applies an instruction to both registers of each operand.
macro_rules! both {
    ($apply:ident($($one:expr),+)) => {
        // SAFETY: see the implementation of `Bytes` below.
        unsafe { Registers(uint8x16x2_t($apply($($one.0.0),+), $apply($($one.0.1),+))) }
    };
}

// SAFETY, of every block below: `Registers` exist only if a token does, and so the machine has the
// instructions. The functions that make them from other data (`splat`, `load`) are called by
// `propagate`, which has one, and by the constructor of the tables, which is given a token.
impl Bytes for Registers {
    const PARTS: usize = 1;
    const STEPS: usize = 3;
    const EXTRACTS: bool = false;

    type Token = Token;

    fn propagate<const B: usize, const G: usize, const A: usize, const W: usize>(
        _: Token,
        tables: &Tables<Neon, W>,
        state: &mut [Block; B],
    ) -> Propagated {
        // SAFETY: a token exists only if the machine has NEON.
        unsafe { propagate_on::<B, G, A, W>(tables, state) }
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Registers(unsafe { uint8x16x2_t(vdupq_n_u8(byte), vdupq_n_u8(byte)) })
    }
    #[inline(always)]
    fn load(from: &[u8; LANES]) -> Self {
        let from = from.as_ptr();
        // SAFETY: as for all blocks; and the array has the 32 bytes that are read.
        Registers(unsafe { uint8x16x2_t(vld1q_u8(from), vld1q_u8(from.add(LANES / 2))) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u8; LANES]) {
        let to = to.as_mut_ptr();
        // SAFETY: as for all blocks; and the array has the 32 bytes that are written.
        unsafe {
            vst1q_u8(to, self.0.0);
            vst1q_u8(to.add(LANES / 2), self.0.1);
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        both!(vandq_u8(self, other))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        both!(vorrq_u8(self, other))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        both!(vbicq_u8(self, other))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        both!(vminq_u8(self, other))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        both!(vaddq_u8(self, other))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { vmaxvq_u32(vreinterpretq_u32_u8(vorrq_u8(self.0.0, self.0.1))) == 0 }
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        both!(vceqzq_u8(self))
    }
    #[inline(always)]
    fn holding(self, bit: usize) -> Self {
        let bit = Registers::splat(1 << bit);
        both!(vtstq_u8(self, bit))
    }
    /// Adds the bits of eight lanes up to one byte, in three steps.
    #[inline(always)]
    fn bits(self) -> u32 {
        const PLACES: [u8; LANES] = {
            let mut places = [0; LANES];
            let mut lane = 0;
            while lane < LANES {
                places[lane] = 1 << (lane % 8);
                lane += 1;
            }
            places
        };
        let places = self.and(Registers::load(&PLACES)).0;
        unsafe {
            let sums = vpaddq_u8(places.0, places.1);
            let sums = vpaddq_u8(sums, sums);
            vgetq_lane_u32::<0>(vreinterpretq_u32_u8(vpaddq_u8(sums, sums)))
        }
    }
    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        super::extract(word, mask)
    }

    #[inline(always)]
    fn part(self, _: usize) -> Self {
        self
    }
    /// Reads nothing for a byte that is no lane.
    #[inline(always)]
    fn look_up(self, lanes: Self) -> Self {
        let (first, second) = (lanes.0.0, lanes.0.1);
        Registers(unsafe { uint8x16x2_t(vqtbl2q_u8(self.0, first), vqtbl2q_u8(self.0, second)) })
    }
}
