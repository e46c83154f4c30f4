//! Optimization: incumbents (ever better solutions) of objectives, and of soft constraints.
//!
//! Invariant: each incumbent is better than all before it. Only a solution that is proved to be
//! optimal is reported as such.

mod branch_and_bound;
mod dives;
mod incumbents;
mod least_violation;
mod objective;
mod optimality;
mod relaxation;

pub use crate::search::objective::ObjectiveError;
pub use incumbents::{Incumbent, Incumbents, Violated};
pub use objective::{Expressed, IntoObjective, Terms};
