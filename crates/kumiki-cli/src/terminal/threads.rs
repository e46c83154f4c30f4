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
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map(usize::from).filter(|&threads| threads > 0).unwrap_or_else(cores)
    }
}
