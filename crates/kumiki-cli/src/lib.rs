//! The parts of Kumiki's command-line programs.
//!
//! [`sudoku`] is the program of that name, [`models`] is `kumiki`, and [`pencil`] is its verb
//! `puzzle`. [`terminal`] and `pages` hold the parts that several use.
//!
//! Results go to standard output, all else to standard error; see [`terminal::stream`].

pub mod models;
mod pages;
pub mod pencil;
pub mod sudoku;
pub mod terminal;
