//! The options of runs that can be resumed.
//!
//! Invariant: a run with a journal writes its results to a file.

use clap::Args;
use std::path::PathBuf;

/// The journal of a run.
#[derive(Args, Clone, Debug)]
pub(crate) struct ResumeArgs {
    /// Resume the run with this journal, or begin it
    #[arg(long, value_name = "JOURNAL", requires = "output")]
    pub(crate) resume: Option<PathBuf>,
}
