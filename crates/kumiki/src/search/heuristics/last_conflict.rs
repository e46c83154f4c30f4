//! Reasoning from the last conflict (Lecoutre, Sais, Tabary and Vidal, *Reasoning from last
//! conflict(s) in constraint programming*, 2009).
//!
//! Invariant: the other heuristic learns everything, also while it is not asked.

use super::{Conflicted, FreeVariables, Selected, VariableHeuristic};
use crate::state::{Store, Var};

/// Decides first the variable whose decision caused the last conflict.
pub(super) struct LastConflict {
    last: Option<Var>,
    /// The heuristic for all other cases.
    others: Box<dyn VariableHeuristic>,
}

impl LastConflict {
    pub(super) fn new(others: Box<dyn VariableHeuristic>) -> LastConflict {
        LastConflict { last: None, others }
    }
}

impl VariableHeuristic for LastConflict {
    fn select(&mut self, free: &FreeVariables<'_>) -> Selected {
        match self.last.filter(|&last| free.contains(last)) {
            Some(last) => last.into(),
            None => self.others.select(free),
        }
    }

    fn on_conflict(&mut self, conflict: &Conflicted<'_>) {
        self.last = conflict.newest.map(|decision| decision.var);
        self.others.on_conflict(conflict);
    }

    fn on_restart(&mut self, store: &Store) {
        self.others.on_restart(store);
    }

    fn reset(&mut self) {
        self.last = None;
        self.others.reset();
    }
}
