//! Options that several verbs take.
//!
//! Invariant: an option of several verbs is defined once, and means the same in each.

use crate::terminal::duration;
use crate::terminal::output::OutputArgs;
use clap::{Args, ValueEnum, ValueHint};
use kumiki_puzzles::canvas::Theme;
use std::ffi::OsString;
use std::num::NonZero;
use std::thread;
use std::time::Duration;

/// The inputs of a verb.
#[derive(Args, Clone, Debug)]
pub(crate) struct PencilInputsArgs {
    /// Puzzles to read; '-' is standard input
    #[arg(value_name = "LINK|FILE|-", value_hint = ValueHint::FilePath)]
    pub(crate) inputs: Vec<OsString>,

    /// Write only results: no headings, remarks or progress
    #[arg(long, short)]
    pub(super) quiet: bool,
}

/// The limits of answers, and the threads that work on them.
#[derive(Args, Clone, Debug)]
pub(super) struct PencilLimitArgs {
    /// Limit the time for each puzzle: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(super) time_limit: Option<Duration>,

    #[command(flatten)]
    pub(super) threads: PencilThreadsArgs,
}

/// The options of verbs that answer puzzles, each for itself.
#[derive(Args, Clone, Debug)]
pub(super) struct AnsweringArgs {
    #[command(flatten)]
    pub(super) limits: PencilLimitArgs,

    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) inputs: PencilInputsArgs,
}

/// The number of threads.
#[derive(Args, Clone, Debug)]
pub(super) struct PencilThreadsArgs {
    /// Use N threads; 0, the default, is one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: Option<u16>,
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

impl PencilThreadsArgs {
    /// Returns the greatest number of threads; never 0.
    pub(super) fn count(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map(usize::from).filter(|&threads| threads > 0).unwrap_or_else(cores)
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
