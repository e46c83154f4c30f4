//! The command line of `kumiki`: a verb with its options.
//!
//! Invariant: a verb has the options that it uses and no others. An accepted command line is
//! consistent.

mod manual;

use super::options::FilesArgs;
use super::verbs::best::ModelBestArgs;
use super::verbs::check::ModelCheckArgs;
use super::verbs::conflict::ModelConflictArgs;
use super::verbs::convert::ModelConvertArgs;
use super::verbs::count::ModelCountArgs;
use super::verbs::explain::ModelExplainArgs;
use super::verbs::first::ModelFirstArgs;
use super::verbs::lowering::ModelLoweringArgs;
use super::verbs::solutions::ModelSolutionsArgs;
use crate::pencil::{PencilArgs, is_one_puzzle};
use crate::terminal::program::CommandLine;
use crate::terminal::verbs::{Verb, VerbArgs, Verbs, verbs};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use manual::{KumikiCompletionsArgs, KumikiManArgs, SchemaArgs};
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  kumiki count model.json
  kumiki solutions model.json --limit 10
  kumiki solutions model.json --format table
  kumiki first model.json --solver optimized --stats
  kumiki best model.json
  kumiki check --unique model.json
  kumiki conflict --format table model.json
  kumiki explain model.json
  kumiki explain --limit 1 --json model.json
  kumiki convert --to json model.json
  kumiki count < model.json
  kumiki best --time-limit 1m instance.xml
  kumiki schema
  kumiki puzzle types

A model is JSON: the variables, the values that each may take, and constraints.
  {\"variables\": [{\"name\": \"x\", \"domain\": [1, 2, 3]},
                 {\"name\": \"y\", \"domain\": [1, 2, 3]}],
   \"constraints\": [{\"kind\": \"String\", \"expr\": \"x < y\"}]}
The kinds of constraints, with their keys beside 'kind' and 'scope', a list of
variables; those after ';' may be left out:
  AllDifferent: ; offsets, strength
  AllEqual, LessThan, LessOrEqual, LexLessThan, LexLessOrEqual, Inverse,
  Element, Maximum, Minimum
  ExactSum: sum; MinSum: min; MaxSum: max; each with multipliers
  ExactProd: prod; MinProd: min; MaxProd: max
  VariableExactSum, VariableMinSum, VariableMaxSum: target, vars; multipliers
  VariableExactProd, VariableMinProd, VariableMaxProd: target, vars
  InSet, NotInSet: set
  SomeInSet, SomeNotInSet: set; n, exact
  Count: set, and exactly, at_least or at_most
  VariableCount: target, vars, set; comparison
  BinPacking: weights, bins, capacities
  VariableBinPacking: vars, weights, bins, loads
  Allowed, Forbidden: rows
  Regular: automaton; NoOverlap: ; durations, present
  Cumulative: ; durations, demands, capacity, present
  Diffn: sizes or dimensions; strict
  Circuit; Subcircuit
  Connected, Forest, Tree, Spanning, OneLoop: set, nodes, edges
  Region, Division, OnePath: the same; least, most and sized, sizes and
  sized, ends
  Paths: the same, and pairs; Reachable: the same, and start; least, most
  Sees: set, lengths; number
  Proposition: holds; Tied: variable, holds; half
  Expr: expr; args
  String: expr, with the syntax and the meaning of Python
A constraint with the key 'weight' is soft: it need not hold, and 'best' finds
the solution that violates the least total weight. Of these, 'best' finds the
best by the objectives, the first of which is the most important:
  \"objectives\": [{\"minimize\": \"x + y\"}, {\"maximize\": \"abs(x - y)\"}]
'kumiki schema' prints the whole format as a JSON Schema.

An instance of XCSP3, in XML, is read as well, by its core and more of the
format.

Exit codes:
  0  every model was answered, and has a solution
  1  some model has no solution
  2  wrong usage, or something could not be read or written, or the program
     has a defect
  3  some model has several solutions, and --unique was given, or steps were to
     be shown
  4  a limit or Ctrl-C came before the end
If several are true, the first of 2, 4, 1, 3 counts.

Results go to standard output, everything else to standard error.";

/// The command line of `kumiki`.
#[derive(Parser, Clone, Debug)]
#[command(
    name = "kumiki",
    version,
    about = "Find every way in which the variables of a model can take their values",
    after_help = EXAMPLES,
)]
pub struct KumikiCommand {
    #[command(subcommand)]
    verb: KumikiVerb,
}

/// A verb with its options.
#[derive(Subcommand, Clone, Debug)]
enum KumikiVerb {
    #[command(flatten)]
    Models(ModelCommand),
    Puzzle(PencilArgs),
    #[command(flatten)]
    Manual(ManualCommand),
}

verbs! {
    /// A verb that reads models, with its options.
    enum ModelCommand {
        "count" => Count(VerbArgs<ModelCountArgs, FilesArgs>),
        "solutions" => Solutions(VerbArgs<ModelSolutionsArgs, FilesArgs>),
        "first" => First(VerbArgs<ModelFirstArgs, FilesArgs>),
        "best" => Best(VerbArgs<ModelBestArgs, FilesArgs>),
        "check" => Check(VerbArgs<ModelCheckArgs, FilesArgs>),
        "conflict" => Conflict(VerbArgs<ModelConflictArgs, FilesArgs>),
        "explain" => Explain(VerbArgs<ModelExplainArgs, FilesArgs>),
        "lowering" => Lowering(VerbArgs<ModelLoweringArgs, FilesArgs>),
        "convert" => Convert(VerbArgs<ModelConvertArgs, FilesArgs>),
    }
}

verbs! {
    /// A verb that reads nothing, with its options.
    enum ManualCommand {
        "schema" => Schema(SchemaArgs),
        "completions" => Completions(KumikiCompletionsArgs),
        "man" => Man(KumikiManArgs),
    }
}

impl KumikiCommand {
    /// Returns the command with the verb that the first word after the name of the program names;
    /// `None` if the words are not in order.
    fn of_words(words: &[OsString]) -> Option<KumikiCommand> {
        let [_, verb, words @ ..] = words else { return None };
        let verb = match verb.to_str()? {
            "puzzle" => KumikiVerb::Puzzle(PencilArgs::of_words(words)?),
            name if ModelCommand::NAMES.contains(&name) => {
                KumikiVerb::Models(ModelCommand::of_words(name, words)?)
            }
            name => KumikiVerb::Manual(ManualCommand::of_words(name, words)?),
        };
        Some(KumikiCommand { verb })
    }

    /// Returns whether the verb is one of pencil puzzles.
    fn is_of_puzzles(&self) -> bool {
        matches!(self.verb, KumikiVerb::Puzzle(_))
    }
}

impl CommandLine for KumikiCommand {
    fn parse_words(
        words: impl IntoIterator<Item = OsString>,
    ) -> Result<KumikiCommand, clap::Error> {
        let words: Vec<OsString> = words.into_iter().collect();
        let mut command = match KumikiCommand::of_words(&words) {
            Some(command) => command,
            None => KumikiCommand::try_parse_from(words)?,
        };
        match command.verb().check() {
            Ok(()) => Ok(command),
            Err(message) => {
                Err(KumikiCommand::command().error(ErrorKind::ArgumentConflict, message))
            }
        }
    }

    fn verb(&mut self) -> &mut dyn Verb {
        match &mut self.verb {
            KumikiVerb::Models(verb) => verb.as_verb(),
            KumikiVerb::Puzzle(verb) => verb.verb(),
            KumikiVerb::Manual(verb) => verb.as_verb(),
        }
    }

    fn noun(&self) -> &'static str {
        if self.is_of_puzzles() { "puzzle" } else { "model" }
    }

    fn is_long(&mut self) -> bool {
        !self.is_of_puzzles() || self.verb().inputs().0.is_none_or(|inputs| !is_one_puzzle(inputs))
    }

    fn nothing_to_read() -> clap::Error {
        KumikiCommand::command()
            .error(ErrorKind::MissingRequiredArgument, "there is nothing to read")
    }
}

#[cfg(test)]
mod tests;
