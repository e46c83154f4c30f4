//! Sudoku as a model of the engine: the houses of a shape, and the rules of a puzzle.
//!
//! Invariant: variable `i` is cell `i` in reading order, and a model has as many solutions as the
//! puzzle.

pub(crate) mod lower;
pub mod rules;
