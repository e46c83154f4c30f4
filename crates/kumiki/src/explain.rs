//! Saying why: deductions that a person can follow, for any model.
//!
//! Invariant: nothing here is asked by a search, and nothing here searches where a step will do. What is said
//! names variables, values and constraints of the model, and is true without what is not named.

mod almost_locked;
mod bits;
mod blossoms;
mod board;
mod chains;
mod commons;
mod groups;
mod links;
mod node_set;
mod overlaps;
mod remote_pairs;
mod set;
mod wings;

pub use almost_locked::AlmostLocked;
pub use bits::Bits;
pub use blossoms::Blossom;
pub use board::Board;
pub use chains::{Chain, Ends, Reach};
pub use commons::{Commons, Row};
pub use groups::{Group, Groups};
pub use links::{Kind, Links, Node, Strong};
pub use node_set::NodeSet;
pub use overlaps::Overlap;
pub use remote_pairs::RemotePair;
pub use set::{Pattern, Set};
pub use wings::{JoinedPairs, Wing};
