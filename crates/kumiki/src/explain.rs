//! Explanations: deductions that a person can follow, for any model.
//!
//! Invariant: no search calls this module, and the module searches only if no simpler step exists.
//! Every explanation names the variables, values and constraints it depends on, and holds without
//! the rest of the model.

mod almost_locked;
mod bits;
mod blossoms;
mod board;
mod chains;
mod colours;
mod commons;
mod conflict;
mod deduction;
mod explainer;
mod fish;
mod forcing;
mod groups;
mod implications;
mod intersections;
mod links;
mod minimal_part;
mod nets;
mod node_set;
mod overlaps;
mod placements;
mod premises;
mod remote_pairs;
mod set;
mod set_logic;
mod singles;
mod state;
mod subsets;
mod suppositions;
#[cfg(test)]
mod tests;
mod together;
mod trace;
mod trial;
mod unit;
mod wings;

pub use almost_locked::AlmostLocked;
pub use bits::Bits;
pub use blossoms::Blossom;
pub use board::{Board, values_in};
pub use chains::{Chain, Ends, Reach};
pub use colours::{Colouring, StrongLink, colourings, strong_links};
pub use commons::{Commons, Row};
pub use conflict::{
    Chosen, Claims, Correction, Enumeration, MinimalConflict, Statement, StatementSets, Statements,
};
pub use deduction::{Deduction, Difficulty, Logic};
pub use explainer::{Ending, Explainer};
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
pub use state::{Candidate, State};
pub use subsets::{Subset, subsets};
pub use wings::{JoinedPairs, Wing};
