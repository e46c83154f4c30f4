//! Results as they are written: pages, colours, pictures and HTML.
//!
//! Invariant: what is written does not depend on who reads it, but for colours.

pub(in crate::sudoku) mod html;
pub(in crate::sudoku) mod page;
pub(in crate::sudoku) mod paint;
pub(in crate::sudoku) mod png;
pub(in crate::sudoku) mod written;
