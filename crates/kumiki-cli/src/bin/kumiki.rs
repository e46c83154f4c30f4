//! The program `kumiki`: reads its arguments, runs, and exits with the outcome.

use kumiki_cli::models::KumikiCommand;
use kumiki_cli::terminal::program;
use std::process::ExitCode;

fn main() -> ExitCode {
    program::main::<KumikiCommand>()
}
