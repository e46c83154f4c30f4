//! Branching: the choice of the next variable to decide and of the value to try first.
//!
//! Invariant: a choice depends only on the store, the settings, the seed and the history of this
//! search. Ties go to the first variable of the scan: the one declared first, unless the scan is
//! sorted or shuffled.

mod free;
mod own_order;

use super::dual_branching::Places;
use crate::arithmetic::Int;
use crate::propagation::{Model, Watches};
use crate::run::{Decision, Random};
use crate::search::orders::{ChooseValue, ValueOrder, VariableOrder};
use crate::search::phases::Phases;
use crate::search::settings::{LookAhead, Settings};
use crate::state::{ConstraintId, Domain, Store, Var};
pub(crate) use free::{FEW, Free, Scan};
use free::{fewest_values, fewest_values_for};
use own_order::OwnOrder;
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

/// Above this number of variables it is worth tracking the fewest values that a variable can have:
/// the scan then ends at the first variable with that few.
const MANY_VARIABLES: usize = 256;

/// The branching of one search, according to its settings.
#[derive(Debug)]
pub(crate) struct Branching {
    variable_order: VariableOrder,
    value_order: ValueOrder,
    /// If set, the variable whose decision caused the last conflict is decided first.
    last_conflict: Option<Option<Var>>,
    /// The variables in the order of the scan.
    scan: Vec<Var>,
    /// The start of the auxiliary variables in the scan. They are decided after the others, in
    /// their order, the best value first: the least, unless there is an objective. No closure is
    /// called for them.
    dependents: usize,
    /// The number of constraints of each variable.
    degrees: Vec<u32>,
    /// For each variable the number of its constraints, plus its share in their conflicts.
    weights: Vec<f64>,
    /// The value order of each variable whose values are not tried in ascending order.
    value_orders: Vec<Option<OwnOrder>>,
    phases: Option<Phases>,
    /// The groups for dual branching, if the settings ask for it.
    places: Option<Places>,
    /// True if conflicts are weighed: the order uses them, or may do so later.
    weighs: bool,
    /// True if the search uses weights although the settings name another order.
    left_given: bool,
    given_value_order: ValueOrder,
    /// True if the next solution must be better.
    has_objective: bool,
    /// The number of conflicts of constraints on few of the variables, minus those of others.
    local_conflicts: i64,
    seed: u64,
    random: Random,
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
        let counts = |&&id: &&ConstraintId| Some(id) != objective;
        let degree = |var: Var| watches.on(var).iter().filter(counts).count() as u32;
        let degrees: Vec<u32> = model.variables().map(degree).collect();
        let is_dependent = |var: &Var| model.auxiliary_variables().binary_search(var).is_ok();
        let mut scan: Vec<Var> = model.variables().filter(|var| !is_dependent(var)).collect();
        if matches!(settings.variable_order, VariableOrder::MaxDegree | VariableOrder::DomDeg) {
            scan.sort_by_key(|var| Reverse(degrees[var.index()]));
        }
        if let VariableOrder::Listed(vars) = &settings.variable_order {
            let places: HashMap<Var, usize> =
                vars.iter().enumerate().map(|(place, &var)| (var, place)).collect();
            scan.sort_by_key(|var| places.get(var).copied().unwrap_or(usize::MAX));
        }
        let dependents = scan.len();
        scan.extend(model.auxiliary_variables());
        let mut value_orders = Vec::new();
        for (var, order) in model.value_orders() {
            value_orders.resize_with(scan.len(), || None);
            value_orders[var.index()] = Some(OwnOrder::new(order, model.domain(*var)));
        }
        Branching {
            variable_order: settings.variable_order.clone(),
            value_order: settings.value_order.clone(),
            last_conflict: settings.last_conflict.then_some(None),
            weights: first_weights(&degrees),
            scan,
            dependents,
            degrees,
            value_orders,
            phases: Phases::new(model.variables().len(), settings, objective.is_some()),
            places: decides_places(settings).then(|| Places::new(model)),
            weighs: may_go_by_conflicts(&settings.variable_order),
            left_given: false,
            given_value_order: settings.value_order.clone(),
            has_objective: objective.is_some(),
            local_conflicts: 0,
            seed: settings.seed,
            random: Random::new(settings.seed),
        }
    }

    /// Prefers a small sum of `terms`. If the settings name no other order, the best value of a
    /// variable comes first, or the `preferred` one. A single variable to minimize or maximize is
    /// treated as auxiliary: it follows from the others, as a length follows from the placed
    /// objects. Decided early, it would be tried value after value, each refuted by a search.
    pub(crate) fn aim(&mut self, terms: &[(Int, Var)], preferred: Option<Arc<ChooseValue>>) {
        use VariableOrder::{DomDeg, DomWdeg, FirstFail};
        if let (Some(choose), ValueOrder::Domain) = (preferred, &self.value_order) {
            self.value_order = ValueOrder::Custom(choose);
            self.given_value_order = self.value_order.clone();
        }
        let is_adaptive = matches!(self.variable_order, DomDeg | DomWdeg | FirstFail);
        if let (&[(_, var)], true) = (terms, is_adaptive) {
            self.decide_last(var);
        }
        self.value_orders.resize_with(self.scan.len(), || None);
        for &(factor, var) in terms {
            self.value_orders[var.index()] = (factor < 0).then_some(OwnOrder::Descending);
        }
    }

    /// Makes `var` an auxiliary variable.
    fn decide_last(&mut self, var: Var) {
        if let Some(at) = self.scan[..self.dependents].iter().position(|&other| other == var) {
            self.dependents -= 1;
            self.scan[at..=self.dependents].rotate_left(1);
            self.scan[self.dependents..].sort_unstable();
        }
    }

    /// Sorts the variables by the domains at the `root`, if the order is one that is sorted once.
    pub(crate) fn see_root(&mut self, root: &Store) {
        let size = |var: Var| root.domain(var).len();
        let scan = &mut self.scan[..self.dependents];
        match self.variable_order {
            VariableOrder::MaxDegreeOnce => {
                let degrees = &self.degrees;
                scan.sort_by_key(|&x| (Reverse(degrees[x.index()]), size(x), x));
            }
            VariableOrder::FewestValuesOnce => scan.sort_by_key(|&x| (size(x), x)),
            _ => {}
        }
    }

    /// Drops the history, so that the next run is like the first.
    pub(crate) fn reset(&mut self) {
        self.weights = first_weights(&self.degrees);
        self.random = Random::new(self.seed);
        if let Some(last) = &mut self.last_conflict {
            *last = None;
        }
        if let Some(phases) = &mut self.phases {
            phases.clear();
        }
        self.local_conflicts = 0;
        self.go_as_given();
        self.weighs = may_go_by_conflicts(&self.variable_order);
    }

    /// Switches to weights by conflicts, because the search is stuck with the default orders.
    /// Values are tried at random, unless there is an objective, which prefers some of them.
    pub(crate) fn go_by_weights(&mut self) {
        self.variable_order = VariableOrder::DomWdeg;
        if !self.has_objective {
            self.value_order = ValueOrder::Random;
        }
        self.weighs = true;
        self.left_given = true;
    }

    /// Switches back to the orders of the settings.
    pub(crate) fn go_as_given(&mut self) {
        if std::mem::take(&mut self.left_given) {
            self.variable_order = VariableOrder::DomDeg;
            self.value_order = self.given_value_order.clone();
        }
    }

    /// Returns whether most conflicts so far were of constraints on fewer than half of the
    /// variables. The weights of other constraints hardly help to choose where a search should
    /// begin.
    pub(crate) fn has_local_conflicts(&self) -> bool {
        self.local_conflicts > 0
    }

    /// Records the solution in `store`. If all solutions are wanted, the order does not change.
    pub(crate) fn solved(&mut self, store: &Store) {
        if !self.has_objective {
            self.weighs = matches!(self.variable_order, VariableOrder::DomWdeg);
        }
        if let Some(phases) = &mut self.phases {
            phases.solved(store);
        }
    }

    /// Records a restart; `store` is the store before it.
    pub(crate) fn restarted(&mut self, store: &Store) {
        if let Some(phases) = &mut self.phases {
            phases.restarted(store);
        }
    }

    /// Draws at random from `seed` from now on, and shuffles the scan. So variables that an order
    /// holds equal come in random order.
    pub(crate) fn shuffle(&mut self, seed: u64) {
        self.seed = seed;
        self.reset();
        self.random.shuffle(&mut self.scan[..self.dependents]);
    }

    /// Records a conflict in constraint `by` after the newest decision of `path`.
    pub(crate) fn conflicted(
        &mut self,
        model: &Model,
        store: &Store,
        by: Option<ConstraintId>,
        newest: Option<Decision>,
    ) {
        if let (Some(last), Some(decision)) = (&mut self.last_conflict, newest) {
            let dependents = &self.scan[self.dependents..];
            *last = Some(decision.var).filter(|var| dependents.binary_search(var).is_err());
        }
        if let (true, Some(by)) = (self.weighs, by) {
            let scope = model.constraint(by).scope();
            self.local_conflicts += if 2 * scope.len() < self.scan.len() { 1 } else { -1 };
            self.weigh(scope, store);
        }
    }

    /// Distributes the weight of a conflict over the free variables of `scope`. A variable gets
    /// more if it has fewer values and if fewer variables are free.
    fn weigh(&mut self, scope: &[Var], store: &Store) {
        let free = scope.iter().filter(|&&var| !store.is_fixed(var)).count();
        let share = 1.0 / free.max(1) as f64;
        for &var in scope {
            let len = store.domain(var).len();
            if len > 1 || free == 0 {
                self.weights[var.index()] += share / len as f64;
            }
        }
    }

    /// Returns whether the store must track the fewest values of changed variables, for
    /// [`Branching::choose`].
    pub(crate) fn counts_values(&self) -> bool {
        let is_asked =
            matches!(self.variable_order, VariableOrder::FirstFail | VariableOrder::DomDeg);
        is_asked && self.scan.len() > MANY_VARIABLES
    }

    /// Moves `scan` to the first free variable; returns `false` if there is none.
    pub(crate) fn find_free(&self, scan: &mut Scan, free: Free<'_>) -> bool {
        while let Some(&var) = self.scan.get(scan.from) {
            if free.contains(var) {
                return true;
            }
            scan.from += 1;
        }
        false
    }

    /// Returns the free variables, from the position of `scan` on, if they are few.
    pub(crate) fn few_free(&self, scan: Scan, free: Free<'_>) -> Option<SmallVec<[Var; FEW]>> {
        let mut few = SmallVec::new();
        for &var in self.scan[scan.from..].iter().filter(|&&var| free.contains(var)) {
            if few.len() == FEW {
                return None;
            }
            few.push(var);
        }
        Some(few)
    }

    /// Returns the next decision. `scan` is at the first free variable, and is moved to its start
    /// below that decision. `changed` is the fewest values of any variable that changed since the
    /// last choice.
    pub(crate) fn choose(
        &mut self,
        free: Free<'_>,
        scan: &mut Scan,
        changed: Option<usize>,
    ) -> Decision {
        scan.fewest = changed.map_or(0, |changed| changed.min(scan.fewest));
        if scan.from >= self.dependents {
            let var = self.scan[scan.from];
            return Decision { var, value: self.best_value(free.store.domain(var), var) };
        }
        let var = match self.last_conflict {
            Some(Some(last)) if free.contains(last) => last,
            _ => {
                let var = self.choose_variable(free, scan);
                let places = self.places.as_ref();
                match places.and_then(|places| places.better(free.store, &self.weights, var)) {
                    Some(decision) => return decision,
                    None => var,
                }
            }
        };
        let domain = free.store.domain(var);
        let phase = self.phases.as_ref().and_then(|phases| phases.of(var, free.store));
        let value = phase.unwrap_or_else(|| self.choose_value(free.store, var));
        let value = if domain.contains(value) { value } else { domain.min() };
        Decision { var, value }
    }

    /// Returns the next variable; the one at which the scan begins is free.
    fn choose_variable(&self, all_free: Free<'_>, scan: &mut Scan) -> Var {
        let store = all_free.store;
        let first = self.scan[scan.from];
        let rest = &self.scan[scan.from..self.dependents];
        let mut free = rest.iter().copied().filter(|&x| all_free.contains(x));
        match &self.variable_order {
            VariableOrder::InOrder
            | VariableOrder::MaxDegreeOnce
            | VariableOrder::FewestValuesOnce
            | VariableOrder::Listed(_) => first,
            VariableOrder::FirstFail => {
                let (var, fewest) = fewest_values(store, free, scan.fewest);
                scan.fewest = fewest;
                var
            }
            VariableOrder::DomDeg => {
                let degree = |var: Var| u64::from(self.degrees[var.index()]);
                let (var, fewest) = fewest_values_for(store, free, degree, scan.fewest);
                scan.fewest = fewest;
                var
            }
            VariableOrder::MaxDegree => {
                let degree = |var: Var| self.degrees[var.index()];
                fewest_values(store, free.take_while(|&var| degree(var) == degree(first)), 0).0
            }
            VariableOrder::DomWdeg => {
                let key = |var: Var| (store.domain(var).len() as f64, self.weights[var.index()]);
                let mut best = (first, key(first));
                for var in free.skip(1) {
                    let (len, weight) = key(var);
                    // len / weight < best.len / best.weight
                    if len * best.1.1 < best.1.0 * weight {
                        best = (var, (len, weight));
                    }
                }
                best.0
            }
            VariableOrder::Custom(choose) => {
                let mut free: Vec<Var> = free.by_ref().collect();
                free.sort_unstable();
                let chosen = choose(store, &free);
                if free.binary_search(&chosen).is_ok() { chosen } else { first }
            }
        }
    }

    fn own_order(&self, var: Var) -> Option<&OwnOrder> {
        self.value_orders.get(var.index()).and_then(Option::as_ref)
    }

    /// Returns the first possible value in the variable's own order.
    fn best_value(&self, domain: Domain<'_>, var: Var) -> Int {
        self.own_order(var).map_or(domain.min(), |order| order.first_in(domain))
    }

    fn choose_value(&mut self, store: &Store, var: Var) -> Int {
        let domain = store.domain(var);
        match &self.value_order {
            ValueOrder::Domain => self.best_value(domain, var),
            ValueOrder::ReversedAfterFirst if self.scan.first() == Some(&var) => {
                self.best_value(domain, var)
            }
            ValueOrder::Reversed | ValueOrder::ReversedAfterFirst => {
                self.own_order(var).map_or(domain.max(), |order| order.last_in(domain))
            }
            ValueOrder::Random => {
                let n = self.random.index(domain.len());
                domain.nth(n).expect("n is less than the number of values")
            }
            ValueOrder::Custom(choose) => choose(store, var),
        }
    }
}

/// Returns whether an order uses conflicts, or does so when the search is stuck.
fn may_go_by_conflicts(order: &VariableOrder) -> bool {
    matches!(order, VariableOrder::DomDeg | VariableOrder::DomWdeg)
}

/// Returns whether the settings ask for dual branching.
fn decides_places(settings: &Settings) -> bool {
    settings.places
        && settings.look_ahead == LookAhead::Full
        && matches!(settings.variable_order, VariableOrder::DomWdeg)
}

/// Returns the initial weights. None is 0, because domain sizes are divided by them.
fn first_weights(degrees: &[u32]) -> Vec<f64> {
    degrees.iter().map(|&degree| f64::from(degree.max(1))).collect()
}
