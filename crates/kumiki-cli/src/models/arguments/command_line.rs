//! The words of `kumiki`'s command line, and what they ask for.
//!
//! Invariant: an option stands with the verbs that heed it, and with no other.

use super::solver::Solver;
use super::{Arguments, Format, Verb};
use crate::terminal::duration;
use clap::{Args, Parser, Subcommand};
use std::ffi::OsString;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  kumiki count model.json
  kumiki solutions model.json --limit 10
  kumiki solutions model.json --format table
  kumiki first model.json --solver optimized --stats
  kumiki check --unique model.json
  kumiki conflict --format table model.json
  kumiki explain model.json
  kumiki explain --limit 1 --json model.json
  kumiki count < model.json

A model is JSON: the variables, the values that each may take, and constraints.
  {\"variables\": [{\"name\": \"x\", \"domain\": [1, 2, 3]},
                 {\"name\": \"y\", \"domain\": [1, 2, 3]}],
   \"constraints\": [{\"kind\": \"String\", \"expr\": \"x < y\"}]}
The book has the whole format: docs/src/the-kumiki-tool.md.

Exit codes:
  0  every model was answered, and has a solution
  1  some model has no solution
  2  wrong usage, or something could not be read or written, or the program
     has a defect
  3  some model has several solutions, and --unique was given
  4  a limit or Ctrl-C came before the end
Where several are true, the first of 2, 4, 1, 3 counts.

Results go to standard output, all else to standard error.";

#[derive(Parser, Debug)]
#[command(
    name = "kumiki",
    version,
    about = "Find every way in which the variables of a model can take their values",
    after_help = EXAMPLES,
)]
pub(super) struct CommandLine {
    #[command(subcommand)]
    pub(super) verb: VerbLine,
}

#[derive(Subcommand, Debug)]
pub(super) enum VerbLine {
    /// Count the solutions: one number a line for each model
    Count {
        #[command(flatten)]
        search: SearchLine,
        #[command(flatten)]
        limit: LimitLine,
        #[command(flatten)]
        unique: UniqueLine,
        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Write all solutions, one a line
    Solutions {
        #[command(flatten)]
        search: SearchLine,
        #[command(flatten)]
        limit: LimitLine,
        #[command(flatten)]
        unique: UniqueLine,
        #[command(flatten)]
        format: FormatLine,
        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Write the first solution of each model, or null
    First(VerdictLine),
    /// Say of each model whether it has one solution, none, or several
    Check(VerdictLine),
    /// Say which constraints cannot hold together, where a model has no solution
    Conflict {
        /// Instead, say what to give up so that all else can hold
        #[arg(long, alias = "mcs")]
        corrections: bool,

        /// Not one that is small, but all, one a line
        #[arg(long)]
        all: bool,

        /// Stop after N of them; implies --all
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        limit: Option<u64>,

        /// Stop with a model after this time: 2, 2s, 500ms, 1m
        #[arg(long, value_name = "TIME", value_parser = duration::parse)]
        time_limit: Option<Duration>,

        #[command(flatten)]
        format: FormatLine,
        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Write the steps that lead to the solution, each with its reason, the simplest first
    Explain {
        #[command(flatten)]
        explanation: ExplanationLine,
        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Say what each constraint became in the engine
    Lowering {
        #[command(flatten)]
        inputs: InputsLine,
    },
}

#[derive(Args, Debug)]
pub(super) struct InputsLine {
    /// Models to read; '-' is standard input
    #[arg(value_name = "FILE")]
    pub(super) inputs: Vec<OsString>,

    /// Only results: no headings, no remarks, no progress
    #[arg(long, short)]
    pub(super) quiet: bool,
}

#[derive(Args, Debug)]
pub(super) struct SearchLine {
    /// How to search: as one of the solvers of python-constraint, '-nofc' without forward check
    #[arg(long, value_enum)]
    pub(super) solver: Option<Solver>,

    /// How many threads search; 0 for one a processor
    #[arg(long, value_name = "N")]
    pub(super) threads: Option<usize>,

    /// Where random choices begin
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,

    /// Stop with a model after this time: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(super) time_limit: Option<Duration>,

    /// Say what the search did, on standard error
    #[arg(long)]
    pub(super) stats: bool,
}

#[derive(Args, Debug)]
pub(super) struct LimitLine {
    /// Stop after N solutions of a model
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

#[derive(Args, Debug)]
pub(super) struct ExplanationLine {
    /// Stop after N steps of a model
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Stop with a model after this time: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time_limit: Option<Duration>,

    /// Suppose at most N things at once; 0 for none
    #[arg(long, value_name = "N")]
    depth: Option<usize>,

    /// Write each step as a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
pub(super) struct UniqueLine {
    /// Exit with 3 if a model has several solutions
    #[arg(long)]
    unique: bool,
}

#[derive(Args, Debug)]
pub(super) struct FormatLine {
    /// How to write solutions, or conflicts
    #[arg(long, value_enum, default_value = "jsonl")]
    format: Format,
}

/// What verbs take that say of each model one thing about its solutions.
#[derive(Args, Debug)]
pub(super) struct VerdictLine {
    #[command(flatten)]
    search: SearchLine,
    #[command(flatten)]
    unique: UniqueLine,
    #[command(flatten)]
    format: FormatLine,
    #[command(flatten)]
    inputs: InputsLine,
}

impl VerdictLine {
    /// Returns what `verb` is asked with this.
    fn of(self, verb: Verb) -> Arguments {
        Arguments {
            unique: self.unique.unique,
            format: self.format.format,
            ..Arguments::new(verb, self.inputs).search(self.search)
        }
    }
}

impl From<VerbLine> for Arguments {
    fn from(line: VerbLine) -> Arguments {
        match line {
            VerbLine::Count { search, limit: LimitLine { limit }, unique, inputs } => Arguments {
                limit,
                unique: unique.unique,
                ..Arguments::new(Verb::Count, inputs).search(search)
            },
            VerbLine::Solutions { search, limit: LimitLine { limit }, unique, format, inputs } => {
                Arguments {
                    limit,
                    unique: unique.unique,
                    format: format.format,
                    ..Arguments::new(Verb::Solutions, inputs).search(search)
                }
            }
            VerbLine::First(line) => Arguments { limit: Some(1), ..line.of(Verb::First) },
            VerbLine::Check(line) => line.of(Verb::Check),
            VerbLine::Explain { explanation, inputs } => Arguments {
                limit: explanation.limit,
                time_limit: explanation.time_limit,
                depth: explanation.depth,
                json: explanation.json,
                ..Arguments::new(Verb::Explain, inputs)
            },
            VerbLine::Lowering { inputs } => Arguments::new(Verb::Lowering, inputs),
            VerbLine::Conflict { corrections, all, limit, time_limit, format, inputs } => {
                let verb = Verb::Conflict { corrections, all: all || limit.is_some() };
                let format = format.format;
                Arguments { limit, time_limit, format, ..Arguments::new(verb, inputs) }
            }
        }
    }
}
