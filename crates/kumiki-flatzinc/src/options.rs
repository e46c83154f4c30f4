//! The options of the program, as the standard of FlatZinc solvers names them.
//!
//! Invariant: MiniZinc passes only these options.

use clap::{Parser, ValueHint};
use std::path::PathBuf;

/// Solves a model of FlatZinc: the solver that MiniZinc runs.
///
/// The model is FlatZinc as text or as JSON, as the compiler of MiniZinc writes it.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "kumiki-fzn",
    version,
    arg_required_else_help = true,
    after_help = "\
Examples:
  kumiki-fzn model.fzn            one solution, or the best one
  kumiki-fzn -a model.fzn         all solutions, or better and better ones
  kumiki-fzn -f -t 10000 -s model.fzn
                                  its own order of decisions, 10 s at most, with statistics
  kumiki-fzn -f --model model.json --proof model.proof model.fzn
  kumiki-check model.json model.proof
                                  the answer, checked by a program that does not search
  kumiki-fzn --install            the solver `kumiki` of MiniZinc: minizinc --solver kumiki

Exit codes:
  0  the answer is on standard output
  1  the model or the options cannot be read"
)]
pub struct Options {
    /// The model; `-` is standard input
    #[arg(
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        default_value = "-",
        hide_default_value = true
    )]
    pub model: PathBuf,

    /// Write the configuration and the library for MiniZinc to FOLDER, or to the folder where it
    /// looks for the solvers of a user
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, exclusive = true)]
    pub install: Option<Option<PathBuf>>,

    /// Print all solutions; of an objective, each better one
    #[arg(short = 'a', long = "all")]
    pub all: bool,

    /// Print N solutions of a model without an objective
    #[arg(short = 'n', value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub solutions: Option<u64>,

    /// Print each better solution of an objective
    #[arg(short = 'i', long = "intermediate")]
    pub intermediate: bool,

    /// Search in an order of its own, and not in the order that the model asks for
    #[arg(short = 'f', long = "free")]
    pub free: bool,

    /// Search on N threads
    #[arg(short = 'p', long = "parallel", value_name = "N", default_value_t = 1)]
    pub threads: u16,

    /// The seed of random choices
    #[arg(short = 'r', long = "seed", value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<i64>,

    /// Print statistics
    #[arg(short = 's', long = "statistics")]
    pub statistics: bool,

    /// Stop after so many milliseconds
    #[arg(short = 't', long = "time-limit", value_name = "MS")]
    pub time_limit: Option<u64>,

    /// Print what is done, in lines that begin with `%`
    #[arg(short = 'v', long = "verbose")]
    pub verbose: bool,

    /// Write the model as JSON to FILE, for the programs kumiki and kumiki-check
    #[arg(long = "model", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub json: Option<PathBuf>,

    /// Write a proof of the answer to FILE, for the program kumiki-check; the search for it runs on
    /// one thread
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub proof: Option<PathBuf>,
}
