//! The description of a program for shells and for `man`: completions and pages of the manual.
//!
//! Invariant: all of it is made from the definition of the command line, so it cannot differ from
//! what the program takes.

use crate::terminal::session::Session;
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

/// The text below the help of `completions` of a program.
macro_rules! about_completions {
    ($program:literal) => {
        concat!(
            "Examples:\n",
            "  ",
            $program,
            " completions bash > ",
            $program,
            ".bash\n",
            "  ",
            $program,
            " completions fish > ",
            $program,
            ".fish\n\n",
            "Source the script, or put it where the shell looks for completions: for bash\n",
            "~/.local/share/bash-completion/completions/",
            $program,
            ", for fish\n",
            "~/.config/fish/completions/",
            $program,
            ".fish, for zsh a folder of $fpath, as _",
            $program,
            ".\nFor PowerShell, add it to the file of $PROFILE."
        )
    };
}

/// The text below the help of `man` of a program that has a verb.
macro_rules! about_man {
    ($program:literal, $verb:literal) => {
        concat!(
            "Examples:\n",
            "  ",
            $program,
            " man > ",
            $program,
            ".1\n",
            "  ",
            $program,
            " man .\n\n",
            "Without a folder, the page of the program goes to standard output. With one,\n",
            "there is a file for the program and for each verb, as ",
            $program,
            "-",
            $verb,
            ".1."
        )
    };
}

pub(crate) use {about_completions, about_man};

/// The options of `completions`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// The options of `man`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ManArgs {
    /// Write a page for the program and for each verb into this folder, which is made if needed
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl CompletionsArgs {
    /// Writes the completions of `command`.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(crate) fn write(&self, command: &mut Command, results: &mut impl Write) -> io::Result<()> {
        // Where it writes to something that fails, the generator panics.
        let mut script = Vec::new();
        let name = command.get_name().to_string();
        clap_complete::generate(self.shell, command, name, &mut script);
        results.write_all(&script)
    }
}

impl ManArgs {
    /// Writes the pages of `command` into the folder, which is made if there is none, or its first
    /// page to the results. A file that cannot be written is reported.
    ///
    /// # Errors
    /// If results cannot be written.
    pub(crate) fn write(&self, command: &mut Command, session: &mut Session) -> io::Result<()> {
        command.build();
        let Some(folder) = &self.folder else {
            return session.streams.results.write_all(&page(command)?);
        };
        for command in with_verbs(command) {
            let name = command.get_display_name().unwrap_or(command.get_name());
            let path = folder.join(format!("{name}.1"));
            let written = fs::create_dir_all(folder);
            if let Err(error) = written.and_then(|()| fs::write(&path, page(command)?)) {
                session.complain(format_args!("{}: {error}", path.display()));
                break;
            }
        }
        Ok(())
    }
}

/// Returns `command` and its verbs, and theirs.
fn with_verbs(command: &Command) -> Vec<&Command> {
    let verbs = command.get_subcommands().filter(|verb| verb.get_name() != "help");
    std::iter::once(command).chain(verbs.flat_map(with_verbs)).collect()
}

/// Returns the page of `command`.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}
