//! `completions` and `man`: the verbs that describe the command line, for shells and for `man`.
//!
//! Invariant: both describe the command line as it is.

use super::SudokuCommand;
use crate::terminal::manual::{CompletionsArgs, ManArgs, about_completions, about_man};
use crate::terminal::session::Session;
use crate::terminal::verbs::{Options, Verb};
use clap::{Args, CommandFactory};
use std::io;

/// Write the completions of the command line for a shell
#[derive(Args, Clone, Debug)]
#[command(after_help = about_completions!("sudoku"))]
pub(in crate::sudoku) struct SudokuCompletionsArgs {
    #[command(flatten)]
    completions: CompletionsArgs,
}

/// Write pages of the manual
#[derive(Args, Clone, Debug)]
#[command(after_help = about_man!("sudoku", "solve"))]
pub(in crate::sudoku) struct SudokuManArgs {
    #[command(flatten)]
    man: ManArgs,
}

impl Options for SudokuCompletionsArgs {}

impl Verb for SudokuCompletionsArgs {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let command = SudokuCommand::command();
        // Without a verb, the options are those of `solve`.
        let solve = command.find_subcommand("solve").cloned().unwrap_or_default();
        let mut command = command.args(solve.get_arguments());
        self.completions.write(&mut command, &mut session.streams.results)
    }
}

impl Options for SudokuManArgs {}

impl Verb for SudokuManArgs {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        self.man.write(&mut SudokuCommand::command(), session)
    }
}
