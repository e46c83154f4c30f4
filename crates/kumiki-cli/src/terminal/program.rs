//! The common frame of the programs: from the arguments to an exit code.
//!
//! Invariant: if results cannot be written, the exit code shows it. A closed pipe is no error.

use crate::terminal::defect::caught;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::outcome::Outcome;
use crate::terminal::session::Session;
use crate::terminal::stream::Streams;
use crate::terminal::verbs::Verb;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// The command line of a program.
pub trait CommandLine: Sized {
    /// Parses `words`: the arguments after the name of the program.
    ///
    /// # Errors
    /// If the usage is wrong, or if help is requested. The error can be printed and has an exit
    /// code.
    fn parse_words(words: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error>;

    /// Returns the verb.
    fn verb(&mut self) -> &mut dyn Verb;

    /// Returns the name of an input, in the singular.
    fn noun(&self) -> &'static str {
        "puzzle"
    }

    /// Returns whether the program may wait for input, or has results while it works on. If not,
    /// it is one piece of work whose input is an argument.
    fn is_long(&mut self) -> bool {
        true
    }

    /// Returns the error that no input is given.
    fn nothing_to_read() -> clap::Error;
}

/// The end of a run: an outcome, or an error of writing results with the outcome until then.
pub type Ended = Result<Outcome, (Outcome, io::Error)>;

/// Parses the arguments, runs the program, and returns its exit code.
pub fn main<A: CommandLine>() -> ExitCode {
    let mut arguments: A = match arguments() {
        Ok(arguments) => arguments,
        Err(error) => {
            // If even the message cannot be printed, the exit code still shows the error.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    let interrupt = match arguments.is_long() {
        true => Interrupt::listening(),
        false => Interrupt::listening_late(),
    };
    let mut streams = Streams::standard();
    let ended = caught(|| run(arguments, streams.clone(), interrupt));
    let ended = ended.unwrap_or_else(|defect| {
        // Earlier answers must still be written.
        let flushed = streams.results.flush();
        streams.say(format_args!("error: {defect}"));
        flushed.map(|()| Outcome::Unusable).map_err(|error| (Outcome::Unusable, error))
    });
    match ended {
        Ok(outcome) => outcome.into(),
        // The reader of the results has closed the pipe.
        Err((outcome, error)) if error.kind() == io::ErrorKind::BrokenPipe => outcome.into(),
        Err((_, error)) => {
            streams.say(format_args!("error: results cannot be written: {error}"));
            Outcome::Unusable.into()
        }
    }
}

/// Runs the program.
///
/// # Errors
/// If results cannot be written. The program should then end.
pub fn run<A: CommandLine>(mut arguments: A, streams: Streams, interrupt: Interrupt) -> Ended {
    let noun = arguments.noun();
    let verb = arguments.verb();
    let mut session = Session::new(noun, verb.inputs().1, streams, interrupt);
    let ended = verb.run(&mut session);
    session.ended(ended)
}

/// Returns the arguments. If no input is given, and standard input is piped, it is read.
fn arguments<A: CommandLine>() -> Result<A, clap::Error> {
    let mut arguments = A::parse_words(std::env::args_os())?;
    if let Some(inputs) = arguments.verb().inputs().0.filter(|inputs| inputs.is_empty()) {
        if io::stdin().is_terminal() {
            return Err(A::nothing_to_read());
        }
        inputs.push("-".into());
    }
    Ok(arguments)
}
