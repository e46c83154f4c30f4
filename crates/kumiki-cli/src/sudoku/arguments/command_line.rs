//! The command line of `sudoku`, as clap reads it: a verb, with the options that it takes.
//!
//! Invariant: a verb has the options that it uses and no others. What several verbs take is stated once, and
//! means the same in each.

use super::help;
use super::order::OrderLine;
use crate::duration;
use crate::sudoku::draw::PictureFormat;
use crate::sudoku::explanation::ExplanationFormat;
use clap::{Args, Parser, Subcommand, ValueEnum};
use kumiki_sudoku::{Format, Layout, Method, Technique};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Parser, Debug)]
#[command(
    name = "sudoku",
    version,
    about = "Solve, examine, make and convert sudoku puzzles",
    after_help = help::ABOUT_ALL,
    override_usage = "sudoku [VERB] [OPTIONS] <PUZZLE|FILE|->...",
    subcommand_value_name = "VERB",
    subcommand_help_heading = "Verbs"
)]
pub(super) struct CommandLine {
    #[command(subcommand)]
    pub(super) verb: VerbLine,
}

#[derive(Subcommand, Debug)]
pub(super) enum VerbLine {
    /// Show a solution of each puzzle (the default)
    #[command(after_help = help::ABOUT_SOLVE)]
    Solve {
        /// Show all solutions
        #[arg(long)]
        all: bool,

        /// Stop after N solutions of a puzzle; implies --all
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        limit: Option<u64>,

        #[command(flatten)]
        answer: AnswerLine,
    },
    /// Say of each puzzle whether it has one solution, none, or several
    #[command(after_help = help::ABOUT_CHECK)]
    Check {
        #[command(flatten)]
        answer: AnswerLine,
    },
    /// Count the solutions of each puzzle
    #[command(after_help = help::ABOUT_COUNT)]
    Count {
        /// Stop after N solutions of a puzzle
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        limit: Option<u64>,

        /// Where the limit is reached, estimate how many there are
        #[arg(long, requires = "limit")]
        estimate: bool,

        #[command(flatten)]
        answer: AnswerLine,
    },
    /// Make puzzles with one solution
    #[command(after_help = help::ABOUT_GENERATE)]
    Generate {
        #[command(flatten)]
        order: OrderLine,

        #[command(flatten)]
        results: PlainResultsLine,

        /// Only results: no headings, no remarks, no progress
        #[arg(long, short)]
        quiet: bool,
    },
    /// Take away clues that follow from the others
    #[command(after_help = help::ABOUT_MINIMIZE)]
    Minimize {
        /// Where the random order begins in which clues are tried
        #[arg(long, value_name = "S", default_value_t = 0)]
        seed: u64,

        #[command(flatten)]
        ask: AskLine,
    },
    /// Tell the clues that follow from the others
    #[command(after_help = help::ABOUT_REDUNDANT)]
    Redundant {
        #[command(flatten)]
        ask: AskLine,
    },
    /// Tell what each cell may be in some solution
    #[command(after_help = help::ABOUT_CANDIDATES)]
    Candidates {
        #[command(flatten)]
        ask: AskLine,
    },
    /// Tell the smallest sets of cells whose digits let basic elimination finish
    #[command(after_help = help::ABOUT_BACKDOORS)]
    Backdoors {
        /// Look for sets of up to N cells
        #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=5))]
        size: u8,

        #[command(flatten)]
        ask: AskLine,
    },
    /// Tell what to look for next, and with --answer what follows
    #[command(after_help = help::ABOUT_HINT)]
    Hint {
        /// Tell what follows, and why
        #[arg(long)]
        answer: bool,

        #[command(flatten)]
        step: StepLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Tell the steps that can be taken now
    #[command(after_help = help::ABOUT_STEPS)]
    Steps {
        /// Tell those of all techniques, and not of the simplest only
        #[arg(long)]
        all: bool,

        /// Tell those of this technique; may be given several times
        #[arg(long = "technique", value_name = "NAME", conflicts_with = "all")]
        techniques: Vec<Technique>,

        /// Tell why each follows
        #[arg(long)]
        long: bool,

        #[command(flatten)]
        step: StepLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Solve each puzzle as people do, and tell every step
    #[command(after_help = help::ABOUT_EXPLAIN)]
    Explain {
        /// What to write
        #[arg(long, value_enum, default_value = "text", conflicts_with = "json")]
        to: ExplanationFormat,

        /// Tell why each step follows
        #[arg(long)]
        long: bool,

        #[command(flatten)]
        step: StepLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Tell how hard each puzzle is for people
    #[command(after_help = help::ABOUT_RATE)]
    Rate {
        /// What to write of each puzzle; %g is the grid, %r %p %d are ER EP ED of Sudoku Explainer, %t the hardest
        /// technique there, %s the score and %l the level of HoDoKu, %w our word, %% is %
        #[arg(long, value_name = "TEXT")]
        format: Option<String>,

        /// Rate on N threads; 0, as if not given, is one for each core
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1024))]
        threads: Option<u16>,

        /// Write results to this file
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,

        /// Go on where the run with this journal was interrupted, or begin it
        #[arg(long, value_name = "JOURNAL", requires = "output")]
        resume: Option<PathBuf>,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Show the form that all puzzles have that are the same but for rows, columns and digits
    #[command(after_help = help::ABOUT_CANONICAL)]
    Canonical {
        #[command(flatten)]
        results: ResultsLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Exchange rows, columns and digits at random
    #[command(after_help = help::ABOUT_SHUFFLE)]
    Shuffle {
        /// Where random choices begin
        #[arg(long, value_name = "S", default_value_t = 0)]
        seed: u64,

        /// Make N grids of each puzzle
        #[arg(long, value_name = "N", default_value_t = 1)]
        count: u64,

        #[command(flatten)]
        results: ResultsLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Keep the first of puzzles that are the same but for rows, columns and digits
    #[command(after_help = help::ABOUT_DEDUPE)]
    Dedupe {
        #[command(flatten)]
        results: PlainResultsLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Time the first solution and the proof that it is the only one
    #[command(after_help = help::ABOUT_BENCH)]
    Bench {
        #[command(flatten)]
        search: SearchLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Draw each puzzle
    #[command(after_help = help::ABOUT_DRAW)]
    Draw {
        /// What to write
        #[arg(long, value_enum, default_value = "svg")]
        to: PictureFormat,

        /// Show the solution in blank cells
        #[arg(long)]
        solved: bool,

        /// Draw on a light ground; a page has that of who looks at it, if not given
        #[arg(long, conflicts_with = "dark")]
        light: bool,

        /// Draw on a dark ground
        #[arg(long)]
        dark: bool,

        /// Look no longer for the solution of a puzzle: 2, 2s, 500ms, 1m
        #[arg(long, value_name = "TIME", value_parser = duration::parse, requires = "solved")]
        time_limit: Option<Duration>,

        /// Write results to this file
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Write each puzzle in another format
    #[command(after_help = help::about_convert())]
    Convert {
        /// The format to write
        #[arg(long, value_name = "FORMAT", value_parser = written_format)]
        to: Format,

        /// The format to read; told from the text if not given
        #[arg(long, value_name = "FORMAT", value_parser = read_format)]
        from: Option<Format>,

        /// Write results to this file
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,

        #[command(flatten)]
        inputs: InputsLine,
    },
}

fn read_format(name: &str) -> Result<Format, String> {
    Format::named(name).ok_or_else(|| {
        let near = |format: &Format| strsim::osa_distance(name, format.name()) <= 2;
        let names = Format::ALL.into_iter();
        match names.clone().find(near) {
            Some(meant) => format!("no such format; is '{meant}' meant?"),
            None => {
                let names: Vec<&str> = names.map(Format::name).collect();
                format!("no such format; there are {}", names.join(", "))
            }
        }
    })
}

fn written_format(name: &str) -> Result<Format, String> {
    match read_format(name)? {
        format if format.is_written() => Ok(format),
        format => Err(format!("{format} is read, but not written")),
    }
}

/// What verbs take that tell of the solutions of puzzles.
#[derive(Args, Debug)]
pub(super) struct AnswerLine {
    /// Exit with 3 if a puzzle has several solutions
    #[arg(long)]
    pub(super) unique: bool,

    /// Say what the search did, on standard error
    #[arg(long)]
    pub(super) stats: bool,

    /// Show each backtrack: the grid, what is taken back, and the open decisions; and what look-ahead
    /// refutes at once
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

/// What verbs take that write something of each puzzle.
#[derive(Args, Debug)]
pub(super) struct ResultsLine {
    /// How to write grids; grid if not given
    #[arg(long, value_enum)]
    pub(super) format: Option<FormatName>,

    /// Answer on N threads; 0, as if not given, is one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: Option<u16>,

    /// Write results to this file
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

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

    /// Write results to this file
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
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

    /// Write JSON, an object for each puzzle on a line of its own
    #[arg(long)]
    pub(super) json: bool,

    /// Work on N threads; 0, as if not given, is one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: Option<u16>,

    /// Write results to this file
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
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
