//! The program `kumiki`: answers questions about models in files.
//!
//! Invariant: models are answered in order, on the requested number of threads. A model that cannot
//! be read is reported, and the next is answered.

mod batch;
mod command;
mod improvements;
mod options;
mod part_count;
mod part_journal;
mod reading;
mod solution_writer;
mod verbs;

pub use command::KumikiCommand;
pub use reading::{ModelInputError, ModelInputs, PlacedModel, UnreadableModel};

use crate::terminal::interrupt::Interrupt;
use crate::terminal::program::Ended;
use crate::terminal::session::Session;
use crate::terminal::stream::Streams;

/// Runs the program.
///
/// # Errors
/// If results cannot be written. The program should then end.
pub fn run(mut command: KumikiCommand, streams: Streams, interrupt: Interrupt) -> Ended {
    let noun = if command.is_of_puzzles() { "puzzle" } else { "model" };
    let verb = command.verb();
    let mut session = Session::new(noun, verb.is_quiet(), streams, interrupt);
    let ended = verb.run(&mut session);
    session.ended(ended)
}
