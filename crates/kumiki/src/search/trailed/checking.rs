//! Checks of the solutions of a search, in builds that check: each satisfies every constraint.
//!
//! Invariant: the checks change nothing, and panic in the name of the constraint that accepted the
//! solution.

use super::Trailed;
use crate::arithmetic::Int;
use crate::state::{ConstraintId, Var};

impl Trailed {
    /// Panics if every variable is fixed and a constraint is not satisfied.
    pub(super) fn check_solution(&self) {
        for (id, _) in self.model.constraints() {
            self.check_satisfied(id, |var| self.store.domain(var).min());
        }
    }

    /// Panics if a constraint is not satisfied by all solutions that are counted at once, with any
    /// values of the free variables. No constraint is on two of them.
    pub(super) fn check_counted(&self) {
        self.check_solution();
        for free in self.model.variables().filter(|&var| !self.store.is_fixed(var)) {
            for value in self.store.domain(free) {
                let value_of = |var| if var == free { value } else { self.store.domain(var).min() };
                let on = self.propagation.watches().on(free).iter();
                on.for_each(|&id| self.check_satisfied(id, value_of));
            }
        }
    }

    fn check_satisfied(&self, id: ConstraintId, value_of: impl Fn(Var) -> Int) {
        let scope = self.model.constraint(id).scope();
        let values: Vec<Int> = scope.iter().map(|&var| value_of(var)).collect();
        if !self.model.run(id, |constraint| constraint.is_satisfied(&values)) {
            self.model.panic_for_wrong_solution(id, values);
        }
    }
}
