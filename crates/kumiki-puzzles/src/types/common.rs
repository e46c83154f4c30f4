//! What several types of puzzles have in common.
//!
//! Invariant: nothing here has a link or a name of its own.

pub(super) mod rooms;
pub(super) mod shading;
pub(super) mod shapes;
