//! The verdict on a problem: one solution, none with the reason, or several.
//!
//! Invariant: a verdict claims only what is proved; a search that a limit stopped is `Unfinished`.

use super::Solution;
use crate::explanation::conflict::MinimalConflict;
use std::fmt;
use std::hash::Hash;

/// The number of solutions of a problem: one, none, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<K: Hash + Eq, V: Eq> {
    /// Exactly one solution.
    Unique(Solution<K, V>),
    /// No solution, with the reason. Finding the reason took little more time than the search did.
    None(Reason<K, V>),
    /// More than one solution: two of them.
    Several(Solution<K, V>, Solution<K, V>),
    /// A limit stopped the search. The solution is one found by then, if any was.
    Unfinished(Option<Solution<K, V>>),
}

/// The reason for which there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason<K, V> {
    /// These statements cannot hold together.
    Conflict(MinimalConflict<K, V>),
    /// The search tried every possibility, and no conflict among parts of the problem was found
    /// within the decision budget for that.
    Tried {
        /// The number of decisions that the search took.
        decisions: u64,
    },
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Display for Reason<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Conflict(conflict) => conflict.fmt(f),
            Reason::Tried { decisions } => write!(f, "all was tried, in {decisions} decisions"),
        }
    }
}
