//! Depth-first search: propagate, decide, and backtrack on a conflict, until the next solution.
//!
//! Invariant: the loop knows nothing of domains and constraints. Each call continues at the
//! position where the last one ended, so the calls together return each solution once.

use super::space::{Node, Space};
use crate::propagation::Halt;
use crate::run::{Control, Limit};

/// The point at which a search continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    /// At the root: nothing was propagated yet.
    Root,
    /// At a node that must be propagated, again or for the first time.
    Node,
    /// At the solution or sub-problem that was returned last.
    Solution,
    /// At the end: there are no more solutions.
    End,
}

/// The outcome of a search for the next solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// A solution, a sub-problem, or a number of counted solutions.
    Solution,
    /// The end: there are no more solutions.
    End,
    /// Nothing: a limit came first.
    Stopped(Limit),
}

/// Finds the next solution of `space` in depth-first order, from the position `from` on.
#[inline]
pub(crate) fn next<S: Space>(space: &mut S, control: &mut Control, from: Position) -> Found {
    if from == Position::Solution && space.next_of_node() {
        control.count(1);
        return Found::Solution;
    }
    let mut has_node = match from {
        Position::Root | Position::Node => true,
        Position::Solution => space.refute(control),
        Position::End => false,
    };
    while has_node {
        has_node = match space.propagate(control) {
            Ok(()) => match space.examine(control) {
                Node::Open => match control.may_decide() {
                    Ok(()) => {
                        space.descend(control);
                        true
                    }
                    Err(limit) => return Found::Stopped(limit),
                },
                Node::Solution => {
                    control.count(1);
                    space.solved(control);
                    return Found::Solution;
                }
                Node::Subproblem => return Found::Solution,
                Node::Independent(count) => {
                    control.count(count);
                    if control.has_enough_solutions() {
                        return Found::Solution;
                    }
                    space.refute(control)
                }
            },
            Err(Halt::Conflict) => {
                control.statistics.conflicts += 1;
                space.conflicted(control);
                space.refute(control)
            }
            Err(Halt::Limit) => return Found::Stopped(control.reached()),
        };
    }
    Found::End
}
