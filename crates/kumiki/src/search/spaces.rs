//! Spaces: what a depth-first search explores.
//!
//! Invariant: all spaces of a model find the same solutions.

pub(crate) mod copied;
mod copied_search;
mod covered;
mod learner;
mod network;
mod prober;
mod subproblem;
mod trailed;

pub(crate) use copied_search::{CopiedSearch, ShownState};
pub(super) use covered::Covered;
pub(super) use learner::{Learner, LearningBase, LearningSpace};
pub(super) use network::Network;
pub(crate) use subproblem::{AssumedSet, Subproblem};
pub(super) use trailed::{Orders, StoreRun, Trailed};
