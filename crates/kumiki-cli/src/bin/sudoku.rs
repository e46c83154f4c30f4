//! The program `sudoku`: reads its arguments, runs, and exits with the outcome.

use kumiki_cli::sudoku::SudokuCommand;
use kumiki_cli::terminal::program;
use std::process::ExitCode;

fn main() -> ExitCode {
    program::main::<SudokuCommand>()
}
