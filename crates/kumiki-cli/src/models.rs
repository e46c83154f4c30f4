//! The program `kumiki`: answers questions about models in files.
//!
//! Invariant: models are answered one by one, in order, as they are read. A model that cannot be
//! read is reported, and the next is answered.

pub mod arguments;
mod conflicts;
mod explanation;
mod inputs;
mod json;
mod model;
mod near;
mod reader;
mod relations;
mod rows;
mod session;
mod statements;
mod verbs;

pub use arguments::{Arguments, Verb};
pub use inputs::{Input, Inputs, Unreadable};
pub use json::Fault;
pub use model::{Bound, Comparison, Many, Meaning, Model, Name, Statement, Variable};
pub use reader::{FILE_LIMIT, ModelError};

use crate::interrupt::Interrupt;
use crate::program::Ended;
use crate::stream::Streams;
use session::Session;

/// Runs the program.
///
/// # Errors
/// If results cannot be written. The program should then end.
pub fn run(arguments: Arguments, streams: Streams, interrupt: Interrupt) -> Ended {
    let mut session = Session::new(arguments, streams, interrupt);
    let ended = session.answer_all();
    session.run.ended(ended)
}
