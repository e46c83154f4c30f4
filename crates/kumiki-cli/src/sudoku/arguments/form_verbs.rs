//! Verbs about puzzles that are the same but for rows, columns and digits.
//!
//! Invariant: none of them searches.

use super::options::{InputsLine, PlainResultsLine, ResultsLine};
use super::{Arguments, Verb, help};
use clap::Subcommand;

/// Finds, leaves or gathers what is the same.
#[derive(Subcommand, Debug)]
pub(super) enum FormVerb {
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
}

impl From<FormVerb> for Arguments {
    fn from(verb: FormVerb) -> Arguments {
        let (verb, inputs, results) = match verb {
            FormVerb::Canonical { results, inputs } => (Verb::Canonical, inputs, results),
            FormVerb::Shuffle { seed, count, results, inputs } => {
                (Verb::Shuffle { seed, count }, inputs, results)
            }
            FormVerb::Dedupe { results, inputs } => (Verb::Dedupe, inputs, results.into()),
        };
        Arguments::new(verb, inputs).results(results)
    }
}
