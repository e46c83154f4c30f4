//! Replaced constraints: those that another constraint is run instead of.
//!
//! Invariant: they stay in the model, with their ids. They are run instead of the other one if the
//! search needs to know which of them does what.

use crate::arithmetic::Int;
use crate::propagation::{Model, SharedConstraint, guard};
use crate::state::{Conflict, ConstraintId, Store, Var};
use std::sync::Arc;

/// Constraints that another one is run instead of.
pub(super) struct Replaced {
    /// Their variables, ascending.
    scope: Vec<Var>,
    constraints: Vec<(ConstraintId, SharedConstraint)>,
}

impl Replaced {
    /// Returns the constraints `ids` of `model`, on the variables of `scope`, which ascend.
    pub(super) fn new(model: &Model, scope: Vec<Var>, ids: &[ConstraintId]) -> Replaced {
        let shared = |&id: &ConstraintId| (id, Arc::clone(model.constraint(id)));
        Replaced { scope, constraints: ids.iter().map(shared).collect() }
    }

    pub(super) fn scope(&self) -> &[Var] {
        &self.scope
    }

    /// Returns whether the values of the scope satisfy each constraint.
    pub(super) fn are_satisfied(&self, values: &[Int]) -> bool {
        let value = |var: &Var| values[self.scope.binary_search(var).expect("in the scope")];
        self.constraints.iter().all(|(_, constraint)| {
            let values: Vec<Int> = constraint.scope().iter().map(value).collect();
            constraint.is_satisfied(&values)
        })
    }

    /// Runs each constraint on its own until none removes anything, under its own id.
    pub(super) fn run_each(&self, store: &mut Store) -> Result<(), Conflict> {
        let together = store.running();
        let size = |store: &Store| -> usize {
            self.scope.iter().map(|&var| store.domain(var).len()).sum()
        };
        loop {
            let before = size(store);
            for (id, constraint) in &self.constraints {
                store.set_running(Some(*id));
                guard(constraint, Some(*id), false, || constraint.propagate(store))?;
            }
            if size(store) == before {
                store.set_running(together);
                return Ok(());
            }
        }
    }

    /// Finds the cause of a conflict: a constraint that has a conflict on its own. If there is
    /// none, the running constraint stays the cause.
    pub(super) fn find_violating(&self, store: &mut Store) -> Conflict {
        // Either way, the store names the cause.
        let (Ok(()) | Err(Conflict)) = self.run_each(store);
        Conflict
    }
}
