//! Surrogates: a bound on a cost and a bound on a weight, propagated as one combined sum.
//!
//! Invariant: for multipliers that are not negative, both bounds imply that the sum of their
//! multiples is at most the same multiples of the bounds. The multipliers are those for which this
//! excludes most. `order` has the variables that cost and weight pull to different ends, by the
//! cost for a unit of weight.

use super::{Comparison, Linear};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Properties, Reasons,
};
use crate::state::{Conflict, Event, Store, Var};
use std::sync::Arc;

/// The terms of a surrogate.
#[derive(Debug)]
struct SurrogateTerms {
    scope: Vec<Var>,
    costs: Vec<Int>,
    weights: Vec<Int>,
    order: Vec<usize>,
}

/// Requires that a cost and a weight, sums of the same variables, are at most two bounds.
///
/// A cost below the bound may need a weight above its bound, also if each of them could be reached
/// alone. The best multipliers are those of the linear relaxation with a single capacity (Dantzig,
/// *Discrete-variable extremum problems*, 1957). With them a run propagates the combined sum
/// (Glover, *Surrogate constraints*, 1968), in time linear in the number of variables.
#[derive(Clone, Debug)]
pub(crate) struct Surrogate {
    terms: Arc<SurrogateTerms>,
    most_cost: Int,
    most_weight: Int,
}

/// The multipliers of weight and cost.
#[derive(Clone, Copy, Debug)]
struct Multipliers {
    of_weight: Int,
    of_cost: Int,
}

/// The sizes of the coefficients multiply to less than this, so that combined sums fit.
const SIZE_LIMIT: u128 = 1 << 58;

/// The fewest variables that cost and weight pull to different ends.
const FEWEST: usize = 3;

impl Surrogate {
    /// Returns the surrogate of a bound on the sum of `costs` and a bound on that of `weights`,
    /// each of which has a variable once. `None` if they pull fewer than half of the variables that
    /// cost to different ends, or if the coefficients are too large.
    pub(crate) fn new(
        costs: &[(Int, Var)],
        most_cost: Int,
        weights: &[(Int, Var)],
        most_weight: Int,
    ) -> Option<Surrogate> {
        let size = |terms: &[(Int, Var)], bound: Int| {
            let sizes = terms.iter().map(|term| u128::from(term.0.unsigned_abs()));
            sizes.sum::<u128>() + u128::from(bound.unsigned_abs()) + 1
        };
        // The bound of the cost changes, but stays within what the costs can be.
        let size = size(costs, 0).checked_mul(size(weights, most_weight))?;
        let mut all: Vec<(Var, Int, Int)> =
            costs.iter().map(|&(cost, var)| (var, cost, 0)).collect();
        all.extend(weights.iter().map(|&(weight, var)| (var, 0, weight)));
        all.sort_unstable_by_key(|&(var, ..)| var);
        all.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            if is_same {
                *kept = (kept.0, kept.1 + next.1, kept.2 + next.2);
            }
            is_same
        });
        let is_pulled = |at: &usize| {
            let (_, cost, weight) = all[*at];
            cost != 0 && weight != 0 && (cost < 0) != (weight < 0)
        };
        let mut order: Vec<usize> = (0..all.len()).filter(is_pulled).collect();
        if size >= SIZE_LIMIT || order.len() < FEWEST || 2 * order.len() < costs.len() {
            return None;
        }
        let product = |one: Int, other: Int| {
            u128::from(one.unsigned_abs()) * u128::from(other.unsigned_abs())
        };
        order.sort_unstable_by(|&a, &b| {
            let products = (product(all[a].1, all[b].2), product(all[b].1, all[a].2));
            products.0.cmp(&products.1).then(a.cmp(&b))
        });
        let terms = SurrogateTerms {
            scope: all.iter().map(|one| one.0).collect(),
            costs: all.iter().map(|one| one.1).collect(),
            weights: all.iter().map(|one| one.2).collect(),
            order,
        };
        Some(Surrogate { terms: Arc::new(terms), most_cost, most_weight })
    }

    /// Returns the surrogate with another bound on the cost.
    pub(crate) fn with_cost(&self, most_cost: Int) -> Surrogate {
        Surrogate { most_cost, ..self.clone() }
    }

    /// Returns the multipliers for which the least combined sum exceeds its bound most, or falls
    /// short of it least, with the least and the greatest values that `ends` returns.
    fn multipliers(&self, ends: impl Fn(Var) -> (Int, Int)) -> Multipliers {
        let SurrogateTerms { scope, costs, weights, order } = &*self.terms;
        let mut weight = 0_i128;
        for ((&var, &cost), &own) in scope.iter().zip(costs).zip(weights) {
            let (min, max) = ends(var);
            let is_least = cost > 0 || (cost == 0 && own > 0);
            weight += i128::from(own) * i128::from(if is_least { min } else { max });
        }
        let mut multipliers = Multipliers { of_weight: 0, of_cost: 1 };
        for &at in order {
            if weight <= i128::from(self.most_weight) {
                return multipliers;
            }
            let (min, max) = ends(scope[at]);
            weight -= i128::from(weights[at].abs()) * (i128::from(max) - i128::from(min));
            multipliers = Multipliers { of_weight: costs[at].abs(), of_cost: weights[at].abs() };
        }
        if weight <= i128::from(self.most_weight) {
            multipliers
        } else {
            Multipliers { of_weight: 1, of_cost: 0 }
        }
    }

    /// Returns the combined coefficient of the variable at `place`.
    fn factor(&self, place: usize, by: Multipliers) -> i128 {
        let of_cost = i128::from(by.of_cost) * i128::from(self.terms.costs[place]);
        of_cost + i128::from(by.of_weight) * i128::from(self.terms.weights[place])
    }

    /// Returns the combined bound.
    fn bound(&self, by: Multipliers) -> i128 {
        i128::from(by.of_cost) * i128::from(self.most_cost)
            + i128::from(by.of_weight) * i128::from(self.most_weight)
    }
}

impl Constraint for Surrogate {
    fn scope(&self) -> &[Var] {
        &self.terms.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let sum = |factors: &[Int]| -> i128 {
            let terms = factors.iter().zip(values);
            terms.map(|(&factor, &value)| i128::from(factor) * i128::from(value)).sum()
        };
        sum(&self.terms.costs) <= i128::from(self.most_cost)
            && sum(&self.terms.weights) <= i128::from(self.most_weight)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let by = self.multipliers(|var| {
            let domain = store.domain(var);
            (domain.min(), domain.max())
        });
        let mut slack = self.bound(by);
        for (place, &var) in self.terms.scope.iter().enumerate() {
            let (factor, domain) = (self.factor(place, by), store.domain(var));
            slack -= factor * i128::from(if factor > 0 { domain.min() } else { domain.max() });
        }
        if slack < 0 {
            return Err(Conflict);
        }
        for (place, &var) in self.terms.scope.iter().enumerate() {
            let (factor, domain) = (self.factor(place, by), store.domain(var));
            let (min, max) = (domain.min(), domain.max());
            if factor.abs() * (i128::from(max) - i128::from(min)) > slack {
                let steps = Int::try_from(slack / factor.abs()).expect("less than the width");
                match factor > 0 {
                    true => store.remove_above(var, min + steps)?,
                    false => store.remove_below(var, max - steps)?,
                }
            }
        }
        Ok(())
    }

    /// Explains it as the combined sum with the multipliers that are best for what is asked.
    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let by = self.multipliers(|var| match asked {
            Asked::Removed(removed) if removed.var() == var => (removed.min(), removed.max()),
            _ => (past.min(var), past.max(var)),
        });
        let terms: Option<Vec<(Int, Var)>> = (0..self.terms.scope.len())
            .map(|place| Some((self.factor(place, by).try_into().ok()?, self.terms.scope[place])))
            .collect();
        let (Some(terms), Ok(bound)) = (terms, self.bound(by).try_into()) else {
            return Explained::ByAll;
        };
        match Linear::new(terms, Comparison::AtMost, bound) {
            Ok(combined) => combined.explain(asked, past, reasons),
            Err(_) => Explained::ByAll,
        }
    }

    fn properties(&self) -> Properties {
        Properties::new("surrogate")
            .wake_on(Event::Bounds)
            .cost(Cost::Moderate)
            .consistency(Consistency::Check)
            .lives_from_bounds(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agrees_with_its_meaning;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(
            items in prop::collection::vec(
                (-4..=4i64, 1..7i64, any::<bool>(), -2..2i64, 1..4i64), 3..6),
            most_cost in -30..10i64,
            most_weight in -5..30i64,
        ) {
            let domains: Vec<Vec<Int>> =
                items.iter().map(|&(.., min, width)| (min..min + width).collect()).collect();
            let costs: Vec<Int> = items.iter().map(|item| -item.1).collect();
            let weight = |item: &(Int, Int, bool, Int, Int)| if item.2 { item.0.abs() + 1 } else { item.0 };
            let weights: Vec<Int> = items.iter().map(weight).collect();
            let at = |factors: &[Int], vars: &[Var]| -> Vec<(Int, Var)> {
                factors.iter().copied().zip(vars.iter().copied()).filter(|term| term.0 != 0).collect()
            };
            let vars: Vec<Var> = (0..items.len()).map(Var::new).collect();
            let made = Surrogate::new(&at(&costs, &vars), most_cost, &at(&weights, &vars), most_weight);
            prop_assume!(made.is_some());
            agrees_with_its_meaning(&domains, |_| made.clone().expect("it was made"));
        }
    }
}
