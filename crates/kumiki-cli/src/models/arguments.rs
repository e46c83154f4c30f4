//! The arguments of `kumiki`.
//!
//! Invariant: arguments that were accepted make sense together; an option that a verb would ignore is
//! refused.

use crate::{duration, program};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use kumiki::{
    Backtracking, MinConflicts, OptimizedBacktracking, Parallel, RecursiveBacktracking, Settings,
    Strategy,
};
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
  2  wrong usage, or something could not be read or written
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
struct CommandLine {
    #[command(subcommand)]
    verb: VerbLine,
}

#[derive(Subcommand, Debug)]
enum VerbLine {
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
    First {
        #[command(flatten)]
        search: SearchLine,
        #[command(flatten)]
        unique: UniqueLine,
        #[command(flatten)]
        format: FormatLine,
        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Say of each model whether it has one solution, none, or several
    Check {
        #[command(flatten)]
        search: SearchLine,
        #[command(flatten)]
        unique: UniqueLine,
        #[command(flatten)]
        format: FormatLine,
        #[command(flatten)]
        inputs: InputsLine,
    },
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
struct InputsLine {
    /// Models to read; '-' is standard input
    #[arg(value_name = "FILE")]
    inputs: Vec<OsString>,

    /// Only results: no headings, no remarks, no progress
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Args, Debug)]
struct SearchLine {
    /// How to search: as one of the solvers of python-constraint, '-nofc' without forward check
    #[arg(long, value_enum)]
    solver: Option<Solver>,

    /// How many threads search; 0 for one a processor
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Where random choices begin
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Stop with a model after this time: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time_limit: Option<Duration>,

    /// Say what the search did, on standard error
    #[arg(long)]
    stats: bool,
}

#[derive(Args, Debug)]
struct LimitLine {
    /// Stop after N solutions of a model
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

#[derive(Args, Debug)]
struct ExplanationLine {
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
struct UniqueLine {
    /// Exit with 3 if a model has several solutions
    #[arg(long)]
    unique: bool,
}

#[derive(Args, Debug)]
struct FormatLine {
    /// How to write solutions, or conflicts
    #[arg(long, value_enum, default_value = "jsonl")]
    format: Format,
}

/// How to search, by the names of python-constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Solver {
    /// `BacktrackingSolver`: the variable with most constraints first
    Backtracking,
    /// The same without forward check
    BacktrackingNofc,
    /// `OptimizedBacktrackingSolver`: the variables are sorted once
    Optimized,
    /// The same without forward check
    OptimizedNofc,
    /// `RecursiveBacktrackingSolver`: values in the order of the domain
    Recursive,
    /// The same without forward check
    RecursiveNofc,
    /// `ParallelSolver`: the variable with fewest values first, on all processors
    Parallel,
    /// `MinConflictsSolver`: local search, which cannot tell that there is no solution; for first
    MinConflicts,
}

/// How solutions are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Format {
    /// A JSON array for each: the values in the order of declaration
    #[default]
    Jsonl,
    /// A JSON object for each: the values by name
    Json,
    /// Columns with headings
    Table,
}

/// What to do with each model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Count the solutions.
    Count,
    /// Write all solutions.
    Solutions,
    /// Write the first solution.
    First,
    /// Say how many solutions there are: one, none or several.
    Check,
    /// Say what cannot hold together, or what to give up.
    Conflict {
        /// What to give up.
        corrections: bool,
        /// All, and not only one.
        all: bool,
    },
    /// Write the steps that lead to the solution.
    Explain,
    /// Say what each constraint became.
    Lowering,
}

/// What the program was asked to do.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// What to do with each model.
    pub verb: Verb,
    /// Files, and `-` for standard input.
    pub inputs: Vec<OsString>,
    /// How to search, without limits.
    pub settings: Settings,
    /// How many solutions or steps to write or count; `None` for all.
    pub limit: Option<u64>,
    /// How long to search for the solutions of one model.
    pub time_limit: Option<Duration>,
    /// Whether several solutions are worth an exit code.
    pub unique: bool,
    /// Whether to say what the search did.
    pub stats: bool,
    /// Whether to write nothing but results.
    pub quiet: bool,
    /// How to write solutions.
    pub format: Format,
    /// How many things are supposed at once; `None` for as many as needed.
    pub depth: Option<usize>,
    /// Whether steps are written as JSON.
    pub json: bool,
}

impl program::Arguments for Arguments {
    fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Arguments, clap::Error> {
        let arguments: Arguments = CommandLine::try_parse_from(words)?.verb.into();
        if arguments.wants_others() && arguments.is_local() {
            let message = "min-conflicts finds one solution: it is for first, without --unique";
            return Err(CommandLine::command().error(ErrorKind::ArgumentConflict, message));
        }
        Ok(arguments)
    }

    fn inputs(&mut self) -> Option<&mut Vec<OsString>> {
        Some(&mut self.inputs)
    }

    fn nothing_to_read() -> clap::Error {
        CommandLine::command().error(ErrorKind::MissingRequiredArgument, "no model is given")
    }
}

impl Arguments {
    /// What `verb` does where no option is given.
    fn new(verb: Verb, inputs: InputsLine) -> Arguments {
        Arguments {
            verb,
            inputs: inputs.inputs,
            settings: Settings::default(),
            limit: None,
            time_limit: None,
            unique: false,
            stats: false,
            quiet: inputs.quiet,
            format: Format::default(),
            depth: None,
            json: false,
        }
    }

    /// Whether more than one solution is looked for.
    fn wants_others(&self) -> bool {
        self.verb != Verb::First || self.unique
    }

    /// Whether the search is one that may find the same solution again.
    fn is_local(&self) -> bool {
        matches!(self.settings.strategy, Strategy::MinConflicts { .. })
    }

    fn search(self, search: SearchLine) -> Arguments {
        let mut settings = search.solver.map_or_else(Settings::default, Settings::from);
        settings.threads = search.threads.unwrap_or(settings.threads);
        settings.seed = search.seed.unwrap_or(settings.seed);
        Arguments { settings, time_limit: search.time_limit, stats: search.stats, ..self }
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
            VerbLine::First { search, unique, format, inputs } => Arguments {
                limit: Some(1),
                unique: unique.unique,
                format: format.format,
                ..Arguments::new(Verb::First, inputs).search(search)
            },
            VerbLine::Check { search, unique, format, inputs } => Arguments {
                unique: unique.unique,
                format: format.format,
                ..Arguments::new(Verb::Check, inputs).search(search)
            },
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

impl From<Solver> for Settings {
    fn from(solver: Solver) -> Settings {
        match solver {
            Solver::Backtracking => Backtracking.into(),
            Solver::BacktrackingNofc => Backtracking.without_forward_check(),
            Solver::Optimized => OptimizedBacktracking.into(),
            Solver::OptimizedNofc => OptimizedBacktracking.without_forward_check(),
            Solver::Recursive => RecursiveBacktracking.into(),
            Solver::RecursiveNofc => RecursiveBacktracking.without_forward_check(),
            Solver::Parallel => Parallel.into(),
            Solver::MinConflicts => MinConflicts::new().into(),
        }
    }
}

#[cfg(test)]
mod tests;
