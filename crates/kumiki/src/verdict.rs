//! The verdict on a problem: one solution, none and why, or several.
//!
//! Invariant: no more is said than is known; a search that a limit stopped has no verdict.

use crate::solution::Solution;
use std::fmt;
use std::hash::Hash;

/// How many solutions a problem has, as far as it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<K: Hash + Eq, V: Eq> {
    /// Exactly one: this.
    Unique(Solution<K, V>),
    /// None, and why.
    None(Reason<K>),
    /// More than one: these two, for example.
    Several(Solution<K, V>, Solution<K, V>),
    /// A limit stopped the search. If a solution was found by then, it is here.
    Unfinished(Option<Solution<K, V>>),
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason<K> {
    /// Nothing had to be tried: after what the other constraints remove, this one cannot hold.
    Constraint {
        /// Its name, if it has one.
        name: Option<String>,
        /// Its scope.
        scope: Vec<K>,
    },
    /// Every possibility was tried.
    Tried {
        /// How many values that took.
        decisions: u64,
    },
}

impl<K: fmt::Debug> fmt::Display for Reason<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Constraint { name: Some(name), .. } => write!(f, "{name} cannot hold"),
            Reason::Constraint { name: None, scope } => {
                write!(f, "the constraint on {scope:?} cannot hold")
            }
            Reason::Tried { decisions } => write!(f, "all was tried, in {decisions} decisions"),
        }
    }
}
