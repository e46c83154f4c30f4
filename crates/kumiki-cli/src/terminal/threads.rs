//! The number of threads of a program.
//!
//! Invariant: there is at least one.

use clap::Args;
use std::num::NonZero;
use std::thread;

/// The number of threads.
#[derive(Args, Clone, Debug)]
pub(crate) struct ThreadsArgs {
    /// Use N threads; 0, the default, is one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: Option<u16>,
}

impl ThreadsArgs {
    /// Returns the greatest number of threads; never 0.
    pub(crate) fn count(&self) -> usize {
        threads_of(self.threads.unwrap_or(0))
    }
}

/// Returns the number of threads of an option, where 0 is one for each core.
pub(crate) fn threads_of(option: u16) -> usize {
    match option {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads.into(),
    }
}
