//! Graphs in models, and the relations on them.
//!
//! Invariant: nothing is defined here; the module lists what a model with graphs needs.

pub use super::relations::graph::{
    Circuit, Connected, Division, Forest, OneLoop, OnePath, Paths, Reachable, Region, Sees,
    Spanning, Subcircuit, Tree,
};
pub use crate::constraints::graph::Graph;
