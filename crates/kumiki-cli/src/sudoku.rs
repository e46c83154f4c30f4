//! The program `sudoku`: solves, analyses, generates, times and converts puzzles.
//!
//! Invariant: puzzles are answered in order, on the requested number of threads. A puzzle that
//! cannot be read is reported, and the next is answered.

pub mod arguments;
mod batch;
mod reading;
mod verbs;
mod writing;

pub use arguments::{Arguments, Order, Verb};
pub use reading::inputs::{Input, Inputs, Problem, Puzzle, Unreadable};
pub use reading::puzzles::{PuzzleError, Puzzles};
pub use reading::question::Question;
pub use verbs::convert::Conversion;
pub use verbs::draw::{Picture, PictureFormat};
pub use verbs::explanation::{ExplanationFormat, Telling, Wanted};
pub use verbs::rate::RatingText;

use batch::session::Session;
use verbs::{bench, convert, dedupe, draw, explanation, generate};

use crate::terminal::interrupt::Interrupt;
use crate::terminal::program::Ended;
use crate::terminal::stream::Streams;

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
