//! The oracle's checks of the violation measure of local search.
//!
//! Invariant: [`Constraint::is_satisfied`](crate::engine::Constraint::is_satisfied) defines the
//! absence of a violation; everything else is compared with the violation itself, under other
//! values.

use super::oracle::{Oracle, id};
use crate::arithmetic::Int;
use crate::state::Var;

impl Oracle {
    /// Checks that `violation`, `violating` and `is_symmetric` are right if each variable has its
    /// value of `values`.
    pub(super) fn check_violation(&self, values: &[Int]) -> Result<(), String> {
        let now = self.violation(values);
        let of_scope = self.of_scope(values);
        if (now == 0) != self.model.run(id(), |constraint| constraint.is_satisfied(&of_scope)) {
            let truth = if now == 0 { "no solution" } else { "a solution" };
            return Err(format!("violation is {now} at {values:?}: that is {truth}"));
        }
        if now > 0 {
            self.check_violating(values, now)?;
        }
        if self.properties().is_symmetric { self.check_symmetry(values, now) } else { Ok(()) }
    }

    /// Checks that no other value of a variable that `violating` leaves out lessens the violation.
    fn check_violating(&self, values: &[Int], now: u64) -> Result<(), String> {
        let scope = self.constraint().scope();
        let mut places = Vec::new();
        let of_scope = self.of_scope(values);
        self.model.run(id(), |constraint| constraint.violating(&of_scope, &mut places));
        if let Some(place) = places.iter().find(|&&place| place >= scope.len()) {
            return Err(format!("violating names place {place} at {values:?}, which is none"));
        }
        let is_blamed = |var: Var| places.iter().any(|&place| scope[place] == var);
        for &var in scope.iter().filter(|&&var| !is_blamed(var)) {
            let mut other = values.to_vec();
            for value in self.model.domain(var) {
                other[var.index()] = value;
                if self.violation(&other) < now {
                    return Err(format!(
                        "violating leaves out variable {} at {values:?}, where {value} is better",
                        var.index()
                    ));
                }
            }
        }
        Ok(())
    }

    /// Checks that no exchange of two values changes the violation.
    fn check_symmetry(&self, values: &[Int], now: u64) -> Result<(), String> {
        let scope = self.constraint().scope();
        for (at, x) in scope.iter().enumerate() {
            for y in &scope[..at] {
                let mut other = values.to_vec();
                other.swap(x.index(), y.index());
                let then = self.violation(&other);
                if then != now {
                    return Err(format!(
                        "it claims to be symmetric, but violation is {now} at {values:?} \
                         and {then} at {other:?}"
                    ));
                }
            }
        }
        Ok(())
    }

    fn violation(&self, values: &[Int]) -> u64 {
        let of_scope = self.of_scope(values);
        self.model.run(id(), |constraint| constraint.violation(&of_scope))
    }

    /// Returns the values of the scope among those of all variables.
    fn of_scope(&self, values: &[Int]) -> Vec<Int> {
        self.constraint().scope().iter().map(|var| values[var.index()]).collect()
    }
}
