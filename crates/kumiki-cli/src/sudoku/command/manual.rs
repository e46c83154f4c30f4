//! `completions` and `man`: the verbs that describe the command line, for shells and for `man`.
//!
//! Invariant: both describe the command line as it is.

use super::SudokuCommand;
use crate::sudoku::options::InputsArgs;
use crate::sudoku::verbs::Verb;
use crate::terminal::manual::{CompletionsArgs, ManArgs};
use crate::terminal::session::Session;
use clap::{Args, CommandFactory};
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku completions bash > sudoku.bash
  sudoku completions fish > sudoku.fish

Source the script, or put it where the shell looks for completions: for bash
~/.local/share/bash-completion/completions/sudoku, for fish
~/.config/fish/completions/sudoku.fish, for zsh a folder of $fpath, as _sudoku. For
PowerShell, add it to the file of $PROFILE.";

const ABOUT_MAN: &str = "\
Examples:
  sudoku man > sudoku.1
  sudoku man .

Without a folder, the page of the program goes to standard output. With one, there
is a file for the program and for each verb, as sudoku-solve.1.";

/// Write the completions of the command line for a shell
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct SudokuCompletionsArgs {
    #[command(flatten)]
    completions: CompletionsArgs,
}

/// Write pages of the manual
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT_MAN)]
pub(in crate::sudoku) struct SudokuManArgs {
    #[command(flatten)]
    man: ManArgs,
}

impl Verb for SudokuCompletionsArgs {
    fn inputs(&mut self) -> Option<&mut InputsArgs> {
        None
    }

    fn run(&self, session: &mut Session) -> io::Result<()> {
        let command = SudokuCommand::command();
        // Without a verb, the options are those of `solve`.
        let solve = command.find_subcommand("solve").cloned().unwrap_or_default();
        let mut command = command.args(solve.get_arguments());
        self.completions.write(&mut command, &mut session.streams.results)
    }
}

impl Verb for SudokuManArgs {
    fn inputs(&mut self) -> Option<&mut InputsArgs> {
        None
    }

    fn run(&self, session: &mut Session) -> io::Result<()> {
        self.man.write(&mut SudokuCommand::command(), session)
    }
}
