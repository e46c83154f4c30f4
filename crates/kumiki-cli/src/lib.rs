//! The parts of Kumiki's command-line programs.
//!
//! [`sudoku`] is the program of that name, [`models`] is `kumiki`, and [`pencil`] is its verb
//! `puzzle`. [`terminal`] holds the parts that several use.
//!
//! Results go to standard output, all else to standard error; see [`terminal::stream`].
//!
#![doc = include_str!("../README.md")]
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - `models`: the program `kumiki`
//! - `pencil`: its verb `puzzle`; `sudoku`: the program `sudoku`
//! - `terminal`: arguments to exit code

pub mod models;
pub mod pencil;
pub mod sudoku;
pub mod terminal;
