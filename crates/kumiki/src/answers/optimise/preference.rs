//! The value order for soft constraints: the value of a variable that violates least comes first.
//!
//! Invariant: only constraints whose other variables are fixed count. The order changes the
//! sequence in which values are tried, never the set of them.

use crate::arithmetic::Int;
use crate::propagation::{Model, SharedConstraint, answer_for_part};
use crate::state::{Store, Var};
use smallvec::SmallVec;

/// The soft constraints, by their variables.
pub(crate) struct Preference {
    /// The soft constraints on each variable, with their weights.
    on: Vec<Vec<(u64, SharedConstraint)>>,
    /// The order of values for each variable whose values are not tried in ascending order.
    orders: Vec<Box<[Int]>>,
}

/// The largest number of values of a variable that are compared; others are tried after these.
const MOST_VALUES: usize = 64;

impl Preference {
    /// Returns a preference for `model` without soft constraints.
    pub(crate) fn new(model: &Model) -> Preference {
        let variables = model.variables().len();
        let mut orders = vec![Box::default(); variables];
        for (var, order) in model.value_orders() {
            orders[var.index()] = order.clone();
        }
        Preference { on: vec![Vec::new(); variables], orders }
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
        let priced = |value: Int| (0, value);
        let mut values: Prices = match &*self.orders[var.index()] {
            [] => domain.iter().take(MOST_VALUES).map(priced).collect(),
            order => {
                let left = order.iter().copied().filter(|&value| domain.contains(value));
                left.take(MOST_VALUES).map(priced).collect()
            }
        };
        for (weight, constraint) in &self.on[var.index()] {
            add_prices(&mut values, *weight, constraint, (store, var));
        }
        let best = values.iter().min_by_key(|&&(price, _)| price);
        best.expect("a domain has a value").1
    }
}

/// Values, each with its cost.
type Prices = SmallVec<[(u64, Int); 16]>;

/// Adds `weight` to the cost of each value that violates `constraint`.
fn add_prices(
    values: &mut [(u64, Int)],
    weight: u64,
    constraint: &SharedConstraint,
    (store, var): (&Store, Var),
) {
    let scope = constraint.scope();
    let known = scope.iter().map(|&x| if x == var { Some(0) } else { store.fixed(x) });
    let Some(mut row) = known.collect::<Option<SmallVec<[Int; 16]>>>() else { return };
    for (price, value) in values {
        for (place, &x) in row.iter_mut().zip(scope) {
            if x == var {
                *place = *value;
            }
        }
        if !answer_for_part(constraint, || constraint.is_satisfied(&row)) {
            *price += weight;
        }
    }
}
