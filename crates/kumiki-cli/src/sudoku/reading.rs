//! The puzzles of a command line, as they are read.
//!
//! Invariant: each line of an input is part of a puzzle, or separates puzzles, or is reported.

mod batches;
mod chunks;
mod document;
mod error;
mod inputs;
mod puzzles;

pub(super) use batches::{BatchPuzzles, Batches, LINE, PuzzleBatch};
pub(super) use error::classic;
pub use error::{InputError, PlacedPuzzle, UnreadablePuzzle};
pub use inputs::Inputs;
pub(super) use inputs::sources;
pub use puzzles::{Puzzles, TextError};
