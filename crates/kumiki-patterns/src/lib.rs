//! Patterns of candidates in groups of different values, and the removals that they justify:
//! subsets, fish, wings, chains, whips, almost locked sets, colourings, templates and probing.
//!
//! Invariant: a pattern depends on [`Groups`] and a [`Board`] only, which are plain data: variables
//! and values are numbers from 0. The crate does not search for solutions, and has no dependencies.
//!
#![doc = include_str!("../README.md")]
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - `als`: almost locked sets; `chains`: alternating chains; `whips`: whips and braids
//! - `links`: strong and weak links; `nets`: forcing nets; `one_value`: fish, colouring
//! - `probing`: binary implications; `subsets`: naked and hidden subsets
//! - `board`: the candidates

mod als;
mod board;
mod chains;
mod links;
pub mod nets;
mod one_value;
pub mod probing;
mod subsets;
#[cfg(test)]
mod tests;
mod whips;

pub use als::{AlsChain, DeathBlossom, RestrictedCommons, SueDeCoq};
pub use board::{Bits, Board, Group, Groups, Members, Pattern, Set, values_in};
pub use chains::{Chain, Ends, Forcing, ForcingSearch, JoinedPairs, Reach, RemotePair, Wing};
pub use links::{AlmostLocked, LinkKind, LinkNode, Links, NodeSet, Strong};
pub use one_value::{
    Colouring, Fish, FishSearch, StrongLink, Templates, colourings, strong_links,
    templates_together,
};
pub use subsets::{
    Intersection, Single, Subset, hidden_singles, intersections, naked_singles, subsets,
};
pub use whips::{Whip, WhipLink, WhipSearch};
