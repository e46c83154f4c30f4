//! The consequences of a few constraints and chosen facts, and of nothing else.
//!
//! Invariant: between two calls the store holds the initial domains, with an empty history; no
//! constraint has run except those of the call.

use super::reasons::{DirectRemoval, RecordedRun, literal_of};
use super::unit::Unit;
use super::{Candidate, State};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Model, Phrase, guard_running};
use crate::run::{Limit, Limits, Meter};
use crate::state::{Conflict, ConstraintId, Store, Var};

/// A store of a model on which constraints are tried.
#[derive(Debug)]
pub(super) struct WhatIf {
    /// The constraints in the forms that are quickest on the initial domains.
    model: Model,
    store: Store,
    /// The number of values tried so far.
    decisions: u64,
    /// True if constraints are asked for phrases.
    pub(super) has_phrases: bool,
    /// The limits of its answers, and of all that uses them.
    pub(super) meter: Meter,
}

/// The answer to whether constraints can hold under some facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Satisfiability {
    /// They cannot hold.
    Refuted,
    /// They can hold.
    Possible,
    /// The answer would take too long, or a limit was reached.
    Unknown,
}

/// The largest number of values that are tried for one answer.
const MOST_DECISIONS: u64 = 200;

/// The number of steps of explaining between two checks of the clock: a step may take from a
/// microsecond to some milliseconds.
const STEPS_TO_LOOK: u32 = 16;

impl WhatIf {
    pub(super) fn new(model: &Model) -> WhatIf {
        // The root has not run the constraints on one variable: a step that depends on these must
        // name them.
        let root = model.store();
        let mut presolved = model.clone();
        for (id, _) in model.constraints() {
            if let Some(quicker) = model.run(id, |one| one.presolve(&root)).replacement() {
                presolved.replace_constraint(id, quicker);
            }
        }
        let meter = Meter::new(&Limits::none()).looking_every(STEPS_TO_LOOK);
        let mut store = presolved.store();
        store.start_history();
        WhatIf { store, model: presolved, decisions: 0, has_phrases: true, meter }
    }

    /// Returns the model with the constraints in the forms that are tried.
    pub(super) fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the number of values tried so far.
    pub(super) fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Counts a step of work.
    ///
    /// # Errors
    /// Returns the limit that is reached: then answers are unknown.
    pub(super) fn tick(&mut self) -> Result<(), Limit> {
        if self.meter.tick() { self.check_limits() } else { Ok(()) }
    }

    /// Checks the limits.
    ///
    /// # Errors
    /// Returns the limit that was reached, if answers may be unknown because of it.
    pub(super) fn check_limits(&self) -> Result<(), Limit> {
        self.meter.reached().map_or(Ok(()), Err)
    }

    /// Returns the candidates left in `state` that `unit` removes.
    pub(super) fn removed_from(
        &mut self,
        unit: &Unit,
        state: &State,
    ) -> Result<Vec<Candidate>, Conflict> {
        self.within(|what_if| {
            unit.scope.iter().try_for_each(|&var| state.restrict(var, &mut what_if.store))?;
            what_if.run(&unit.constraints)?;
            Ok(what_if.difference(unit, |candidate| state.contains(candidate)))
        })
    }

    /// Returns the candidates that `unit` removes from the initial domains if `facts` are absent,
    /// without `facts` themselves.
    pub(super) fn removed_by(
        &mut self,
        unit: &Unit,
        facts: &[Candidate],
    ) -> Result<Vec<Candidate>, Conflict> {
        self.within(|what_if| {
            what_if.remove(facts)?;
            what_if.run(&unit.constraints)?;
            Ok(what_if.difference(unit, |candidate| facts.binary_search(&candidate).is_err()))
        })
    }

    /// Returns whether propagation of `unit` removes `target`, whose candidates are of one
    /// variable, if `facts` are absent, or finds a conflict. If `target` is empty, only a conflict
    /// counts.
    pub(super) fn removes(
        &mut self,
        unit: &Unit,
        facts: &[Candidate],
        target: &[Candidate],
    ) -> bool {
        self.within(|what_if| {
            if what_if.remove(facts).is_err() || what_if.run(&unit.constraints).is_err() {
                return true;
            }
            let is_left = |&(var, value): &Candidate| what_if.store.domain(var).contains(value);
            !target.is_empty() && !target.iter().any(is_left)
        })
    }

    /// Returns those of `facts`, which are absent, that the constraints of `unit` give as reasons
    /// why they remove `target`, whose candidates are of one variable, or for a conflict, if it is
    /// empty. `None` if propagation does not show that.
    pub(super) fn reasons(
        &mut self,
        unit: &Unit,
        facts: &[Candidate],
        target: &[Candidate],
    ) -> Option<Vec<Candidate>> {
        self.within(|what_if| {
            what_if.remove(facts).ok()?;
            let start = what_if.store.history_mut().len();
            let halted = what_if.run_named(&unit.constraints);
            let WhatIf { model, store, .. } = what_if;
            let recorded = RecordedRun { model, store, start };
            match halted {
                Err(id) => Some(recorded.of_conflict(id)),
                Ok(()) if target.is_empty() => None,
                Ok(()) => {
                    let is_left = |&(var, value): &Candidate| store.domain(var).contains(value);
                    (!target.iter().any(is_left)).then(|| recorded.of_removal(target))
                }
            }
        })
    }

    /// Returns removals of `unit` from `state` that need no other removals of its run, those with
    /// the fewest reasons first; of the first `most` removals.
    pub(super) fn direct(
        &mut self,
        unit: &Unit,
        state: &State,
        most: usize,
    ) -> Result<Vec<DirectRemoval>, Conflict> {
        self.within(|what_if| {
            unit.scope.iter().try_for_each(|&var| state.restrict(var, &mut what_if.store))?;
            let start = what_if.store.history_mut().len();
            what_if.run(&unit.constraints)?;
            let WhatIf { model, store, .. } = what_if;
            let mut direct = RecordedRun { model, store, start }.direct(most);
            // Hidden variables are in no conclusion.
            let is_told = |one: &Candidate| unit.scope.binary_search(&one.0).is_ok();
            direct.retain(|one| one.removed.first().is_some_and(is_told));
            Ok(direct)
        })
    }

    /// Returns whether `unit` can hold if `facts` are absent, and one of `supposed` is true, which
    /// are of one variable. If `supposed` is empty, there is no such condition.
    pub(super) fn can_hold(
        &mut self,
        unit: &Unit,
        facts: &[Candidate],
        supposed: &[Candidate],
    ) -> Satisfiability {
        self.within(|what_if| {
            match what_if.remove(facts).and_then(|()| what_if.suppose(supposed)) {
                Ok(()) => what_if.search(unit, MOST_DECISIONS),
                Err(Conflict) => Satisfiability::Refuted,
            }
        })
    }

    /// Returns whether `unit` can hold in `state` if `supposed` is true; if so, with the values of
    /// its scope in that solution.
    pub(super) fn support(
        &mut self,
        unit: &Unit,
        state: &State,
        supposed: Candidate,
    ) -> (Satisfiability, Vec<Int>) {
        self.within(|what_if| {
            let restricted =
                unit.scope.iter().try_for_each(|&var| state.restrict(var, &mut what_if.store));
            match restricted.and_then(|()| what_if.suppose(&[supposed])) {
                Ok(()) => {
                    let answer = what_if.search(unit, MOST_DECISIONS);
                    (
                        answer,
                        unit.scope.iter().map(|&var| what_if.store.domain(var).min()).collect(),
                    )
                }
                Err(Conflict) => (Satisfiability::Refuted, Vec::new()),
            }
        })
    }

    /// Returns what a constraint of `unit` says forces the removal of `target`, whose candidates
    /// are of one variable, when `facts` are absent, or would be wrong without it; or what is wrong
    /// in a conflict, if `target` is empty. The constraints are those of `model`, as they were
    /// stated.
    pub(super) fn phrase(
        &mut self,
        model: &Model,
        unit: &Unit,
        facts: &[Candidate],
        target: &[Candidate],
    ) -> Option<Phrase> {
        if !self.has_phrases {
            return None;
        }
        self.within(|what_if| {
            what_if.remove(facts).ok()?;
            let store = &what_if.store;
            let removed = match target.first() {
                None => None,
                Some(&(var, _)) => Some(literal_of(store.domain(var), target)?),
            };
            let asked = Asked::about(removed, store);
            let is_on = |id: &ConstraintId| {
                let scope = model.constraint(*id).scope();
                // Hidden variables have no names.
                scope.iter().all(|var| unit.scope.binary_search(var).is_ok())
                    && asked.var().is_none_or(|var| scope.contains(&var))
            };
            let mut on = unit.constraints.iter().copied().filter(is_on);
            on.find_map(|id| model.run(id, |one| one.phrase(&asked, store)))
        })
    }

    /// Runs `work` and undoes its changes.
    fn within<R>(&mut self, work: impl FnOnce(&mut WhatIf) -> R) -> R {
        self.store.push_recorded();
        let result = work(self);
        self.store.pop_recorded(0, 0);
        result
    }

    fn remove(&mut self, facts: &[Candidate]) -> Result<(), Conflict> {
        facts.iter().try_for_each(|&(var, value)| self.store.remove(var, value))
    }

    /// Restricts the variable of `supposed` to their values.
    fn suppose(&mut self, supposed: &[Candidate]) -> Result<(), Conflict> {
        let Some(&(var, first)) = supposed.first() else { return Ok(()) };
        if supposed.len() == 1 {
            return self.store.fix(var, first);
        }
        let others = self.store.domain(var).iter();
        let others: Vec<Int> = others.filter(|&value| !supposed.contains(&(var, value))).collect();
        others.into_iter().try_for_each(|value| self.store.remove(var, value))
    }

    /// Returns the candidates of initial domains that are now removed, and for which `is_asked`
    /// returns true.
    fn difference(&self, unit: &Unit, is_asked: impl Fn(Candidate) -> bool) -> Vec<Candidate> {
        let of = |&var: &Var| {
            let left = self.store.domain(var);
            let all = self.model.domain(var);
            // Most variables are unchanged.
            let is_same = all.len() == left.len();
            let gone = all.iter().filter(move |&value| !is_same && !left.contains(value));
            gone.map(move |value| (var, value))
        };
        unit.scope.iter().flat_map(of).filter(|&candidate| is_asked(candidate)).collect()
    }

    /// Runs constraints to their fixpoint.
    fn run(&mut self, constraints: &[ConstraintId]) -> Result<(), Conflict> {
        self.run_named(constraints).map_err(|_| Conflict)
    }

    /// Runs constraints to their fixpoint. An error names the constraint that cannot hold.
    fn run_named(&mut self, constraints: &[ConstraintId]) -> Result<(), ConstraintId> {
        self.store.clear_events();
        run(&self.model, &mut self.store, constraints)
    }

    /// Tries at most so many values to find an assignment that satisfies `unit`.
    fn search(&mut self, unit: &Unit, most: u64) -> Satisfiability {
        let base = self.store.level();
        let end = self.decisions + most;
        let mut path: Vec<Candidate> = Vec::new();
        let mut has_passed = self.run(&unit.constraints).is_ok();
        loop {
            if !has_passed {
                if self.tick().is_err() {
                    return Satisfiability::Unknown;
                }
                let Some((var, value)) = path.pop() else { return Satisfiability::Refuted };
                self.store.pop_recorded(0, base + path.len());
                has_passed =
                    self.store.remove(var, value).is_ok() && self.run(&unit.constraints).is_ok();
                continue;
            }
            let free = unit.scope.iter().copied().filter(|&var| !self.store.is_fixed(var));
            let Some(var) = free.min_by_key(|&var| self.store.domain(var).len()) else {
                return Satisfiability::Possible;
            };
            if self.decisions == end || self.tick().is_err() {
                return Satisfiability::Unknown;
            }
            self.decisions += 1;
            let value = self.store.domain(var).min();
            self.store.push_recorded();
            path.push((var, value));
            has_passed = self.store.fix(var, value).is_ok() && self.run(&unit.constraints).is_ok();
        }
    }
}

/// Runs constraints of `model` to their fixpoint. Afterwards no event is pending; after a conflict
/// the caller must clear them.
///
/// # Errors
/// Returns the constraint that cannot hold.
pub(super) fn run(
    model: &Model,
    store: &mut Store,
    constraints: &[ConstraintId],
) -> Result<(), ConstraintId> {
    let passed = guard_running(model, store, |store| {
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for &id in constraints {
                store.set_running(Some(id));
                model.constraint(id).propagate(store).map_err(|Conflict| id)?;
                store.set_running(None);
                has_changed |= store.has_events();
                store.clear_events();
            }
        }
        Ok(())
    });
    store.set_running(None);
    passed
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Also in domains of more than 64 values.
        #[test]
        fn what_was_tried_is_taken_back(
            widths in prop::collection::vec(1..200i64, 1..4),
            changes in prop::collection::vec((0..4usize, 0..6, 0..200i64, 0..200i64), 0..20),
        ) {
            let mut model = Model::new();
            for &width in &widths {
                model.add_variable(0..=width).unwrap();
            }
            let vars: Vec<Var> = model.variables().collect();
            let mut what_if = WhatIf::new(&model);
            for _ in 0..2 {
                what_if.within(|what_if| {
                    let store = &mut what_if.store;
                    for &(at, kind, one, other) in &changes {
                        let var = vars[at % vars.len()];
                        let _ = match kind {
                            0 => store.remove(var, one),
                            1 => store.remove_below(var, one.min(other)),
                            2 => store.remove_above(var, one),
                            3 => store.retain(var, |_, value| value % 7 != one % 7),
                            4 => store.intersect(var, one, &[u64::MAX >> (other % 64)]),
                            _ => store.fix(var, one),
                        };
                    }
                });
                what_if.store.clear_events();
                for &var in &vars {
                    prop_assert!(what_if.store.domain(var).iter().eq(model.domain(var).iter()));
                }
            }
        }
    }
}
