//! Results as they are written: grids, colours and pictures of pixels.
//!
//! Invariant: results without their colours do not depend on where they are written to.

mod output;
mod paint;
mod png;

pub(super) use output::{Message, Output, Segment, Style, Unanswered};
pub(super) use paint::{painted, painted_drawing};
pub(super) use png::png;
