//! dom/wdeg: the fewest values relative to the weights that conflicts add to constraints first
//! (Boussemart, Hemery, Lecoutre and Sais, *Boosting systematic search by weighting constraints*,
//! 2004).
//!
//! Invariant: no weight is 0, because domain sizes are divided by weights.

use super::{Conflicted, FreeVariables, Selected, VariableHeuristic};
use crate::state::{Store, Var};

/// Decides a variable with the fewest values for its weight.
pub(in crate::search) struct DomWdeg {
    /// The number of constraints of each variable.
    degrees: Vec<u32>,
    /// For each variable its degree, plus its share in the conflicts of its constraints.
    weights: Vec<f64>,
}

impl DomWdeg {
    /// Returns the heuristic without conflicts: the weights are the `degrees`.
    pub(in crate::search) fn new(degrees: &[u32]) -> DomWdeg {
        DomWdeg { degrees: degrees.to_vec(), weights: first_weights(degrees) }
    }

    pub(super) fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// Distributes the weight of a conflict over the free variables of `scope`. A variable gets
    /// more if it has fewer values and if fewer variables are free (Wattez, Lecoutre, Paparrizou
    /// and Tabary, *Refining constraint weighting*, 2019).
    fn weigh(&mut self, scope: &[Var], store: &Store) {
        let free = scope.iter().filter(|&&var| !store.is_fixed(var)).count();
        let share = 1.0 / free.max(1) as f64;
        for &var in scope {
            let len = store.domain(var).len();
            if len > 1 || free == 0 {
                self.weights[var.index()] += share / len as f64;
            }
        }
    }
}

impl VariableHeuristic for DomWdeg {
    fn select(&mut self, free: &FreeVariables<'_>) -> Selected {
        let store = free.store();
        let key = |var: Var| (store.domain(var).len() as f64, self.weights[var.index()]);
        let mut best = (free.first(), key(free.first()));
        for var in free.iter().skip(1) {
            let (len, weight) = key(var);
            // len / weight < best.len / best.weight
            if len * best.1.1 < best.1.0 * weight {
                best = (var, (len, weight));
            }
        }
        best.0.into()
    }

    fn on_conflict(&mut self, conflict: &Conflicted<'_>) {
        self.weigh(conflict.scope, conflict.store);
    }

    fn reset(&mut self) {
        self.weights = first_weights(&self.degrees);
    }
}

fn first_weights(degrees: &[u32]) -> Vec<f64> {
    degrees.iter().map(|&degree| f64::from(degree.max(1))).collect()
}
