//! Sums of costs: each value of a variable costs something, and all together at most a bound.
//!
//! Invariant: each variable has one cost. Its costs are a multiple of its value, or listed; listed
//! costs are not negative, and one that is not listed is 0.

use super::{Comparison, Linear};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Properties, Reasons, SharedConstraint,
};
use crate::state::{Conflict, Event, Store, Var};
use std::sync::Arc;

/// The costs of the values of a variable.
#[derive(Clone, Debug)]
pub(crate) struct VarCost {
    var: Var,
    of_values: CostOfValues,
}

#[derive(Clone, Debug)]
enum CostOfValues {
    /// A multiple of the value.
    Times(Int),
    /// The costs of these integers from the first on; all others cost nothing.
    Listed { first: Int, costs: Box<[Int]> },
}

/// Requires that the costs of the values of some variables add up to at most a bound.
///
/// It is domain consistent. A run is linear in the number of variables, and of the values whose
/// costs are listed.
#[derive(Clone, Debug)]
pub(crate) struct CostSum {
    costs: Arc<[VarCost]>,
    scope: Arc<[Var]>,
    bound: Int,
}

/// The greatest absolute value of a bound. No sum is as large.
const GREATEST_BOUND: i128 = 1 << 60;

impl VarCost {
    /// Returns the cost `factor` times the value.
    pub(crate) fn linear(var: Var, factor: Int) -> VarCost {
        VarCost { var, of_values: CostOfValues::Times(factor) }
    }

    /// Returns the cost of `values`, each with what it costs, which ascend and span at most 64
    /// integers.
    pub(crate) fn of_values(var: Var, values: &[(Int, Int)]) -> VarCost {
        let (first, last) = match values {
            [] => (0, -1),
            [(first, _), ..] => (*first, values[values.len() - 1].0),
        };
        let mut costs = vec![0; (last - first + 1) as usize].into_boxed_slice();
        for &(value, cost) in values {
            costs[(value - first) as usize] = cost;
        }
        VarCost { var, of_values: CostOfValues::Listed { first, costs } }
    }

    /// Returns the cost of `value`.
    fn of(&self, value: Int) -> i128 {
        match &self.of_values {
            CostOfValues::Times(factor) => i128::from(*factor) * i128::from(value),
            CostOfValues::Listed { first, costs } => {
                let place = value.checked_sub(*first).and_then(|at| usize::try_from(at).ok());
                place.and_then(|at| costs.get(at)).map_or(0, |&cost| cost.into())
            }
        }
    }

    /// Returns the least cost of a value that is left.
    fn least(&self, store: &Store) -> i128 {
        let domain = store.domain(self.var);
        match self.of_values {
            CostOfValues::Times(..0) => self.of(domain.max()),
            CostOfValues::Times(_) => self.of(domain.min()),
            CostOfValues::Listed { .. } => {
                domain.iter().map(|value| self.of(value)).min().expect("a value is left")
            }
        }
    }

    /// Removes the values that cost more than `most`, which is no less than the least cost.
    fn limit(&self, most: i128, store: &mut Store) -> Result<(), Conflict> {
        match self.of_values {
            CostOfValues::Times(0) => Ok(()),
            CostOfValues::Times(factor) => {
                let domain = store.domain(self.var);
                let end = most.div_euclid(i128::from(factor));
                let end = end.clamp(domain.min().into(), domain.max().into()) as Int;
                match factor > 0 {
                    true => store.remove_above(self.var, end),
                    // The quotient is rounded down where the divisor is positive.
                    false => store.remove_below(self.var, end),
                }
            }
            CostOfValues::Listed { .. } => {
                store.retain(self.var, |_, value| self.of(value) <= most)
            }
        }
    }

    /// Returns the least cost of the values that were left in the past, and at its beginning.
    fn least_in(&self, past: &Past<'_>) -> (i128, i128) {
        let (min, max) = past.first_ends(self.var);
        match self.of_values {
            CostOfValues::Times(..0) => (self.of(past.max(self.var)), self.of(max)),
            CostOfValues::Times(_) => (self.of(past.min(self.var)), self.of(min)),
            CostOfValues::Listed { .. } => {
                let now = past
                    .values(self.var)
                    .and_then(|values| values.map(|value| self.of(value)).min());
                (now.unwrap_or(0), self.first_costs(past).min().unwrap_or(0))
            }
        }
    }

    /// Returns the listed costs of the values at the beginning of the past.
    fn first_costs(&self, past: &Past<'_>) -> impl Iterator<Item = i128> {
        let (first, bits) = past.first_bits(self.var).unwrap_or((0, 0));
        let places = (0..64).filter(move |place| bits >> place & 1 == 1);
        places.map(move |place| self.of(first + place))
    }

    /// Adds the reason that no value is left that costs less than `least`, of which as much as
    /// `slack` need not be. Returns what is left of it.
    fn explain_least(
        &self,
        (least, first): (i128, i128),
        slack: i128,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> i128 {
        if least - first <= slack {
            return slack - (least - first);
        }
        let enough = least - slack;
        match self.of_values {
            CostOfValues::Times(factor) => {
                let size = i128::from(factor).abs();
                let steps = slack / size;
                match factor > 0 {
                    true => reasons.at_least(self.var, past.min(self.var) - steps as Int),
                    false => reasons.at_most(self.var, past.max(self.var) + steps as Int),
                }
                slack - steps * size
            }
            CostOfValues::Listed { .. } => {
                reasons.without_any(self.var, |value| self.of(value) < enough);
                let costs = self.first_costs(past).filter(|&cost| cost >= enough);
                slack - (least - costs.min().unwrap_or(least).min(least))
            }
        }
    }
}

impl CostSum {
    /// Returns the sum of `costs`, each of another variable, which add up to less than 2⁶⁰. With
    /// fewer than two, variables of `idle` are part of it, whose values cost nothing. Otherwise it
    /// would run once, as all constraints on a single variable, whatever its bound becomes.
    pub(crate) fn new(mut costs: Vec<VarCost>, idle: impl IntoIterator<Item = Var>) -> CostSum {
        for var in idle {
            if costs.len() >= 2 {
                break;
            }
            if costs.iter().all(|cost| cost.var != var) {
                costs.push(VarCost::linear(var, 0));
            }
        }
        let scope = costs.iter().map(|cost| cost.var).collect();
        CostSum { costs: costs.into(), scope, bound: Int::MAX }
    }

    /// Returns the least sum of the values that are left.
    pub(crate) fn least(&self, store: &Store) -> i128 {
        self.costs.iter().map(|cost| cost.least(store)).sum()
    }

    /// Returns the constraint that the sum is at most `bound`.
    pub(crate) fn with_bound(&self, bound: i128) -> CostSum {
        let bound = bound.clamp(-GREATEST_BOUND, GREATEST_BOUND) as Int;
        CostSum { bound, ..self.clone() }
    }

    /// Returns the constraint that the sum is at most `bound`, in the form that propagates fastest.
    pub(crate) fn at_most(&self, bound: i128) -> SharedConstraint {
        let bounded = self.with_bound(bound);
        let term = |cost: &VarCost| match cost.of_values {
            CostOfValues::Times(factor) if factor != 0 => Some((factor, cost.var)),
            _ => None,
        };
        let terms: Option<Vec<(Int, Var)>> = self.costs.iter().map(term).collect();
        match terms.map(|terms| Linear::new(terms, Comparison::AtMost, bounded.bound)) {
            Some(Ok(linear)) => Arc::new(linear.without_numbers()),
            _ => Arc::new(bounded),
        }
    }
}

impl Constraint for CostSum {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let costs = self.costs.iter().zip(values).map(|(cost, &value)| cost.of(value));
        costs.sum::<i128>() <= self.bound.into()
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let slack = i128::from(self.bound) - self.least(store);
        if slack < 0 {
            return Err(Conflict);
        }
        self.costs.iter().try_for_each(|cost| cost.limit(cost.least(store) + slack, store))
    }

    /// Explains it as far as the least costs need it. What is too much of them is used to weaken
    /// the reasons, so that some drop out.
    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let mut slack = -i128::from(self.bound) - 1;
        let mut explained = Explained::AsAsked;
        let mut leasts = Vec::with_capacity(self.costs.len());
        for cost in &*self.costs {
            let (least, first) = cost.least_in(past);
            leasts.push((least, first));
            slack += match asked {
                Asked::Removed(removed) if removed.var() == cost.var => match cost.of_values {
                    CostOfValues::Listed { .. } => {
                        removed.iter().map(|value| cost.of(value)).min().unwrap_or(0)
                    }
                    CostOfValues::Times(..0) => {
                        explained = Explained::AndBelow;
                        cost.of(removed.max())
                    }
                    CostOfValues::Times(_) => {
                        explained = Explained::AndAbove;
                        cost.of(removed.min())
                    }
                },
                _ => least,
            };
        }
        if slack < 0 {
            return Explained::ByAll;
        }
        for (cost, least) in self.costs.iter().zip(leasts) {
            if Some(cost.var) != asked.var() {
                slack = cost.explain_least(least, slack, past, reasons);
            }
        }
        explained
    }

    fn properties(&self) -> Properties {
        let is_listed = |cost: &VarCost| matches!(cost.of_values, CostOfValues::Listed { .. });
        let is_listed = self.costs.iter().any(is_listed);
        Properties::new("cost sum")
            .wake_on(if is_listed { Event::Removed } else { Event::Bounds })
            .cost(Cost::Moderate)
            .consistency(Consistency::Domain)
            .is_idempotent(true)
            .lives_from_bounds(!is_listed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agrees_with_its_meaning;
    use proptest::prelude::*;
    use proptest::sample::subsequence;

    /// A domain with the costs of its values: a factor, or a list.
    type CostedDomain = (Vec<Int>, Option<Int>, Vec<Int>);

    fn costs() -> impl Strategy<Value = Vec<CostedDomain>> {
        let close = subsequence((-2..5).collect::<Vec<Int>>(), 1..=4);
        let far = subsequence(vec![-70, -1, 0, 3, 66, 5_000], 1..=3);
        let one = prop_oneof![
            (close.clone(), Just(None), prop::collection::vec(0..9i64, 7)),
            (prop_oneof![close, far], (-4..=4i64).prop_map(Some), Just(Vec::new())),
        ];
        prop::collection::vec(one, 1..5)
    }

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(costs in costs(), bound in -40..40i64) {
            let domains: Vec<Vec<Int>> = costs.iter().map(|one| one.0.clone()).collect();
            agrees_with_its_meaning(&domains, |vars| {
                let cost = |((_, factor, listed), &var): (&CostedDomain, &Var)| {
                    let values = (-2..5).zip(listed.iter().copied()).collect::<Vec<_>>();
                    factor.map_or_else(
                        || VarCost::of_values(var, &values),
                        |factor| VarCost::linear(var, factor),
                    )
                };
                let costs = costs.iter().zip(vars).map(cost).collect();
                CostSum { bound, ..CostSum::new(costs, []) }
            });
        }
    }
}
