//! Options that several verbs of `kumiki puzzle` take.
//!
//! Invariant: an option of several verbs is defined once, and means the same in each.

use crate::terminal::batch::{QuietArgs, RunArgs};
use crate::terminal::verbs::Options;
use clap::{Args, ValueHint};
use std::ffi::OsString;

/// The options of verbs that answer puzzles, each for itself.
#[derive(Args, Clone, Debug)]
pub(super) struct AnsweringArgs {
    #[command(flatten)]
    pub(super) run: RunArgs,

    #[command(flatten)]
    pub(super) puzzles: PencilInputsArgs,
}

/// The inputs of a verb.
#[derive(Args, Clone, Debug)]
pub(super) struct PencilInputsArgs {
    /// Puzzles to read; '-' is standard input
    #[arg(value_name = "LINK|FILE|-", value_hint = ValueHint::FilePath)]
    pub(super) inputs: Vec<OsString>,

    #[command(flatten)]
    pub(super) quiet: QuietArgs,
}

impl Options for AnsweringArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        self.puzzles.inputs()
    }
}

impl Options for PencilInputsArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        (Some(&mut self.inputs), self.quiet.quiet)
    }
}
