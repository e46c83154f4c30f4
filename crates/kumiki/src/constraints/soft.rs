//! Soft constraints: they may be violated, and a variable is 1 if they are.
//!
//! Invariant: pruning by the parts is undone unless the variable requires that they hold.

use crate::arithmetic::Int;
use crate::propagation::{
    Consistency, Constraint, Cost, Partial, Presolved, Properties, SharedConstraint,
    filter_last_free, guard_part, guard_parts,
};
use crate::state::{Conflict, Event, Store, Var};
use std::sync::Arc;

/// Requires that `violated` is 0 if all `parts` hold, and 1 if not.
///
/// While `violated` is open, propagation of the parts is tried: if it ends in a conflict, they are
/// violated. If the parts must hold, they are propagated. If they must not, the last free variable
/// loses the values with which they would hold. A run costs as much as the runs of the parts.
pub(crate) struct Soft {
    parts: Vec<SharedConstraint>,
    /// The variables of the parts, one part after the other, and `violated`.
    scope: Vec<Var>,
    /// The number of reversible words of each part.
    words: Vec<usize>,
}

/// The value of `violated` if the parts hold.
const HOLDS: Int = 0;
const IS_VIOLATED: Int = 1;

impl Soft {
    /// Requires that `violated`, whose values are 0 and 1, is 1 if `parts` do not all hold.
    pub(crate) fn new(parts: Vec<SharedConstraint>, violated: Var) -> Soft {
        let mut scope = parts_scope(&parts);
        scope.push(violated);
        let words = parts.iter().map(|part| part.properties().state_words).collect();
        Soft { parts, scope, words }
    }

    fn violated(&self) -> Var {
        self.scope[self.scope.len() - 1]
    }

    fn run_parts(&self, store: &mut Store) -> Result<(), Conflict> {
        guard_parts(&self.parts, |running| {
            let mut first = 0;
            for (at, part) in self.parts.iter().enumerate() {
                *running = at;
                let end = first + self.words[at];
                store.with_part_words(first..end, |store| part.propagate(store))?;
                first = end;
            }
            Ok(())
        })
    }
}

/// Returns the variables of `parts`, one part after the other.
pub(super) fn parts_scope(parts: &[SharedConstraint]) -> Vec<Var> {
    parts.iter().flat_map(|part| part.scope()).copied().collect()
}

impl Constraint for Soft {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let mut rest = values;
        let mut holds = true;
        guard_parts(&self.parts, |running| {
            for (at, part) in self.parts.iter().enumerate() {
                *running = at;
                let (of_part, after) = rest.split_at(part.scope().len());
                holds &= part.is_satisfied(of_part);
                rest = after;
            }
        });
        rest == [if holds { HOLDS } else { IS_VIOLATED }]
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        match assigned.value(assigned.len() - 1) {
            Some(HOLDS) => guard_parts(&self.parts, |running| {
                self.parts.iter().enumerate().all(|(at, part)| {
                    *running = at;
                    part.is_possible(assigned.of(part.scope()))
                })
            }),
            _ => assigned.complete().is_none_or(|values| self.is_satisfied(&values)),
        }
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let violated = self.violated();
        match store.fixed(violated) {
            Some(HOLDS) => self.run_parts(store),
            Some(_) => filter_last_free(self, store),
            None if !store.would_pass(|store| self.run_parts(store)) => {
                store.fix(violated, IS_VIOLATED)
            }
            None if self.scope.iter().all(|&var| var == violated || store.is_fixed(var)) => {
                store.fix(violated, HOLDS)
            }
            None => Ok(()),
        }
    }

    fn properties(&self) -> Properties {
        let parts = || self.parts.iter().map(|part| part.properties());
        let least = parts().map(|part| part.consistency).min().unwrap_or(Consistency::Domain);
        Properties::new("soft")
            .wake_on(parts().map(|part| part.wake_on).min().unwrap_or(Event::Fixed))
            .cost(parts().map(|part| part.cost).max().unwrap_or(Cost::Cheap))
            // The least consistency of the parts, and of the case in which they must not hold.
            .consistency(least.min(Consistency::LastFree))
            .is_idempotent(self.parts.len() < 2 && parts().all(|part| part.is_idempotent))
            .state_words(self.words.iter().sum())
    }

    fn presolve(&self, root: &Store) -> Presolved {
        let quicker =
            |part: &SharedConstraint| guard_part(part, || part.presolve(root)).replacement();
        let quicker: Vec<_> = self.parts.iter().map(quicker).collect();
        if quicker.iter().all(Option::is_none) {
            return Presolved::Keep;
        }
        let parts = quicker.into_iter().zip(&self.parts);
        let parts = parts.map(|(new, old)| new.unwrap_or_else(|| Arc::clone(old))).collect();
        Presolved::Replace(Arc::new(Soft::new(parts, self.violated())))
    }
}

#[cfg(test)]
pub(super) mod tests;
