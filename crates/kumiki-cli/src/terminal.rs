//! The parts that both programs use: from the arguments to the exit code.
//!
//! Invariant: results go to standard output, all else to standard error.

pub(crate) mod batch;
mod closed;
pub(crate) mod complaints;
pub(crate) mod content;
pub mod defect;
pub mod duration;
pub(crate) mod format;
pub mod input;
pub mod interrupt;
pub mod lines;
pub(crate) mod manual;
pub mod ordered;
pub mod outcome;
pub(crate) mod output;
pub(crate) mod pages;
pub mod program;
pub mod progress;
pub mod session;
pub(crate) mod sheet;
pub mod stream;
pub(crate) mod theme;
pub(crate) mod threads;
pub mod verbs;
