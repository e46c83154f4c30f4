//! Optimization: incumbents (ever better solutions) of an objective, and of soft constraints.
//!
//! Invariant: each incumbent is better than all before it. Only a solution that is proved to be
//! optimal is reported as such.

mod compromises;
mod improving;
mod minimizing;
mod objective;
mod preference;
mod softened;

pub use crate::search::objective::ObjectiveError;
pub use compromises::{Compromise, Compromises, Violated};
pub use improving::{Improved, Improving};
pub use objective::{IntoObjective, Objective, Terms};
