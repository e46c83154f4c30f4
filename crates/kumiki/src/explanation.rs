//! Explanations: deductions that a person can follow, for any model.
//!
//! Invariant: no search calls this module, and the module searches only if no simpler step exists.
//! Every explanation names the variables, values and constraints it depends on, and holds without
//! the rest of the model.

pub(crate) mod conflict;
mod groups;
pub mod sentences;
pub(crate) mod steps;

pub use conflict::{
    Assumptions, Chosen, Correction, Enumeration, MinimalConflict, Statement, StatementSets,
    Statements,
};
pub use groups::{board_of, groups_of};
pub use kumiki_patterns::{Bits, Board, Group, Groups, Pattern, Set};
pub use steps::{Candidate, Deduction, Difficulty, Ending, Explainer, Logic, State};
