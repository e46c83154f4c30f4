//! The program `sudoku`: solves, analyses, generates, times and converts puzzles.
//!
//! Invariant: puzzles are answered in order, on the requested number of threads. A puzzle that
//! cannot be read is reported, and the next is answered.
//!
//! # Rooms
//! Each uses only those below it:
//!
//! - `command`: the command line, a verb with its options
//! - `verbs`: the verbs, one file each
//! - `batch`: many puzzles on several threads, whatever the verb
//! - `options`: the options that several verbs take
//! - `writing`: results as text, colours and pictures
//! - `reading`: puzzles from arguments, files and standard input

mod batch;
mod command;
mod options;
mod reading;
mod verbs;
mod writing;

pub use crate::terminal::program::run;
pub use command::SudokuCommand;
pub use reading::{InputError, Inputs, PlacedPuzzle, Puzzles, TextError, UnreadablePuzzle};
