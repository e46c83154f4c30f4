//! The command line of `variants`.

use clap::Parser;
use kumiki_benches::way::Way;
use std::path::PathBuf;
use std::time::Duration;

/// Solves variants of sudoku, each to the proof that its solution is the only one, and shows what
/// that took.
///
/// Times are CPU times in milliseconds, from the string to the answer: the least of the runs. The
/// exit code is 1 if an answer is not the one on record.
#[derive(Parser, Debug)]
#[command(name = "variants")]
pub(crate) struct Arguments {
    /// Objects of JSON, one a line: a name, an input for the Interactive Sudoku Solver, a solution
    pub(crate) file: PathBuf,

    /// Times of another program: CSV with the columns name and `solve_ms`
    #[arg(long, value_name = "FILE")]
    pub(crate) times: Option<PathBuf>,

    /// Only puzzles whose name contains this; may be given more than once
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Vec<String>,

    /// When to give a puzzle up, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) time_limit: Duration,

    /// A way to search, words joined by +, as those of `classics`
    #[arg(long, value_name = "WAY", default_value = "default")]
    pub(crate) settings: Way,

    /// The number of runs of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) runs: u32,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
