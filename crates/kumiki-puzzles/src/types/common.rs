//! Parts of rules that several types of puzzles share.
//!
//! Invariant: a part has the same meaning in each type that uses it.

pub(crate) mod cell_loop;
pub(crate) mod galaxies;
pub(crate) mod loop_sketch;
pub(crate) mod numbers;
pub(crate) mod path_sketch;
pub(crate) mod possible;
pub(crate) mod rectangles;
pub(crate) mod region_sketch;
pub(crate) mod shading;
pub(crate) mod sketch;
pub(crate) mod spread;
