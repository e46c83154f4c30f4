//! The command line of `classics`.

use clap::Parser;
use kumiki_benches::way::{self, Way};
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  classics                                       the whole set
  classics --only queens --only golomb           some of it
  classics --settings default,dom-wdeg+luby      two ways side by side
  classics --settings default,gac --only quasi   all-different in another strength
  classics --puzzles 16x16.txt --time-limit 60s  sudokus from a file, one a line
  classics --export target/set                   the problems as JSON, for other programs

Times are CPU times, from stating the problem to the answer: the median of the runs. A run that is quick
is repeated, and its time divided; of a case that takes over a second there is one. Memory is the most
that was resident. The exit code is 1 if an answer is wrong, or a run broke down.";

/// Runs classical problems and shows what they took.
#[derive(Parser, Debug)]
#[command(name = "classics", after_help = EXAMPLES, after_long_help = examples_and_ways())]
pub(crate) struct Arguments {
    /// Only cases whose name contains this; may be given more than once
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Vec<String>,

    /// Sudokus of a file instead of the set; may be given more than once
    #[arg(long, value_name = "FILE")]
    pub(crate) puzzles: Vec<PathBuf>,

    /// Ways to search, separated by commas; the words of one are joined by +
    #[arg(long, value_name = "WAYS", value_delimiter = ',', default_value = "default")]
    pub(crate) settings: Vec<Way>,

    /// When to give a case up, in seconds
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = seconds)]
    pub(crate) time_limit: Duration,

    /// The number of runs of each case
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) runs: u32,

    /// Print JSON instead of a table: one object for each case
    #[arg(long)]
    pub(crate) json: bool,

    /// Print the names of the cases
    #[arg(long)]
    pub(crate) list: bool,

    /// Write each case as a JSON file, and run nothing
    #[arg(long, value_name = "DIR")]
    pub(crate) export: Option<PathBuf>,

    /// Run this case alone, in this process
    #[arg(long, value_name = "NAME", hide = true)]
    pub(crate) alone: Option<String>,
}

impl Arguments {
    /// Returns whether the arguments ask for a case of this name.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| name.contains(only.as_str()))
    }
}

fn examples_and_ways() -> String {
    let words = way::words().map(|(word, meaning)| format!("  {word:<15}{meaning}\n"));
    format!("{EXAMPLES}\n\nWords of --settings:\n{}", words.collect::<String>())
}

/// Reads `10`, `10s`, `0.5s`.
fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.trim().trim_end_matches('s').parse().map_err(|_| "seconds, as 10 or 0.5s")?;
    Duration::try_from_secs_f64(number).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }

    #[test]
    fn seconds_have_a_unit_or_none() {
        assert_eq!(seconds("10"), Ok(Duration::from_secs(10)));
        assert_eq!(seconds("0.5s"), Ok(Duration::from_millis(500)));
        assert!(seconds("soon").is_err() && seconds("-1").is_err() && seconds("nan").is_err());
    }
}
