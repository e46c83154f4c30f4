//! Graphs in models, and the relations on them.
//!
//! Invariant: nothing is defined here; the module lists what a model with graphs needs.

pub use super::relations::graph::{
    Circuit, Connected, Division, Forest, GraphRelation, GraphShape, OneLoop, OnePath, Paths,
    Reachable, Region, RegionSizes, Sees, Spanning, Subcircuit, Tree,
};
pub use crate::constraints::graph::Graph;
