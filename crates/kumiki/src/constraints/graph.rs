//! Constraints on graphs: which of the nodes or edges are in, and how those hang together.
//!
//! Invariant: a node or an edge is a condition on one variable, so that no constraint needs
//! variables beside those of the model.

mod circuit;
mod connected;
mod division;
mod forest;
mod one_loop;
mod one_path;
mod paths;
mod reachable;
mod region;
mod sees;
mod shared;
mod spanning;

pub use circuit::Circuit;
pub use connected::Connected;
pub use division::Division;
pub use forest::Forest;
pub use one_loop::OneLoop;
pub use one_path::OnePath;
pub use paths::Paths;
pub use reachable::Reachable;
pub use region::Region;
pub use sees::Sees;
pub use shared::graph::Graph;
pub use shared::membership::{Membership, ValueSet};
pub use spanning::Spanning;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_edges;
