//! Bytes of AVX2: a register, in which an instruction permutes bytes within 16 lanes.
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
use std::arch::x86_64::*;

/// Vectors of AVX2.
pub(in super::super) type Avx2 = Halves<Register>;

/// The proof that the machine has AVX2, and the other features that [`propagate_on`] is compiled
/// for.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Token(());

impl Token {
    pub(in super::super) fn detect() -> Option<Token> {
        let is_there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt");
        is_there.then_some(Token(()))
    }
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn propagate_on<const B: usize, const G: usize, const A: usize, const W: usize>(
    tables: &Tables<Avx2, W>,
    state: &mut [Block; B],
) -> Propagated {
    propagate::<Avx2, B, G, A, W>(tables, state)
}

#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Register(__m256i);

// SAFETY, of every block below: a `Register` exists only if a token does, and so the machine has
// the instructions. The functions that make one from other data (`splat`, `load`) are called by
// `propagate`, which has one, and by the constructor of the tables, which is given a token.
impl Bytes for Register {
    /// A permutation reaches 16 lanes.
    const PARTS: usize = 2;
    const STEPS: usize = 2;
    const EXTRACTS: bool = true;

    type Token = Token;

    fn propagate<const B: usize, const G: usize, const A: usize, const W: usize>(
        _: Token,
        tables: &Tables<Avx2, W>,
        state: &mut [Block; B],
    ) -> Propagated {
        // SAFETY: a token exists only if the machine has all features that `propagate_on` is
        // compiled for.
        unsafe { propagate_on::<B, G, A, W>(tables, state) }
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Register(unsafe { _mm256_set1_epi8(byte as i8) })
    }
    #[inline(always)]
    fn load(from: &[u8; LANES]) -> Self {
        // SAFETY: as for all blocks; and the array has the 32 bytes that are read.
        Register(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u8; LANES]) {
        // SAFETY: as for all blocks; and the array has the 32 bytes that are written.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Register(unsafe { _mm256_and_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Register(unsafe { _mm256_or_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Register(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Register(unsafe { _mm256_min_epu8(self.0, other.0) })
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Register(unsafe { _mm256_add_epi8(self.0, other.0) })
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        Register(unsafe { _mm256_cmpeq_epi8(self.0, _mm256_setzero_si256()) })
    }
    #[inline(always)]
    fn holding(self, bit: usize) -> Self {
        let bit = Register::splat(1 << bit);
        Register(unsafe { _mm256_cmpeq_epi8(self.and(bit).0, bit.0) })
    }
    #[inline(always)]
    fn bits(self) -> u32 {
        unsafe { _mm256_movemask_epi8(self.0) as u32 }
    }
    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        unsafe { _pext_u64(word, mask) }
    }

    /// Returns one half of the lanes, in both halves of the register.
    #[inline(always)]
    fn part(self, part: usize) -> Self {
        Register(unsafe {
            if part == 0 {
                _mm256_permute2x128_si256::<0x00>(self.0, self.0)
            } else {
                _mm256_permute2x128_si256::<0x11>(self.0, self.0)
            }
        })
    }
    /// Reads nothing for a byte with the highest bit.
    #[inline(always)]
    fn look_up(self, lanes: Self) -> Self {
        Register(unsafe { _mm256_shuffle_epi8(self.0, lanes.0) })
    }
}
