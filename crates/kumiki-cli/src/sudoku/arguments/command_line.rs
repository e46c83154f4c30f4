//! The command line of `sudoku`, as clap reads it: a verb, with the options that it takes.
//!
//! Invariant: a verb has the options that it uses and no others. What several verbs take is stated once, and
//! means the same in each.

use crate::duration;
use clap::{Args, Parser, Subcommand, ValueEnum};
use kumiki_sudoku::{Format, Layout, Method};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

const ABOUT_ALL: &str = "\
Puzzles, any mix of:
  81 characters, '.' or '0' for a blank
  a file, with a puzzle on each line or in nine lines each; lines that begin
  with '#', and what follows the 81 characters on a line, are comments
  a puzzle or a file in any other format of 'sudoku convert --help'; it is
  recognised
  '-' for standard input

Examples:
  sudoku 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku puzzles.txt --stats
  sudoku check --format line < puzzles.txt
  sudoku count --limit 1000 puzzle.txt
  sudoku generate --count 10 --format line
  sudoku canonical puzzles.txt

'sudoku VERB --help' shows the options of a verb, and what it writes.

Exit codes:
  0  every puzzle was solved
  1  some puzzle has no solution
  2  wrong usage, or something could not be read or written
  3  some puzzle has several solutions, and --unique was given
  4  a limit or Ctrl-C came before the end
Where several are true, the first of 2, 4, 1, 3 counts.

Results and traces go to standard output, all else to standard error; with
--format line traces go there too, so that lines stay in step.";

const ABOUT_SOLVE: &str = "\
Examples:
  sudoku puzzle.txt
  sudoku solve --all --limit 10 puzzle.txt
  sudoku --method naive --trace puzzle.txt | less
  sudoku --format line --output solved.txt puzzles.txt
  sudoku --format line --output solved.txt --resume journal.json puzzles.txt

With --format line there is one line for each puzzle, in order: SOLUTION, or
'none', or 'unfinished'; with --all, all solutions with blanks between them. A
puzzle that cannot be read has the line 'error'.

All cores answer, and results come in the order of the puzzles, as with one
thread. With --resume JOURNAL, a run that was interrupted, in whatever way, goes
on when the same command is given again: nothing is lost, and nothing twice in
the output. It needs puzzles in named files, which do not change meanwhile, and
--output; a run that is finished is not repeated.";

const ABOUT_CHECK: &str = "\
Examples:
  sudoku check puzzle.txt
  sudoku check --unique --format line puzzles.txt

With --format line there is one line for each puzzle, in order: 'unique
SOLUTION', 'none REASON', 'several SOLUTION SOLUTION' or 'unfinished'. A puzzle
that cannot be read has the line 'error'.";

const ABOUT_COUNT: &str = "\
Examples:
  sudoku count puzzle.txt
  sudoku count --limit 1000 --format line puzzles.txt

With --format line there is one line for each puzzle, in order: the number of
solutions, or 'unfinished' and the number found; with --limit N, the number N
means N or more. A puzzle that cannot be read has the line 'error'.";

const ABOUT_CANDIDATES: &str = "\
Examples:
  sudoku candidates puzzle.txt
  sudoku candidates --format line puzzles.txt

A digit is shown for a cell exactly if some solution has it there. With --format
line there is one line for each puzzle, in order: nine symbols for each cell, a
digit or '.', or 'none', or 'unfinished'.";

const ABOUT_REDUNDANT: &str = "\
Examples:
  sudoku redundant puzzle.txt
  sudoku redundant --format line puzzles.txt

Each of the clues shown follows from all others; without two of them there may be
more solutions. With --format line there is one line for each puzzle, in order:
how many there are, and their cells, like '2 r1c4 r5c5', or 'none', if there is no
solution, or 'unfinished'.";

const ABOUT_MINIMIZE: &str = "\
Examples:
  sudoku minimize puzzle.txt
  sudoku minimize --seed 7 --format line puzzles.txt

The puzzle has the same solutions as before, and none of its clues follows from
the others. Which clues are left depends on the puzzle and the seed. With --format
line there is one line for each puzzle, in order: the puzzle, or 'none', if there
is no solution, or 'unfinished'.";

const ABOUT_BACKDOORS: &str = "\
Examples:
  sudoku backdoors puzzle.txt
  sudoku backdoors --size 1 --format line puzzles.txt

Basic elimination is that a digit has one place left in a house, or a cell one
digit. With --format line there is one line for each puzzle, in order: the size,
and all sets of that size, like '2 r1c1+r2c5 r1c1+r7c2'; '>2', if they are larger;
'none', if there is not exactly one solution; or 'unfinished'.";

const ABOUT_CANONICAL: &str = "\
Examples:
  sudoku canonical puzzle.txt
  sudoku canonical --format line puzzles.txt

The canonical form is the least grid, in reading order, a blank before 1, that
exchanges of rows, columns and digits can make. An automorphism is an exchange
that changes nothing. With --format line there is one line for each puzzle, in
order: the form, 'automorphisms N' and the transformation that makes it, or
'clash' and what clashes.";

const ABOUT_SHUFFLE: &str = "\
Examples:
  sudoku shuffle puzzle.txt
  sudoku shuffle --seed 7 --count 3 --format line puzzles.txt

What is made depends on the puzzle and the seed. With --format line there is one
line for each grid that is made, in order.";

const ABOUT_DEDUPE: &str = "\
Examples:
  sudoku dedupe puzzles.txt
  sudoku dedupe --format line --output different.txt puzzles.txt

Of puzzles that exchanges of rows, columns and digits make the same, the first is
written, as it was read. Remembers 81 bytes of each that is written.";

const ABOUT_GENERATE: &str = "\
Examples:
  sudoku generate
  sudoku generate --count 10 --seed 7 --format line
  sudoku generate --symmetry rotation180 --clues 24-26
  sudoku generate --effort 3- --count 3
  sudoku generate --shape 2x3 --seed 1
  sudoku generate --rule anti-knight --seed 1
  sudoku generate --id '1:3x3:rotation180#7.1'

A puzzle depends on its ID only, and its ID on the options; rules and what they
are is not part of it. Which thread makes it does not matter. With --format line
there is one line for each puzzle, in order.

Symmetries: none, rotation180, rotation90, horizontal, vertical, both, diagonal,
anti-diagonal, both-diagonals, full.
Shapes: 3x3, or the rows and columns of other boxes; a size alone for its usual
boxes; latin9 for no boxes; jigsaw and a symbol for each cell, which tells its
box.
Rules: diagonals, anti-knight, anti-king, windoku, disjoint-groups,
non-consecutive and others that hold in the whole grid.

Where no puzzle is as wished after so many attempts, what was tried is said, and
the code is 1.";

const ABOUT_BENCH: &str = "\
Examples:
  sudoku bench puzzles.txt
  sudoku bench --method logical puzzles.txt

Times are in microseconds, on one thread; reading is not timed.";

const ABOUT_CONVERT: &str = "\
Examples:
  sudoku convert --to sudokupad puzzle.txt
  sudoku convert --to line https://www.f-puzzles.com/?load=...
  sudoku convert --to opensudoku --output puzzles.opensudoku puzzles.txt

A puzzle is refused that would be another one in the new format, as without its
boxes or rules. What is merely lost, such as a title, is said on standard error.";

#[derive(Parser, Debug)]
#[command(
    name = "sudoku",
    version,
    about = "Solve, examine, make and convert sudoku puzzles",
    after_help = ABOUT_ALL,
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
    #[command(after_help = ABOUT_SOLVE)]
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
    #[command(after_help = ABOUT_CHECK)]
    Check {
        #[command(flatten)]
        answer: AnswerLine,
    },
    /// Count the solutions of each puzzle
    #[command(after_help = ABOUT_COUNT)]
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
    #[command(after_help = ABOUT_GENERATE)]
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
    #[command(after_help = ABOUT_MINIMIZE)]
    Minimize {
        /// Where the random order begins in which clues are tried
        #[arg(long, value_name = "S", default_value_t = 0)]
        seed: u64,

        #[command(flatten)]
        ask: AskLine,
    },
    /// Tell the clues that follow from the others
    #[command(after_help = ABOUT_REDUNDANT)]
    Redundant {
        #[command(flatten)]
        ask: AskLine,
    },
    /// Tell what each cell may be in some solution
    #[command(after_help = ABOUT_CANDIDATES)]
    Candidates {
        #[command(flatten)]
        ask: AskLine,
    },
    /// Tell the smallest sets of cells whose digits let basic elimination finish
    #[command(after_help = ABOUT_BACKDOORS)]
    Backdoors {
        /// Look for sets of up to N cells
        #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=5))]
        size: u8,

        #[command(flatten)]
        ask: AskLine,
    },
    /// Show the form that all puzzles have that are the same but for rows, columns and digits
    #[command(after_help = ABOUT_CANONICAL)]
    Canonical {
        #[command(flatten)]
        results: ResultsLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Exchange rows, columns and digits at random
    #[command(after_help = ABOUT_SHUFFLE)]
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
    #[command(after_help = ABOUT_DEDUPE)]
    Dedupe {
        #[command(flatten)]
        results: PlainResultsLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Time the first solution and the proof that it is the only one
    #[command(after_help = ABOUT_BENCH)]
    Bench {
        #[command(flatten)]
        search: SearchLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Write each puzzle in another format
    #[command(after_help = about_convert())]
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

/// The help of `convert`, with every format.
fn about_convert() -> String {
    let row = |format: Format| format!("\n  {:<11} {}", format.name(), format.about());
    let formats: String = Format::ALL.into_iter().map(row).collect();
    format!("Formats:{formats}\n\n{ABOUT_CONVERT}")
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

/// What is to be made.
#[derive(Args, Debug)]
pub(super) struct OrderLine {
    /// Make N puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) count: u64,

    /// Where random choices begin; drawn, and told, if not given
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,

    /// Make the puzzle with this ID
    #[arg(long, value_name = "ID", conflicts_with_all = [
        "count", "seed", "shape", "symmetry", "pattern", "clues", "effort", "minimal", "redundant"
    ])]
    pub(super) id: Option<String>,

    /// The size and the boxes
    #[arg(long, value_name = "SHAPE", default_value = "3x3")]
    pub(super) shape: String,

    /// A rule that holds in the whole grid, beside those of the shape; may be given several times
    #[arg(long = "rule", value_name = "NAME")]
    pub(super) rules: Vec<String>,

    /// What may be done to the picture of the clues without a change
    #[arg(long, value_name = "NAME", conflicts_with = "pattern")]
    pub(super) symmetry: Option<String>,

    /// The cells with clues: a symbol for each cell, '.' for a blank, 'x' for a clue
    #[arg(long, value_name = "SYMBOLS")]
    pub(super) pattern: Option<String>,

    /// How many clues: 24, 22-25, 30-, -23
    #[arg(long, value_name = "RANGE")]
    pub(super) clues: Option<String>,

    /// How many decisions the default search needs for solution and proof: 0, 3-9, 10-
    #[arg(long, value_name = "RANGE")]
    pub(super) effort: Option<String>,

    /// With --pattern: no clue is to follow from the others, as without it
    #[arg(long, requires = "pattern")]
    pub(super) minimal: bool,

    /// Clues may follow from the others: there are any number of them, of those that --clues allows
    #[arg(long, conflicts_with = "minimal")]
    pub(super) redundant: bool,

    /// Give up after N attempts for a puzzle
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) attempts: u32,
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
