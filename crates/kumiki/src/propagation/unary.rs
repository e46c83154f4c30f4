//! Constraints on one variable: they run once, value by value, before all others.
//!
//! Invariant: a value that is left satisfies them, so they need not run again.

use super::{Consistency, Constraint, Model, Properties, filter_last_free, guard_running};
use crate::state::{Conflict, ConstraintId, Event, Store};

/// Returns a store with the values that the constraints on one variable leave; `None` if some
/// variable has none left.
pub(crate) fn unary_filtered(model: &Model) -> Option<Store> {
    let (unary, _) = unary_and_others(model, None);
    let mut store = model.store();
    filter_unary(model, &unary, &mut store).ok()?;
    Some(store)
}

/// Returns the constraints on one variable except the `objective` and those after it, which are
/// other forms of it, and all others. One on a variable with very many values, which cannot be
/// tested one by one, is in both lists.
pub(crate) fn unary_and_others(
    model: &Model,
    objective: Option<ConstraintId>,
) -> (Vec<ConstraintId>, Vec<ConstraintId>) {
    let is_vast = |id: ConstraintId| model.domain(model.constraint(id).scope()[0]).is_vast();
    let is_apart =
        |&id: &ConstraintId| is_unary(model, id) && objective.is_none_or(|first| id < first);
    let is_run = |id: &ConstraintId| model.replacement(*id).is_none();
    let all = model.constraints().map(|(id, _)| id).filter(is_run);
    let others = all.clone().filter(|id| !is_apart(id) || is_vast(*id)).collect();
    (all.filter(is_apart).collect(), others)
}

/// Leaves the variable of a constraint on one variable the values that satisfy it, unless they are
/// very many. In a range of many integers, a constraint on bounds moves these, and the values are
/// not tested one by one.
pub(crate) fn filter_own<C: Constraint + ?Sized>(
    constraint: &C,
    store: &mut Store,
) -> Result<(), Conflict> {
    let ranged = constraint.scope().first().filter(|&&var| store.domain(var).is_paged());
    let Some(&var) = ranged else { return filter_last_free(constraint, store) };
    let len = |store: &Store| store.domain(var).len();
    let Properties { wake_on, consistency, state_words, .. } = constraint.properties();
    let moves_bounds = wake_on == Event::Bounds && consistency >= Consistency::LastFree;
    if state_words == 0 && (moves_bounds || store.domain(var).is_vast()) {
        let mut before = usize::MAX;
        while len(store) < before {
            before = len(store);
            constraint.propagate(store)?;
        }
    }
    if state_words == 0 && moves_bounds { Ok(()) } else { filter_last_free(constraint, store) }
}

/// Leaves each variable the values that satisfy the constraints `unary` on it alone.
pub(super) fn filter_unary(
    model: &Model,
    unary: &[ConstraintId],
    store: &mut Store,
) -> Result<(), Conflict> {
    guard_running(model, store, |store| {
        for &id in unary {
            store.set_running(Some(id));
            filter_own(&**model.constraint(id), store)?;
        }
        store.set_running(None);
        Ok(())
    })
}

/// Returns whether a constraint is on one variable, once or more often.
pub(crate) fn is_unary(model: &Model, id: ConstraintId) -> bool {
    let scope = model.constraint(id).scope();
    scope.split_first().is_some_and(|(first, rest)| rest.iter().all(|var| var == first))
}
