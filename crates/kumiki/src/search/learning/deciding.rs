//! Decisions of a search that learns: what took part in recent conflicts comes first.
//!
//! Invariant: a decision removes values, and leaves at least one.

use super::ClauseLearning;
use crate::arithmetic::Int;
use crate::run::{Control, Decision, DecisionKind};
use crate::state::{RemovalCause, Store, Var};

/// A literal to make true by a decision.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) enum Branch {
    /// The variable gets the value.
    Fix(Var, Int),
    /// The variable gets the value or a lesser one.
    AtMost(Var, Int),
    /// The variable gets the value or a greater one.
    AtLeast(Var, Int),
}

impl From<Decision> for Branch {
    fn from(Decision { var, value, kind }: Decision) -> Branch {
        match kind {
            DecisionKind::Value => Branch::Fix(var, value),
            DecisionKind::AtMost => Branch::AtMost(var, value),
            DecisionKind::AtLeast => Branch::AtLeast(var, value),
        }
    }
}

impl ClauseLearning {
    /// Makes a decision on a new level.
    pub(in crate::search) fn decide(
        &mut self,
        choice: Branch,
        store: &mut Store,
        control: &mut Control,
    ) {
        if store.history_mut().level() == 0 {
            self.log_facts(store, control);
            store.settle_history();
            self.settled();
        }
        store.clear_events();
        store.push_recorded();
        store.set_running(None);
        store.history_mut().set_cause(RemovalCause::Decision);
        let made = match choice {
            Branch::Fix(var, value) => store.fix(var, value),
            Branch::AtMost(var, value) => store.remove_above(var, value),
            Branch::AtLeast(var, value) => store.remove_below(var, value),
        };
        made.expect("the value is possible");
    }

    /// Returns the decision that gives the variable of `decision` its value, or comes nearer to it:
    /// that of a wide variable is a bound.
    pub(in crate::search) fn towards(decision: Decision, store: &Store) -> Branch {
        let branch = Branch::from(decision);
        let Branch::Fix(var, value) = branch else { return branch };
        let domain = store.domain(var);
        if domain.narrow_bits().is_some() {
            branch
        } else if value == domain.max() {
            Branch::AtLeast(var, value)
        } else {
            Branch::AtMost(var, value)
        }
    }

    /// Keeps those of `vars` that are free at the base, before a decision there.
    pub(in crate::search) fn see_free(&mut self, vars: &[Var], store: &Store) {
        if store.level() == self.base {
            self.open.clear();
            self.open.extend(vars.iter().copied().filter(|&var| !store.is_fixed(var)));
        }
    }

    /// Returns the variable, of those of `vars` that are free, that promises most, and the value
    /// that it is tried with: that of the last time, the most active one, or the one of
    /// `preferred`. All calls have the same `vars`, of which fixed ones may be missing.
    pub(in crate::search) fn choose(
        &mut self,
        vars: &[Var],
        store: &Store,
        preferred: impl FnOnce(Var) -> Int,
        split: impl FnOnce(Var, Int) -> Decision,
    ) -> Option<Branch> {
        let is_free = |var: &Var| !store.is_fixed(*var);
        self.see_free(vars, store);
        let free = self.open.iter().copied().filter(is_free);
        if self.by_variables {
            let score = |var: Var| self.activity.of_variable(var, store.domain(var).len());
            let best = most(free.map(|var| (score(var), var)))?;
            let domain = store.domain(best);
            let saved = self.phases[best.index()].filter(|_| self.follows_phases);
            let saved = saved.map(|place| domain.at_place(place as usize));
            let saved = saved.filter(|&value| domain.contains(value));
            let value = saved.unwrap_or_else(|| preferred(best));
            return Some(ClauseLearning::towards(split(best, value), store));
        }
        let (mut most, mut best) = (f64::NEG_INFINITY, None);
        for var in free {
            let bits = store.domain(var).narrow_bits().expect("all are narrow");
            if self.activity.may_exceed(most, var, bits) {
                let (score, place) = self.activity.best_candidate(var, bits);
                if score > most {
                    (most, best) = (score, Some((var, place)));
                }
            }
        }
        best.map(|(var, place)| Branch::Fix(var, store.domain(var).at_place(place as usize)))
    }
}

/// Returns the first of those with the greatest score.
fn most<T>(scored: impl Iterator<Item = (f64, T)>) -> Option<T> {
    scored.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, best)| best)
}
