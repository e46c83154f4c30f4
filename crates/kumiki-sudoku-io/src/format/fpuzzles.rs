//! The JSON of f-puzzles, which SudokuPad and others read, too.
//!
//! Invariant: what is read means what the text means, or is refused; only what is decoration is
//! passed over.
//!
//! # What is lost
//! Source, date and difficulty; whether pencil marks stood in corners or in the middle; that
//! several shafts of an arrow have one bulb.
//!
//! # Names beyond those of f-puzzles
//! The format has no words for some rules. They are written under names of our own, which f-puzzles
//! passes over: `windoku`, `entropy`, `remainders` and `antitaxicab` beside the switches that it
//! has; `lockout` and `sumline` among the lines; `sum` and `countingcircles` among the areas;
//! `greaterthan` among the pairs; `numberedroom` and `fullrank` outside. `value` also tells the
//! difference of `whispers` and the modulus of `modularline`, where they are not 5 and 3.

mod error;
mod names;
mod read;
mod value;
mod write;

pub use error::{FPuzzlesError, FPuzzlesProblem};
pub use read::read;
pub use write::write;

#[cfg(test)]
mod tests;
