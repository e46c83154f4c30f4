//! An assignment: a value for each variable, with the violations of the constraints.
//!
//! Invariant: between two calls `scopes` holds the values of the variables, `costs` the costs of
//! the constraints' violations under them, and `violated` the constraints whose cost is not 0.

use super::lists::Lists;
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::state::{ConstraintId, Var};
use std::sync::Arc;

#[derive(Debug)]
pub(super) struct Assignment {
    model: Arc<Model>,
    /// The constraints that are evaluated.
    constraints: Box<[ConstraintId]>,
    /// The value of each variable.
    values: Vec<Int>,
    /// For each constraint the values of its scope.
    scopes: Lists<Int>,
    /// For each variable, the positions in `scopes` that have its value.
    places: Lists<usize>,
    /// For each variable, the constraints on it, in ascending order.
    on: Lists<ConstraintId>,
    /// The cost of the violation of each constraint.
    costs: Vec<u32>,
    /// The weight by which each cost is multiplied.
    weights: Vec<u32>,
    violated: Vec<ConstraintId>,
    /// The position of each constraint in `violated`, if it is there.
    place_in_violated: Vec<Option<u32>>,
    evaluations: u64,
    /// The constraint that runs, for the text of a panic.
    running: Option<ConstraintId>,
}

impl Assignment {
    /// Returns an assignment without meaning: [`Assignment::begin`] must follow. Only `constraints`
    /// are evaluated.
    pub(super) fn new(model: Arc<Model>, constraints: &[ConstraintId]) -> Assignment {
        let mut is_looked_at = vec![false; model.constraints().len()];
        for id in constraints {
            is_looked_at[id.index()] = true;
        }
        let mut places = vec![Vec::new(); model.variables().len()];
        let mut on = vec![Vec::new(); model.variables().len()];
        let mut place = 0;
        let scopes = Lists::new(model.constraints().map(|(id, constraint)| {
            let scope = if is_looked_at[id.index()] { constraint.scope() } else { &[] };
            for var in scope {
                places[var.index()].push(place);
                place += 1;
                if on[var.index()].last() != Some(&id) {
                    on[var.index()].push(id);
                }
            }
            scope.iter().map(|_| 0)
        }));
        Assignment {
            constraints: constraints.into(),
            values: vec![0; model.variables().len()],
            scopes,
            places: Lists::new(places),
            on: Lists::new(on),
            costs: vec![0; is_looked_at.len()],
            weights: vec![1; is_looked_at.len()],
            violated: Vec::new(),
            place_in_violated: vec![None; is_looked_at.len()],
            evaluations: 0,
            running: None,
            model,
        }
    }

    /// Begins with `values`, one for each variable, and the same weight for all constraints. Each
    /// constraint counts as satisfied until [`Assignment::look_at`] evaluates it.
    pub(super) fn begin(&mut self, values: impl Iterator<Item = Int>) {
        for (var, value) in self.model.variables().zip(values) {
            self.write(var, value);
        }
        self.weights.fill(1);
        self.costs.fill(0);
        for id in self.violated.drain(..) {
            self.place_in_violated[id.index()] = None;
        }
    }

    /// Returns the number of constraints.
    pub(super) fn constraints(&self) -> usize {
        self.constraints.len()
    }

    /// Evaluates constraint `at` of them for the first time.
    pub(super) fn look_at(&mut self, at: usize) {
        self.settle(self.constraints[at]);
    }

    pub(super) fn variables(&self) -> impl Iterator<Item = Var> + use<> {
        self.model.variables()
    }

    pub(super) fn scope(&self, id: ConstraintId) -> &[Var] {
        self.model.constraint(id).scope()
    }

    pub(super) fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Returns the constraint that runs. Between two calls it is one that has panicked, if any.
    pub(super) fn running(&self) -> Option<ConstraintId> {
        self.running
    }

    pub(super) fn values(&self) -> &[Int] {
        &self.values
    }

    #[inline]
    pub(super) fn value(&self, var: Var) -> Int {
        self.values[var.index()]
    }

    /// Returns the violated constraints.
    pub(super) fn violated(&self) -> &[ConstraintId] {
        &self.violated
    }

    /// Returns whether all constraints on `var` hold.
    pub(super) fn is_satisfied(&self, var: Var) -> bool {
        self.on.list(var.index()).iter().all(|id| self.costs[id.index()] == 0)
    }

    /// Returns the number of evaluations of violations.
    pub(super) fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Leaves in `places` the violating positions of the scope of `id`: see
    /// [`Constraint::violating`](crate::engine::Constraint::violating).
    pub(super) fn violating(&mut self, id: ConstraintId, places: &mut Vec<usize>) {
        places.clear();
        self.running = Some(id);
        self.model.constraint(id).violating(self.scopes.list(id.index()), places);
        self.running = None;
    }

    /// Increases the weight of constraint `id`.
    pub(super) fn add_weight(&mut self, id: ConstraintId) {
        let weight = &mut self.weights[id.index()];
        *weight = weight.saturating_add(1);
    }

    /// Gives `var` the value `value`.
    pub(super) fn change(&mut self, var: Var, value: Int) {
        self.write(var, value);
        for at in self.on.range(var.index()) {
            self.settle(self.on.item(at));
        }
    }

    /// Returns the total cost of giving `var` the value `value`; it is negative for a gain.
    pub(super) fn cost_of_change(&mut self, var: Var, value: Int) -> i128 {
        let before = self.value(var);
        self.write(var, value);
        let mut cost = 0;
        for at in self.on.range(var.index()) {
            cost += self.difference(self.on.item(at));
        }
        self.write(var, before);
        cost
    }

    /// Returns the total cost of exchanging the values of `x` and `y`.
    pub(super) fn cost_of_exchange(&mut self, x: Var, y: Var) -> i128 {
        let (of_x, of_y) = (self.value(x), self.value(y));
        self.write(x, of_y);
        self.write(y, of_x);
        let mut cost = 0;
        for at in self.on.range(x.index()) {
            cost += self.difference(self.on.item(at));
        }
        for at in self.on.range(y.index()) {
            let id = self.on.item(at);
            if self.on.list(x.index()).binary_search(&id).is_err() {
                cost += self.difference(id);
            }
        }
        self.write(x, of_x);
        self.write(y, of_y);
        cost
    }

    /// Writes a value wherever it is read, without updating costs.
    #[inline]
    fn write(&mut self, var: Var, value: Int) {
        self.values[var.index()] = value;
        for &place in self.places.list(var.index()) {
            self.scopes.set(place, value);
        }
    }

    /// Returns the cost of the violation of `id` under the written values.
    #[inline]
    fn evaluate(&mut self, id: ConstraintId) -> u32 {
        self.evaluations += 1;
        let values = self.scopes.list(id.index());
        self.running = Some(id);
        let violation = self.model.constraint(id).violation(values);
        self.running = None;
        cost(violation)
    }

    /// Returns the change of the weighted cost of `id` under the written values.
    #[inline]
    fn difference(&mut self, id: ConstraintId) -> i128 {
        let more = i128::from(self.evaluate(id)) - i128::from(self.costs[id.index()]);
        more * i128::from(self.weights[id.index()])
    }

    /// Brings the cost of `id` up to date.
    fn settle(&mut self, id: ConstraintId) {
        let cost = self.evaluate(id);
        self.costs[id.index()] = cost;
        match (self.place_in_violated[id.index()], cost) {
            (None, 1..) => {
                self.place_in_violated[id.index()] = Some(self.violated.len() as u32);
                self.violated.push(id);
            }
            (Some(place), 0) => {
                self.place_in_violated[id.index()] = None;
                self.violated.swap_remove(place as usize);
                if let Some(moved) = self.violated.get(place as usize) {
                    self.place_in_violated[moved.index()] = Some(place);
                }
            }
            (None, 0) | (Some(_), 1..) => {}
        }
    }
}

/// The number of binary digits of a cost that are a fraction.
const FRACTION: u32 = 16;

/// Returns the cost of a violation: the logarithm to the base 2 of the violation plus 1, linear
/// between two powers of 2. So a constraint that counts in thousands does not outweigh one that
/// counts in ones, and each gets cheaper with every step towards 0.
#[inline]
fn cost(violation: u64) -> u32 {
    let n = violation.saturating_add(1);
    let whole = n.ilog2();
    let below_first_digit = (n << (u64::BITS - 1 - whole)) << 1;
    whole << FRACTION | (below_first_digit >> (u64::BITS - FRACTION)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_nothing_costs_nothing_and_more_never_costs_less() {
        assert_eq!(cost(0), 0);
        assert_eq!(cost(1), 1 << FRACTION);
        assert_eq!(cost(3), 2 << FRACTION);
        assert_eq!(cost(u64::MAX), cost(u64::MAX - 1));
        let rising = (0..10_000).chain((14..64).map(|digits| 1 << digits));
        assert!(rising.map(cost).is_sorted_by(|a, b| a < b));
    }
}
