//! The program `sudoku`: solves, analyses, generates, times and converts puzzles.
//!
//! Invariant: puzzles are answered in order, on the requested number of threads. A puzzle that
//! cannot be read is reported, and the next is answered.

mod answerer;
pub mod arguments;
mod batches;
mod bench;
mod chunks;
mod convert;
mod dedupe;
mod draw;
mod examination;
mod explanation;
mod general;
mod generate;
mod html;
mod inputs;
mod journal;
mod limits;
mod page;
mod paint;
mod png;
mod puzzles;
mod question;
mod rate;
mod resumable;
mod session;
mod trace;
mod verbs;
mod whole;
mod written;

pub use arguments::{Arguments, Order, Verb};
pub use convert::Conversion;
pub use draw::{Picture, PictureFormat};
pub use explanation::{ExplanationFormat, Telling, Wanted};
pub use inputs::{Input, Inputs, Problem, Puzzle, Unreadable};
pub use puzzles::{PuzzleError, Puzzles};
pub use question::Question;
pub use rate::RatingText;

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
    let ended = match &session.arguments.verb {
        Verb::Hint(telling) | Verb::Steps(telling) | Verb::Explain(telling)
            if telling.to == ExplanationFormat::Html =>
        {
            let telling = telling.clone();
            explanation::run(&mut session, &telling)
        }
        Verb::Bench => bench::run(&mut session),
        Verb::Dedupe => dedupe::run(&mut session),
        Verb::Generate(_) => generate::run(&mut session),
        &Verb::Draw(picture) => draw::run(&mut session, picture),
        &Verb::Convert(conversion) => convert::run(&mut session, conversion),
        _ => session.answer_all(),
    };
    session.run.ended(ended)
}
