//! Vectors of AVX-512: one register, whose words any single instruction can permute.
//!
//! Invariant: that of [`super`].
#![allow(
    unsafe_code,
    reason = "instructions that not every machine has: see the invariant of the module above"
)]

use super::super::kernel::Propagated;
use super::super::lanes::{Tables, propagate};
use super::{Block, LANES, Selection, Vector};
use std::arch::x86_64::*;

/// The proof that the machine has AVX-512 (F, BW), and the other features that [`propagate_on`] is
/// compiled for.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Token(());

impl Token {
    pub(in super::super) fn detect() -> Option<Token> {
        let is_there = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt");
        is_there.then_some(Token(()))
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,popcnt,bmi1,bmi2,lzcnt")]
fn propagate_on<const B: usize, const G: usize, const A: usize, const W: usize>(
    tables: &Tables<Avx512, W>,
    state: &mut [Block; B],
) -> Propagated {
    propagate::<Avx512, B, G, A, W>(tables, state)
}

#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx512(__m512i);

/// The lanes of one vector that each lane reads.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Fetch {
    lanes: __m512i,
    mask: __mmask32,
}

// SAFETY, of every block below: an `Avx512` exists only if a token does, and so the machine has the
// instructions. The functions that make one from other data (`zero`, `load`, `step`) are called
// by `propagate`, which has one, and by the constructor of the tables, which is given a token.
// Blocks are aligned to 64 bytes.
impl Vector for Avx512 {
    const PARTS: usize = 1;
    const STEPS: usize = 3;

    type Mask = __mmask32;
    type Part = Avx512;
    type Fetch = Fetch;
    type Token = Token;

    fn propagate<const B: usize, const G: usize, const A: usize, const W: usize>(
        _: Token,
        tables: &Tables<Self, W>,
        state: &mut [Block; B],
    ) -> Propagated {
        // SAFETY: a token exists only if the machine has all features that `propagate_on` is
        // compiled for.
        unsafe { propagate_on::<B, G, A, W>(tables, state) }
    }

    #[inline(always)]
    fn lane(block: &Block, lane: usize) -> u16 {
        block.0[lane]
    }
    #[inline(always)]
    fn set_lane(block: &mut Block, lane: usize, set: u16) {
        block.0[lane] = set;
    }
    #[inline(always)]
    fn zero() -> Self {
        Avx512(unsafe { _mm512_setzero_si512() })
    }
    #[inline(always)]
    fn load(block: &Block) -> Self {
        Avx512(unsafe { _mm512_load_si512(block.0.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, block: &mut Block) {
        unsafe { _mm512_store_si512(block.0.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn majority(one: Self, other: Self, third: Self) -> Self {
        Avx512(unsafe { _mm512_ternarylogic_epi64::<0xE8>(one.0, other.0, third.0) })
    }
    #[inline(always)]
    fn lone(self) -> __mmask32 {
        unsafe { _mm512_testn_epi16_mask(self.0, _mm512_add_epi16(self.0, _mm512_set1_epi16(-1))) }
    }
    #[inline(always)]
    fn empty(self) -> __mmask32 {
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn only(self, mask: __mmask32) -> Self {
        Avx512(unsafe { _mm512_maskz_mov_epi16(mask, self.0) })
    }
    #[inline(always)]
    fn holding(self, bit: usize) -> __mmask32 {
        unsafe { _mm512_test_epi16_mask(self.0, _mm512_set1_epi16((1u16 << bit) as i16)) }
    }
    #[inline(always)]
    fn but_least(self) -> Self {
        Avx512(unsafe { _mm512_and_si512(self.0, _mm512_add_epi16(self.0, _mm512_set1_epi16(-1))) })
    }
    #[inline(always)]
    fn no_lane() -> __mmask32 {
        0
    }
    #[inline(always)]
    fn either(one: __mmask32, other: __mmask32) -> __mmask32 {
        one | other
    }
    #[inline(always)]
    fn not(mask: __mmask32) -> __mmask32 {
        !mask
    }
    #[inline(always)]
    fn bits(mask: __mmask32) -> u32 {
        mask
    }

    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        unsafe { _pext_u64(word, mask) }
    }

    #[inline(always)]
    fn part(self, _: usize) -> Self {
        self
    }

    fn step(selection: &Selection) -> Fetch {
        let lanes = Block(selection.map(|at| at.unwrap_or(0).into()));
        let reads = (0..LANES).filter(|&lane| selection[lane].is_some());
        let mask = reads.fold(0, |mask, lane| mask | 1 << lane);
        Fetch { lanes: Avx512::load(&lanes).0, mask }
    }

    #[inline(always)]
    fn fetch(part: Self, fetch: &Fetch) -> Self {
        Avx512(unsafe { _mm512_maskz_permutexvar_epi16(fetch.mask, fetch.lanes, part.0) })
    }

    #[inline(always)]
    fn fetch_all(part: Self, fetch: &Fetch) -> Self {
        Avx512(unsafe { _mm512_permutexvar_epi16(fetch.lanes, part.0) })
    }

    fn is_all(fetch: &Fetch) -> bool {
        fetch.mask == __mmask32::MAX
    }
}
