//! Models from JSON text.
//!
//! Invariant: any bytes are read or rejected. An error has its place.

mod graphs;
mod json;
mod objectives;
mod propositions;
mod reader;
mod relations;
mod statements;

pub use reader::{FILE_LIMIT, ModelError};
pub(crate) use relations::{COMPARISONS, STRENGTHS};
