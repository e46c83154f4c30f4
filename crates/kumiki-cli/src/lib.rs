//! The parts of Kumiki's command-line programs.
//!
//! [`sudoku`] is the program of that name, [`models`] is `kumiki`, and [`terminal`] holds the parts
//! that both use.
//!
//! Results go to standard output, all else to standard error; see [`terminal::stream`].

pub mod models;
pub mod sudoku;
pub mod terminal;
