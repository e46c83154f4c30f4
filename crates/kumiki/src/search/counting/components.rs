//! Components: the free variables that constraints connect, directly or through others.
//!
//! Invariant: the values of one component restrict those of no other, whatever they are.

use crate::arithmetic::sort_by_number;
use crate::propagation::{Model, Watches};
use crate::state::{ConstraintId, Store, Var};

/// Free variables that constraints connect with each other, and with no others.
pub(in crate::search) struct FreeComponent {
    /// The variables, ascending.
    pub(in crate::search) vars: Vec<Var>,
    /// The constraints that are not settled, ascending. If there are none, all values of the
    /// variable, which is the only one, are solutions.
    pub(in crate::search) constraints: Vec<ConstraintId>,
}

/// The search for components.
pub(super) struct ComponentFinder {
    /// For each variable and each constraint, the number of the last search that has met it.
    seen: Vec<u64>,
    met: Vec<u64>,
    now: u64,
}

impl ComponentFinder {
    pub(super) fn new(model: &Model) -> ComponentFinder {
        ComponentFinder {
            seen: vec![0; model.variables().len()],
            met: vec![0; model.constraints().len()],
            now: 0,
        }
    }

    /// Returns the components of the free variables among `vars`, the largest first. The store is
    /// at a fixpoint, and no constraint connects `vars` with other free variables.
    pub(super) fn of(
        &mut self,
        model: &Model,
        watches: &Watches,
        store: &Store,
        vars: &[Var],
    ) -> Vec<FreeComponent> {
        self.now += 1;
        let mut found = Vec::new();
        for &var in vars {
            if !store.is_fixed(var) && self.is_new(var) {
                found.push(self.around(var, model, watches, store));
            }
        }
        sort_by_number(&mut found, |component| -(component.vars.len() as i128));
        found
    }

    /// Returns whether `var` is met for the first time in this search.
    fn is_new(&mut self, var: Var) -> bool {
        std::mem::replace(&mut self.seen[var.index()], self.now) != self.now
    }

    /// Returns the component of `first`.
    fn around(
        &mut self,
        first: Var,
        model: &Model,
        watches: &Watches,
        store: &Store,
    ) -> FreeComponent {
        let (mut vars, mut constraints) = (vec![first], Vec::new());
        let mut at = 0;
        while let Some(&var) = vars.get(at) {
            at += 1;
            for &id in watches.on(var) {
                let is_known = std::mem::replace(&mut self.met[id.index()], self.now) == self.now;
                if is_known || is_settled(model, store, id) {
                    continue;
                }
                constraints.push(id);
                let scope = model.constraint(id).scope().iter();
                vars.extend(scope.filter(|&&other| !store.is_fixed(other) && self.is_new(other)));
            }
        }
        vars.sort_unstable();
        constraints.sort_unstable();
        FreeComponent { vars, constraints }
    }
}

/// Returns whether the constraint `id`, which has run on the values that `store` holds, is
/// satisfied by all of them. It is if it has at most one free variable, and leaves the last free
/// one only values that satisfy it.
pub(super) fn is_settled(model: &Model, store: &Store, id: ConstraintId) -> bool {
    let mut free = model.constraint(id).scope().iter().filter(|&&var| !store.is_fixed(var));
    match free.next() {
        None => true,
        Some(first) => {
            free.all(|other| other == first) && model.filters_last(id, store.domain(*first))
        }
    }
}
