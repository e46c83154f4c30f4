//! The program `kumiki`: reads its arguments, runs, and exits with the outcome.

use kumiki_cli::{models, terminal::program};
use std::process::ExitCode;

fn main() -> ExitCode {
    program::main(models::run)
}
