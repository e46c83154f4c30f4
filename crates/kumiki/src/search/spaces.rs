//! Spaces: what a depth-first search explores.
//!
//! Invariant: all spaces of a model find the same solutions.

pub(crate) mod copied;
mod copied_search;
mod covered;
mod prober;
mod subproblem;
mod trailed;

pub(crate) use copied_search::{CopiedSearch, ShownState};
pub(super) use covered::Covered;
pub(crate) use subproblem::{Subproblem, ValueSet};
pub(super) use trailed::{Learner, Trailed};
