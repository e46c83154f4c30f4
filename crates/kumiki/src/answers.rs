//! Answers: the solutions, verdicts, samples and optima of a problem.
//!
//! Invariant: an answer claims no more than a search has proved. No question changes the problem.

mod compromises;
mod improving;
mod minimizing;
mod objective;
mod preference;
mod questions;
mod run;
mod sample;
mod softened;
mod solution;
mod solution_list;
mod solutions;
mod verdict;

pub use compromises::{Compromise, Compromises, Violated};
pub use improving::{Improved, Improving};
pub use objective::{IntoObjective, Objective, Terms};
pub use sample::{Draw, Sample};
pub use solution::{Row, Solution};
pub use solution_list::{SolutionIndex, SolutionList};
pub use solutions::Solutions;
pub use verdict::{Reason, Verdict};
