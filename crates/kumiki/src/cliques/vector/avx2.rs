//! Vectors of AVX2: two registers, one for the lower eight values of each lane and one for the
//! upper. An instruction permutes bytes within 16 lanes.
//!
//! Invariant: that of [`super`]. A block is in halves.
#![allow(
    unsafe_code,
    reason = "instructions that not every machine has: see the invariant of the module above"
)]

use super::super::kernel::Propagated;
use super::super::lanes::{Tables, propagate};
use super::{Block, Selection, Vector, halves};
use std::arch::x86_64::*;

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
#[repr(C)]
pub(in super::super) struct Avx2 {
    low: __m256i,
    high: __m256i,
}

/// The lanes of one half of a vector that each lane reads.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Fetch(__m256i);

// SAFETY, of every block below: an `Avx2` exists only if a token does, and so the machine has the
// instructions. The functions that make one from other data (`zero`, `load`, `step`) are called
// by `propagate`, which has one, and by the constructor of the tables, which is given a token.
// Blocks are aligned to 64 bytes.
impl Vector for Avx2 {
    /// A permutation reaches 16 lanes.
    const PARTS: usize = 2;
    const STEPS: usize = 2;

    /// All bits of the bytes of the lanes.
    type Mask = __m256i;
    /// One half of the lanes, in both halves of each register.
    type Part = Avx2;
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
        halves::lane(block, lane)
    }
    #[inline(always)]
    fn set_lane(block: &mut Block, lane: usize, set: u16) {
        halves::set_lane(block, lane, set);
    }
    #[inline(always)]
    fn zero() -> Self {
        unsafe { Avx2 { low: _mm256_setzero_si256(), high: _mm256_setzero_si256() } }
    }
    #[inline(always)]
    fn load(block: &Block) -> Self {
        let from = block.0.as_ptr().cast::<__m256i>();
        unsafe { Avx2 { low: _mm256_load_si256(from), high: _mm256_load_si256(from.add(1)) } }
    }
    #[inline(always)]
    fn store(self, block: &mut Block) {
        let to = block.0.as_mut_ptr().cast::<__m256i>();
        unsafe {
            _mm256_store_si256(to, self.low);
            _mm256_store_si256(to.add(1), self.high);
        }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe {
            Avx2 {
                low: _mm256_and_si256(self.low, other.low),
                high: _mm256_and_si256(self.high, other.high),
            }
        }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe {
            Avx2 {
                low: _mm256_or_si256(self.low, other.low),
                high: _mm256_or_si256(self.high, other.high),
            }
        }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe {
            Avx2 {
                low: _mm256_andnot_si256(other.low, self.low),
                high: _mm256_andnot_si256(other.high, self.high),
            }
        }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe {
            let any = _mm256_or_si256(self.low, self.high);
            _mm256_testz_si256(any, any) == 1
        }
    }
    #[inline(always)]
    fn lone(self) -> __m256i {
        unsafe {
            let zero = _mm256_setzero_si256();
            let more = self.but_least_of_each();
            let few = _mm256_cmpeq_epi8(_mm256_or_si256(more.low, more.high), zero);
            // One of the halves must be empty, too.
            let lesser = _mm256_min_epu8(self.low, self.high);
            _mm256_and_si256(few, _mm256_cmpeq_epi8(lesser, zero))
        }
    }
    #[inline(always)]
    fn empty(self) -> __m256i {
        unsafe { _mm256_cmpeq_epi8(_mm256_or_si256(self.low, self.high), _mm256_setzero_si256()) }
    }
    #[inline(always)]
    fn only(self, mask: __m256i) -> Self {
        self.and(Avx2 { low: mask, high: mask })
    }
    #[inline(always)]
    fn holding(self, bit: usize) -> __m256i {
        let half = if bit < 8 { self.low } else { self.high };
        unsafe {
            let bit = _mm256_set1_epi8((1u8 << (bit % 8)) as i8);
            _mm256_cmpeq_epi8(_mm256_and_si256(half, bit), bit)
        }
    }
    #[inline(always)]
    fn but_least(self) -> Self {
        unsafe {
            // If the lower half is empty, the least value is in the upper.
            let is_empty = _mm256_cmpeq_epi8(self.low, _mm256_setzero_si256());
            let more = self.but_least_of_each();
            Avx2 { low: more.low, high: _mm256_blendv_epi8(self.high, more.high, is_empty) }
        }
    }
    #[inline(always)]
    fn no_lane() -> __m256i {
        unsafe { _mm256_setzero_si256() }
    }
    #[inline(always)]
    fn either(one: __m256i, other: __m256i) -> __m256i {
        unsafe { _mm256_or_si256(one, other) }
    }
    #[inline(always)]
    fn not(mask: __m256i) -> __m256i {
        unsafe { _mm256_xor_si256(mask, _mm256_set1_epi8(-1)) }
    }
    #[inline(always)]
    fn bits(mask: __m256i) -> u32 {
        unsafe { _mm256_movemask_epi8(mask) as u32 }
    }

    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        unsafe { _pext_u64(word, mask) }
    }

    #[inline(always)]
    fn part(self, part: usize) -> Self {
        unsafe {
            if part == 0 {
                let low = _mm256_permute2x128_si256::<0x00>(self.low, self.low);
                Avx2 { low, high: _mm256_permute2x128_si256::<0x00>(self.high, self.high) }
            } else {
                let low = _mm256_permute2x128_si256::<0x11>(self.low, self.low);
                Avx2 { low, high: _mm256_permute2x128_si256::<0x11>(self.high, self.high) }
            }
        }
    }

    fn step(selection: &Selection) -> Fetch {
        // A byte with the highest bit reads nothing.
        let lanes = selection.map(|at| at.unwrap_or(0x80));
        // SAFETY: as for all blocks; and an array has the 32 bytes that are read, aligned or not.
        Fetch(unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn fetch(part: Self, fetch: &Fetch) -> Self {
        unsafe {
            Avx2 {
                low: _mm256_shuffle_epi8(part.low, fetch.0),
                high: _mm256_shuffle_epi8(part.high, fetch.0),
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

impl Avx2 {
    /// Returns all but the least bit of each byte.
    #[inline(always)]
    fn but_least_of_each(self) -> Self {
        unsafe {
            let ones = _mm256_set1_epi8(-1);
            Avx2 {
                low: _mm256_and_si256(self.low, _mm256_add_epi8(self.low, ones)),
                high: _mm256_and_si256(self.high, _mm256_add_epi8(self.high, ones)),
            }
        }
    }
}
