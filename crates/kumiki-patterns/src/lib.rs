//! Patterns of candidates in groups of different values, and the removals that they justify:
//! subsets, fish, wings, chains, almost locked sets, colourings, templates and probing.
//!
//! Invariant: a pattern depends on [`Groups`] and a [`Board`] only, which are plain data: variables
//! and values are numbers from 0. Nothing here searches for solutions, and the crate has no
//! dependencies.
//!
//! ```
//! use kumiki_patterns::{Bits, Board, Groups};
//!
//! // Three variables that must differ, with the values 0 to 2. The first one is fixed.
//! let candidates = [0b001, 0b111, 0b111];
//! let groups = Groups::<1>::new(vec![1, 2, 3], &[0b111; 3], [(0, Bits::up_to(3))]);
//! let mut board = Board::new(3, candidates);
//! board.place(&groups, 0, 0);
//! assert_eq!(board.values(1), 0b110);
//! ```

mod almost_locked;
mod als_chains;
mod bits;
mod board;
mod chains;
mod colouring;
mod death_blossoms;
mod fish;
mod forcing;
mod groups;
mod intersections;
mod links;
pub mod nets;
mod node_set;
pub mod probing;
mod remote_pairs;
mod set;
mod singles;
mod subsets;
mod sue_de_coq;
mod templates;
#[cfg(test)]
mod tests;
mod wings;

pub use almost_locked::AlmostLocked;
pub use als_chains::{AlsChain, RestrictedCommons};
pub use bits::Bits;
pub use board::{Board, values_in};
pub use chains::{Chain, Ends, Reach};
pub use colouring::{Colouring, StrongLink, colourings, strong_links};
pub use death_blossoms::DeathBlossom;
pub use fish::{Fish, FishSearch};
pub use forcing::{Forcing, ForcingSearch};
pub use groups::{Group, Groups};
pub use intersections::{Intersection, intersections};
pub use links::{LinkKind, LinkNode, Links, Strong};
pub use node_set::NodeSet;
pub use remote_pairs::RemotePair;
pub use set::{Pattern, Set};
pub use singles::{Single, hidden_singles, naked_singles};
pub use subsets::{Subset, subsets};
pub use sue_de_coq::SueDeCoq;
pub use templates::{Templates, templates_together};
pub use wings::{JoinedPairs, Wing};
