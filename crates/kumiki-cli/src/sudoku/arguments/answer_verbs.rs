//! Verbs that look for the solutions of puzzles.
//!
//! Invariant: a limit is told in the same words in each.

use super::options::AnswerLine;
use super::{Arguments, Verb, help};
use clap::Subcommand;

/// Solves, checks or counts.
#[derive(Subcommand, Debug)]
pub(super) enum AnswerVerb {
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
}

impl From<AnswerVerb> for Arguments {
    fn from(verb: AnswerVerb) -> Arguments {
        match verb {
            AnswerVerb::Solve { all, limit, answer } => {
                let first_only = (!all).then_some(1);
                arguments(Verb::Solve, limit.or(first_only), answer)
            }
            AnswerVerb::Check { answer } => arguments(Verb::Check, None, answer),
            AnswerVerb::Count { limit, estimate, answer } => {
                arguments(Verb::Count { estimate }, limit, answer)
            }
        }
    }
}

fn arguments(verb: Verb, limit: Option<u64>, line: AnswerLine) -> Arguments {
    let all = Arguments::new(verb, line.inputs).search(line.search).results(line.results);
    // A trace tells of one puzzle after the other.
    let threads = if line.trace { 1 } else { all.threads };
    let trace = line.trace.then_some(line.trace_limit);
    Arguments { limit, unique: line.unique, stats: line.stats, trace, threads, ..all }
}
