//! Blocks in halves: the lower bytes of all lanes come first, then the upper.
//!
//! Invariant: a lane is read as it was written.
#![allow(unsafe_code, reason = "the bytes of a block, which is an array of sets")]

use super::{Block, LANES};

/// Returns the set in `lane`.
#[inline(always)]
pub(super) fn lane(block: &Block, lane: usize) -> u16 {
    let bytes = block.0.as_ptr().cast::<u8>();
    assert!(lane < LANES, "the block has the lane");
    // SAFETY: a block has two bytes for each lane.
    unsafe { u16::from_le_bytes([*bytes.add(lane), *bytes.add(LANES + lane)]) }
}

/// Writes `set` into `lane`.
#[inline(always)]
pub(super) fn set_lane(block: &mut Block, lane: usize, set: u16) {
    let bytes = block.0.as_mut_ptr().cast::<u8>();
    let [low, high] = set.to_le_bytes();
    assert!(lane < LANES, "the block has the lane");
    // SAFETY: a block has two bytes for each lane.
    unsafe {
        *bytes.add(lane) = low;
        *bytes.add(LANES + lane) = high;
    }
}
