//! Options that several verbs of models take.
//!
//! Invariant: an option of several verbs is defined once, and means the same in each.

mod proof_file;
mod solver_name;

use super::batch::ModelOutput;
use crate::terminal::batch::{QuietArgs, ResumeArgs, StatisticsArgs};
use crate::terminal::duration;
use crate::terminal::output::OutputArgs;
use crate::terminal::threads::threads_of;
use crate::terminal::verbs::Options;
use clap::{Args, ValueEnum, ValueHint};
use kumiki::{Limits, Settings};
pub(super) use proof_file::{ProofArgs, ProofFile};
use solver_name::SolverName;
use std::ffi::OsString;
use std::time::Duration;

/// The inputs of a verb.
#[derive(Args, Clone, Debug)]
pub(super) struct FilesArgs {
    /// Models to read; '-' is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) inputs: Vec<OsString>,

    /// Answer N models at once, or search on N threads for one; 0 is one for each core. If not
    /// given, several models are answered on all cores, and one on one thread
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: Option<u16>,

    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) resume: ResumeArgs,

    #[command(flatten)]
    pub(super) quiet: QuietArgs,
}

/// The options of verbs that search for solutions.
#[derive(Args, Clone, Debug)]
pub(super) struct SolverArgs {
    /// Search as this solver of python-constraint does; '-nofc' is without forward check
    #[arg(long, value_enum)]
    solver: Option<SolverName>,

    /// The seed of random choices
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[command(flatten)]
    time: ModelTimeArgs,

    #[command(flatten)]
    pub(super) stats: StatisticsArgs,
}

/// The limit of time.
#[derive(Args, Clone, Debug)]
pub(super) struct ModelTimeArgs {
    /// Limit the time for each model: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(super) time_limit: Option<Duration>,
}

/// The number of solutions.
#[derive(Args, Clone, Debug)]
pub(super) struct LimitArgs {
    /// Stop after N solutions of a model
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) limit: Option<u64>,
}

/// The exit code for several solutions.
#[derive(Args, Clone, Debug)]
pub(super) struct UniqueArgs {
    /// Exit with 3 if a model has several solutions
    #[arg(long)]
    pub(super) unique: bool,
}

/// The format of results that are not only solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(super) enum VerdictFormat {
    /// A JSON array for each: the values in the order of declaration
    #[default]
    Jsonl,
    /// A JSON object for each: the values by name
    Json,
    /// Columns with headings
    Table,
}

/// The format of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(super) enum SolutionFormat {
    /// A JSON array for each: the values in the order of declaration
    #[default]
    Jsonl,
    /// A JSON object for each: the values by name
    Json,
    /// Columns with headings
    Table,
    /// CSV, as RFC 4180 defines it, with a line of headings
    Csv,
}

impl Options for FilesArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        (Some(&mut self.inputs), self.quiet.quiet)
    }
}

impl ModelTimeArgs {
    /// Returns the limits of the answer that goes to `output`. The reading of the model counts.
    pub(super) fn limits(&self, output: &ModelOutput<'_>) -> Limits {
        let mut limits = output.limits.clone();
        limits.until = self.time_limit.and_then(|time| output.begun.checked_add(time));
        limits
    }
}

impl FilesArgs {
    /// Returns the number of threads that search for one model, if it is given.
    pub(super) fn threads_for_one(&self) -> Option<usize> {
        self.threads.map(|threads| (threads_of(threads) / self.models_at_once()).max(1))
    }

    /// Returns the greatest number of models that are answered at once; never 0.
    pub(super) fn models_at_once(&self) -> usize {
        threads_of(self.threads.unwrap_or(0)).min(self.inputs.len()).max(1)
    }
}

impl SolutionFormat {
    /// Returns whether there are headings above the solutions.
    pub(super) fn has_head(self) -> bool {
        matches!(self, SolutionFormat::Table | SolutionFormat::Csv)
    }
}

impl From<VerdictFormat> for SolutionFormat {
    fn from(format: VerdictFormat) -> SolutionFormat {
        match format {
            VerdictFormat::Jsonl => SolutionFormat::Jsonl,
            VerdictFormat::Json => SolutionFormat::Json,
            VerdictFormat::Table => SolutionFormat::Table,
        }
    }
}

/// The number of solutions that a verb needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WantedSolutions {
    /// The number of solutions to write or count.
    pub(super) shown: u64,
    /// The number of solutions to search for. A second solution shows that the first is not unique.
    pub(super) needed: u64,
}

impl WantedSolutions {
    /// Returns the solutions up to `limit`, and a second one if it matters whether there is one.
    pub(super) fn new(limit: Option<u64>, unique: bool) -> WantedSolutions {
        let shown = limit.unwrap_or(u64::MAX);
        WantedSolutions { shown, needed: if unique { shown.max(2) } else { shown } }
    }
}

impl SolverArgs {
    /// Returns the settings of a search for up to `solutions` solutions, the answer to which goes
    /// to `output`.
    pub(super) fn settings(&self, solutions: u64, output: &ModelOutput<'_>) -> Settings {
        let settings = self.unlimited(output.style.layout.threads);
        limited(settings, &self.time, solutions, output)
    }

    /// Checks that the search does not find the same solution again.
    ///
    /// # Errors
    /// If it may.
    pub(super) fn check_for_several(&self) -> Result<(), &'static str> {
        match self.solver {
            Some(SolverName::MinConflicts) => {
                Err("min-conflicts finds one solution: it is for first, without --unique")
            }
            _ => Ok(()),
        }
    }

    /// Returns the settings without limits, on so many threads if they are given.
    pub(super) fn unlimited(&self, threads: Option<usize>) -> Settings {
        let mut settings = self.solver.map_or_else(Settings::default, Settings::from);
        settings.threads = threads.unwrap_or(settings.threads);
        settings.seed = self.seed.unwrap_or(settings.seed);
        settings
    }
}

/// Returns `settings` with the limits of a search for up to `solutions` solutions.
pub(super) fn limited(
    settings: Settings,
    time: &ModelTimeArgs,
    solutions: u64,
    output: &ModelOutput<'_>,
) -> Settings {
    let mut limits = time.limits(output);
    limits.solutions = Some(solutions).filter(|&solutions| solutions < u64::MAX);
    settings.limits(limits)
}
