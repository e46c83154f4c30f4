//! Solving as people do: positions, techniques, and the steps that they find.
//!
//! Invariant: each step follows from its position, and from the puzzle having one solution where
//! its technique needs that.

mod finders;
mod guide;
mod position;
mod rule_steps;
mod step;
mod technique;

pub use finders::{Finder, Options, Path};
pub use guide::Guide;
pub use position::Position;
pub use step::{
    AlmostLockedSet, Around, Chain, Colouring, Common, Evidence, Fish, Forcing, Known, Node, Part,
    Rectangle, Sets, Step, Subset, Wing,
};
pub use technique::{FishForm, FishSize, Level, Technique, UnknownTechnique};
