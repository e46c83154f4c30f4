//! Constraints on graphs: which of the nodes or edges are in, and how those hang together.
//!
//! Invariant: a node or an edge is a condition on one variable, so that no constraint needs
//! variables beside those of the model.

mod amount;
mod chains;
mod circuit;
mod connected;
mod cut;
mod depth_first;
mod division;
mod edges;
mod forest;
mod hindsight;
mod membership;
mod memberships;
mod nearby;
mod network;
mod one_loop;
mod one_path;
mod paths;
mod progress;
mod reachable;
mod region;
mod sees;
mod spanning;
mod wording;

pub use circuit::Circuit;
pub use connected::Connected;
pub use division::Division;
pub use forest::Forest;
pub use membership::{Membership, ValueSet};
pub use network::Graph;
pub use one_loop::OneLoop;
pub use one_path::OnePath;
pub use paths::Paths;
pub use reachable::Reachable;
pub use region::Region;
pub use sees::Sees;
pub use spanning::Spanning;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_edges;
