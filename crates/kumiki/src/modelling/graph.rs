//! Graphs in models, and the relations on them.
//!
//! Invariant: nothing is defined here; the module lists what a model with graphs needs.

pub use super::relations::graph::{Connected, OneLoop, Region, Spanning};
pub use crate::constraints::graph::Graph;
