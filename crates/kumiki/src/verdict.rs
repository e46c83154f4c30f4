//! The verdict on a problem: one solution, none and why, or several.
//!
//! Invariant: no more is said than is known; a search that a limit stopped has no verdict.

use crate::explain::MinimalConflict;
use crate::solution::Solution;
use std::fmt;
use std::hash::Hash;

/// How many solutions a problem has, as far as it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<K: Hash + Eq, V: Eq> {
    /// Exactly one: this.
    Unique(Solution<K, V>),
    /// None, and why. What is told took little more time than the search did.
    None(Reason<K, V>),
    /// More than one: these two, for example.
    Several(Solution<K, V>, Solution<K, V>),
    /// A limit stopped the search. If a solution was found by then, it is here.
    Unfinished(Option<Solution<K, V>>),
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason<K, V> {
    /// These statements cannot hold together.
    Conflict(MinimalConflict<K, V>),
    /// Every possibility was tried, and no part of the problem was found to be to blame in the time that is left for that.
    Tried {
        /// How many values that took.
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
