//! The program `kumiki`: answers questions about models in files.
//!
//! Invariant: models are answered in order, on the requested number of threads. A model that cannot
//! be read is reported, and the next is answered.

mod batch;
mod command;
mod improvements;
mod options;
mod part_count;
mod part_journal;
mod reading;
mod solution_writer;
mod verbs;

pub use crate::terminal::program::run;
pub use command::KumikiCommand;
pub use reading::{ModelInputError, ModelInputs, PlacedModel, UnreadableModel};
