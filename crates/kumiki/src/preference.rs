//! Which value of a variable violates least of what may be violated.
//!
//! Invariant: only what is sure counts, the constraints whose other variables are fixed; and it changes in
//! what sequence values are tried, never which.

use crate::constraint::SharedConstraint;
use crate::culprit::answer_for_part;
use crate::model::Model;
use crate::store::Store;
use crate::var::{Int, Var};
use smallvec::SmallVec;

/// The constraints that may be violated, by their variables.
pub(crate) struct Preference {
    /// For each variable the constraints on it, with their weights.
    on: Vec<Vec<(u64, SharedConstraint)>>,
    /// For each variable whose values are not to be tried in ascending order: the order.
    orders: Vec<Box<[Int]>>,
}

/// So many values of a variable are compared; others are tried after these.
const MOST_VALUES: usize = 64;

impl Preference {
    /// Nothing may be violated yet in `model`.
    pub(crate) fn new(model: &Model) -> Preference {
        let variables = model.variables().len();
        let mut orders = vec![Box::default(); variables];
        for (var, order) in model.value_orders() {
            orders[var.index()] = order.clone();
        }
        Preference { on: vec![Vec::new(); variables], orders }
    }

    /// `constraint` may be violated, at the price of `weight`.
    pub(crate) fn add(&mut self, weight: u64, constraint: &SharedConstraint) {
        let mut vars = constraint.scope().to_vec();
        vars.sort_unstable();
        vars.dedup();
        for var in vars {
            self.on[var.index()].push((weight, SharedConstraint::clone(constraint)));
        }
    }

    /// The value of `var` with which the constraints whose other variables are fixed are violated at the
    /// least price; of several the first in the order of the domain.
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

/// Values, each with what it costs.
type Prices = SmallVec<[(u64, Int); 16]>;

/// Adds `weight` to the price of each value with which `constraint` is violated.
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
