//! Domains narrowed by linear facts: values that no solution has are left out of the text.
//!
//! Invariant: only values are removed that no assignment within the domains and a fact has, so the
//! model keeps all of its solutions; no domain loses its last value.

use super::integers::{IntegerFact, LinearRelation};
use kumiki::engine::Int;
use std::collections::BTreeSet;

/// The most rounds over all facts: bounds that move by one value at a time are left.
const ROUNDS: usize = 100;

/// A linear sum, in which each variable occurs once, and the numbers between which it is.
struct BoundedSum {
    terms: Vec<(usize, i128)>,
    least: Option<i128>,
    greatest: i128,
}

/// Narrows `domains` by the linear equations and inequalities among `facts`, until nothing changes
/// or a limit of rounds is reached.
pub(super) fn narrow<'f>(
    domains: &mut [BTreeSet<Int>],
    facts: impl Iterator<Item = &'f IntegerFact>,
) {
    let sums: Vec<BoundedSum> = facts.filter_map(BoundedSum::of).collect();
    for _ in 0..ROUNDS {
        let before: usize = domains.iter().map(BTreeSet::len).sum();
        sums.iter().for_each(|sum| sum.narrow(domains));
        if domains.iter().map(BTreeSet::len).sum::<usize>() == before {
            return;
        }
    }
}

impl BoundedSum {
    fn of(fact: &IntegerFact) -> Option<BoundedSum> {
        let IntegerFact::Linear(linear) = fact else { return None };
        let bound = i128::from(linear.bound);
        let least = match linear.relation {
            LinearRelation::Equal => Some(bound),
            LinearRelation::AtMost => None,
            LinearRelation::NotEqual => return None,
        };
        Some(BoundedSum { terms: linear.merged(), least, greatest: bound })
    }

    /// Removes each value with which the sum would be outside of its bounds, whatever the others
    /// are. A sum that does not fit 128 bits removes nothing.
    fn narrow(&self, domains: &mut [BTreeSet<Int>]) {
        let Some((mut low, mut high)) = self.range(domains) else { return };
        for &term in &self.terms {
            let (variable, by) = term;
            let Some((least, greatest)) = range_of(term, domains) else { return };
            let (rest_low, rest_high) = (low - least, high - greatest);
            let is_possible = |&value: &Int| {
                let value = by * i128::from(value);
                value + rest_low <= self.greatest
                    && self.least.is_none_or(|least| value + rest_high >= least)
            };
            // A domain keeps its values if none is possible: the row of the fact then says so.
            if domains[variable].iter().any(is_possible) {
                domains[variable].retain(is_possible);
            }
            let Some((least, greatest)) = range_of(term, domains) else { return };
            (low, high) = (rest_low + least, rest_high + greatest);
        }
    }

    /// Returns the least and the greatest sum; `None` if a domain is empty or they do not fit.
    fn range(&self, domains: &[BTreeSet<Int>]) -> Option<(i128, i128)> {
        self.terms.iter().try_fold((0_i128, 0_i128), |(low, high), &term| {
            let (least, greatest) = range_of(term, domains)?;
            Some((low.checked_add(least)?, high.checked_add(greatest)?))
        })
    }
}

/// Returns the least and the greatest value of a coefficient with its variable; `None` if the
/// domain is empty or they do not fit.
fn range_of((variable, by): (usize, i128), domains: &[BTreeSet<Int>]) -> Option<(i128, i128)> {
    let domain = &domains[variable];
    let first = by.checked_mul(i128::from(*domain.first()?))?;
    let last = by.checked_mul(i128::from(*domain.last()?))?;
    Some((first.min(last), first.max(last)))
}

#[cfg(test)]
mod tests {
    use super::super::integers::IntegerModel;
    use super::super::random::model;
    use super::*;
    use crate::model::Model;
    use proptest::prelude::*;

    #[test]
    fn a_value_that_no_row_allows_is_left_out() {
        let model = Model::parse(
            r#"{"variables": [{"name": "d", "domain": [1, 2, 3]},
                              {"name": "s", "domain": [0, 100000]}],
                "constraints": [{"kind": "ExactSum", "sum": 2}]}"#,
        );
        let mut found = IntegerModel::new(&model.unwrap()).unwrap();
        narrow(&mut found.domains, found.facts.iter().map(|(_, fact)| fact));
        assert_eq!(found.domains, [BTreeSet::from([2]), BTreeSet::from([0])]);
    }

    proptest! {
        #[test]
        fn every_solution_is_kept(model in model(&[-2, -1, 0, 1, 3], 4)) {
            let mut found = IntegerModel::new(&model).unwrap();
            narrow(&mut found.domains, found.facts.iter().map(|(_, fact)| fact));
            let problem = model.problem().unwrap();
            for solution in problem.solutions() {
                for (value, domain) in solution.values().zip(&found.domains) {
                    let value = super::super::stated::whole(value).unwrap();
                    prop_assert!(domain.contains(&value), "{value} of {domain:?}");
                }
            }
        }
    }
}
