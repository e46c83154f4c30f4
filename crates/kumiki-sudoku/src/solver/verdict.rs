//! Verdicts on a puzzle, and reasons why a puzzle has no solution.
//!
//! Invariant: a verdict states only what is proved. If a limit stopped the search, it is
//! [`Verdict::Unfinished`].

use super::{DeadEnd, MinimalConflict};
use crate::puzzle::{Clash, Grid};
use std::fmt;

/// The number of solutions of a puzzle: one, none, or several. A solution is a [`Grid`] if the
/// puzzle is one. For a puzzle of another shape or with more rules, it is a list of digits in
/// reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<S = Grid> {
    /// Exactly one solution.
    Unique(S),
    /// No solution, with the reason.
    None(Reason),
    /// Several solutions, with two of them.
    Several(S, S),
    /// A limit stopped the search. The solution found until then, if there is one.
    Unfinished(Option<S>),
}

/// The reason why a puzzle has no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Two clues clash.
    Clash(Clash),
    /// Basic elimination ends in a contradiction.
    DeadEnd(DeadEnd),
    /// A minimal unsatisfiable subset (MUS) of the clues and rules.
    Conflict(MinimalConflict),
    /// The search tried every possibility, and a shorter reason would take long to find.
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
