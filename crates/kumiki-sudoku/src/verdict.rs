//! Verdicts on a puzzle, and why one has no solution.
//!
//! Invariant: a verdict says no more than is known: where a limit stopped the search it is
//! [`Verdict::Unfinished`].

use crate::dead_end::DeadEnd;
use crate::grid::{Clash, Grid};
use crate::minimal_conflict::MinimalConflict;
use std::fmt;

/// The number of solutions a puzzle has: one, none, or several. A solution is a [`Grid`] where the
/// puzzle was one, and a list of digits in reading order where it has another shape or more rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<S = Grid> {
    /// This one and no other.
    Unique(S),
    /// None, and why.
    None(Reason),
    /// At least these two.
    Several(S, S),
    /// A limit stopped the search; this solution is known, if one is.
    Unfinished(Option<S>),
}

/// The reason why a puzzle has no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Two clues clash.
    Clash(Clash),
    /// Basic elimination comes to a dead end.
    DeadEnd(DeadEnd),
    /// These clues and rules cannot hold together.
    Conflict(MinimalConflict),
    /// Every possibility was tried, and it would take long to tell what is to blame.
    Tried,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Clash(clash) => clash.fmt(f),
            Reason::DeadEnd(end) => end.fmt(f),
            Reason::Conflict(conflict) => conflict.fmt(f),
            Reason::Tried => f.write_str("every possibility was tried"),
        }
    }
}
