//! What the programs have in common as programs: arguments in, an exit code out.
//!
//! Invariant: where results cannot be written, the exit code says so; where nobody reads them any
//! more, that is no error.

use crate::defect::caught;
use crate::interrupt::Interrupt;
use crate::outcome::Outcome;
use crate::stream::Streams;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// The arguments of a program.
pub trait Arguments: Sized {
    /// Reads what follows the name of the program in `words`.
    ///
    /// # Errors
    /// If the usage is wrong, or help is asked for; the error can be shown and has an exit code.
    fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error>;

    /// Returns what to read; `-` is standard input. `None` where nothing is to be read.
    fn inputs(&mut self) -> Option<&mut Vec<OsString>>;

    /// Returns what to say where nothing is given to read.
    fn nothing_to_read() -> clap::Error;
}

/// What a run comes to: an outcome, or that results cannot be written, and the outcome until then.
pub type Ended = Result<Outcome, (Outcome, io::Error)>;

/// Reads the arguments, runs, and says how the program exits.
pub fn main<A: Arguments>(run: impl FnOnce(A, Streams, Interrupt) -> Ended) -> ExitCode {
    let arguments = match arguments() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Where even this cannot be written, the exit code says it.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    let interrupt = Interrupt::new();
    interrupt.listen();
    let mut streams = Streams::standard();
    let ended = caught(|| run(arguments, streams.clone(), interrupt));
    let ended = ended.unwrap_or_else(|defect| {
        // What was answered before is still to be seen.
        let flushed = streams.results.flush();
        streams.say(format_args!("error: {defect}"));
        flushed.map(|()| Outcome::Unusable).map_err(|error| (Outcome::Unusable, error))
    });
    match ended {
        Ok(outcome) => outcome.into(),
        // Whoever reads the results has seen enough of them.
        Err((outcome, error)) if error.kind() == io::ErrorKind::BrokenPipe => outcome.into(),
        Err((_, error)) => {
            streams.say(format_args!("error: results cannot be written: {error}"));
            Outcome::Unusable.into()
        }
    }
}

/// Returns the arguments; where none says what to read, and something is piped in, that is read.
fn arguments<A: Arguments>() -> Result<A, clap::Error> {
    let mut arguments = A::parse(std::env::args_os())?;
    if let Some(inputs) = arguments.inputs().filter(|inputs| inputs.is_empty()) {
        if io::stdin().is_terminal() {
            return Err(A::nothing_to_read());
        }
        inputs.push("-".into());
    }
    Ok(arguments)
}
