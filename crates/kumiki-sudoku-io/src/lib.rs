//! Sudoku puzzles as text and as pictures: formats of other programs, SVG, and drawings in text.
//!
//! Invariant: this crate does not solve puzzles; its readers return a [`kumiki_sudoku::Puzzle`].
//!
//! ```
//! use kumiki_sudoku_io::{Drawing, Format};
//!
//! let text = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
//! assert_eq!(Format::detect(text), Some(Format::Solo));
//! let puzzle = kumiki_sudoku_io::format::read(text)?;
//! assert!(Drawing::new(&puzzle).to_string().ends_with("</svg>\n"));
//! # Ok::<(), kumiki_sudoku_io::FormatError>(())
//! ```
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
