//! One reader for sudokus, pencil puzzles and models, and answers about them as data: the part that
//! all fronts share.
//!
//! Invariant: nothing here reads a file, starts a thread, or writes to a stream, so a page in a
//! browser has the same answers as the programs.
//!
#![doc = include_str!("../README.md")]
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - `answer`: questions and answers in JSON
//! - `anything`: one reader for all
//! - `sudoku`: verdicts and steps of sudokus; `pencil`: those of pencil puzzles; `model`: those of
//!   models
//! - `right_program`: the form of a text; `words`: texts in one line; `unreadable`: errors

mod answer;
mod anything;
pub mod model;
pub mod pencil;
mod right_program;
pub mod sudoku;
mod unreadable;
pub mod words;

pub use answer::{answer, answer_until, first_answer, whole_page};
pub use anything::{Anything, Paste};
pub use right_program::{RightProgram, is_json, is_saved_puzzle, pencil_on_line};
pub use unreadable::Unreadable;
