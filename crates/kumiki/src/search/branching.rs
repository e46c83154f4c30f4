//! Branching: which variable to decide next, and which of its values to try first.
//!
//! Invariant: a choice depends only on the store, the settings, the seed and what this search has met
//! before; ties go to the variable declared first.

use crate::domain::Domain;
use crate::event::ConstraintId;
use crate::model::Model;
use crate::observe::Decision;
use crate::propagation::Watches;
use crate::search::orders::{ValueOrder, VariableOrder};
use crate::search::random::Random;
use crate::search::settings::Settings;
use crate::store::Store;
use crate::var::{Int, Var};
use std::collections::BTreeSet;

/// Where the search for the next variable begins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scan {
    /// All variables before this place of the scan are decided.
    from: usize,
    /// No free variable has fewer values.
    fewest: usize,
}

/// Beyond so many variables it pays to keep account of how few values a variable can have: the scan
/// ends at the first that has so few.
const MANY_VARIABLES: usize = 256;

/// The variables that are to be decided: those that are not fixed or, where `decided` tells of each
/// whether it is, those that are not decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Free<'a> {
    pub(crate) store: &'a Store,
    pub(crate) decided: Option<&'a [bool]>,
}

impl Free<'_> {
    #[inline]
    fn contains(self, var: Var) -> bool {
        match self.decided {
            Some(decided) => !decided[var.index()],
            None => !self.store.is_fixed(var),
        }
    }
}

/// An order of values other than the ascending one.
#[derive(Debug)]
enum OwnOrder {
    /// The descending one.
    Descending,
    /// All values, as listed. To find the next takes time in the number of those before it.
    Listed(Box<[Int]>),
}

impl OwnOrder {
    /// The values that `order` names, then those that it does not, ascending.
    fn new(order: &[Int], domain: Domain<'_>) -> OwnOrder {
        let named: BTreeSet<Int> = order.iter().copied().collect();
        let unnamed = domain.iter().filter(|value| !named.contains(value));
        let all: Box<[Int]> = order.iter().copied().chain(unnamed).collect();
        let is_descending = all.is_sorted_by(|a, b| a > b);
        if is_descending { OwnOrder::Descending } else { OwnOrder::Listed(all) }
    }

    fn first_in(&self, domain: Domain<'_>) -> Int {
        match self {
            OwnOrder::Descending => domain.max(),
            OwnOrder::Listed(all) => find_in(domain, all.iter()),
        }
    }

    fn last_in(&self, domain: Domain<'_>) -> Int {
        match self {
            OwnOrder::Descending => domain.min(),
            OwnOrder::Listed(all) => find_in(domain, all.iter().rev()),
        }
    }
}

/// The first of `values` that is possible.
fn find_in<'a>(domain: Domain<'_>, mut values: impl Iterator<Item = &'a Int>) -> Int {
    *values.find(|&&value| domain.contains(value)).expect("every value is listed")
}

/// The settings of branching, as one search carries them out.
#[derive(Debug)]
pub(crate) struct Branching {
    variable_order: VariableOrder,
    value_order: ValueOrder,
    /// Ask first for the variable whose decision met the last conflict.
    last_conflict: Option<Option<Var>>,
    /// The variables in the order in which they are scanned.
    scan: Vec<Var>,
    /// For each variable the number of its constraints.
    degrees: Vec<u32>,
    /// For each variable 1 and the conflicts of its constraints.
    weights: Vec<u64>,
    /// For each variable whose values are not tried in ascending order: the order.
    value_orders: Vec<Option<OwnOrder>>,
    seed: u64,
    random: Random,
}

impl Branching {
    pub(crate) fn new(model: &Model, watches: &Watches, settings: &Settings) -> Branching {
        let degrees: Vec<u32> = model.variables().map(|var| watches.on(var).len() as u32).collect();
        let mut scan: Vec<Var> = model.variables().collect();
        if matches!(settings.variable_order, VariableOrder::MaxDegree) {
            scan.sort_by_key(|var| std::cmp::Reverse(degrees[var.index()]));
        }
        let mut value_orders = Vec::new();
        for (var, order) in model.value_orders() {
            value_orders.resize_with(scan.len(), || None);
            value_orders[var.index()] = Some(OwnOrder::new(order, model.domain(*var)));
        }
        Branching {
            variable_order: settings.variable_order.clone(),
            value_order: settings.value_order.clone(),
            last_conflict: settings.last_conflict.then_some(None),
            weights: vec![1; scan.len()],
            scan,
            degrees,
            value_orders,
            seed: settings.seed,
            random: Random::new(settings.seed),
        }
    }

    /// Forgets what was met: the next run is as the first.
    pub(crate) fn reset(&mut self) {
        self.weights.fill(1);
        self.random = Random::new(self.seed);
        if let Some(last) = &mut self.last_conflict {
            *last = None;
        }
    }

    /// Learns of a conflict of constraint `by`, met by the newest decision of `path`.
    pub(crate) fn conflicted(
        &mut self,
        model: &Model,
        by: Option<ConstraintId>,
        newest: Option<Decision>,
    ) {
        if let (Some(last), Some(decision)) = (&mut self.last_conflict, newest) {
            *last = Some(decision.var);
        }
        if let (VariableOrder::DomWdeg, Some(by)) = (&self.variable_order, by) {
            for var in model.constraint(by).scope() {
                self.weights[var.index()] += 1;
            }
        }
    }

    /// Whether the store shall keep the fewest values of what changes, for [`Branching::choose`].
    pub(crate) fn counts_values(&self) -> bool {
        matches!(self.variable_order, VariableOrder::FirstFail) && self.scan.len() > MANY_VARIABLES
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

    /// The next decision; `scan` is at the first free variable, and is brought to where it may begin
    /// below that decision. `changed` is the fewest values of what has changed since the last choice.
    pub(crate) fn choose(
        &mut self,
        free: Free<'_>,
        scan: &mut Scan,
        changed: Option<usize>,
    ) -> Decision {
        scan.fewest = changed.map_or(0, |changed| changed.min(scan.fewest));
        let var = match self.last_conflict {
            Some(Some(last)) if free.contains(last) => last,
            _ => self.choose_variable(free, scan),
        };
        let domain = free.store.domain(var);
        let value = self.choose_value(free.store, var);
        let value = if domain.contains(value) { value } else { domain.min() };
        Decision { var, value }
    }

    /// The next variable; the one at which the scan begins is free.
    fn choose_variable(&self, all_free: Free<'_>, scan: &mut Scan) -> Var {
        let store = all_free.store;
        let first = self.scan[scan.from];
        let mut free = self.scan[scan.from..].iter().copied().filter(|&x| all_free.contains(x));
        match &self.variable_order {
            VariableOrder::InOrder => first,
            VariableOrder::FirstFail => {
                let (var, fewest) = fewest_values(store, free, scan.fewest);
                scan.fewest = fewest;
                var
            }
            VariableOrder::MaxDegree => {
                let degree = |var: Var| self.degrees[var.index()];
                fewest_values(store, free.take_while(|&var| degree(var) == degree(first)), 0).0
            }
            VariableOrder::DomWdeg => {
                let key = |var: Var| (store.domain(var).len() as u64, self.weights[var.index()]);
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

    fn choose_value(&mut self, store: &Store, var: Var) -> Int {
        let domain = store.domain(var);
        let own = self.value_orders.get(var.index()).and_then(Option::as_ref);
        match &self.value_order {
            ValueOrder::Domain => own.map_or(domain.min(), |order| order.first_in(domain)),
            ValueOrder::Reversed => own.map_or(domain.max(), |order| order.last_in(domain)),
            ValueOrder::Random => {
                let n = self.random.below(domain.len());
                domain.nth(n).expect("n is less than the number of values")
            }
            ValueOrder::Custom(choose) => choose(store, var),
        }
    }
}

/// The first variable with the fewest values, and how many those are; none has fewer than `least`.
fn fewest_values(store: &Store, free: impl Iterator<Item = Var>, least: usize) -> (Var, usize) {
    // Nothing can be fewer than two, but for a variable that is fixed and not yet decided.
    let least = least.max(2);
    let mut best: Option<(Var, usize)> = None;
    for var in free {
        let len = store.domain(var).len();
        if len <= least {
            return (var, len);
        }
        if best.is_none_or(|(_, fewest)| len < fewest) {
            best = Some((var, len));
        }
    }
    best.expect("a variable is free")
}
