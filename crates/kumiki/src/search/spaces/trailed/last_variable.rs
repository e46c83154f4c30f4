//! The last variable: takes its remaining values as solutions, without search.
//!
//! Invariant: they come in the order in which the search would find them, and it goes on behind
//! them.

use super::{BASE, Trailed};
use crate::arithmetic::Int;
use crate::run::Control;
use crate::state::Var;
use smallvec::SmallVec;

impl Trailed {
    /// Takes the next solutions if they differ from the last one in a single variable: returns that
    /// variable and its values. Returns `None` if it is not known that they do, or if a step of the
    /// search between them could have an effect.
    pub(in crate::search) fn take_rest(
        &mut self,
        control: &mut Control,
    ) -> Option<(Var, SmallVec<[Int; 16]>)> {
        let var = self.path.sure_variable()?;
        let (decision, _) = self.path.newest()?;
        let has_effect = control.observer.is_some()
            || control.limits.solutions.is_some()
            || self.objective.is_some()
            || self.nogoods.is_some();
        if has_effect || !self.branching.takes_values_in_turn() {
            return None;
        }
        self.path.pop();
        self.network.store.pop_to(BASE + self.path.len());
        let conflict = self.network.store.running();
        self.network.store.set_running(None);
        let (mut rest, mut value) = (SmallVec::new(), decision.value);
        while self.network.store.remove(var, value).is_ok() {
            value = self.branching.next_value(&self.network.store, var);
            if self.checks_solutions {
                let value_of = |other| match other == var {
                    true => value,
                    false => self.network.store.domain(other).min(),
                };
                self.network.model.check_solution(value_of);
            }
            rest.push(value);
        }
        self.network.store.set_running(conflict);
        self.network.store.clear_events();
        control.statistics.solutions += rest.len() as u64;
        Some((var, rest))
    }
}
