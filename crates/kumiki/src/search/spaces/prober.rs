//! Probing: each value of each variable is supposed, and removed if propagation then finds a
//! conflict.
//!
//! Invariant: nothing is removed but what no solution has. A supposition is taken back before the
//! next one.

use super::Network;
use crate::arithmetic::Int;
use crate::propagation::Halt;
use crate::state::{Store, Var};
use std::collections::HashSet;

/// The largest number of values of a variable that are supposed: those of a larger domain are too
/// many for what each of them tells.
const MOST_VALUES: usize = 64;

/// A store at a fixpoint, in which values are supposed.
pub(super) struct Prober<'a> {
    pub(super) network: &'a mut Network,
    /// Counts steps of work, and returns whether a limit is reached.
    pub(super) is_over: &'a mut dyn FnMut(u32) -> bool,
    /// Called after each removal and its propagation.
    pub(super) removed: &'a mut dyn FnMut(&mut Store),
}

impl Prober<'_> {
    /// Supposes values, and removes those that lead to a conflict, until no value of any variable
    /// does (singleton arc consistency: Debruyne and Bessière, *Some practicable filtering
    /// techniques for the constraint satisfaction problem*, 1997). It also ends after `most_runs`
    /// runs of constraints.
    ///
    /// # Errors
    /// [`Halt::Conflict`] if there is no solution; [`Halt::Limit`] if a limit is reached. The
    /// values removed before stay removed.
    pub(super) fn probe(&mut self, most_runs: u64) -> Result<(), Halt> {
        let end = self.network.propagation.runs().saturating_add(most_runs);
        let vars: Vec<Var> = self.network.model.variables().collect();
        // A value that was fixed below a supposition without a conflict leads to none either: less
        // follows from it alone.
        let mut passed = HashSet::new();
        // The variables in turn that lost nothing.
        let (mut unchanged, mut at) = (0, 0);
        while unchanged < vars.len() && self.network.propagation.runs() < end {
            unchanged += 1;
            if self.probe_values(vars[at], &mut passed)? {
                unchanged = 0;
                passed.clear();
            }
            at = (at + 1) % vars.len();
        }
        Ok(())
    }

    /// Supposes each value of `var`; returns whether one was removed.
    fn probe_values(&mut self, var: Var, passed: &mut HashSet<(Var, Int)>) -> Result<bool, Halt> {
        if self.network.store.is_fixed(var) || self.network.store.domain(var).len() > MOST_VALUES {
            return Ok(false);
        }
        let values: Vec<Int> = self.network.store.domain(var).iter().collect();
        let mut has_changed = false;
        for value in values {
            if self.network.store.is_fixed(var) {
                break;
            }
            if !self.network.store.domain(var).contains(value) || passed.contains(&(var, value)) {
                continue;
            }
            match self.suppose(var, value, passed) {
                Ok(()) => {}
                Err(Halt::Limit) => return Err(Halt::Limit),
                Err(Halt::Conflict) => {
                    has_changed = true;
                    self.remove(var, value)?;
                }
            }
        }
        Ok(has_changed)
    }

    /// Propagates that `var` is `value`, and takes that back. Without a conflict, the values that
    /// are fixed then have passed.
    fn suppose(
        &mut self,
        var: Var,
        value: Int,
        passed: &mut HashSet<(Var, Int)>,
    ) -> Result<(), Halt> {
        let variables = self.network.model.variables();
        let free: Vec<Var> = variables.filter(|&var| !self.network.store.is_fixed(var)).collect();
        let level = self.network.store.level();
        self.network.store.push_level();
        self.network.store.set_running(None);
        self.network.store.fix(var, value).expect("the value is left");
        let result = self.fixpoint();
        if result.is_ok() {
            passed
                .extend(free.iter().filter_map(|&var| Some((var, self.network.store.fixed(var)?))));
        }
        self.network.propagation.clear();
        self.network.store.clear_events();
        self.network.store.pop_to(level);
        self.network.store.set_running(None);
        self.network.store.take_removals();
        result
    }

    /// Removes a value that has led to a conflict.
    fn remove(&mut self, var: Var, value: Int) -> Result<(), Halt> {
        let removed = self.network.store.remove(var, value).map_err(Halt::from);
        let result = removed.and_then(|()| self.fixpoint());
        (self.removed)(&mut self.network.store);
        result
    }

    fn fixpoint(&mut self) -> Result<(), Halt> {
        let Network { model, propagation, store } = &mut *self.network;
        propagation.fixpoint(model, store, &mut *self.is_over)
    }
}
