//! Options of runs over many inputs.
//!
//! Invariant: an option of several verbs is defined once, and means the same in each. A run with a
//! journal writes its results to a file.

use crate::terminal::duration;
use crate::terminal::output::OutputArgs;
use crate::terminal::threads::ThreadsArgs;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// The options of runs over puzzles.
#[derive(Args, Clone, Debug)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) time: TimeLimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadsArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) resume: ResumeArgs,
}

/// The limit of time of a puzzle.
#[derive(Args, Clone, Debug)]
pub(crate) struct TimeLimitArgs {
    /// Limit the time for each puzzle: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) time_limit: Option<Duration>,
}

/// The journal of a run.
#[derive(Args, Clone, Debug)]
pub(crate) struct ResumeArgs {
    /// Resume the run with this journal, or begin it
    #[arg(long, value_name = "JOURNAL", requires = "output")]
    pub(crate) resume: Option<PathBuf>,
}

/// The figures of a search.
#[derive(Args, Clone, Debug)]
pub(crate) struct StatisticsArgs {
    /// Write statistics of the search to standard error
    #[arg(long)]
    pub(crate) stats: bool,
}

/// The restriction to results.
#[derive(Args, Clone, Debug)]
pub(crate) struct QuietArgs {
    /// Write only results: no headings, remarks or progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
