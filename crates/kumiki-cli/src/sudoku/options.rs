//! Options that several verbs of `sudoku` take.
//!
//! Invariant: an option of several verbs is defined once, and means the same in each.

use super::reading::{Inputs, sources};
use crate::terminal::batch::{QuietArgs, ResumeArgs, StatisticsArgs, TimeLimitArgs};
use crate::terminal::input::{Place, Source};
use crate::terminal::output::OutputArgs;
use crate::terminal::pages::PageRun;
use crate::terminal::threads::ThreadsArgs;
use crate::terminal::verbs::Options;
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, ValueEnum, ValueHint};
use kumiki_model::near::nearest;
use kumiki_sudoku::{Layout, Method};
use kumiki_sudoku_io::Format;
use kumiki_sudoku_techniques::steps::{Technique, TechniqueChoice};
use std::ffi::OsString;
use std::time::Duration;

/// The options of verbs that show the solutions of puzzles.
#[derive(Args, Clone, Debug)]
pub(super) struct AnswerArgs {
    /// Exit with 3 if a puzzle has several solutions
    #[arg(long)]
    pub(super) unique: bool,

    #[command(flatten)]
    pub(super) stats: StatisticsArgs,

    /// Show each backtrack, with the grid and the open decisions, and each decision that look-ahead
    /// refutes at once
    #[arg(long, conflicts_with_all = ["threads", "output"])]
    pub(super) trace: bool,

    /// Show at most N backtracks of a puzzle, with --trace
    #[arg(long, value_name = "N", default_value_t = 100, requires = "trace")]
    pub(super) trace_limit: u64,

    #[command(flatten)]
    pub(super) search: SearchArgs,

    #[command(flatten)]
    pub(super) results: ResultsArgs,
}

/// The options of verbs that search.
#[derive(Args, Clone, Debug)]
pub(super) struct SearchArgs {
    /// The search method
    #[arg(long, value_enum, default_value = "full")]
    method: MethodName,

    #[command(flatten)]
    pub(super) time: TimeLimitArgs,
}

/// The options of verbs that answer each puzzle, and can go on after an interruption.
#[derive(Args, Clone, Debug)]
pub(super) struct ResultsArgs {
    #[command(flatten)]
    pub(super) grids: GridArgs,

    #[command(flatten)]
    pub(super) resume: ResumeArgs,

    #[command(flatten)]
    pub(super) inputs: InputsArgs,
}

/// The options of verbs that write grids.
#[derive(Args, Clone, Debug)]
pub(super) struct GridArgs {
    /// The layout of grids; grid if not given
    #[arg(long, value_enum)]
    format: Option<FormatName>,

    #[command(flatten)]
    pub(super) threads: ThreadsArgs,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// The techniques for solving as people do.
#[derive(Args, Clone, Debug)]
pub(super) struct TechniqueArgs {
    /// Leave out this technique; can be repeated, or be a list with commas
    #[arg(long, value_name = "NAME", value_delimiter = ',', conflicts_with = "only")]
    without: Vec<Technique>,

    /// Search for this technique only; a list is searched in its order. Without brute-force no
    /// digit is guessed, without rule no rule but the houses is used
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    only: Vec<Technique>,
}

impl TechniqueArgs {
    pub(super) fn choice(&self) -> TechniqueChoice {
        match (&self.without[..], &self.only[..]) {
            ([], []) => TechniqueChoice::Usual,
            (without, []) => TechniqueChoice::Without(without.to_vec()),
            (_, only) => TechniqueChoice::Only(only.to_vec()),
        }
    }
}

/// The options of verbs that analyse the clues of puzzles.
#[derive(Args, Clone, Debug)]
pub(super) struct AnalysisArgs {
    #[command(flatten)]
    pub(super) time: TimeLimitArgs,

    #[command(flatten)]
    pub(super) results: ResultsArgs,
}

/// The inputs of a verb.
#[derive(Args, Clone, Debug)]
pub(super) struct InputsArgs {
    /// Puzzles to read; '-' is standard input
    #[arg(value_name = "PUZZLE|FILE|-", value_hint = ValueHint::FilePath)]
    pub(super) inputs: Vec<OsString>,

    /// The format to read, as 'sudoku formats' lists them; detected if not given
    #[arg(long, value_name = "FORMAT", value_parser = read_format)]
    pub(super) from: Option<Format>,

    #[command(flatten)]
    pub(super) quiet: QuietArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MethodName {
    /// Cells in order; a digit is tried if it clashes with no other
    Naive,
    /// Naked and hidden singles first, then the cell with the fewest digits
    Logical,
    /// The default of the engine
    Full,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormatName {
    /// A frame around the boxes
    Grid,
    /// Rows in groups of three
    Rows,
    /// 81 characters
    Line,
}

impl AnswerArgs {
    /// Returns the greatest number of threads; never 0. A trace shows one puzzle after the other.
    pub(super) fn threads(&self) -> usize {
        if self.trace { 1 } else { self.results.grids.threads.count() }
    }
}

impl SearchArgs {
    /// Returns the method of the search.
    pub(super) fn method(&self) -> Method {
        match self.method {
            MethodName::Naive => Method::Naive,
            MethodName::Logical => Method::Logical,
            MethodName::Full => Method::Full,
        }
    }
}

impl Options for InputsArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        (Some(&mut self.inputs), self.quiet.quiet)
    }
}

impl Options for ResultsArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        self.inputs.inputs()
    }
}

impl Options for AnswerArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        self.results.inputs()
    }
}

impl Options for AnalysisArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        self.results.inputs()
    }
}

impl GridArgs {
    /// Returns the layout of grids.
    pub(super) fn layout(&self) -> Layout {
        match self.format {
            Some(FormatName::Grid) | None => Layout::Frame,
            Some(FormatName::Rows) => Layout::Rows,
            Some(FormatName::Line) => Layout::Line,
        }
    }
}

/// Returns the format with this name.
///
/// # Errors
/// If there is none: the nearest name, or all names.
pub(super) fn read_format(name: &str) -> Result<Format, String> {
    Format::named(name).ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.into_iter().map(Format::name).collect();
        match nearest(name, names.iter().copied()) {
            Some(meant) => format!("no such format; is '{meant}' meant?"),
            None => format!("no such format; there are {}", names.join(", ")),
        }
    })
}

impl InputsArgs {
    /// Returns the sources that the options name.
    pub(super) fn sources(&self) -> Vec<Source> {
        sources(&self.inputs, self.from)
    }

    /// Returns the puzzles, one after the other.
    pub(super) fn puzzles(&self) -> Inputs {
        Inputs::new(&self.inputs, self.from)
    }

    /// Returns the run that writes a page of the puzzles, each within `time_limit`.
    pub(super) fn page_run<'a>(
        &self,
        output: &'a OutputArgs,
        time_limit: Option<Duration>,
    ) -> PageRun<'a, Inputs> {
        PageRun { inputs: self.puzzles(), sources: self.sources(), output, time_limit }
    }

    /// Returns whether the puzzle at `place` is the only input, on the command line.
    pub(super) fn is_only(&self, place: &Place) -> bool {
        self.inputs.len() == 1 && place.line.is_none()
    }
}

/// Options `A` that are accepted only if a `T` can be made of them.
#[derive(Clone, Debug)]
pub(super) struct Checked<A, T> {
    pub(super) args: A,
    pub(super) value: T,
}

impl<A: FromArgMatches, T: for<'a> TryFrom<&'a A, Error = String>> FromArgMatches
    for Checked<A, T>
{
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Checked::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        let args = A::from_arg_matches_mut(matches)?;
        match T::try_from(&args) {
            Ok(value) => Ok(Checked { args, value }),
            Err(message) => Err(clap::Error::raw(ErrorKind::ValueValidation, message)),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Checked::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<A: Args, T: for<'a> TryFrom<&'a A, Error = String>> Args for Checked<A, T> {
    fn augment_args(command: Command) -> Command {
        A::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        A::augment_args_for_update(command)
    }
}
