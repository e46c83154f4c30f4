//! The value heuristic: the value of the decided variable to try first.
//!
//! Invariant: the value is possible. The same seed gives the same random values.

use super::own_order::OwnOrder;
use super::phases::Phases;
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::Random;
use crate::search::objective::SearchTarget;
use crate::search::settings::{Settings, ValueOrder};
use crate::state::{Domain, Store, Var};
use std::sync::Arc;

/// The value heuristic of one search.
#[derive(Debug)]
pub(in crate::search) struct ValueHeuristic {
    order: ValueOrder,
    /// The order of the settings, or the one that an objective prefers.
    given: ValueOrder,
    /// The value order of each variable whose values are not tried in ascending order.
    own_orders: Vec<Option<OwnOrder>>,
    phases: Option<Phases>,
    seed: u64,
    random: Random,
}

impl ValueHeuristic {
    /// Returns the value heuristic of a search.
    pub(in crate::search) fn new(
        model: &Model,
        settings: &Settings,
        has_objective: bool,
    ) -> ValueHeuristic {
        let variables = model.variables().len();
        let mut own_orders = Vec::new();
        for (var, order) in model.value_orders() {
            own_orders.resize_with(variables, || None);
            own_orders[var.index()] = Some(OwnOrder::new(order, model.domain(*var)));
        }
        ValueHeuristic {
            order: settings.value_order.clone(),
            given: settings.value_order.clone(),
            own_orders,
            phases: Phases::new(variables, settings, has_objective),
            seed: settings.seed,
            random: Random::new(settings.seed),
        }
    }

    /// Tries the best value for a small sum of `terms`, those of `target`, first. If the settings
    /// name no order, the preferred value comes first. The values of its start come before all
    /// others, whatever the settings name.
    pub(in crate::search) fn aim(
        &mut self,
        terms: &[(Int, Var)],
        target: &SearchTarget,
        variables: usize,
    ) {
        if !target.start.is_empty() {
            let phases = self.phases.get_or_insert_with(|| Phases::of_start(variables));
            phases.begin_at(&target.start);
        }
        if let (Some(choose), ValueOrder::Domain) = (&target.preferred, &self.order) {
            self.order = ValueOrder::Custom(Arc::clone(choose));
            self.given = self.order.clone();
        }
        self.own_orders.resize_with(variables, || None);
        for &(factor, var) in terms {
            self.own_orders[var.index()] = (factor < 0).then_some(OwnOrder::Descending);
        }
    }

    /// Forgets the history, so that the next search is like the first.
    pub(in crate::search) fn reset(&mut self) {
        self.random = Random::new(self.seed);
        if let Some(phases) = &mut self.phases {
            phases.clear();
        }
        self.go_as_given();
    }

    /// Draws at random from `seed` from now on, and returns the generator.
    pub(in crate::search) fn reseed(&mut self, seed: u64) -> &mut Random {
        self.seed = seed;
        self.reset();
        &mut self.random
    }

    /// Tries values at random.
    pub(in crate::search) fn go_at_random(&mut self) {
        self.order = ValueOrder::Random;
    }

    /// Returns to the order of the settings.
    pub(in crate::search) fn go_as_given(&mut self) {
        self.order = self.given.clone();
    }

    /// Records the solution in `store`.
    pub(in crate::search) fn solved(&mut self, store: &Store) {
        if let Some(phases) = &mut self.phases {
            phases.solved(store);
        }
    }

    /// Records a restart; `store` is the store before it.
    pub(in crate::search) fn restarted(&mut self, store: &Store) {
        if let Some(phases) = &mut self.phases {
            phases.restarted(store);
        }
    }

    /// Returns the value of `var` to try first. `is_first` is true for the first variable of the
    /// scan.
    pub(in crate::search) fn select(&mut self, store: &Store, var: Var, is_first: bool) -> Int {
        let domain = store.domain(var);
        let phase = self.phases.as_ref().and_then(|phases| phases.of(var, store));
        let value = phase.unwrap_or_else(|| self.by_order(store, var, is_first));
        if domain.contains(value) { value } else { domain.min() }
    }

    /// Returns the saved value of `var`, if there is one.
    pub(in crate::search) fn saved(&self, var: Var) -> Option<Int> {
        self.phases.as_ref().and_then(|phases| phases.saved(var))
    }

    /// Returns the value of an auxiliary variable to try first: that of the start, or the best.
    pub(in crate::search) fn select_auxiliary(&self, store: &Store, var: Var) -> Int {
        let start = self.phases.as_ref().and_then(|phases| phases.in_start(var, store));
        start.unwrap_or_else(|| self.best(store.domain(var), var))
    }

    /// Returns the first possible value in the variable's own order.
    fn best(&self, domain: Domain<'_>, var: Var) -> Int {
        self.own_order(var).map_or(domain.min(), |order| order.first_in(domain))
    }

    fn own_order(&self, var: Var) -> Option<&OwnOrder> {
        self.own_orders.get(var.index()).and_then(Option::as_ref)
    }

    fn by_order(&mut self, store: &Store, var: Var, is_first: bool) -> Int {
        let domain = store.domain(var);
        match &self.order {
            ValueOrder::Domain => self.best(domain, var),
            ValueOrder::ReversedAfterFirst if is_first => self.best(domain, var),
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
