//! Answers: the solutions, verdicts, samples and optima of a problem.
//!
//! Invariant: an answer claims no more than a search has proved. No question changes the problem.

pub mod optimise;
mod parts;
mod profile;
mod proof;
mod questions;
mod sample;
mod solution;
mod solution_list;
mod solutions;
mod strategy_search;
mod under_assumptions;
mod verdict;

pub use parts::Part;
pub use profile::{Profile, ProfileRow, ProfiledPosted};
pub use sample::{Draw, Sample};
pub use solution::{Row, Solution};
pub use solution_list::{SolutionColumn, SolutionIndex, SolutionList};
pub use solutions::Solutions;
pub use under_assumptions::UnderAssumptions;
pub use verdict::{Reason, Verdict};
