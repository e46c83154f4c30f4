//! Steps: single deductions about a model, each with the premises that it needs.
//!
//! Invariant: a deduction follows from its premises alone, and no search runs for it.

mod deduction;
mod explainer;
mod minimal_part;
mod premises;
mod set_logic;
mod state;
mod suppositions;
mod together;
mod trace;
mod trial;
mod unit;

pub use deduction::{Deduction, Difficulty, Logic};
pub use explainer::{Ending, Explainer};
pub(crate) use minimal_part::minimal_part;
pub use state::{Candidate, State};
