//! Sudoku puzzles as text and as pictures: formats of other programs, SVG, and drawings in text.
//!
//! Invariant: this crate does not solve puzzles; its readers return a [`kumiki_sudoku::Puzzle`].
//!
#![doc = include_str!("../README.md")]
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - `output`: texts of any shape
//! - `input`: a line, or a text of any format; `game`: data for a page
//! - `format`: one format a file; `draw`: pictures; `explanation`: steps as JSON

mod draw;
pub mod explanation;
pub mod format;
pub mod game;
pub mod input;
pub mod output;

pub use draw::{Drawing, Figure, FigureKind, Link, Role, TextDrawing, Theme, escaped};
pub use format::{Format, FormatError};
