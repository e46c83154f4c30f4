//! Steps: single deductions about a model, each with the premises that it needs.
//!
//! Invariant: a deduction follows from its premises alone, and no search runs for it.

mod case_split;
mod deduction;
mod derivation;
mod explainer;
mod nested;
mod premises;
mod probing;
mod quickxplain;
mod reasons;
mod set_logic;
mod state;
mod trials;
mod unit;
mod what_if;

pub use deduction::{Deduction, Difficulty, Logic};
pub use explainer::{Ending, Explainer};
pub(crate) use quickxplain::quickxplain;
pub use state::{Candidate, State};
