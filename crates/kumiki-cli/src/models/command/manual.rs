//! `schema`, `completions` and `man`: the verbs that describe models and the command line.
//!
//! Invariant: they read nothing.

use super::KumikiCommand;
use crate::terminal::manual::{CompletionsArgs, ManArgs, about_completions, about_man};
use crate::terminal::session::Session;
use crate::terminal::verbs::{Options, Verb};
use clap::{Args, CommandFactory};
use std::io::{self, Write};

const ABOUT_SCHEMA: &str = "\
Examples:
  kumiki schema > problem.schema.json

An editor that uses the schema completes and checks models while you type.";

/// Write the JSON Schema (draft 2020-12) of models
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT_SCHEMA)]
pub(super) struct SchemaArgs {}

/// Write the completions of the command line for a shell
#[derive(Args, Clone, Debug)]
#[command(after_help = about_completions!("kumiki"))]
pub(super) struct KumikiCompletionsArgs {
    #[command(flatten)]
    completions: CompletionsArgs,
}

/// Write pages of the manual
#[derive(Args, Clone, Debug)]
#[command(after_help = about_man!("kumiki", "count"))]
pub(super) struct KumikiManArgs {
    #[command(flatten)]
    man: ManArgs,
}

impl Options for SchemaArgs {}

impl Verb for SchemaArgs {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        write!(session.streams.results, "{}", kumiki_model::SCHEMA)
    }
}

impl Options for KumikiCompletionsArgs {}

impl Verb for KumikiCompletionsArgs {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        self.completions.write(&mut KumikiCommand::command(), &mut session.streams.results)
    }
}

impl Options for KumikiManArgs {}

impl Verb for KumikiManArgs {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        self.man.write(&mut KumikiCommand::command(), session)
    }
}
