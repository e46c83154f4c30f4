//! The verb `kumiki puzzle`: solves, explains, draws and generates pencil puzzles.
//!
//! Invariant: puzzles are answered in order, on the requested number of threads. A puzzle that
//! cannot be read is reported, and the next is answered. No type of puzzles is named here.
//!
//! # Rooms
//! Each uses only those below it:
//!
//! - `command`: the verbs with their options
//! - `verbs`: the verbs, one file each
//! - `batch`: many puzzles on several threads, whatever the verb
//! - `options`: the options that several verbs take
//! - `reading`: puzzles from arguments, files and standard input

mod batch;
mod command;
mod options;
mod reading;
mod verbs;

pub use command::PencilArgs;
pub(crate) use reading::is_one_puzzle;
