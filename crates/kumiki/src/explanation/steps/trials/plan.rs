//! Plans: the refuted candidates that are worth telling.
//!
//! Invariant: propagation fixes a variable once the candidates of a plan are gone, and none of them
//! can be left out for that.

use super::{Candidate, Trials};
use crate::arithmetic::sort_by_number;
use crate::explanation::steps::quickxplain;
use crate::run::Meter;
use crate::state::{Store, Var};
use std::collections::BTreeSet;

/// The most variables for which the fewest refuted candidates are looked for.
const MOST_TARGETS: usize = 12;

impl Trials {
    /// Returns the few of `refuted` without which propagation fixes a variable, as few as are
    /// found: earlier ones are preferred. `None` if it fixes none even without all of them, or if a
    /// limit is reached.
    pub(in super::super) fn plan(
        &mut self,
        refuted: &[Candidate],
        meter: &mut Meter,
    ) -> Option<Vec<Candidate>> {
        let is_free = |var: &Var| !self.store.is_fixed(*var);
        let mut free: Vec<Var> = self.model.variables().filter(is_free).collect();
        // Variables of which few candidates are left come first.
        sort_by_number(&mut free, |&var| self.store.domain(var).len() as i128);
        let is_one_fixed = |store: &Store| free.iter().any(|&var| store.is_fixed(var));
        let mut is_enough =
            |part: &[Candidate]| self.without(part, meter, is_one_fixed) == Some(true);
        if let Some(&single) = refuted.iter().find(|&&one| is_enough(&[one])) {
            return Some(vec![single]);
        }
        let fixed = |store: &Store| {
            let fixed = free.iter().copied().filter(|&var| store.is_fixed(var));
            fixed.take(MOST_TARGETS).collect::<Vec<Var>>()
        };
        let targets = self.without(refuted, meter, fixed)?.into_iter();
        let plans = targets.map(|var| {
            let is_fixed = |store: &Store| store.is_fixed(var);
            quickxplain(refuted, |part| Some(self.without(part, meter, is_fixed) == Some(true)))
        });
        plans.min_by_key(Vec::len)
    }

    /// Sorts `candidates`: those first without which the fewest are left of their variables, by
    /// propagation. After a limit is reached, the order means nothing.
    pub(in super::super) fn sort_by_effect(
        &mut self,
        candidates: &mut [Candidate],
        meter: &mut Meter,
    ) {
        let vars: BTreeSet<Var> = candidates.iter().map(|one| one.0).collect();
        let left = |store: &Store| vars.iter().map(|&var| store.domain(var).len() as i128).sum();
        sort_by_number(candidates, |&one| self.without(&[one], meter, left).unwrap_or(0));
    }

    /// Returns what `read` says of the store in which `removed` are gone, with all that follows by
    /// propagation; `None` if that is a conflict, or if a limit is reached.
    fn without<R>(
        &mut self,
        removed: &[Candidate],
        meter: &mut Meter,
        read: impl FnOnce(&Store) -> R,
    ) -> Option<R> {
        self.within(|trials| {
            let removed = trials.remove(removed, meter);
            removed.ok().map(|()| read(&trials.store))
        })
    }
}
