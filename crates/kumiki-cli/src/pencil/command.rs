//! The command line of `kumiki puzzle`: a verb with its options.
//!
//! Invariant: a verb has the options that it uses and no others.

use super::options::AnsweringArgs;
use super::verbs::check::PencilCheckArgs;
use super::verbs::draw::PencilDrawArgs;
use super::verbs::explain::PencilExplainArgs;
use super::verbs::generate::PencilGenerateArgs;
use super::verbs::hint::PencilHintArgs;
use super::verbs::play::PencilPlayArgs;
use super::verbs::solve::PencilSolveArgs;
use super::verbs::types::PencilTypesArgs;
use crate::terminal::verbs::{Verb, VerbArgs, Verbs, verbs};
use clap::Args;
use std::ffi::OsString;

const ABOUT: &str = "\
Puzzles, any mix of:
  a link of puzz.link or pzprv3, such as 'https://puzz.link/p?slither/5/5/...',
  or what stands after its '?'
  a file that the editor of puzz.link saves, whose first line is 'pzprv3'
  a game ID of Simon Tatham's puzzles behind the name of its game:
  'loopy:5x5t0:...'
  a file with one of these on each line; lines that begin with '#' are comments
  a file of JSON: {\"type\": TYPE, \"rows\": R, \"cols\": C, \"clues\": {...}}, a list
  of them, or {TYPE: [{\"rows\": R, ...}, ...], ...}
  a file that is compressed by gzip
  '-' for standard input
The type of a puzzle is in its link: 'kumiki puzzle types' lists them.

Examples:
  kumiki puzzle solve nonogram/3/3/1g3g1g1g3g1g
  kumiki puzzle check links.txt
  kumiki puzzle explain --format html 'https://puzz.link/p?nonogram/3/3/1g3g1g1g3g1g'
  kumiki puzzle play --output play.html nonogram/3/3/1g3g1g1g3g1g
  kumiki puzzle draw --solution nonogram/3/3/1g3g1g1g3g1g
  kumiki puzzle generate nonogram --size 5x5 --seed 1
  kumiki puzzle types

'kumiki puzzle VERB --help' shows the options and the results of a verb. Exit
codes are those of 'kumiki --help'.";

/// Solve, check, explain, draw and generate pencil puzzles, such as slitherlink
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT, subcommand_value_name = "VERB", subcommand_help_heading = "Verbs")]
pub struct PencilArgs {
    #[command(subcommand)]
    verb: PencilCommand,
}

verbs! {
    /// A verb with its options.
    enum PencilCommand {
        "solve" => Solve(VerbArgs<PencilSolveArgs, AnsweringArgs>),
        "check" => Check(VerbArgs<PencilCheckArgs, AnsweringArgs>),
        "explain" => Explain(VerbArgs<PencilExplainArgs, AnsweringArgs>),
        "hint" => Hint(VerbArgs<PencilHintArgs, AnsweringArgs>),
        "play" => Play(PencilPlayArgs),
        "draw" => Draw(VerbArgs<PencilDrawArgs, AnsweringArgs>),
        "generate" => Generate(PencilGenerateArgs),
        "types" => Types(PencilTypesArgs),
    }
}

impl PencilArgs {
    /// Returns the arguments with the verb that the first word names; `None` if they are not in
    /// order.
    pub(crate) fn of_words(words: &[OsString]) -> Option<PencilArgs> {
        let (verb, words) = words.split_first()?;
        Some(PencilArgs { verb: PencilCommand::of_words(verb.to_str()?, words)? })
    }

    /// Returns the verb.
    pub(crate) fn verb(&mut self) -> &mut dyn Verb {
        self.verb.as_verb()
    }
}
