//! The command line of `sudoku`: a verb with its options.
//!
//! Invariant: a verb has the options that it uses and no others. An accepted command line is
//! consistent.

mod manual;
mod verb_word;

use super::options::{AnalysisArgs, AnswerArgs, InputsArgs, ResultsArgs};
use super::verbs::backdoors::BackdoorsArgs;
use super::verbs::bench::BenchArgs;
use super::verbs::candidates::CandidatesArgs;
use super::verbs::canonical::CanonicalArgs;
use super::verbs::check::CheckArgs;
use super::verbs::convert::ConvertArgs;
use super::verbs::count::CountArgs;
use super::verbs::dedupe::DedupeArgs;
use super::verbs::draw::DrawArgs;
use super::verbs::explain::ExplainArgs;
use super::verbs::explaining::ExplanationArgs;
use super::verbs::formats::FormatsArgs;
use super::verbs::generate::GenerateArgs;
use super::verbs::hint::HintArgs;
use super::verbs::minimize::MinimizeArgs;
use super::verbs::play::PlayArgs;
use super::verbs::rate::RateArgs;
use super::verbs::redundant::RedundantArgs;
use super::verbs::shuffle::ShuffleArgs;
use super::verbs::solve::SolveArgs;
use super::verbs::steps::StepsArgs;
use crate::terminal::program::CommandLine;
use crate::terminal::verbs::{Verb, VerbArgs, Verbs, verbs};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser};
use manual::{SudokuCompletionsArgs, SudokuManArgs};
use std::ffi::OsString;

const ABOUT: &str = "\
Puzzles, any mix of:
  81 characters, '.' or '0' for a blank
  a file, with a puzzle on each line or in nine lines each; lines that begin
  with '#', and text after the 81 characters on a line, are comments
  a puzzle or a file in any other format of 'sudoku formats', which is
  detected; --from FORMAT names it
  a file that is compressed by gzip
  '-' for standard input

Examples:
  sudoku 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku puzzles.txt --stats
  sudoku check --format line < puzzles.txt
  sudoku count --limit 1000 puzzle.txt
  sudoku generate --count 10 --format line
  sudoku canonical puzzles.txt
  sudoku draw --output puzzle.svg puzzle.txt
  sudoku hint puzzle.txt
  sudoku play --output play.html puzzle.txt
  sudoku rate puzzles.txt

'sudoku VERB --help' shows the options and the results of a verb.

Exit codes:
  0  every puzzle was solved
  1  some puzzle has no solution
  2  wrong usage, or something could not be read or written, or the program
     has a defect
  3  some puzzle has several solutions, and --unique was given, or steps were to
     be shown
  4  a limit or Ctrl-C came before the end, or no technique goes on
If several are true, the first of 2, 4, 1, 3 counts.

Results and traces go to standard output, everything else to standard error.
With --format line, traces go to standard error as well, so that each puzzle has
one line.";

/// The command line of `sudoku`.
#[derive(Parser, Clone, Debug)]
#[command(
    name = "sudoku",
    version,
    about = "Solve, examine, make and convert sudoku puzzles",
    after_help = ABOUT,
    override_usage = "sudoku [VERB] [OPTIONS] <PUZZLE|FILE|->...",
    subcommand_value_name = "VERB",
    subcommand_help_heading = "Verbs"
)]
pub struct SudokuCommand {
    #[command(subcommand)]
    pub(super) verb: SudokuVerb,
}

verbs! {
    /// A verb with its options.
    pub(super) enum SudokuVerb {
        "solve" => Solve(VerbArgs<SolveArgs, AnswerArgs>),
        "check" => Check(VerbArgs<CheckArgs, AnswerArgs>),
        "count" => Count(VerbArgs<CountArgs, AnswerArgs>),
        "generate" => Generate(GenerateArgs),
        "minimize" => Minimize(VerbArgs<MinimizeArgs, AnalysisArgs>),
        "redundant" => Redundant(VerbArgs<RedundantArgs, AnalysisArgs>),
        "candidates" => Candidates(VerbArgs<CandidatesArgs, AnalysisArgs>),
        "backdoors" => Backdoors(VerbArgs<BackdoorsArgs, AnalysisArgs>),
        "hint" => Hint(VerbArgs<HintArgs, ExplanationArgs>),
        "steps" => Steps(VerbArgs<StepsArgs, ExplanationArgs>),
        "explain" => Explain(VerbArgs<ExplainArgs, ExplanationArgs>),
        "play" => Play(VerbArgs<PlayArgs, InputsArgs>),
        "rate" => Rate(VerbArgs<RateArgs, InputsArgs>),
        "canonical" => Canonical(VerbArgs<CanonicalArgs, ResultsArgs>),
        "shuffle" => Shuffle(VerbArgs<ShuffleArgs, ResultsArgs>),
        "dedupe" => Dedupe(VerbArgs<DedupeArgs, InputsArgs>),
        "bench" => Bench(VerbArgs<BenchArgs, InputsArgs>),
        "draw" => Draw(VerbArgs<DrawArgs, InputsArgs>),
        "convert" => Convert(VerbArgs<ConvertArgs, InputsArgs>),
        "formats" => Formats(FormatsArgs),
        "completions" => Completions(SudokuCompletionsArgs),
        "man" => Man(SudokuManArgs),
    }
}

impl SudokuCommand {
    /// Returns the command line of `words`, which begin with the name of the program; `None` if
    /// they are not in order, or if the verb may stand behind options. Only the parser of the verb
    /// is built.
    fn of_words(words: &[OsString]) -> Option<SudokuCommand> {
        let (first, arguments) = words.get(1..)?.split_first()?;
        let verb = match first.to_str()? {
            name if SudokuVerb::NAMES.contains(&name) => SudokuVerb::of_words(name, arguments)?,
            _ if words[1..].iter().any(verb_word::is_like_verb) => return None,
            _ => SudokuVerb::of_words(verb_word::DEFAULT, &words[1..])?,
        };
        Some(SudokuCommand { verb })
    }

    /// Returns the command line of `words`, as [`CommandLine::parse_words`] does, with a parser of
    /// all verbs.
    fn of_any_words(words: Vec<OsString>) -> Result<SudokuCommand, clap::Error> {
        let mut command = SudokuCommand::command();
        command.build();
        let words = verb_word::verb_first(&command, words).map_err(|mistyped| {
            let verb_word::Mistyped { word, meant } = mistyped;
            let message = format!("{word}: no such file; is the verb '{meant}' meant?");
            command.error(ErrorKind::InvalidSubcommand, message)
        })?;
        let verb = words.get(1).and_then(|verb| verb.to_str()).unwrap_or_default().to_string();
        let matches = command.try_get_matches_from_mut(words);
        let mut matches = matches.map_err(|error| named(&mut command, &verb, error))?;
        SudokuCommand::from_arg_matches_mut(&mut matches).map_err(|error| {
            match command.find_subcommand_mut(&verb) {
                Some(of_verb) => error.format(of_verb),
                None => error.format(&mut command),
            }
        })
    }
}

impl CommandLine for SudokuCommand {
    fn parse_words(
        words: impl IntoIterator<Item = OsString>,
    ) -> Result<SudokuCommand, clap::Error> {
        let words: Vec<OsString> = words.into_iter().collect();
        SudokuCommand::of_words(&words).map_or_else(|| SudokuCommand::of_any_words(words), Ok)
    }

    fn verb(&mut self) -> &mut dyn Verb {
        self.verb.as_verb()
    }

    fn nothing_to_read() -> clap::Error {
        SudokuCommand::command().error(ErrorKind::MissingRequiredArgument, "no puzzle is given")
    }
}

/// Returns the error that an option exists, but not for `verb`, as short as possible.
fn named(command: &mut clap::Command, verb: &str, error: clap::Error) -> clap::Error {
    let unknown = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(name)) if error.kind() == ErrorKind::UnknownArgument => name,
        _ => return error,
    };
    let name = unknown.trim_start_matches('-');
    let has_option =
        |verb: &clap::Command| verb.get_arguments().any(|option| option.get_long() == Some(name));
    if !command.get_subcommands().any(has_option) {
        return error;
    }
    let message = format!("{verb} takes no {unknown}");
    match command.find_subcommand_mut(verb) {
        Some(of_verb) => of_verb.error(ErrorKind::ArgumentConflict, message),
        None => command.error(ErrorKind::ArgumentConflict, message),
    }
}

#[cfg(test)]
mod tests;
