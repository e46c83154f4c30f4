//! Loads of bins: sums of the weights of the variables that have a value, with the same weights for
//! each of several values.
//!
//! Invariant: an added sum follows from the constraints that are there. The constraint that
//! replaces sums holds exactly if these hold.

use super::Presolving;
use super::implied::Implied;
use super::replaced::Replaced;
use crate::arithmetic::Int;
use crate::constraints::{Bin, BinPacking, Comparison, Linear, is_plain};
use crate::propagation::{
    Asked, BoundedSum, Constraint, Explained, Model, Past, Properties, Reasons, SharedConstraint,
};
use crate::state::{Conflict, ConstraintId, Store, Var};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

/// The fewest items and bins that become one constraint.
const FEWEST_ITEMS: usize = 3;
const FEWEST_BINS: usize = 2;

/// Items: variables and their weights, which are positive.
type Items = Vec<(Var, Int)>;

/// The load of each bin, by the value of its items.
type Loads = BTreeMap<Int, LoadSum>;

/// The bounds on the load of a bin plus some terms.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LoadSum {
    terms: Vec<(Int, Var)>,
    least: Option<Int>,
    most: Option<Int>,
    constraints: Vec<ConstraintId>,
}

/// Adds the sums of the loads of all bins of some items, each of which is in one of the bins, and
/// one constraint for the bins. Returns the number of constraints that are added, or that are not
/// run any more. If a limit is reached, nothing is changed, and there is no root.
pub(super) fn add_loads(presolving: &mut Presolving<'_>) -> usize {
    let Some(root) = presolving.root.take() else { return 0 };
    let mut model = Arc::clone(&presolving.model);
    let mut groups: BTreeMap<Items, Loads> = BTreeMap::new();
    for (id, constraint) in model.constraints() {
        if constraint.scope().len() < FEWEST_ITEMS || model.replacement(id).is_some() {
            continue;
        }
        if presolving.is_over() {
            return 0;
        }
        let sum = model.run(id, |constraint| constraint.bounded_sum(&root));
        if let Some((items, value, load)) = sum.and_then(|sum| LoadSum::of(id, sum)) {
            match groups.entry(items).or_default().entry(value) {
                Entry::Vacant(entry) => drop(entry.insert(load)),
                Entry::Occupied(mut entry) => entry.get_mut().join(load),
            }
        }
    }
    let mut changes = 0;
    for (items, loads) in groups {
        if items.len() < FEWEST_ITEMS || loads.len() < FEWEST_BINS {
            continue;
        }
        let added = [total(&items, &loads, true, &root), total(&items, &loads, false, &root)];
        for sum in added.into_iter().flatten() {
            Arc::make_mut(&mut model).add_implied(Arc::new(Implied::read(Arc::new(sum))));
            changes += 1;
        }
        changes += merge(&items, &loads, &mut model);
    }
    presolving.model = model;
    presolving.root = Some(root);
    changes
}

impl LoadSum {
    /// Returns the items, the value and the load that `sum`, which `id` bounds, is about, if it is
    /// one: the weights of variables that have one value, and terms.
    fn of(id: ConstraintId, sum: BoundedSum) -> Option<(Items, Int, LoadSum)> {
        let BoundedSum { terms, truths, least, most } = sum;
        let &(first, _, value) = truths.first()?;
        let sign = first.signum();
        let is_load = |&(weight, _, of): &(Int, Var, Int)| of == value && weight.signum() == sign;
        if !truths.iter().all(is_load) {
            return None;
        }
        let items =
            truths.into_iter().map(|(weight, var, _)| Some((var, weight.checked_mul(sign)?)));
        let mut items: Items = items.collect::<Option<_>>()?;
        items.sort_unstable();
        let signed = |(factor, var): (Int, Var)| Some((factor.checked_mul(sign)?, var));
        let mut terms: Vec<(Int, Var)> = terms.into_iter().map(signed).collect::<Option<_>>()?;
        terms.sort_unstable_by_key(|&(_, var)| var);
        let (least, most) = if sign > 0 { (least, most) } else { (most, least) };
        let bound = |bound: Option<Int>| match bound {
            Some(bound) => bound.checked_mul(sign).map(Some),
            None => Some(None),
        };
        let (least, most) = (bound(least)?, bound(most)?);
        Some((items, value, LoadSum { terms, least, most, constraints: vec![id] }))
    }

    /// Adds the bounds of `other`, a load of the same items, if it has the same terms.
    fn join(&mut self, other: LoadSum) {
        if self.terms == other.terms {
            self.least = self.least.max(other.least);
            self.most = match (self.most, other.most) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            };
            self.constraints.extend(other.constraints);
        }
    }

    /// Returns the bin with this load, if one variable bounds it at most.
    fn bin(&self, value: Int) -> Option<Bin> {
        let bin = match self.terms[..] {
            [] => Bin::new(value),
            [(factor, var)] => Bin::new(value).less(factor.checked_neg()?, var),
            _ => return None,
        };
        let bin = self.least.map_or(bin, |least| bin.at_least(least));
        Some(self.most.map_or(bin, |most| bin.at_most(most)))
    }
}

/// Returns the bound on the terms of all loads that are bounded from above, or from below: together
/// they have room for the items that are in one of these bins, or are needed by those that may be.
/// Returns `None` if it always holds.
fn total(items: &Items, loads: &Loads, is_upper: bool, root: &Store) -> Option<Linear> {
    let bound = |load: &LoadSum| if is_upper { load.most } else { load.least };
    let bounded = || loads.values().filter_map(|load| Some((load, bound(load)?)));
    let is_bounded = |value: Int| loads.get(&value).is_some_and(|load| bound(load).is_some());
    let counts = |&&(var, _): &&(Var, Int)| {
        let mut values = root.domain(var).iter();
        if is_upper { values.all(is_bounded) } else { values.any(is_bounded) }
    };
    let weight: i128 = items.iter().filter(counts).map(|&(_, weight)| i128::from(weight)).sum();
    let rest = bounded().map(|(_, bound)| i128::from(bound)).sum::<i128>() - weight;
    let terms: Vec<(Int, Var)> = bounded().flat_map(|(load, _)| &load.terms).copied().collect();
    let end = |&(factor, var): &(Int, Var)| {
        let domain = root.domain(var);
        let is_max = (factor > 0) == is_upper;
        i128::from(factor) * i128::from(if is_max { domain.max() } else { domain.min() })
    };
    let end: i128 = terms.iter().map(end).sum();
    if terms.is_empty() || (if is_upper { end <= rest } else { end >= rest }) {
        return None;
    }
    let comparison = if is_upper { Comparison::AtMost } else { Comparison::AtLeast };
    Linear::new(terms, comparison, Int::try_from(rest).ok()?).ok()
}

/// Adds one constraint that is run instead of those of `loads`, and returns the number of these.
fn merge(items: &Items, loads: &Loads, model: &mut Arc<Model>) -> usize {
    let bins = loads.iter().map(|(&value, load)| load.bin(value));
    let Some(bins) = bins.collect::<Option<Vec<Bin>>>() else { return 0 };
    let Ok(packing) = BinPacking::new(items.iter().copied(), bins) else { return 0 };
    if !is_plain(packing.scope()) {
        return 0;
    }
    let mut scope = packing.scope().to_vec();
    scope.sort_unstable();
    let ids: Vec<ConstraintId> = loads.values().flat_map(|load| load.constraints.clone()).collect();
    let sums = Replaced::new(model, scope, &ids);
    let merged: SharedConstraint = Arc::new(MergedLoads { packing, sums });
    Arc::make_mut(model).merge(&ids, merged);
    ids.len()
}

/// The constraint that replaces those on single loads.
struct MergedLoads {
    packing: BinPacking,
    sums: Replaced,
}

impl Constraint for MergedLoads {
    fn scope(&self) -> &[Var] {
        self.packing.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.packing.is_satisfied(values)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if store.keeps_removals() {
            return self.sums.run_each(store);
        }
        self.packing.propagate(store)
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.packing.explain(asked, past, reasons)
    }

    fn properties(&self) -> Properties {
        self.packing.properties()
    }
}

#[cfg(test)]
mod tests;
