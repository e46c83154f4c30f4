//! The JSON of f-puzzles, which SudokuPad and other programs also read.
//!
//! Invariant: a puzzle that is read means the same as the text, or the text is refused. Only
//! decoration is ignored.
//!
//! # What is lost
//! Source, date and difficulty are lost. So is the kind of pencil marks (in the corners or in the
//! middle of a cell), and the fact that several shafts of an arrow share one bulb.
//!
//! # Names beyond those of f-puzzles
//! The format has no names for some rules. They are written under names of our own, which f-puzzles
//! ignores: the switches `windoku`, `entropy`, `remainders` and `antitaxicab`; the lines `lockout`
//! and `sumline`; the areas `sum` and `countingcircles`; the pair `greaterthan`; and, outside of
//! the grid, `numberedroom` and `fullrank`. The field `value` also holds the difference of
//! `whispers` and the modulus of `modularline` if they are not 5 and 3.

mod error;
mod names;
mod read;
mod value;
mod write;

pub use error::{FPuzzlesError, FPuzzlesProblem};
pub use read::read;
pub use write::{unwritable, write};

#[cfg(test)]
mod tests;
