//! The arguments of `kumiki`.
//!
//! Invariant: accepted arguments are consistent. An option that a verb would ignore is an error.

mod command_line;
mod solver;

use crate::program;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use command_line::{CommandLine, InputsLine, SearchLine};
use kumiki::{Settings, search::Strategy};
use std::ffi::OsString;
use std::time::Duration;

/// How solutions are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Format {
    /// A JSON array for each: the values in the order of declaration
    #[default]
    Jsonl,
    /// A JSON object for each: the values by name
    Json,
    /// Columns with headings
    Table,
}

/// The verb of the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Count the solutions.
    Count,
    /// Write all solutions.
    Solutions,
    /// Write the first solution.
    First,
    /// Say how many solutions there are: one, none or several.
    Check,
    /// Show a minimal unsatisfiable subset (MUS), or a correction set (MCS).
    Conflict {
        /// True for correction sets.
        corrections: bool,
        /// True for all of them, false for one.
        all: bool,
    },
    /// Write the steps that lead to the solution.
    Explain,
    /// Show the compiled form of each constraint.
    Lowering,
}

/// The arguments, checked.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// The verb.
    pub verb: Verb,
    /// Files, and `-` for standard input.
    pub inputs: Vec<OsString>,
    /// The settings of the search, without limits.
    pub settings: Settings,
    /// The number of solutions or steps to write or count; `None` for all.
    pub limit: Option<u64>,
    /// The limit of time for the solutions of one model.
    pub time_limit: Option<Duration>,
    /// True if several solutions are worth an exit code.
    pub unique: bool,
    /// True to write the statistics of the search.
    pub stats: bool,
    /// True to write only results.
    pub quiet: bool,
    /// The format of solutions.
    pub format: Format,
    /// The number of simultaneous assumptions; `None` for as many as needed.
    pub depth: Option<usize>,
    /// True if steps are written as JSON.
    pub json: bool,
}

impl program::Arguments for Arguments {
    fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Arguments, clap::Error> {
        let arguments: Arguments = CommandLine::try_parse_from(words)?.verb.into();
        if arguments.wants_others() && arguments.is_local() {
            let message = "min-conflicts finds one solution: it is for first, without --unique";
            return Err(CommandLine::command().error(ErrorKind::ArgumentConflict, message));
        }
        Ok(arguments)
    }

    fn inputs(&mut self) -> Option<&mut Vec<OsString>> {
        Some(&mut self.inputs)
    }

    fn nothing_to_read() -> clap::Error {
        CommandLine::command().error(ErrorKind::MissingRequiredArgument, "no model is given")
    }
}

impl Arguments {
    /// Returns the arguments of `verb` without any option.
    fn new(verb: Verb, inputs: InputsLine) -> Arguments {
        Arguments {
            verb,
            inputs: inputs.inputs,
            settings: Settings::default(),
            limit: None,
            time_limit: None,
            unique: false,
            stats: false,
            quiet: inputs.quiet,
            format: Format::default(),
            depth: None,
            json: false,
        }
    }

    /// Returns whether the search looks for more than one solution.
    fn wants_others(&self) -> bool {
        self.verb != Verb::First || self.unique
    }

    /// Returns whether the search may find the same solution again.
    fn is_local(&self) -> bool {
        matches!(self.settings.strategy, Strategy::MinConflicts { .. })
    }

    fn search(self, search: SearchLine) -> Arguments {
        let mut settings = search.solver.map_or_else(Settings::default, Settings::from);
        settings.threads = search.threads.unwrap_or(settings.threads);
        settings.seed = search.seed.unwrap_or(settings.seed);
        Arguments { settings, time_limit: search.time_limit, stats: search.stats, ..self }
    }
}

#[cfg(test)]
mod tests;
