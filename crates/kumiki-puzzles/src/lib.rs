//! Pencil puzzles: slitherlink, nurikabe, and more, each in one file.
//!
//! A [`Puzzle`] states its clues and its rules. Everything else follows: its links and JSON, its
//! solution and the proof that it is the only one, the steps to it in words, pictures, and new
//! puzzles.
//!
#![doc = include_str!("../README.md")]
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - `game`: a puzzle as data for a page
//! - `generator`: new puzzles
//! - `explanation`: steps in words and pictures
//! - `collection`: puzzles in JSON
//! - `types`: one type a file
//! - `any`: a puzzle of any type
//! - `board`: the marks of a solution; `link`: addresses of puzzle sites
//! - `puzzle`: the trait of a type
//! - `technique`: the names that people have for steps
//! - `layers`: the kinds of clues
//! - `canvas`: pictures
//! - `mark`: the marks of a solver
//! - `grid`: cells, edges, walls

mod any;
pub mod board;
pub mod canvas;
mod collection;
pub mod explanation;
pub mod game;
pub mod generator;
pub mod grid;
pub mod layers;
mod link;
mod mark;
mod puzzle;
pub mod technique;
pub mod types;

pub use any::{
    AnyPuzzle, Dynamic, Kind, PuzzleVerdict, capitalised, is_daily, is_game_id, is_letter_board,
    is_nonogram, is_saved_game, to_non,
};
pub use board::Board;
pub use collection::{CollectionError, Entry, to_json};
pub use mark::{Mark, Object, Slash, Triangle};
pub use puzzle::{Answer, Puzzle, Rules, Stated, settings};
pub use types::{Kinds, is_type_name};
