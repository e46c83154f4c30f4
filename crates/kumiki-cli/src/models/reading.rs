//! The models of a command line, as they are read.
//!
//! Invariant: any bytes are read or rejected. An error has its place.

mod inputs;
mod json;
mod reader;
mod statements;

pub use inputs::{ModelInputs, PlacedModel, UnreadableModel};
pub use json::ModelFault;
pub use reader::{FILE_LIMIT, ModelError};
