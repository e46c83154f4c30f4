//! The space of a search: domains that can be narrowed by decisions, and restored.
//!
//! Invariant: a space has one level for each decision in force. Each solution lies below exactly
//! one of the decisions that [`Space::descend`] and [`Space::refute`] make in one node.

use crate::propagation::Halt;
use crate::run::{Control, SolutionCount};

/// A node of the search tree that propagation left without conflict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// Some variables have several values: a decision is due.
    Open,
    /// Every variable has one value.
    Solution,
    /// The remaining values are independent of each other, so this many solutions are below.
    Independent(SolutionCount),
    /// The node is deep enough to be a sub-problem of its own.
    Subproblem,
    /// The space cannot say what comes next: its driver decides.
    Due,
}

/// A space that [a depth-first search](super) explores.
///
/// There are four: a store that a trail restores, without or with learning, and states that are
/// copied for each level, of a clique graph or of an exact cover.
pub(crate) trait Space {
    /// Removes values that cannot be part of a solution below the present node.
    ///
    /// # Errors
    /// [`Halt::Conflict`] if no solution is below the node; [`Halt::Limit`] if the meter stopped
    /// the propagation. The next call then continues it.
    fn propagate(&mut self, control: &mut Control) -> Result<(), Halt>;

    /// Classifies the present node, which was propagated without conflict.
    fn examine(&mut self, control: &mut Control) -> Node;

    /// Makes the next decision on a new level.
    fn descend(&mut self, control: &mut Control);

    /// Learns from the conflict that the last propagation found. By default nothing.
    #[inline]
    fn conflicted(&mut self, _: &mut Control) {}

    /// Backtracks from a node that holds no further solution: undoes decisions, and excludes the
    /// newest that can be excluded. Returns `false` if none can, so nothing is left.
    fn refute(&mut self, control: &mut Control) -> bool;

    /// Records the solution of the present node. By default nothing.
    #[inline]
    fn solved(&mut self, _: &mut Control) {}

    /// Moves from the last solution to the next one of the same node, if it holds more than one
    /// that need no search. Returns `false` if the next solution needs one, as it does by default.
    #[inline]
    fn next_of_node(&mut self) -> bool {
        false
    }
}
