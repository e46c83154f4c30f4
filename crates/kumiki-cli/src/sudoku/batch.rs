//! Many puzzles, answered on several threads and written in order.
//!
//! Invariant: the results do not depend on the number of threads.

pub(in crate::sudoku) mod answerer;
pub(in crate::sudoku) mod general;
pub(in crate::sudoku) mod journal;
pub(in crate::sudoku) mod limits;
pub(in crate::sudoku) mod resumable;
pub(in crate::sudoku) mod session;
