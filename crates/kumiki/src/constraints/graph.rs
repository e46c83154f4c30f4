//! Constraints on graphs: which of the nodes or edges are in, and how those hang together.
//!
//! Invariant: a node or an edge is a condition on one variable, so that no constraint needs
//! variables beside those of the model.

mod membership;
mod network;

pub use membership::Membership;
pub use network::Graph;
