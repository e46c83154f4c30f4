//! Options that several verbs take.
//!
//! Invariant: what several verbs take is stated once, and means the same in each.

use crate::sudoku::verbs::explanation::ExplanationFormat;
use crate::terminal::duration;
use clap::{Args, ValueEnum};
use kumiki_sudoku::{Layout, Method};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// What verbs take that tell of the solutions of puzzles.
#[derive(Args, Debug)]
pub(super) struct AnswerLine {
    /// Exit with 3 if a puzzle has several solutions
    #[arg(long)]
    pub(super) unique: bool,

    /// Say what the search did, on standard error
    #[arg(long)]
    pub(super) stats: bool,

    /// Show each backtrack: the grid, what is taken back, and the open decisions; and what
    /// look-ahead refutes at once
    #[arg(long, conflicts_with_all = ["threads", "output"])]
    pub(super) trace: bool,

    /// Show at most N backtracks of a puzzle, with --trace
    #[arg(long, value_name = "N", default_value_t = 100, requires = "trace")]
    pub(super) trace_limit: u64,

    #[command(flatten)]
    pub(super) search: SearchLine,

    #[command(flatten)]
    pub(super) results: ResultsLine,

    #[command(flatten)]
    pub(super) inputs: InputsLine,
}

/// What verbs take that search.
#[derive(Args, Debug)]
pub(super) struct SearchLine {
    /// How to search
    #[arg(long, value_enum, default_value = "full")]
    pub(super) method: MethodName,

    /// Stop with a puzzle after this time: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(super) time_limit: Option<Duration>,
}

/// Where verbs write.
#[derive(Args, Debug)]
pub(super) struct OutputLine {
    /// Write results to this file, which is not there yet
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// Write over the file of --output, if it is there
    #[arg(long, requires = "output")]
    pub(super) force: bool,
}

/// What verbs take that write something of each puzzle.
#[derive(Args, Debug)]
pub(super) struct ResultsLine {
    /// How to write grids; grid if not given
    #[arg(long, value_enum)]
    pub(super) format: Option<FormatName>,

    /// Answer on N threads; 0, as if not given, is one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: Option<u16>,

    #[command(flatten)]
    pub(super) output: OutputLine,

    /// Go on where the run with this journal was interrupted, or begin it
    #[arg(long, value_name = "JOURNAL", requires = "output")]
    pub(super) resume: Option<PathBuf>,
}

/// What verbs take that write something in one go.
#[derive(Args, Debug)]
pub(super) struct PlainResultsLine {
    /// How to write grids; grid if not given
    #[arg(long, value_enum)]
    pub(super) format: Option<FormatName>,

    /// Work on N threads; 0, as if not given, is one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: Option<u16>,

    #[command(flatten)]
    pub(super) output: OutputLine,
}

impl From<PlainResultsLine> for ResultsLine {
    fn from(line: PlainResultsLine) -> ResultsLine {
        let PlainResultsLine { format, threads, output } = line;
        ResultsLine { format, threads, output, resume: None }
    }
}

/// What verbs take that ask more of puzzles.
#[derive(Args, Debug)]
pub(super) struct AskLine {
    /// Stop with a puzzle after this time: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(super) time_limit: Option<Duration>,

    #[command(flatten)]
    pub(super) results: ResultsLine,

    #[command(flatten)]
    pub(super) inputs: InputsLine,
}

/// What verbs take that tell steps.
#[derive(Args, Debug)]
pub(super) struct StepLine {
    /// Leave out techniques that suppose that there is one solution
    #[arg(long)]
    pub(super) no_uniqueness: bool,

    /// Do not go by the pencil marks of a puzzle, but by its digits only
    #[arg(long)]
    pub(super) ignore_marks: bool,

    /// Stop with a puzzle after this time, with the steps until then: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(super) time_limit: Option<Duration>,

    /// What to write
    #[arg(long, value_enum, default_value = "text", conflicts_with = "json")]
    pub(super) to: ExplanationFormat,

    /// Write JSON, an object for each puzzle on a line of its own
    #[arg(long)]
    pub(super) json: bool,

    /// Work on N threads; 0, as if not given, is one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: Option<u16>,

    #[command(flatten)]
    pub(super) output: OutputLine,
}

/// What verbs take that read puzzles.
#[derive(Args, Debug)]
pub(super) struct InputsLine {
    /// Puzzles to read; '-' is standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub(super) inputs: Vec<OsString>,

    /// Only results: no headings, no remarks, no progress
    #[arg(long, short)]
    pub(super) quiet: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum MethodName {
    /// Cells in order; a digit is tried where it clashes with nothing
    Naive,
    /// Single digits and single places first, then the cell with the fewest digits
    Logical,
    /// The default of the engine
    Full,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum FormatName {
    /// A frame around the boxes
    Grid,
    /// Rows in groups of three
    Rows,
    /// 81 characters
    Line,
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Method {
        match name {
            MethodName::Naive => Method::Naive,
            MethodName::Logical => Method::Logical,
            MethodName::Full => Method::Full,
        }
    }
}

impl From<FormatName> for Layout {
    fn from(name: FormatName) -> Layout {
        match name {
            FormatName::Grid => Layout::Frame,
            FormatName::Rows => Layout::Rows,
            FormatName::Line => Layout::Line,
        }
    }
}
