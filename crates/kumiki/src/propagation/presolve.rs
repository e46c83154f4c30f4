//! Presolve: the forms of the constraints that propagate best on the values at the root.
//!
//! Invariant: a presolved model has the same variables and the same solutions.

use super::{
    Consistency, Constraint, Model, Properties, SharedConstraint, filter_last_free, guard_running,
};
use crate::state::{Conflict, ConstraintId, Event, Store, Var};
use std::cell::LazyCell;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// The form of a constraint that propagates best on the values at the root of a search, as
/// [`Constraint::presolve`] returns it.
pub enum Presolved {
    /// The constraint stays as it is.
    Keep,
    /// This form propagates faster. It always takes the place of the constraint.
    Replace(SharedConstraint),
    /// This form also prunes the bounds of its variables, at a higher cost. A search takes it if
    /// enough other constraints prune bounds on these variables: at least as many as the scope is
    /// long. A constraint whose form was chosen by the user does not offer it.
    Strengthen(SharedConstraint),
}

impl fmt::Debug for Presolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, constraint) = match self {
            Presolved::Keep => return f.write_str("Keep"),
            Presolved::Replace(constraint) => ("Replace", constraint),
            Presolved::Strengthen(constraint) => ("Strengthen", constraint),
        };
        f.debug_tuple(name).field(&constraint.properties().kind).finish()
    }
}

impl Presolved {
    /// Returns the form that always takes the place of the constraint, if there is one.
    pub(crate) fn replacement(self) -> Option<SharedConstraint> {
        match self {
            Presolved::Replace(constraint) => Some(constraint),
            Presolved::Keep | Presolved::Strengthen(_) => None,
        }
    }
}

/// A model whose constraints have the forms that propagate best.
pub(crate) struct PresolvedModel {
    pub(crate) model: Arc<Model>,
    /// The values that the constraints on one variable leave; `None` if some variable has none, or
    /// if presolving was stopped.
    pub(crate) root: Option<Store>,
}

/// Presolves the model: returns it with each constraint in the form that propagates fastest on the
/// values that the constraints on one variable leave. If `is_over`, which is called before each
/// constraint, reports that a limit is reached, the constraints that are left keep their form.
pub(crate) fn presolve(model: &Arc<Model>, mut is_over: impl FnMut() -> bool) -> PresolvedModel {
    let (unary, others) = unary_and_others(model, None);
    let mut root = model.store();
    let mut forms: Vec<(ConstraintId, SharedConstraint)> = Vec::new();
    if presolve_unary(model, &unary, &mut root, &mut forms).is_err() {
        return PresolvedModel { model: Arc::clone(model), root: None };
    }
    let movers = LazyCell::new(|| BoundsMovers::of(model, &others));
    let mut is_whole = true;
    for &id in &others {
        if is_over() {
            is_whole = false;
            break;
        }
        match model.run(id, |constraint| constraint.presolve(&root)) {
            Presolved::Replace(constraint) => forms.push((id, constraint)),
            Presolved::Strengthen(strong) if movers.are_many_on(strong.scope()) => {
                forms.push((id, strong));
            }
            Presolved::Keep | Presolved::Strengthen(_) => {}
        }
    }
    let mut model = Arc::clone(model);
    for (id, form) in forms {
        Arc::make_mut(&mut model).replace_constraint(id, form);
    }
    PresolvedModel { model, root: is_whole.then_some(root) }
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
pub(crate) struct BoundsMovers(Vec<Vec<ConstraintId>>);

impl BoundsMovers {
    /// Returns those among `others`, the constraints of `model` on more than one variable.
    pub(crate) fn of(model: &Model, others: &[ConstraintId]) -> BoundsMovers {
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
    pub(crate) fn are_many_on(&self, scope: &[Var]) -> bool {
        let on_scope = scope.iter().flat_map(|var| &self.0[var.index()]);
        on_scope.collect::<HashSet<_>>().len() >= scope.len()
    }
}

/// Returns a store with the values that the constraints on one variable leave; `None` if some
/// variable has none left.
pub(crate) fn unary_filtered(model: &Model) -> Option<Store> {
    let (unary, _) = unary_and_others(model, None);
    let mut store = model.store();
    filter_unary(model, &unary, &mut store).ok()?;
    Some(store)
}

/// Returns the constraints on one variable except the `objective`, and all others. One on a
/// variable with very many values, which cannot be tested one by one, is in both lists.
pub(crate) fn unary_and_others(
    model: &Model,
    objective: Option<ConstraintId>,
) -> (Vec<ConstraintId>, Vec<ConstraintId>) {
    let is_vast = |id: ConstraintId| model.domain(model.constraint(id).scope()[0]).is_vast();
    let is_apart = |&id: &ConstraintId| is_unary(model, id) && Some(id) != objective;
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
