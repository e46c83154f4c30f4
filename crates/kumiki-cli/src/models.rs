//! The program `kumiki`: answers questions about models in files.
//!
//! Invariant: models are answered one by one, in order, as they are read. A model that cannot be
//! read is reported, and the next is answered.

pub mod arguments;
mod model;
mod reading;
mod relations;
mod rows;
mod session;
mod verbs;

pub use arguments::{Arguments, Verb};
pub use model::{Bound, Comparison, Many, Meaning, Model, Name, Statement, Variable};
pub use reading::inputs::{Input, Inputs, Unreadable};
pub use reading::json::Fault;
pub use reading::reader::{FILE_LIMIT, ModelError};

use crate::terminal::interrupt::Interrupt;
use crate::terminal::program::Ended;
use crate::terminal::stream::Streams;
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
