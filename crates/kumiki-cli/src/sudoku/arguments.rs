//! The arguments of `sudoku`.
//!
//! Invariant: accepted arguments are consistent. An option that a verb would ignore is an error.

mod answer_verbs;
mod clue_verbs;
mod command_line;
mod form_verbs;
mod help;
mod options;
mod order;
mod output_verbs;
mod step_verbs;
mod verb_word;

use super::verbs::convert::Conversion;
use super::verbs::draw::Picture;
use super::verbs::explanation::Telling;
use super::verbs::rate::RatingText;
use crate::terminal::program;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches};
use command_line::{CommandLine, VerbLine};
use kumiki_sudoku::{Layout, Method};
use options::{InputsLine, OutputLine, ResultsLine, SearchLine};
pub use order::Order;
use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// The verb of the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Show a solution.
    Solve,
    /// Say how many solutions there are: one, none or several.
    Check,
    /// Count the solutions.
    Count {
        /// True to estimate the number of solutions if it exceeds the counted ones.
        estimate: bool,
    },
    /// Time the search.
    Bench,
    /// Tell what each cell may be in some solution.
    Candidates,
    /// Tell which clues follow from the others.
    Redundant,
    /// Take away clues that follow from the others.
    Minimize {
        /// The seed of the order in which they are tried.
        seed: u64,
    },
    /// Tell the smallest sets of cells whose digits make the rest easy.
    Backdoors {
        /// The most cells that are tried together.
        most: usize,
    },
    /// Show the canonical form.
    Canonical,
    /// Exchange rows, columns and digits at random.
    Shuffle {
        /// The seed of random choices.
        seed: u64,
        /// The number of grids to make of each puzzle.
        count: u64,
    },
    /// Keep one puzzle of each canonical form.
    Dedupe,
    /// Make puzzles.
    Generate(Box<Order>),
    /// Write puzzles in another format.
    Convert(Conversion),
    /// Draw a puzzle.
    Draw(Picture),
    /// Tell what to look for next.
    Hint(Telling),
    /// Tell the steps that can be taken now.
    Steps(Telling),
    /// Tell every step until it is solved.
    Explain(Telling),
    /// Rate the difficulty for people.
    Rate(RatingText),
}

/// The arguments, checked.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// The verb.
    pub verb: Verb,
    /// Puzzles, files, and `-` for standard input.
    pub inputs: Vec<OsString>,
    /// The method of the search.
    pub method: Method,
    /// The number of solutions to show or count; `None` for all.
    pub limit: Option<u64>,
    /// The limit of time for the solutions of one puzzle.
    pub time_limit: Option<Duration>,
    /// True if several solutions are worth an exit code.
    pub unique: bool,
    /// True to write the statistics of the search.
    pub stats: bool,
    /// True to write only results.
    pub quiet: bool,
    /// The layout of grids.
    pub layout: Layout,
    /// The number of backtracks to show, if any.
    pub trace: Option<u64>,
    /// The most threads that answer; never 0.
    pub threads: usize,
    /// The file for results, if not standard output.
    pub output: Option<PathBuf>,
    /// True if an existing file may be overwritten.
    pub force: bool,
    /// The journal of a run that can be resumed.
    pub resume: Option<PathBuf>,
}

impl program::Arguments for Arguments {
    fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Arguments, clap::Error> {
        let mut command = CommandLine::command();
        command.build();
        let words = words.into_iter().collect();
        let words = verb_word::verb_first(&command, words).map_err(|mistyped| {
            let verb_word::Mistyped { word, meant } = mistyped;
            let message = format!("{word}: no such file; is the verb '{meant}' meant?");
            command.error(ErrorKind::InvalidSubcommand, message)
        })?;
        let verb = words.get(1).and_then(|verb| verb.to_str()).unwrap_or_default().to_string();
        let matches = command.try_get_matches_from_mut(words);
        let mut matches = matches.map_err(|error| named(&mut command, &verb, error))?;
        let line = CommandLine::from_arg_matches_mut(&mut matches)?;
        let arguments = Arguments::try_from(line.verb);
        arguments.map_err(|message| match command.find_subcommand_mut(&verb) {
            Some(of_verb) => of_verb.error(ErrorKind::ValueValidation, message),
            None => command.error(ErrorKind::ValueValidation, message),
        })
    }

    fn inputs(&mut self) -> Option<&mut Vec<OsString>> {
        let reads = !matches!(self.verb, Verb::Generate(_));
        reads.then_some(&mut self.inputs)
    }

    fn nothing_to_read() -> clap::Error {
        CommandLine::command().error(ErrorKind::MissingRequiredArgument, "no puzzle is given")
    }
}

/// Returns the error that an option exists, but not for `verb`, as short as possible.
fn named(command: &mut clap::Command, verb: &str, error: clap::Error) -> clap::Error {
    let unknown = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(name)) if error.kind() == ErrorKind::UnknownArgument => name,
        _ => return error,
    };
    let name = unknown.trim_start_matches('-');
    let has_option =
        |verb: &clap::Command| verb.get_arguments().any(|option| option.get_long() == Some(name));
    if !command.get_subcommands().any(has_option) {
        return error;
    }
    let message = format!("{verb} takes no {unknown}");
    match command.find_subcommand_mut(verb) {
        Some(of_verb) => of_verb.error(ErrorKind::ArgumentConflict, message),
        None => command.error(ErrorKind::ArgumentConflict, message),
    }
}

impl Verb {
    /// Returns the word of the verb.
    pub fn name(&self) -> &'static str {
        match self {
            Verb::Solve => "solve",
            Verb::Check => "check",
            Verb::Count { .. } => "count",
            Verb::Bench => "bench",
            Verb::Candidates => "candidates",
            Verb::Redundant => "redundant",
            Verb::Minimize { .. } => "minimize",
            Verb::Backdoors { .. } => "backdoors",
            Verb::Canonical => "canonical",
            Verb::Shuffle { .. } => "shuffle",
            Verb::Dedupe => "dedupe",
            Verb::Generate(_) => "generate",
            Verb::Convert(_) => "convert",
            Verb::Draw(_) => "draw",
            Verb::Hint(_) => "hint",
            Verb::Steps(_) => "steps",
            Verb::Explain(_) => "explain",
            Verb::Rate(_) => "rate",
        }
    }
}

impl Arguments {
    /// Returns the arguments of `verb` without any option.
    fn new(verb: Verb, inputs: InputsLine) -> Arguments {
        Arguments {
            verb,
            inputs: inputs.inputs,
            method: Method::Full,
            limit: None,
            time_limit: None,
            unique: false,
            stats: false,
            quiet: inputs.quiet,
            layout: Layout::Frame,
            trace: None,
            threads: threads(None),
            output: None,
            force: false,
            resume: None,
        }
    }

    /// Returns whether each puzzle has exactly one line of results.
    pub(super) fn is_in_lines(&self) -> bool {
        self.layout == Layout::Line
    }

    /// Returns whether remarks may be written beside the results.
    pub(super) fn has_remarks(&self) -> bool {
        !self.is_in_lines() && !self.quiet
    }

    /// Returns the greatest number of solutions to count: two if it matters whether there is
    /// another.
    pub(super) fn counted(&self) -> u64 {
        let limit = self.limit.unwrap_or(u64::MAX);
        if self.unique { limit.max(2) } else { limit }
    }

    fn search(self, line: SearchLine) -> Arguments {
        Arguments { method: line.method.into(), time_limit: line.time_limit, ..self }
    }

    fn results(self, line: ResultsLine) -> Arguments {
        Arguments {
            layout: line.format.map_or(Layout::Frame, Layout::from),
            threads: threads(line.threads),
            resume: line.resume,
            ..self.output(line.output)
        }
    }

    fn output(self, OutputLine { output, force }: OutputLine) -> Arguments {
        Arguments { output, force, ..self }
    }
}

/// Returns the number of threads for the `wanted` one.
fn threads(wanted: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    wanted.map(usize::from).filter(|&threads| threads > 0).unwrap_or_else(cores)
}

impl TryFrom<VerbLine> for Arguments {
    type Error = String;

    /// Returns the arguments in `line`, or the error in it.
    fn try_from(line: VerbLine) -> Result<Arguments, String> {
        Ok(match line {
            VerbLine::Answer(verb) => verb.into(),
            VerbLine::Generate { order, results, quiet } => {
                let verb = Verb::Generate(Box::new(Order::try_from(order)?));
                let inputs = InputsLine { inputs: Vec::new(), quiet };
                Arguments::new(verb, inputs).results(results.into())
            }
            VerbLine::Clue(verb) => verb.into(),
            VerbLine::Step(verb) => verb.try_into()?,
            VerbLine::Form(verb) => verb.into(),
            VerbLine::Bench { search, inputs } => {
                Arguments::new(Verb::Bench, inputs).search(search)
            }
            VerbLine::Output(verb) => verb.try_into()?,
        })
    }
}

#[cfg(test)]
mod tests;
