//! Checks of the solutions of a search: each satisfies every constraint.
//!
//! Invariant: the checks change nothing, and panic in the name of the constraint that accepted the
//! solution.

use super::Trailed;

impl Trailed {
    /// Panics if every variable is fixed and a constraint is not satisfied.
    pub(super) fn check_solution(&self) {
        self.model.check_solution(|var| self.store.domain(var).min());
    }

    /// Panics if a constraint is not satisfied by all solutions that are counted at once, with any
    /// values of the free variables. No constraint is on two of them.
    pub(super) fn check_counted(&self) {
        self.check_solution();
        for free in self.model.variables().filter(|&var| !self.store.is_fixed(var)) {
            for value in self.store.domain(free) {
                let value_of = |var| if var == free { value } else { self.store.domain(var).min() };
                let on = self.propagation.watches().on(free).iter();
                on.for_each(|&id| self.model.check_satisfied(id, value_of));
            }
        }
    }
}
