//! Verbs that ask more of the clues of puzzles.
//!
//! Invariant: each stops after the time that it is given.

use super::options::AskLine;
use super::{Arguments, Verb, help};
use clap::Subcommand;

/// Asks what clues leave open, and which are needed.
#[derive(Subcommand, Debug)]
pub(super) enum ClueVerb {
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
}

impl From<ClueVerb> for Arguments {
    fn from(verb: ClueVerb) -> Arguments {
        let (verb, ask) = match verb {
            ClueVerb::Minimize { seed, ask } => (Verb::Minimize { seed }, ask),
            ClueVerb::Redundant { ask } => (Verb::Redundant, ask),
            ClueVerb::Candidates { ask } => (Verb::Candidates, ask),
            ClueVerb::Backdoors { size, ask } => (Verb::Backdoors { most: size.into() }, ask),
        };
        let AskLine { time_limit, results, inputs } = ask;
        Arguments { time_limit, ..Arguments::new(verb, inputs).results(results) }
    }
}
