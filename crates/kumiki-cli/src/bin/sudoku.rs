//! The program `sudoku`: reads its arguments, runs, and exits with the outcome.

use kumiki_cli::interrupt::Interrupt;
use kumiki_cli::outcome::Outcome;
use kumiki_cli::stream::Streams;
use kumiki_cli::sudoku::{self, Arguments};
use std::io::{self, IsTerminal};
use std::process::ExitCode;

fn main() -> ExitCode {
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
    match sudoku::run(arguments, streams.clone(), interrupt) {
        Ok(outcome) => outcome.into(),
        // Whoever reads the results has seen enough of them.
        Err((outcome, error)) if error.kind() == io::ErrorKind::BrokenPipe => outcome.into(),
        Err((_, error)) => {
            streams.say(format_args!("error: results cannot be written: {error}"));
            Outcome::Unusable.into()
        }
    }
}

/// The arguments; where none says what to read, and something is piped in, that is read.
fn arguments() -> Result<Arguments, clap::Error> {
    let mut arguments = Arguments::parse(std::env::args_os())?;
    if arguments.inputs.is_empty() {
        if io::stdin().is_terminal() {
            return Err(Arguments::nothing_to_read());
        }
        arguments.inputs.push("-".into());
    }
    Ok(arguments)
}
