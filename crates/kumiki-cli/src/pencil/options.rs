//! Options that several verbs of `kumiki puzzle` take.
//!
//! Invariant: an option of several verbs is defined once, and means the same in each.

use crate::terminal::batch::{QuietArgs, RunArgs};
use crate::terminal::verbs::Options;
use clap::{Args, ValueEnum, ValueHint};
use kumiki_puzzles::canvas::Theme;
use std::ffi::OsString;

/// The options of verbs that answer puzzles, each for itself.
#[derive(Args, Clone, Debug)]
pub(super) struct AnsweringArgs {
    #[command(flatten)]
    pub(super) run: RunArgs,

    /// Puzzles to read; '-' is standard input
    #[arg(value_name = "LINK|FILE|-", value_hint = ValueHint::FilePath)]
    pub(super) inputs: Vec<OsString>,

    #[command(flatten)]
    pub(super) quiet: QuietArgs,
}

/// The background of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(super) enum ThemeName {
    /// Dark ink on white
    #[default]
    Light,
    /// Light ink on near black
    Dark,
    /// Black on white, without colours
    Print,
}

impl Options for AnsweringArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        (Some(&mut self.inputs), self.quiet.quiet)
    }
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Theme {
        match name {
            ThemeName::Light => Theme::Light,
            ThemeName::Dark => Theme::Dark,
            ThemeName::Print => Theme::Print,
        }
    }
}
