//! Branching: which variable to decide next, and which of its values to try first.
//!
//! Invariant: a choice depends only on the store, the settings, the seed and what this search has met
//! before; ties go to the variable that the scan meets first: the one declared first, unless the scan is
//! sorted or shuffled.

mod free;
mod own_order;

use crate::domain::Domain;
use crate::event::ConstraintId;
use crate::model::Model;
use crate::observe::Decision;
use crate::propagation::Watches;
use crate::random::Random;
use crate::search::orders::{ChooseValue, ValueOrder, VariableOrder};
use crate::search::phases::Phases;
use crate::search::places::Places;
use crate::search::settings::{LookAhead, Settings};
use crate::store::Store;
use crate::var::{Int, Var};
pub(crate) use free::{FEW, Free, Scan};
use free::{fewest_values, fewest_values_for};
use own_order::OwnOrder;
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

/// Beyond so many variables it pays to keep account of how few values a variable can have: the scan
/// ends at the first that has so few.
const MANY_VARIABLES: usize = 256;

/// The settings of branching, as one search carries them out.
#[derive(Debug)]
pub(crate) struct Branching {
    variable_order: VariableOrder,
    value_order: ValueOrder,
    /// Ask first for the variable whose decision met the last conflict.
    last_conflict: Option<Option<Var>>,
    /// The variables in the order in which they are scanned.
    scan: Vec<Var>,
    /// Where those begin, in the scan, that follow from the others: they are decided after these, in their
    /// order, the best value first, which is the least but for an objective. No closure is asked for them.
    dependents: usize,
    /// For each variable the number of its constraints.
    degrees: Vec<u32>,
    /// For each variable how many constraints it has, and its part in their conflicts.
    weights: Vec<f64>,
    /// For each variable whose values are not tried in ascending order: the order.
    value_orders: Vec<Option<OwnOrder>>,
    phases: Option<Phases>,
    /// Where the values of groups may go, if that is decided, too.
    places: Option<Places>,
    /// Whether conflicts are weighed: the order goes by them, or may come to.
    weighs: bool,
    /// Whether the search goes by weights, which the settings did not ask for.
    left_given: bool,
    given_value_order: ValueOrder,
    /// Whether the next solution has to be better.
    has_objective: bool,
    /// How many conflicts there were of constraints on few of the variables, less those of others.
    local_conflicts: i64,
    seed: u64,
    random: Random,
}

impl Branching {
    /// The constraint of the `objective`, if there is one, is not counted.
    pub(crate) fn new(
        model: &Model,
        watches: &Watches,
        settings: &Settings,
        objective: Option<ConstraintId>,
    ) -> Branching {
        // What a bound has to do with a variable says nothing of how hard it is to place.
        let counts = |&&id: &&ConstraintId| Some(id) != objective;
        let degree = |var: Var| watches.on(var).iter().filter(counts).count() as u32;
        let degrees: Vec<u32> = model.variables().map(degree).collect();
        let is_dependent = |var: &Var| model.dependents().binary_search(var).is_ok();
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
        scan.extend(model.dependents());
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

    /// Goes for a small sum of `terms`: where no other order is asked for, the best value of a variable
    /// comes first, or the one that is `preferred`. A single variable that is to be small or great follows from the others, as a length does
    /// from what is placed: decided early it would be tried value after value, each refuted by a search.
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

    /// Makes `var` one of those that follow from the others.
    fn decide_last(&mut self, var: Var) {
        if let Some(at) = self.scan[..self.dependents].iter().position(|&other| other == var) {
            self.dependents -= 1;
            self.scan[at..=self.dependents].rotate_left(1);
            self.scan[self.dependents..].sort_unstable();
        }
    }

    /// Sorts the variables, where the order says that it is done once, by what is possible at the
    /// `root`.
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

    /// Forgets what was met: the next run is as the first.
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

    /// Goes by conflicts, as the default orders are stuck. Values are tried at random, unless there is an
    /// objective, which says which of them are good.
    pub(crate) fn go_by_weights(&mut self) {
        self.variable_order = VariableOrder::DomWdeg;
        if !self.has_objective {
            self.value_order = ValueOrder::Random;
        }
        self.weighs = true;
        self.left_given = true;
    }

    /// Goes by the orders of the settings again.
    pub(crate) fn go_as_given(&mut self) {
        if std::mem::take(&mut self.left_given) {
            self.variable_order = VariableOrder::DomDeg;
            self.value_order = self.given_value_order.clone();
        }
    }

    /// Returns whether most conflicts so far were of constraints on fewer than half of the variables. The
    /// weights of other constraints say next to nothing of where a search should begin.
    pub(crate) fn has_local_conflicts(&self) -> bool {
        self.local_conflicts > 0
    }

    /// Learns of the solution in `store`. Where all solutions are wanted, the order stays what it is.
    pub(crate) fn solved(&mut self, store: &Store) {
        if !self.has_objective {
            self.weighs = matches!(self.variable_order, VariableOrder::DomWdeg);
        }
        if let Some(phases) = &mut self.phases {
            phases.solved(store);
        }
    }

    /// Learns that the search begins again; `store` still holds what it leaves.
    pub(crate) fn restarted(&mut self, store: &Store) {
        if let Some(phases) = &mut self.phases {
            phases.restarted(store);
        }
    }

    /// Draws at random from `seed` from now on, and scans the variables in an order that is drawn from it: so
    /// are those that an order of variables holds equal.
    pub(crate) fn shuffle(&mut self, seed: u64) {
        self.seed = seed;
        self.reset();
        self.random.shuffle(&mut self.scan[..self.dependents]);
    }

    /// Learns of a conflict of constraint `by`, met by the newest decision of `path`.
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

    /// Shares out a conflict among the free variables of `scope`: the more, the fewer values they have, and
    /// the fewer they are.
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

    /// Whether the store shall keep the fewest values of what changes, for [`Branching::choose`].
    pub(crate) fn counts_values(&self) -> bool {
        let is_asked =
            matches!(self.variable_order, VariableOrder::FirstFail | VariableOrder::DomDeg);
        is_asked && self.scan.len() > MANY_VARIABLES
    }

    /// Brings `scan` to the first free variable; `false` if there is none.
    pub(crate) fn find_free(&self, scan: &mut Scan, free: Free<'_>) -> bool {
        while let Some(&var) = self.scan.get(scan.from) {
            if free.contains(var) {
                return true;
            }
            scan.from += 1;
        }
        false
    }

    /// The free variables, the first of which is where `scan` is, if they are few.
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

    /// The next decision; `scan` is at the first free variable, and is brought to where it may begin
    /// below that decision. `changed` is the fewest values of what has changed since the last choice.
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

    /// The next variable; the one at which the scan begins is free.
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

    /// The first value in the order of the variable's own.
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

/// Whether an order goes by conflicts, or comes to when the search is stuck.
fn may_go_by_conflicts(order: &VariableOrder) -> bool {
    matches!(order, VariableOrder::DomDeg | VariableOrder::DomWdeg)
}

/// Whether it is also decided where values go.
fn decides_places(settings: &Settings) -> bool {
    settings.places
        && settings.look_ahead == LookAhead::Full
        && matches!(settings.variable_order, VariableOrder::DomWdeg)
}

/// No variable has weight 0, by which its values could not be divided.
fn first_weights(degrees: &[u32]) -> Vec<f64> {
    degrees.iter().map(|&degree| f64::from(degree.max(1))).collect()
}
