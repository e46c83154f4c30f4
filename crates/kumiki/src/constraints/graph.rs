//! Constraints on graphs: which of the nodes or edges are in, and how those hang together.
//!
//! Invariant: a node or an edge is a condition on one variable, so that no constraint needs
//! variables beside those of the model.

mod amount;
mod connected;
mod cut;
mod depth_first;
mod division;
mod membership;
mod memberships;
mod network;
mod region;
mod sees;
mod spanning;
mod wording;

pub use connected::Connected;
pub use division::Division;
pub use membership::{Membership, ValueSet};
pub use network::Graph;
pub use region::Region;
pub use sees::Sees;
pub use spanning::Spanning;

#[cfg(test)]
mod tests;
