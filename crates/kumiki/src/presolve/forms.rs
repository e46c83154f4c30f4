//! Forms: each constraint in the form that propagates best on the values at the root.
//!
//! Invariant: the root has the values that the constraints on one variable leave.

use super::Presolving;
use crate::propagation::{
    Model, Presolved, SharedConstraint, filter_own, guard_running, unary_and_others,
};
use crate::state::{Conflict, ConstraintId, Event, Store, Var};
use std::cell::LazyCell;
use std::collections::HashSet;
use std::sync::Arc;

/// Replaces each constraint by the form that propagates fastest on the values that the constraints
/// on one variable leave, and returns the number of those replaced. If a limit is reached, the
/// constraints that are left keep their form.
pub(super) fn take_forms(presolving: &mut Presolving<'_>) -> usize {
    let model = Arc::clone(&presolving.model);
    let (unary, others) = unary_and_others(&model, None);
    let mut root = model.store();
    let mut forms: Vec<(ConstraintId, SharedConstraint)> = Vec::new();
    if presolve_unary(&model, &unary, &mut root, &mut forms).is_err() {
        return 0;
    }
    let movers = LazyCell::new(|| BoundsMovers::of(&model, &others));
    let mut is_whole = true;
    for &id in &others {
        if presolving.is_over() {
            is_whole = false;
            break;
        }
        match model.run(id, |constraint| constraint.presolve(&root)) {
            Presolved::Replace(constraint) => forms.push((id, constraint)),
            Presolved::Strengthen(strong) if movers.are_many_on(strong.scope()) => {
                forms.push((id, strong));
            }
            Presolved::Unproved(form) if !presolving.is_proving => forms.push((id, form)),
            Presolved::Keep | Presolved::Strengthen(_) | Presolved::Unproved(_) => {}
        }
    }
    drop(model);
    let replaced = forms.len();
    for (id, form) in forms {
        Arc::make_mut(&mut presolving.model).replace_constraint(id, form);
    }
    presolving.root = is_whole.then_some(root);
    replaced
}

/// Leaves each variable of `root` the values that satisfy the constraints `unary` on it alone, and
/// adds the forms in which these run again. A value is asked for only if the constraints before
/// leave it.
fn presolve_unary(
    model: &Model,
    unary: &[ConstraintId],
    root: &mut Store,
    forms: &mut Vec<(ConstraintId, SharedConstraint)>,
) -> Result<(), Conflict> {
    guard_running(model, root, |root| {
        for &id in unary {
            root.set_running(Some(id));
            let constraint = model.constraint(id);
            let form = constraint.presolve(root).replacement();
            filter_own(&**form.as_ref().unwrap_or(constraint), root)?;
            forms.extend(form.map(|form| (id, form)));
        }
        root.set_running(None);
        Ok(())
    })
}

/// The constraints that wake on the bounds of each variable: these prune bounds, too.
pub(super) struct BoundsMovers(Vec<Vec<ConstraintId>>);

impl BoundsMovers {
    /// Returns those among `others`, the constraints of `model` on more than one variable.
    pub(super) fn of(model: &Model, others: &[ConstraintId]) -> BoundsMovers {
        let mut movers = vec![Vec::new(); model.variables().len()];
        for &id in others {
            if model.properties(id).wake_on == Event::Bounds {
                model.constraint(id).scope().iter().for_each(|var| movers[var.index()].push(id));
            }
        }
        BoundsMovers(movers)
    }

    /// Returns whether at least as many of these constraints as `scope` is long are on its
    /// variables.
    pub(super) fn are_many_on(&self, scope: &[Var]) -> bool {
        let on_scope = scope.iter().flat_map(|var| &self.0[var.index()]);
        on_scope.collect::<HashSet<_>>().len() >= scope.len()
    }
}
