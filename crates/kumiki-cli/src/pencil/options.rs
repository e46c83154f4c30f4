//! Options that several verbs of `kumiki puzzle` take.
//!
//! Invariant: an option of several verbs is defined once, and means the same in each.

use crate::terminal::batch::ResumeArgs;
use crate::terminal::duration;
use crate::terminal::output::OutputArgs;
use crate::terminal::threads::ThreadsArgs;
use crate::terminal::verbs::Common;
use clap::{Args, ValueEnum, ValueHint};
use kumiki_puzzles::canvas::Theme;
use std::ffi::OsString;
use std::time::Duration;

/// The options of verbs that answer puzzles, each for itself.
#[derive(Args, Clone, Debug)]
pub(super) struct AnsweringArgs {
    /// Limit the time for each puzzle: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(super) time_limit: Option<Duration>,

    #[command(flatten)]
    pub(super) threads: ThreadsArgs,

    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) resume: ResumeArgs,

    /// Puzzles to read; '-' is standard input
    #[arg(value_name = "LINK|FILE|-", value_hint = ValueHint::FilePath)]
    pub(super) inputs: Vec<OsString>,

    /// Write only results: no headings, remarks or progress
    #[arg(long, short)]
    pub(super) quiet: bool,
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

impl Common for AnsweringArgs {
    fn inputs(&mut self) -> (&mut Vec<OsString>, bool) {
        (&mut self.inputs, self.quiet)
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
