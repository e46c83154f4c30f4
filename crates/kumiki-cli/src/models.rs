//! The program `kumiki`: answers questions about models in files.
//!
//! Invariant: models are answered one by one, in order, as they are read. A model that cannot be
//! read is reported, and the next is answered.

mod command;
mod improvements;
mod model_run;
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
use command::AnyVerb;
use model_run::ModelRun;

/// Runs the program.
///
/// # Errors
/// If results cannot be written. The program should then end.
pub fn run(mut command: KumikiCommand, streams: Streams, interrupt: Interrupt) -> Ended {
    let verb = command.verb();
    let (noun, is_quiet) = match &verb {
        AnyVerb::Models(verb) => ("model", verb.files().quiet),
        AnyVerb::Puzzles(verb) => ("puzzle", verb.is_quiet()),
        AnyVerb::Manual(_) => ("model", false),
    };
    let mut session = Session::new(noun, is_quiet, streams, interrupt);
    let ended = match verb {
        AnyVerb::Models(verb) => ModelRun::new(verb, &mut session).answer_all(),
        AnyVerb::Puzzles(verb) => verb.run(&mut session),
        AnyVerb::Manual(verb) => verb.run(&mut session),
    };
    session.ended(ended)
}
