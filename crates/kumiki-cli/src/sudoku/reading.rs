//! The puzzles of a command line, as they are read.
//!
//! Invariant: a puzzle is read as it stands, and what cannot be read is reported with its place.

pub(in crate::sudoku) mod batches;
pub(in crate::sudoku) mod chunks;
pub(in crate::sudoku) mod inputs;
pub(in crate::sudoku) mod puzzles;
pub(in crate::sudoku) mod question;
pub(in crate::sudoku) mod whole;
