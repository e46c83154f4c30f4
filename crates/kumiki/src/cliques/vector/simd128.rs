//! Bytes of WebAssembly's simd128: two registers, each with 16 lanes for an instruction to permute.
//!
//! Invariant: that of [`super`]. A module is compiled for the instructions as a whole: a machine
//! without them refuses it.
#![allow(unsafe_code, reason = "reads and writes of registers")]

use super::super::kernel::Propagated;
use super::super::lanes::{Tables, propagate};
use super::halves::{Bytes, Halves};
use super::{Block, LANES};
use std::arch::wasm32::*;

/// Vectors of simd128.
pub(in super::super) type Simd128 = Halves<Registers>;

/// The proof that the module has the instructions: this file is compiled for them alone.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Token(());

impl Token {
    pub(in super::super) fn detect() -> Option<Token> {
        Some(Token(()))
    }
}

/// The first 16 lanes, and the others.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Registers(v128, v128);

/// Applies an instruction to both registers of each operand.
macro_rules! both {
    ($apply:ident($($one:expr),+)) => {
        Registers($apply($($one.0),+), $apply($($one.1),+))
    };
}

impl Bytes for Registers {
    /// A permutation reaches 16 lanes.
    const PARTS: usize = 2;
    const STEPS: usize = 2;
    const EXTRACTS: bool = false;

    type Token = Token;

    // A build for size would leave the loops as they are, which takes twice as long.
    #[cfg_attr(kumiki_unstable, optimize(speed))]
    fn propagate<const B: usize, const G: usize, const A: usize, const W: usize>(
        _: Token,
        tables: &Tables<Simd128, W>,
        state: &mut [Block; B],
    ) -> Propagated {
        propagate::<Simd128, B, G, A, W>(tables, state)
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Registers(u8x16_splat(byte), u8x16_splat(byte))
    }
    #[inline(always)]
    fn load(from: &[u8; LANES]) -> Self {
        let from: *const v128 = from.as_ptr().cast();
        // SAFETY: the array has the 32 bytes that are read, for which no alignment is needed.
        Registers(unsafe { v128_load(from) }, unsafe { v128_load(from.add(1)) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u8; LANES]) {
        let to: *mut v128 = to.as_mut_ptr().cast();
        // SAFETY: the array has the 32 bytes that are written, for which no alignment is needed.
        unsafe {
            v128_store(to, self.0);
            v128_store(to.add(1), self.1);
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        both!(v128_and(self, other))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        both!(v128_or(self, other))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        both!(v128_andnot(self, other))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        both!(u8x16_min(self, other))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        both!(u8x16_add(self, other))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        !v128_any_true(v128_or(self.0, self.1))
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        let zero = Registers::splat(0);
        both!(u8x16_eq(self, zero))
    }
    #[inline(always)]
    fn holding(self, bit: usize) -> Self {
        let bit = Registers::splat(1 << bit);
        let held = self.and(bit);
        both!(u8x16_eq(held, bit))
    }
    #[inline(always)]
    fn bits(self) -> u32 {
        u32::from(u8x16_bitmask(self.0)) | u32::from(u8x16_bitmask(self.1)) << (LANES / 2)
    }
    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        super::extract(word, mask)
    }

    /// Returns one register twice.
    #[inline(always)]
    fn part(self, part: usize) -> Self {
        let half = if part == 0 { self.0 } else { self.1 };
        Registers(half, half)
    }
    /// Reads nothing for a byte that is no lane.
    #[inline(always)]
    fn look_up(self, lanes: Self) -> Self {
        both!(u8x16_swizzle(self, lanes))
    }
}
