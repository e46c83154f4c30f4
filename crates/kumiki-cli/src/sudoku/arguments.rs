//! The arguments of `sudoku`.
//!
//! Invariant: arguments that were accepted make sense together; an option that a verb would ignore
//! is refused.

use crate::{duration, program};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use kumiki_sudoku::{Layout, Method};
use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

const VERBS_AND_INPUT: &str = "\
Verbs:
  solve    Show a solution of each puzzle (the default)
  check    Say of each puzzle whether it has one solution, none, or several
  count    Count the solutions of each puzzle
  bench    Time the first solution and the proof that it is the only one

Puzzles, any mix of:
  81 characters, '.' or '0' for a blank
  a file, with a puzzle on each line or in nine lines each; lines that begin
  with '#', and what follows the 81 characters on a line, are comments
  '-' for standard input";

const HELP: &str = "\
{about}

{usage-heading} {usage}

{before-help}Options:
{options}{after-help}";

const EXAMPLES: &str = "\
Examples:
  sudoku 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku puzzles.txt --stats
  sudoku check --format line < puzzles.txt
  sudoku count --limit 1000 puzzle.txt
  sudoku --method naive --trace puzzle.txt | less
  sudoku --format line --output solved.txt puzzles.txt
  sudoku --format line --output solved.txt --resume journal.json puzzles.txt
  sudoku bench puzzles.txt

With --format line there is one line for each puzzle, in order:
  solve    SOLUTION, or 'none', or 'unfinished'; with --all, all solutions
  check    'unique SOLUTION', 'none REASON', 'several SOLUTION SOLUTION' or 'unfinished'
  count    the number of solutions, or 'unfinished' and the number found; with
           --limit N, the number N means N or more
A puzzle that cannot be read has the line 'error', and a message on standard error.
A file that cannot be read has the message only.

All cores answer, and results come in the order of the puzzles, as with one
thread. With --resume JOURNAL, a run that was interrupted, in whatever way, goes
on when the same command is given again: nothing is lost, and nothing twice in
the output. It needs puzzles in named files, which do not change meanwhile, and
--output; a run that is finished is not repeated.

Exit codes:
  0  every puzzle was solved
  1  some puzzle has no solution
  2  wrong usage, or something could not be read or written
  3  some puzzle has several solutions, and --unique was given
  4  a limit or Ctrl-C came before the end
Where several are true, the first of 2, 4, 1, 3 counts.

Results and traces go to standard output, all else to standard error; with
--format line traces go there too, so that lines stay in step.";

#[derive(Parser, Debug)]
#[command(
    name = "sudoku",
    version,
    about = "Solve, check, count and time sudoku puzzles",
    before_help = VERBS_AND_INPUT,
    help_template = HELP,
    after_help = EXAMPLES,
    override_usage = "sudoku [solve|check|count|bench] [OPTIONS] <PUZZLE|FILE|->..."
)]
struct CommandLine {
    /// The verb, and what to read
    #[arg(value_name = "PUZZLE|FILE|-", hide = true)]
    words: Vec<OsString>,

    /// How to search (all verbs)
    #[arg(long, value_enum, default_value = "full")]
    method: MethodName,

    /// Show all solutions (solve)
    #[arg(long)]
    all: bool,

    /// Stop after N solutions of a puzzle; for solve, implies --all (solve, count)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Stop with a puzzle after this time: 2, 2s, 500ms, 1m (all verbs)
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time_limit: Option<Duration>,

    /// Exit with 3 if a puzzle has several solutions (solve, check, count)
    #[arg(long)]
    unique: bool,

    /// Say what the search did, on standard error (solve, check, count)
    #[arg(long)]
    stats: bool,

    /// Only results: no headings, no remarks, no progress (all verbs)
    #[arg(long, short)]
    quiet: bool,

    /// Answer on N threads; 0, as if not given, is one for each core (solve, check, count)
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(0..=1024),
        conflicts_with = "trace"
    )]
    threads: Option<u16>,

    /// Write results to this file (solve, check, count)
    #[arg(long, value_name = "FILE", conflicts_with = "trace")]
    output: Option<PathBuf>,

    /// Go on where the run with this journal was interrupted, or begin it (solve, check, count)
    #[arg(long, value_name = "JOURNAL", requires = "output")]
    resume: Option<PathBuf>,

    /// How to write grids; grid if not given (solve, check, count)
    #[arg(long, value_enum)]
    format: Option<FormatName>,

    /// Show each backtrack: the grid, what is taken back, and the open decisions; and what
    /// look-ahead refutes at once (solve, check, count)
    #[arg(long)]
    trace: bool,

    /// Show at most N backtracks of a puzzle, with --trace (solve, check, count)
    #[arg(long, value_name = "N", default_value_t = 100, requires = "trace")]
    trace_limit: u64,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MethodName {
    /// Cells in order; a digit is tried where it clashes with nothing
    Naive,
    /// Single digits and single places first, then the cell with the fewest digits
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

/// What to do with each puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Show a solution.
    Solve,
    /// Say how many solutions there are: one, none or several.
    Check,
    /// Count the solutions.
    Count,
    /// Time the search.
    Bench,
}

/// What the program was asked to do.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// What to do with each puzzle.
    pub verb: Verb,
    /// Puzzles, files, and `-` for standard input.
    pub inputs: Vec<OsString>,
    /// How to search.
    pub method: Method,
    /// How many solutions to show or count; `None` for all.
    pub limit: Option<u64>,
    /// How long to search for the solutions of one puzzle.
    pub time_limit: Option<Duration>,
    /// Whether several solutions are worth an exit code.
    pub unique: bool,
    /// Whether to say what the search did.
    pub stats: bool,
    /// Whether to write nothing but results.
    pub quiet: bool,
    /// How to write grids.
    pub layout: Layout,
    /// How many backtracks to show, if any.
    pub trace: Option<u64>,
    /// How many threads answer, at most; never 0.
    pub threads: usize,
    /// Where results are written, if not to standard output.
    pub output: Option<PathBuf>,
    /// The journal of a run that can be resumed.
    pub resume: Option<PathBuf>,
}

impl program::Arguments for Arguments {
    fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Arguments, clap::Error> {
        let mut line = CommandLine::try_parse_from(words)?;
        let verb = line.words.first().and_then(|word| word.to_str()).and_then(Verb::named);
        if verb.is_some() {
            line.words.remove(0);
        }
        let mistyped = line.words.first().filter(|_| verb.is_none());
        if let Some((word, meant)) = mistyped.and_then(|word| Verb::nearly_named(word)) {
            let message = format!("{word}: no such file; is the verb '{}' meant?", meant.name());
            return Err(CommandLine::command().error(ErrorKind::InvalidSubcommand, message));
        }
        let verb = verb.unwrap_or(Verb::Solve);
        if let Some(option) = line.ignored_by(verb) {
            let message = format!("{} takes no {option}", verb.name());
            return Err(CommandLine::command().error(ErrorKind::ArgumentConflict, message));
        }
        let first_only = verb == Verb::Solve && !line.all;
        Ok(Arguments {
            verb,
            limit: line.limit.or(first_only.then_some(1)),
            time_limit: line.time_limit,
            unique: line.unique,
            stats: line.stats,
            quiet: line.quiet,
            trace: line.trace.then_some(line.trace_limit),
            threads: line.threads(),
            output: line.output,
            resume: line.resume,
            method: line.method.into(),
            layout: line.format.unwrap_or(FormatName::Grid).into(),
            inputs: line.words,
        })
    }

    fn inputs(&mut self) -> &mut Vec<OsString> {
        &mut self.inputs
    }

    fn nothing_to_read() -> clap::Error {
        CommandLine::command().error(ErrorKind::MissingRequiredArgument, "no puzzle is given")
    }
}

impl CommandLine {
    /// How many threads answer: a trace tells of one puzzle after the other.
    fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        match self.threads {
            _ if self.trace => 1,
            None | Some(0) => cores(),
            Some(threads) => threads.into(),
        }
    }

    /// An option that was given and that `verb` would ignore.
    fn ignored_by(&self, verb: Verb) -> Option<&'static str> {
        let solves = verb == Verb::Solve;
        let answers = verb != Verb::Bench;
        let given = [
            ("--all", self.all, solves),
            ("--limit", self.limit.is_some(), solves || verb == Verb::Count),
            ("--unique", self.unique, answers),
            ("--stats", self.stats, answers),
            ("--format", self.format.is_some(), answers),
            ("--trace", self.trace, answers),
            ("--threads", self.threads.is_some(), answers),
            ("--output", self.output.is_some(), answers),
            ("--resume", self.resume.is_some(), answers),
        ];
        given
            .into_iter()
            .find(|&(_, is_given, is_used)| is_given && !is_used)
            .map(|(name, ..)| name)
    }
}

impl Verb {
    const ALL: [Verb; 4] = [Verb::Solve, Verb::Check, Verb::Count, Verb::Bench];

    fn named(name: &str) -> Option<Verb> {
        Verb::ALL.into_iter().find(|verb| verb.name() == name)
    }

    /// The verb that was meant by a word with a slip or two in it, which is not the name of a file.
    fn nearly_named(word: &OsStr) -> Option<(&str, Verb)> {
        let text = word.to_str().filter(|_| !Path::new(word).exists())?;
        let is_near = |verb: &Verb| {
            text.chars().next() == verb.name().chars().next()
                && strsim::osa_distance(text, verb.name()) <= 2
        };
        Some((text, Verb::ALL.into_iter().find(is_near)?))
    }

    fn name(self) -> &'static str {
        match self {
            Verb::Solve => "solve",
            Verb::Check => "check",
            Verb::Count => "count",
            Verb::Bench => "bench",
        }
    }
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

#[cfg(test)]
mod tests;
