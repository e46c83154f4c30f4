//! The verbs: what is answered for a puzzle.
//!
//! Invariant: a verb writes its results, and nothing else.

pub(in crate::sudoku) mod answers;
pub(in crate::sudoku) mod bench;
pub(in crate::sudoku) mod convert;
pub(in crate::sudoku) mod dedupe;
pub(in crate::sudoku) mod draw;
pub(in crate::sudoku) mod examination;
pub(in crate::sudoku) mod explanation;
pub(in crate::sudoku) mod generate;
pub(in crate::sudoku) mod rate;
pub(in crate::sudoku) mod trace;
