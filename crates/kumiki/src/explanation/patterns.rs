//! Patterns: sets of candidates, and the removals that they justify.
//!
//! Invariant: a pattern depends on groups and boards only. Of the engine, `groups` and `board` read
//! a model and a store once, when they are built. No other file of this room uses it.

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
mod implications;
mod intersections;
pub(crate) mod links;
mod nets;
mod node_set;
mod overlaps;
mod placements;
mod remote_pairs;
mod set;
mod singles;
mod subsets;
#[cfg(test)]
mod tests;
mod wings;

pub use almost_locked::AlmostLocked;
pub use bits::Bits;
pub use blossoms::Blossom;
pub use board::{Board, values_in};
pub use chains::{Chain, Ends, Reach};
pub use colours::{Colouring, StrongLink, colourings, strong_links};
pub use commons::{Commons, Row};
pub use fish::{Fish, FishSearch};
pub use forcing::Forcing;
pub use groups::{Group, Groups};
pub use implications::{Closure, Implications, LinkSet, Literal, Outcome, Supposer, Tree, Via};
pub use intersections::{Intersection, intersections};
pub use links::{Kind, Links, Node, Strong};
pub use nets::{Fact, Followed, Net, Verity, contradictions, verities};
pub use node_set::NodeSet;
pub use overlaps::Overlap;
pub use placements::{Placements, placements_together};
pub use remote_pairs::RemotePair;
pub use set::{Pattern, Set};
pub use singles::{Single, hidden_singles, naked_singles};
pub use subsets::{Subset, subsets};
pub use wings::{JoinedPairs, Wing};
