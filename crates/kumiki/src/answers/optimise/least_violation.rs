//! The value order for soft constraints: the value of a variable that violates least comes first.
//!
//! Invariant: only constraints whose other variables are fixed count. The order changes the
//! sequence in which values are tried, never the set of them.

use crate::arithmetic::Int;
use crate::propagation::{Model, SharedConstraint, guard_part};
use crate::state::{Store, Var};
use smallvec::SmallVec;

/// The soft constraints, by their variables.
pub(crate) struct LeastViolation {
    /// The soft constraints on each variable, with their weights.
    on: Vec<Vec<(u64, SharedConstraint)>>,
    /// The order of values for each variable whose values are not tried in ascending order.
    orders: Vec<Box<[Int]>>,
}

/// The largest number of values of a variable that are compared; others are tried after these.
const MOST_VALUES: usize = 64;

impl LeastViolation {
    /// Returns the order for `model` without soft constraints.
    pub(crate) fn new(model: &Model) -> LeastViolation {
        let variables = model.variables().len();
        let mut orders = vec![Box::default(); variables];
        for (var, order) in model.value_orders() {
            orders[var.index()] = order.clone();
        }
        LeastViolation { on: vec![Vec::new(); variables], orders }
    }

    /// Adds `constraint` as a soft constraint of weight `weight`.
    pub(crate) fn add(&mut self, weight: u64, constraint: &SharedConstraint) {
        let mut vars = constraint.scope().to_vec();
        vars.sort_unstable();
        vars.dedup();
        for var in vars {
            self.on[var.index()].push((weight, SharedConstraint::clone(constraint)));
        }
    }

    /// Returns the value of `var` for which the violated constraints whose other variables are
    /// fixed have the least total weight; among equals the first in the order of the domain.
    pub(crate) fn choose(&self, store: &Store, var: Var) -> Int {
        let domain = store.domain(var);
        let free_of_cost = |value: Int| (0, value);
        let mut costs: Costs = match &*self.orders[var.index()] {
            [] => domain.iter().take(MOST_VALUES).map(free_of_cost).collect(),
            order => {
                let left = order.iter().copied().filter(|&value| domain.contains(value));
                left.take(MOST_VALUES).map(free_of_cost).collect()
            }
        };
        for (weight, constraint) in &self.on[var.index()] {
            let Some(row) = fixed_values(constraint, store, var) else { continue };
            add_costs(&mut costs, *weight, constraint, row, var);
        }
        let best = costs.iter().min_by_key(|&&(cost, _)| cost);
        best.expect("a domain has a value").1
    }
}

/// Values, each with its cost.
type Costs = SmallVec<[(u64, Int); 16]>;

/// The values of a scope.
type ScopeValues = SmallVec<[Int; 16]>;

/// Returns the values of the scope of `constraint`, with 0 for `var`, if all others are fixed.
fn fixed_values(constraint: &SharedConstraint, store: &Store, var: Var) -> Option<ScopeValues> {
    let scope = constraint.scope();
    scope.iter().map(|&x| if x == var { Some(0) } else { store.fixed(x) }).collect()
}

/// Adds `weight` to the cost of each value of `var` that violates `constraint`; `row` has the
/// values of the other variables.
fn add_costs(
    costs: &mut [(u64, Int)],
    weight: u64,
    constraint: &SharedConstraint,
    mut row: ScopeValues,
    var: Var,
) {
    for (cost, value) in costs {
        for (place, &x) in row.iter_mut().zip(constraint.scope()) {
            if x == var {
                *place = *value;
            }
        }
        if !guard_part(constraint, || constraint.is_satisfied(&row)) {
            *cost += weight;
        }
    }
}
