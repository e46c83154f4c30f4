//! Saying why: deductions that a person can follow, for any model.
//!
//! Invariant: nothing here is asked by a search, and nothing here searches where a step will do. What is said
//! names variables, values and constraints of the model, and is true without what is not named.

mod almost_locked;
mod bits;
mod blossoms;
mod board;
mod chains;
mod colours;
mod commons;
mod fish;
mod forcing;
mod groups;
mod intersections;
mod links;
mod nets;
mod node_set;
mod overlaps;
mod placements;
mod remote_pairs;
mod set;
mod singles;
mod subsets;
mod wings;
#[cfg(test)]
mod tests;

pub use almost_locked::AlmostLocked;
pub use bits::Bits;
pub use blossoms::Blossom;
pub use board::Board;
pub use chains::{Chain, Ends, Reach};
pub use colours::{Colouring, StrongLink, colourings, strong_links};
pub use commons::{Commons, Row};
pub use fish::{Fish, FishSearch};
pub use forcing::Forcing;
pub use groups::{Group, Groups};
pub use intersections::{Intersection, intersections};
pub use links::{Kind, Links, Node, Strong};
pub use nets::{Consequences, Fact, Net, Verity, contradictions, verities};
pub use node_set::NodeSet;
pub use overlaps::Overlap;
pub use placements::Placements;
pub use remote_pairs::RemotePair;
pub use set::{Pattern, Set};
pub use singles::{Single, hidden_singles, naked_singles};
pub use subsets::{Subset, hidden_subsets, naked_subsets};
pub use wings::{JoinedPairs, Wing};
