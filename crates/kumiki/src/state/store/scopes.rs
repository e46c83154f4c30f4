//! The variables that each constraint may change, in builds that check it.
//!
//! Invariant: a constraint without a recorded scope may change all variables.

use super::Store;
use crate::state::outside::touched_outside;
use crate::state::var::Var;

/// The variables of each constraint in ascending order, one constraint after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Scopes {
    vars: Vec<Var>,
    /// The end of each constraint's variables.
    ends: Vec<usize>,
}

impl Scopes {
    fn of(&self, constraint: usize) -> Option<&[Var]> {
        let end = *self.ends.get(constraint)?;
        let start = constraint.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.vars[start..end])
    }
}

impl Store {
    /// Makes the store check that no constraint changes variables outside of its scope.
    pub(crate) fn with_scopes<'a>(mut self, scopes: impl Iterator<Item = &'a [Var]>) -> Store {
        for scope in scopes {
            let start = self.scopes.vars.len();
            self.scopes.vars.extend(scope);
            self.scopes.vars[start..].sort_unstable();
            self.scopes.ends.push(self.scopes.vars.len());
        }
        self
    }

    /// Panics if the running constraint has changed `var`, which is not in its scope.
    pub(super) fn check_scope(&self, var: Var) {
        let Some(running) = self.running else { return };
        let scope = self.scopes.of(running.index());
        if scope.is_some_and(|scope| scope.binary_search(&var).is_err()) {
            touched_outside(var);
        }
    }
}
