//! Saying why: deductions that a person can follow, for any model.
//!
//! Invariant: nothing here is asked by a search, and nothing here searches where a step will do. What is said
//! names variables, values and constraints of the model, and is true without what is not named.

mod bits;
mod board;
mod deduction;
mod explainer;
mod groups;
mod premises;
mod set;
mod shrink;
mod state;
mod suppositions;
mod together;
mod trace;
mod trial;
mod unit;

pub use bits::Bits;
pub use board::Board;
pub use deduction::{Deduction, Difficulty, Logic};
pub use explainer::{Ending, Explainer};
pub use groups::{Group, Groups};
pub use set::{Pattern, Set};
pub use state::{Candidate, State};
