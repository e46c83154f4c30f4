//! Saying why: deductions that a person can follow, for any model.
//!
//! Invariant: nothing here is asked by a search, and nothing here searches where a step will do. What is said
//! names variables, values and constraints of the model, and is true without what is not named.

mod bits;
mod board;
mod colours;
mod fish;
mod groups;
mod intersections;
mod placements;
mod set;
mod singles;
mod subsets;
#[cfg(test)]
mod tests;

pub use bits::Bits;
pub use board::Board;
pub use colours::{Colouring, StrongLink, colourings, strong_links};
pub use fish::{Fish, FishSearch};
pub use groups::{Group, Groups};
pub use intersections::{Intersection, intersections};
pub use placements::Placements;
pub use set::{Pattern, Set};
pub use singles::{Single, hidden_singles, naked_singles};
pub use subsets::{Subset, hidden_subsets, naked_subsets};
