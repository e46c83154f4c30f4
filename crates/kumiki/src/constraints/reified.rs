//! Reified constraints: a variable says if they hold.
//!
//! Invariant: pruning by the parts is undone unless the variable requires that they hold.

use super::any_of::order;
use super::listing::listed;
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Partial, Past, Presolved, Properties, Reasons,
    SharedConstraint, Structure, StructureKind, TaskCondition, TaskOrders, filter_last_free,
    guard_part, guard_parts,
};
use crate::state::{Conflict, Event, Store, Var};
use std::fmt;
use std::sync::Arc;

/// Ties a group of constraints to a variable, which says if they all hold.
///
/// While the variable is open, propagation of the parts is tried: if it ends in a conflict, they do
/// not hold. If the parts must hold, they are propagated. If they must not, the last free variable
/// loses the values with which they would hold. A run costs as much as the runs of the parts. If
/// there are few combinations of values, a search lists them.
///
/// ```
/// use kumiki::constraints::{Comparison, Linear, Reified};
/// use kumiki::{engine::Model, search::Search};
/// use std::sync::Arc;
///
/// let mut model = Model::new();
/// let sides = model.add_variables(2, 1..=6)?;
/// let is_seven = model.add_variable(0..=1)?;
/// let sum = Linear::new(sides.iter().map(|&side| (1, side)), Comparison::Equal, 7);
/// model.add_constraint(Reified::new(vec![Arc::new(sum.expect("small numbers"))], is_seven));
/// let holds = Linear::new([(1, is_seven)], Comparison::Equal, 1);
/// model.add_constraint(holds.expect("small numbers"));
/// assert_eq!(Search::new(model).count(), 6);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
pub struct Reified {
    parts: Vec<SharedConstraint>,
    /// The variables of the parts, one part after the other, and that of the tie.
    scope: Vec<Var>,
    /// The number of reversible words of each part.
    words: Vec<usize>,
    tie: Tie,
    kind: &'static str,
}

/// The meaning of the variable that parts are tied to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tie {
    /// The variable has the value `holds` if all parts hold, and `fails` if not.
    Full { holds: Int, fails: Int },
    /// All parts hold if the variable has the value `holds`. Otherwise they may hold.
    Half { holds: Int },
    /// There is no variable: not all parts hold.
    Denied,
}

impl fmt::Debug for Reified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reified").field("tie", &self.tie).finish_non_exhaustive()
    }
}

impl Reified {
    /// Requires that `truth` is 1 if all constraints of `parts` hold, and 0 if not.
    pub fn new(parts: Vec<SharedConstraint>, truth: Var) -> Reified {
        Reified::tied(parts, truth, Tie::Full { holds: 1, fails: 0 })
    }

    /// Requires that all constraints of `parts` hold if `premise` is 1 (half-reified); if it is
    /// not, they may hold or not.
    pub fn implied_by(premise: Var, parts: Vec<SharedConstraint>) -> Reified {
        Reified::tied(parts, premise, Tie::Half { holds: 1 })
    }

    /// Requires that not all constraints of `parts` hold.
    pub fn denied(parts: Vec<SharedConstraint>) -> Reified {
        let scope = parts_scope(&parts);
        Reified::with_scope(parts, scope, Tie::Denied, "not")
    }

    /// Requires that `violated` is 0 if all parts hold, and 1 if not.
    pub(crate) fn soft(parts: Vec<SharedConstraint>, violated: Var) -> Reified {
        let tied = Reified::tied(parts, violated, Tie::Full { holds: 0, fails: 1 });
        Reified { kind: SOFT, ..tied }
    }

    /// Ties `parts` to `var`, which every tie but a denial needs.
    pub(crate) fn tied(parts: Vec<SharedConstraint>, var: Var, tie: Tie) -> Reified {
        let mut scope = parts_scope(&parts);
        scope.push(var);
        Reified::with_scope(parts, scope, tie, "reified")
    }

    fn with_scope(
        parts: Vec<SharedConstraint>,
        scope: Vec<Var>,
        tie: Tie,
        kind: &'static str,
    ) -> Reified {
        let words = parts.iter().map(|part| part.properties().state_words).collect();
        Reified { parts, scope, words, tie, kind }
    }

    /// Returns the variable of the tie, if there is one.
    fn var(&self) -> Option<Var> {
        if self.tie == Tie::Denied { None } else { self.scope.last().copied() }
    }

    /// Returns the order of tasks that holds if the variable says so.
    fn task_orders(&self, root: &Store) -> Option<TaskOrders> {
        let (Tie::Full { holds, .. } | Tie::Half { holds }) = self.tie else { return None };
        let order = self.parts.iter().find_map(|part| order(part, root))?;
        let var = self.var()?;
        if order.after == var || order.terms.contains(&var) || !root.domain(var).contains(holds) {
            return None;
        }
        let is_whole = self.parts.len() == 1 && self.tie == Tie::Half { holds };
        let conditions = vec![TaskCondition::Has(var, holds)];
        Some(TaskOrders { orders: vec![order], conditions, is_whole })
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

    /// Removes from the open variable of the tie the value that the parts exclude.
    fn decide(
        &self,
        store: &mut Store,
        var: Var,
        holds: Int,
        fails: Option<Int>,
    ) -> Result<(), Conflict> {
        if self.scope.iter().all(|&other| other == var || store.is_fixed(other)) {
            return filter_last_free(self, store);
        }
        if store.would_pass(|store| self.run_parts(store)) {
            return Ok(());
        }
        match fails {
            Some(fails) => store.fix(var, fails),
            None => store.remove(var, holds),
        }
    }
}

/// The kind of a soft constraint. Its form is the one that it was given, as the search for the
/// least violation relies on it.
const SOFT: &str = "soft";

/// Returns the variables of `parts`, one part after the other.
pub(super) fn parts_scope(parts: &[SharedConstraint]) -> Vec<Var> {
    parts.iter().flat_map(|part| part.scope()).copied().collect()
}

impl Tie {
    /// Returns whether the value of the variable, if there is one, fits parts that hold, or not.
    fn fits(self, value: Option<Int>, parts_hold: bool) -> bool {
        match self {
            Tie::Full { holds, fails } => value == Some(if parts_hold { holds } else { fails }),
            Tie::Half { holds } => parts_hold || value != Some(holds),
            Tie::Denied => !parts_hold,
        }
    }

    /// Returns whether the parts must hold if the variable has `value`.
    fn requires_parts(self, value: Option<Int>) -> bool {
        match self {
            Tie::Full { holds, .. } | Tie::Half { holds } => value == Some(holds),
            Tie::Denied => false,
        }
    }
}

impl Constraint for Reified {
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
        self.tie.fits(rest.first().copied(), holds)
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        let value = self.var().and_then(|_| assigned.value(assigned.len() - 1));
        if self.tie.requires_parts(value) {
            return guard_parts(&self.parts, |running| {
                self.parts.iter().enumerate().all(|(at, part)| {
                    *running = at;
                    part.is_possible(assigned.of(part.scope()))
                })
            });
        }
        assigned.complete().is_none_or(|values| self.is_satisfied(&values))
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let Some(var) = self.var() else { return filter_last_free(self, store) };
        match (self.tie, store.fixed(var)) {
            (tie, value) if tie.requires_parts(value) => self.run_parts(store),
            (Tie::Full { holds, fails }, None) => self.decide(store, var, holds, Some(fails)),
            (Tie::Half { holds }, None) if store.domain(var).contains(holds) => {
                self.decide(store, var, holds, None)
            }
            (Tie::Half { .. }, _) => Ok(()),
            _ => filter_last_free(self, store),
        }
    }

    /// Explains what the parts remove if they must hold, and that they cannot hold.
    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        if wanted != StructureKind::TaskOrders {
            return None;
        }
        self.task_orders(root).map(Structure::TaskOrders)
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let holds = match self.tie {
            Tie::Full { holds, .. } | Tie::Half { holds } => holds,
            Tie::Denied => return Explained::ByAll,
        };
        let (var, of_parts) = self.scope.split_last().expect("the variable of the tie");
        if of_parts.contains(var) {
            return Explained::ByAll;
        }
        match asked {
            Asked::Removed(removed) if removed.var() == *var => {
                let is_holds = removed.len() == 1 && removed.contains(holds);
                match is_holds && reasons.by_any(&self.parts, &Asked::Conflict) != Explained::ByAll
                {
                    true => Explained::AsAsked,
                    false => Explained::ByAll,
                }
            }
            _ if past.fixed(*var) == Some(holds) => {
                reasons.fixed(*var);
                reasons.by_any(&self.parts, asked)
            }
            _ => Explained::ByAll,
        }
    }

    fn properties(&self) -> Properties {
        let parts = || self.parts.iter().map(|part| part.properties());
        let least = parts().map(|part| part.consistency).min().unwrap_or(Consistency::Domain);
        let is_run = |_: &Event| self.tie != Tie::Denied;
        let wake_on = parts().map(|part| part.wake_on).min().filter(is_run);
        Properties::new(self.kind)
            .wake_on(wake_on.unwrap_or(Event::Fixed))
            .cost(parts().map(|part| part.cost).max().unwrap_or(Cost::Cheap))
            // The least consistency of the parts, and of the case in which they must not hold.
            .consistency(least.min(Consistency::LastFree))
            .is_idempotent(self.parts.len() < 2 && parts().all(|part| part.is_idempotent))
            .state_words(self.words.iter().sum())
    }

    fn presolve(&self, root: &Store) -> Presolved {
        if self.kind != SOFT
            && let Presolved::Replace(table) = listed(self, root)
        {
            return Presolved::Replace(table);
        }
        let quicker =
            |part: &SharedConstraint| guard_part(part, || part.presolve(root)).replacement();
        let quicker: Vec<_> = self.parts.iter().map(quicker).collect();
        if quicker.iter().all(Option::is_none) {
            return Presolved::Keep;
        }
        let parts = quicker.into_iter().zip(&self.parts);
        let parts: Vec<SharedConstraint> =
            parts.map(|(new, old)| new.unwrap_or_else(|| Arc::clone(old))).collect();
        let mut scope = parts_scope(&parts);
        scope.extend(self.var());
        Presolved::Replace(Arc::new(Reified::with_scope(parts, scope, self.tie, self.kind)))
    }
}

#[cfg(test)]
pub(super) mod tests;
