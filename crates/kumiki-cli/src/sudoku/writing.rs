//! Results as they are written: grids, colours and pictures of pixels.
//!
//! Invariant: results without their colours do not depend on where they are written to.

mod grids;
mod paint;
mod png;

pub(super) use grids::Output;
pub(super) use paint::{painted, painted_drawing};
pub(super) use png::png;
