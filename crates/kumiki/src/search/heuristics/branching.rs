//! Branching: the next decision, by a variable heuristic and a value heuristic.
//!
//! Invariant: a decision depends only on the store, the settings, the seed and the history of this
//! search. Ties go to the first variable of the scan.

use super::{
    Conflicted, DomWdeg, FEW, Free, FreeVariables, Scan, ScanOrder, Strides, Tracking,
    ValueHeuristic, VariableHeuristic, of_settings,
};
use crate::arithmetic::Int;
use crate::propagation::{Model, Watches};
use crate::run::{Decision, DecisionKind};
use crate::search::objective::SearchTarget;
use crate::search::settings::{LookAhead, Settings, VariableOrder};
use crate::state::{Changes, ConstraintId, Store, Tracked, Var};
use smallvec::SmallVec;

/// Above this number of variables it is worth tracking the changes of domains for branching.
const MANY_VARIABLES: usize = 256;

/// The number of values of a variable above which decisions halve its domain. To try its values one
/// by one could take as many conflicts.
const SPLIT_LIMIT: usize = 1 << 16;

/// The branching of one search, according to its settings.
pub(crate) struct Branching {
    order: VariableOrder,
    /// The number of constraints of each variable.
    degrees: Vec<u32>,
    scan: ScanOrder,
    /// The heuristic of the settings.
    given: Box<dyn VariableHeuristic>,
    /// The heuristic of a search that is stuck with the default order.
    fallback: Option<Fallback>,
    values: ValueHeuristic,
    /// True if the next solution must be better.
    has_objective: bool,
    /// True if the settings leave the order of decisions to the search.
    is_left_to_it: bool,
    /// True if decisions may move bounds.
    may_split: bool,
    strides: Strides,
    /// The times that the distance between the bound and the best solution is halved for the part
    /// of an objective to take first at the root, if a part comes first.
    halvings: Option<u32>,
}

/// The heuristic of a search that is stuck: it has learnt from all conflicts.
struct Fallback {
    heuristic: DomWdeg,
    is_used: bool,
    /// True if it learns from conflicts.
    learns: bool,
    /// The number of conflicts of constraints on few of the variables, minus those of others.
    local_conflicts: i64,
}

impl Branching {
    /// Returns the branching of a search. The constraint of the `objective`, if there is one, is
    /// not counted.
    pub(crate) fn new(
        model: &Model,
        watches: &Watches,
        settings: &Settings,
        objective: Option<ConstraintId>,
    ) -> Branching {
        // The constraint of an objective says nothing about how hard a variable is to place.
        let of_merged = model.degrees_of_merged();
        let weight = |var: Var, &id: &ConstraintId| match model.merged().binary_search(&id) {
            _ if Some(id) == objective => 0,
            // It is run instead of a constraint on the variable and each other one, or of some.
            Ok(_) => of_merged
                .get(&(id, var))
                .copied()
                .unwrap_or_else(|| model.constraint(id).scope().len() as u32 - 1),
            Err(_) => 1,
        };
        let degree = |var: Var| watches.on(var).iter().map(|id| weight(var, id)).sum();
        let degrees: Vec<u32> = model.variables().map(degree).collect();
        let is_default = matches!(settings.variable_order, VariableOrder::DomDeg);
        Branching {
            order: settings.variable_order.clone(),
            scan: ScanOrder::new(model, &settings.variable_order, &degrees),
            given: of_settings(settings, model, &degrees),
            fallback: is_default.then(|| Fallback {
                heuristic: DomWdeg::new(&degrees),
                is_used: false,
                learns: true,
                local_conflicts: 0,
            }),
            values: ValueHeuristic::new(model, settings, objective.is_some()),
            has_objective: objective.is_some(),
            is_left_to_it: settings.leaves_orders(),
            // Otherwise nothing would follow from a bound.
            may_split: settings.look_ahead == LookAhead::Full,
            strides: Strides::new(model, watches, settings),
            halvings: None,
            degrees,
        }
    }

    /// Prefers a small sum of `terms`, those of `target`. If the settings name no other order, the
    /// best value of a variable comes first, or the preferred one. A single variable to minimize or
    /// maximize is treated as auxiliary: it follows from the others, as a length follows from the
    /// placed objects. Decided early, it would be tried value after value, each refuted by a
    /// search.
    pub(crate) fn aim(&mut self, terms: &[(Int, Var)], target: &SearchTarget) {
        use VariableOrder::{DomDeg, DomWdeg, FirstFail};
        let is_adaptive = matches!(self.order, DomDeg | DomWdeg | FirstFail);
        if let (&[(_, var)], true) = (terms, is_adaptive) {
            self.scan.decide_last(var);
        }
        self.values.aim(terms, target, self.scan.len());
    }

    /// Sorts the variables by the domains at the `root`, if the order is one that is sorted once.
    pub(crate) fn see_root(&mut self, root: &Store) {
        self.scan.sort_at_root(&self.order, &self.degrees, root);
    }

    /// Forgets the history, so that the next search is like the first.
    pub(crate) fn reset(&mut self) {
        self.given.reset();
        self.values.reset();
        self.strides.reset();
        self.halvings = None;
        if let Some(fallback) = &mut self.fallback {
            fallback.heuristic.reset();
            (fallback.is_used, fallback.learns, fallback.local_conflicts) = (false, true, 0);
        }
    }

    /// Switches to weights by conflicts, because the search is stuck with the default orders.
    /// Values are tried at random, unless there is an objective, which prefers some of them.
    pub(crate) fn go_by_weights(&mut self) {
        if !self.has_objective {
            self.values.go_at_random();
        }
        if let Some(fallback) = &mut self.fallback {
            (fallback.is_used, fallback.learns) = (true, true);
        }
    }

    /// Switches back to the orders of the settings.
    pub(crate) fn go_as_given(&mut self) {
        self.values.go_as_given();
        if let Some(fallback) = &mut self.fallback {
            fallback.is_used = false;
        }
    }

    /// Returns whether most conflicts so far were of constraints on fewer than half of the
    /// variables. The weights of other constraints hardly help to choose where a search should
    /// begin.
    pub(crate) fn has_local_conflicts(&self) -> bool {
        self.fallback.as_ref().is_some_and(|fallback| fallback.local_conflicts > 0)
    }

    /// Records the solution in `store`. If all solutions are wanted, the order does not change.
    pub(crate) fn solved(&mut self, store: &Store) {
        if let (Some(fallback), false) = (&mut self.fallback, self.has_objective) {
            fallback.learns = fallback.is_used;
        }
        self.strides.reset();
        self.values.solved(store);
    }

    /// Records a restart; `store` is the store before it.
    pub(crate) fn restarted(&mut self, store: &Store) {
        self.given.on_restart(store);
        self.strides.reset();
        self.values.restarted(store);
    }

    /// Records that a decision on `var` was refuted.
    #[inline]
    pub(crate) fn refuted(&mut self, var: Var) {
        self.strides.refuted(var);
    }

    /// Draws at random from `seed` from now on, and shuffles the scan. So variables that an order
    /// holds equal come in random order.
    pub(crate) fn shuffle(&mut self, seed: u64) {
        self.reset();
        self.scan.shuffle(self.values.reseed(seed));
    }

    /// Records a conflict in constraint `by` after the decision `newest`.
    pub(crate) fn conflicted(
        &mut self,
        model: &Model,
        store: &Store,
        by: Option<ConstraintId>,
        newest: Option<Decision>,
    ) {
        let scope = by.map_or(&[][..], |by| model.constraint(by).scope());
        let newest = newest.filter(|decision| !self.scan.is_auxiliary(decision.var));
        let conflict = Conflicted { store, scope, newest };
        self.given.on_conflict(&conflict);
        if let (Some(fallback), Some(_)) = (&mut self.fallback, by)
            && fallback.learns
        {
            let is_local = 2 * scope.len() < self.scan.len();
            fallback.local_conflicts += if is_local { 1 } else { -1 };
            fallback.heuristic.on_conflict(&conflict);
        }
    }

    /// Returns whether the store must track changed variables, for [`Branching::choose`].
    pub(crate) fn counts_values(&self) -> bool {
        let is_asked = matches!(self.order, VariableOrder::FirstFail | VariableOrder::DomDeg);
        is_asked && self.scan.len() > MANY_VARIABLES
    }

    /// Returns whether the values of a variable are tried in an order that depends on nothing but
    /// those that are left.
    pub(crate) fn takes_values_in_turn(&self) -> bool {
        let is_stuck = self.fallback.as_ref().is_some_and(|fallback| fallback.is_used);
        self.is_left_to_it && !is_stuck && !self.counts_values()
    }

    /// Returns the value of `var` to try next, if that is all that its value depends on.
    pub(crate) fn next_value(&mut self, store: &Store, var: Var) -> Int {
        let is_first = self.scan.first() == Some(var);
        self.values.select(store, var, is_first)
    }

    /// Returns whether the settings leave the order of decisions to the search.
    pub(crate) fn is_left_to_it(&self) -> bool {
        self.is_left_to_it
    }

    /// Returns the auxiliary variable at which `scan` begins, if it begins at one, and the value to
    /// try for it first.
    pub(crate) fn auxiliary_at(&self, scan: Scan, store: &Store) -> Option<Decision> {
        let var = self.scan.auxiliary_at(scan)?;
        Some(Decision::fix(var, self.values.select_auxiliary(store, var)))
    }

    /// Returns the variables from the start of `scan` on that are not auxiliary, and the heuristics
    /// for their values and for the number of values that a decision takes.
    pub(crate) fn selectable(&mut self, scan: Scan) -> (&[Var], &mut ValueHeuristic, &Strides) {
        (self.scan.rest(scan), &mut self.values, &self.strides)
    }

    /// Returns all variables that are not auxiliary.
    pub(crate) fn selectable_variables(&self) -> &[Var] {
        self.scan.selectable()
    }

    /// Takes a part of the objective first at the root from now on, or none.
    pub(crate) fn halve(&mut self, halvings: Option<u32>) {
        self.halvings = halvings;
    }

    /// Returns the decision for the part of an objective, a sum of `terms`, that comes first at the
    /// root, if one does.
    pub(crate) fn half(&self, terms: &[(Int, Var)], store: &Store) -> Option<Decision> {
        let (halvings, &[(factor, var)]) = (self.halvings?, terms) else { return None };
        let domain = store.domain(var);
        let (min, max) = (domain.min(), domain.max());
        let part = (max - min) >> halvings.min(62);
        let decision = match factor > 0 {
            true => Decision { var, kind: DecisionKind::AtMost, value: max - part },
            false => Decision { var, kind: DecisionKind::AtLeast, value: min + part },
        };
        (part > 0).then_some(decision)
    }

    /// Returns whether decisions on a variable that is not auxiliary are better made on bounds.
    pub(crate) fn has_long(&self, model: &Model) -> bool {
        self.scan.selectable().iter().any(|&var| self.strides.is_long(var, model.domain(var)))
    }

    /// Returns the value of `var` in the best solution, if it is kept.
    pub(crate) fn saved(&self, var: Var) -> Option<Int> {
        self.values.saved(var)
    }

    /// Moves `scan` to the first free variable; returns `false` if there is none.
    #[inline]
    pub(crate) fn find_free(&self, scan: &mut Scan, free: Free<'_>) -> bool {
        self.scan.find_free(scan, free)
    }

    /// Returns the free variables, from the position of `scan` on, if they are few.
    pub(crate) fn few_free(&self, scan: Scan, free: Free<'_>) -> Option<SmallVec<[Var; FEW]>> {
        self.scan.few_free(scan, free)
    }

    /// Returns the next decision. `scan` is at the first free variable, and is moved to its start
    /// below that decision. `tracked` has the changes since the last choice, if the store tracks
    /// them.
    pub(crate) fn choose(
        &mut self,
        free: Free<'_>,
        scan: &mut Scan,
        tracked: &mut Tracked,
    ) -> Decision {
        let fewest = scan.fewest(tracked.take_fewest());
        *scan = scan.with_fewest(fewest);
        let store = free.store;
        if let Some(var) = self.scan.auxiliary_at(*scan) {
            return Decision::fix(var, self.values.select_auxiliary(store, var));
        }
        let mut free = FreeVariables::new(free, self.scan.rest(*scan), fewest);
        let selected = match &mut self.fallback {
            Some(fallback) if fallback.is_used => {
                tracked.changes().into_iter().for_each(Changes::lose);
                fallback.heuristic.select(&free)
            }
            _ => {
                let scan = self.scan.selectable();
                free.set_tracking(tracked.changes().map(|changes| Tracking { scan, changes }));
                self.given.select(&free)
            }
        };
        *scan = scan.with_fewest(free.fewest());
        let is_free = free.contains(selected.var) && !self.scan.is_auxiliary(selected.var);
        let var = if is_free { selected.var } else { free.first() };
        let chosen = selected.value.filter(|_| is_free);
        let domain = store.domain(var);
        if let (Some(value), true) = (chosen, self.may_split)
            && match selected.kind {
                DecisionKind::Value => false,
                DecisionKind::AtMost => domain.min() <= value && value < domain.max(),
                DecisionKind::AtLeast => domain.min() < value && value <= domain.max(),
            }
        {
            return Decision { var, kind: selected.kind, value };
        }
        let chosen = chosen.filter(|&value| domain.contains(value));
        let value = chosen.unwrap_or_else(|| {
            let is_first = self.scan.first() == Some(var);
            self.values.select(store, var, is_first)
        });
        match self.may_split {
            true => self.strides.decision(store, var, value),
            false => Decision::fix(var, value),
        }
    }
}

/// Returns the decision for `value` of `var`, or for the half of its domain that has this value if
/// it has too many to try.
#[inline]
pub(super) fn halved(store: &Store, var: Var, value: Int) -> Decision {
    match store.domain(var).len() {
        0..=SPLIT_LIMIT => Decision::fix(var, value),
        _ => halving(store, var, value),
    }
}

/// Returns the decision for the half of the domain of `var` that has `value`.
#[cold]
pub(super) fn halving(store: &Store, var: Var, value: Int) -> Decision {
    let domain = store.domain(var);
    let middle = domain.min() + (domain.max() - domain.min()) / 2;
    if value <= middle {
        Decision { var, kind: DecisionKind::AtMost, value: middle }
    } else {
        Decision { var, kind: DecisionKind::AtLeast, value: middle + 1 }
    }
}
