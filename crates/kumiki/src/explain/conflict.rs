//! Conflicts: what cannot hold together, and what to give up so that the rest can.
//!
//! Invariant: a conflict that is given cannot hold, and a correction that is given leaves what can, whatever limits came
//! in between; only that each part is needed may then be unproved, and this is said.

mod budget;
mod claim_set;
mod claims;
mod enumeration;
mod feasibility;
mod map;
mod needed;
mod smallest;
mod sources;
mod statement;
mod statements;
mod trace;

pub use claims::{Chosen, Claims};
pub use enumeration::Enumeration;
pub use statement::{Correction, MinimalConflict, Statement};
pub use statements::{StatementSets, Statements};
