//! The parts of Kumiki's command-line programs.
//!
//! The modules at the top are for every program: from the arguments to the exit code ([`program`]),
//! the loop over inputs ([`run`]), work on several threads ([`ordered`]), reading lines without
//! trusting their length ([`lines`]), naming inputs ([`input`]), durations ([`duration`]), exit
//! codes ([`outcome`]), output ([`stream`]), [`progress`], Ctrl-C ([`interrupt`]) and panics
//! ([`defect`]). [`sudoku`] is the program of that name; [`models`] is `kumiki`.
//!
//! Results go to standard output, all else to standard error; see [`stream`].

mod closed;
pub mod defect;
pub mod duration;
pub mod input;
pub mod interrupt;
pub mod lines;
pub mod models;
pub mod ordered;
pub mod outcome;
pub mod program;
pub mod progress;
pub mod run;
pub mod stream;
pub mod sudoku;
