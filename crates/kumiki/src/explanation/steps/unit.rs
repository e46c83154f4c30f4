//! Units: groups of engine constraints that a user knows as one constraint.
//!
//! Invariant: every constraint of the model is in one unit; a unit has at least one constraint.

use crate::propagation::Model;
use crate::state::{ConstraintId, Var};
use std::collections::BTreeMap;

/// Constraints that count as one.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// The constraints, ascending.
    pub(super) constraints: Vec<ConstraintId>,
    /// The variables of all of them, ascending.
    pub(super) scope: Vec<Var>,
}

/// The units of a model, and the units on each variable.
#[derive(Clone, Debug)]
pub(super) struct Units {
    units: Vec<Unit>,
    on: Vec<Vec<usize>>,
    /// For each constraint its unit.
    unit_of: Vec<usize>,
}

impl Units {
    /// Returns the units: the constraints with the same `key` are one unit.
    pub(super) fn new(model: &Model, key: impl Fn(ConstraintId) -> usize) -> Units {
        let mut by_key: BTreeMap<usize, Vec<ConstraintId>> = BTreeMap::new();
        for (id, _) in model.constraints() {
            by_key.entry(key(id)).or_default().push(id);
        }
        let units = by_key.into_values().map(|constraints| Unit::new(model, constraints)).collect();
        let mut units = Units {
            units,
            on: vec![Vec::new(); model.variables().len()],
            unit_of: vec![0; model.constraints().len()],
        };
        for (at, unit) in units.units.iter().enumerate() {
            unit.scope.iter().for_each(|var| units.on[var.index()].push(at));
            unit.constraints.iter().for_each(|id| units.unit_of[id.index()] = at);
        }
        units
    }

    /// Removes `var` from all units from now on.
    pub(super) fn hide(&mut self, var: Var) {
        for at in std::mem::take(&mut self.on[var.index()]) {
            self.units[at].scope.retain(|&other| other != var);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.units.len()
    }

    pub(super) fn unit(&self, at: usize) -> &Unit {
        &self.units[at]
    }

    /// Returns the units on `var`.
    pub(super) fn on(&self, var: Var) -> &[usize] {
        &self.on[var.index()]
    }

    /// Returns the number of units that `constraints` belong to.
    pub(super) fn count(&self, constraints: &[ConstraintId]) -> usize {
        let mut units: Vec<usize> = constraints.iter().map(|id| self.unit_of[id.index()]).collect();
        units.sort_unstable();
        units.dedup();
        units.len()
    }

    /// Returns all constraints of some units, as one unit.
    pub(super) fn combined(&self, units: &[usize]) -> Unit {
        let mut constraints: Vec<ConstraintId> = Vec::new();
        let mut scope: Vec<Var> = Vec::new();
        for &at in units {
            constraints.extend(&self.units[at].constraints);
            scope.extend(&self.units[at].scope);
        }
        constraints.sort_unstable();
        scope.sort_unstable();
        scope.dedup();
        Unit { constraints, scope }
    }
}

/// The number of variables from which a unit is wide.
const WIDE: usize = 17;

impl Unit {
    /// Returns whether the unit has so many variables that its facts cannot be left out one by one.
    /// Its constraints are asked for their reasons instead, and all other units come first.
    pub(super) fn is_wide(&self) -> bool {
        self.scope.len() >= WIDE
    }

    pub(super) fn new(model: &Model, constraints: Vec<ConstraintId>) -> Unit {
        let scopes = constraints.iter().flat_map(|&id| model.constraint(id).scope());
        let mut scope: Vec<Var> = scopes.copied().collect();
        scope.sort_unstable();
        scope.dedup();
        Unit { constraints, scope }
    }
}
