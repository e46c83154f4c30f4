//! The program `sudoku`: reads its arguments, runs, and exits with the outcome.

use kumiki_cli::{sudoku, terminal::program};
use std::process::ExitCode;

fn main() -> ExitCode {
    program::main(sudoku::run)
}
