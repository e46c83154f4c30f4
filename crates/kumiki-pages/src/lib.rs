//! Pages of HTML: one file each, without network requests.
//!
//! Invariant: a page needs nothing but a browser, on a small screen as on a large one.
//!
#![doc = include_str!("../README.md")]
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - `sudoku`: pages of a sudoku; `pencil`: pages of a pencil puzzle
//! - `play`: a page to play; `stepped`: a page to step through
//! - `fragment`: pages within another page
//! - `code`: the frame of a page; `script`: scripts and style sheets; `world`: colours

mod code;
mod fragment;
mod pencil;
mod play;
mod script;
mod stepped;
mod sudoku;
mod world;

pub use code::PageCode;
pub use fragment::Fragment;
pub use play::{PlayPage, PlaySheet};
pub use script::{CODE, STYLE};
pub use stepped::{PageFrame, SteppedPage};
pub use world::World;
