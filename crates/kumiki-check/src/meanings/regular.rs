//! Words of an automaton.
//!
//! Invariant: states are numbered from 0. The automaton need not be deterministic.

use super::{Meaning, settled};
use crate::domains::Domains;
use crate::values::Truth;
use std::sync::Arc;

/// The values along the scope are a word that the automaton accepts.
pub(crate) struct RegularMeaning {
    pub(crate) scope: Vec<usize>,
    /// The states from which and to which each transition leads.
    pub(crate) transitions: Vec<(usize, usize)>,
    /// For each place of the scope, the position of the value of each transition, if the variable
    /// can have it.
    pub(crate) positions: Vec<Arc<[Option<usize>]>>,
    /// For each state, whether a word may begin there, and whether it may end there.
    pub(crate) is_start: Vec<bool>,
    pub(crate) is_end: Vec<bool>,
}

impl Meaning for RegularMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let mut reached = self.is_start.clone();
        for (&variable, positions) in self.scope.iter().zip(&self.positions) {
            let mut next = vec![false; reached.len()];
            for (&(from, to), position) in self.transitions.iter().zip(&**positions) {
                let is_left = position.is_some_and(|at| domains.set(variable).contains(at));
                next[to] |= reached[from] && is_left;
            }
            reached = next;
        }
        let is_accepted =
            reached.iter().zip(&self.is_end).any(|(&is_reached, &end)| is_reached && end);
        settled(domains, &self.scope, is_accepted)
    }
}
