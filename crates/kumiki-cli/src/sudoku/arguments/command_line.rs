//! The command line of `sudoku`, as clap reads it: a verb, with the options that it takes.
//!
//! Invariant: a verb has the options that it uses and no others.

use super::answer_verbs::AnswerVerb;
use super::clue_verbs::ClueVerb;
use super::form_verbs::FormVerb;
use super::help;
use super::options::{InputsLine, PlainResultsLine, SearchLine};
use super::order::OrderLine;
use super::output_verbs::OutputVerb;
use super::step_verbs::StepVerb;
use clap::{Parser, Subcommand};

#[derive(Parser, Debug)]
#[command(
    name = "sudoku",
    version,
    about = "Solve, examine, make and convert sudoku puzzles",
    after_help = help::ABOUT_ALL,
    override_usage = "sudoku [VERB] [OPTIONS] <PUZZLE|FILE|->...",
    subcommand_value_name = "VERB",
    subcommand_help_heading = "Verbs"
)]
pub(super) struct CommandLine {
    #[command(subcommand)]
    pub(super) verb: VerbLine,
}

#[derive(Subcommand, Debug)]
pub(super) enum VerbLine {
    #[command(flatten)]
    Answer(AnswerVerb),
    /// Make puzzles with one solution
    #[command(after_help = help::ABOUT_GENERATE)]
    Generate {
        #[command(flatten)]
        order: OrderLine,

        #[command(flatten)]
        results: PlainResultsLine,

        /// Only results: no headings, no remarks, no progress
        #[arg(long, short)]
        quiet: bool,
    },
    #[command(flatten)]
    Clue(ClueVerb),
    #[command(flatten)]
    Step(StepVerb),
    #[command(flatten)]
    Form(FormVerb),
    /// Time the first solution and the proof that it is the only one
    #[command(after_help = help::ABOUT_BENCH)]
    Bench {
        #[command(flatten)]
        search: SearchLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    #[command(flatten)]
    Output(OutputVerb),
}
