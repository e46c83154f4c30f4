//! The model of one component: that of the whole, without what the component does not need.
//!
//! Invariant: variables and constraints keep their numbers, and so their names.

use super::components::FreeComponent;
use crate::arithmetic::Int;
use crate::propagation::{Constraint, Model};
use crate::state::{ConstraintId, Store, Var};
use std::sync::Arc;

impl FreeComponent {
    /// Returns the model of this component alone, one of `whole`: the other variables have one
    /// value, and the other constraints hold. The ids stay the same.
    pub(in crate::search) fn model_in(&self, whole: &Model, store: &Store) -> Model {
        let is_inside = |var: Var| self.vars.binary_search(&var).is_ok();
        let mut model = whole.clone();
        for var in model.variables() {
            let domain = store.domain(var);
            match is_inside(var) {
                true => model.narrow(var, domain),
                false => model.fix(var, domain.min()),
            }
        }
        let ids: Vec<ConstraintId> = model.constraints().map(|(id, _)| id).collect();
        for id in ids {
            if self.constraints.binary_search(&id).is_err() {
                let scope = model.constraint(id).scope();
                let outside = scope.iter().copied().find(|&var| !is_inside(var));
                if let Some(var) = outside.or(scope.first().copied()) {
                    model.replace_constraint(id, Arc::new(Holding { scope: [var] }));
                }
            }
        }
        model
    }
}

/// A constraint that holds, in place of one that a component does not have.
struct Holding {
    scope: [Var; 1],
}

impl Constraint for Holding {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, _: &[Int]) -> bool {
        true
    }
}
