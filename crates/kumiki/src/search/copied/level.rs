//! Levels of copied states: each is a state, and the decision made in it.
//!
//! Invariant: a level whose decision was made passed, so the values of its fixed vertices are gone
//! from their neighbours.

use crate::cliques::{CliqueGraph, Rules};
use crate::run::{Random, SolutionCount};

/// A state, and the decision made in it.
pub(super) struct DecisionLevel<S> {
    pub(super) state: S,
    /// The vertex that was decided; in [`Levels`], the variable.
    pub(super) vertex: usize,
    pub(super) set: u64,
    /// True if the decision that led here was propagated without conflict.
    pub(super) passed: bool,
}

impl<S> DecisionLevel<S> {
    pub(super) fn new(state: S) -> DecisionLevel<S> {
        DecisionLevel { state, vertex: 0, set: 0, passed: false }
    }

    /// Returns the values that are interchangeable with the decided one: each other open vertex has
    /// both or neither. If one leads to no solution, neither does the other (Freuder, *Eliminating
    /// interchangeable values in constraint satisfaction problems*, 1991).
    pub(super) fn alike<R: Rules<State = S>>(&self, rules: &R, graph: &CliqueGraph) -> u64 {
        let mut alike = !self.set;
        for &vertex in graph.vertices().iter().filter(|&&vertex| vertex != self.vertex) {
            let set = rules.set(&self.state, vertex);
            if set & (set - 1) != 0 {
                alike &= if set & self.set != 0 { set } else { !set };
                if alike == 0 {
                    break;
                }
            }
        }
        alike
    }
}

/// The levels of a search, in a form that any kernel reads.
pub(crate) struct Levels {
    pub(super) is_possible: bool,
    pub(super) levels: Vec<DecisionLevel<Vec<u64>>>,
    pub(super) found_depth: usize,
    pub(super) before: SolutionCount,
    pub(super) random: Option<Random>,
}
