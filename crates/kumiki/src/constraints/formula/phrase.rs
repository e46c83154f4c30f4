//! The reasons of a product for a reader: the factors that are left, or divisibility.
//!
//! Invariant: all that is said of the factors follows from the domains at hand.

use super::{Condition, Term};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Phrase, RemovedValues};
use crate::state::{Store, Var};
use std::collections::BTreeSet;

/// The most ways to write the product that a reason lists, and the most choices that are tried.
const MOST_LISTED: usize = 3;
const MOST_TRIED: usize = 1 << 14;

/// A product of different variables that must have a value.
#[derive(Clone, Debug)]
pub(super) struct StatedProduct {
    factors: Vec<Var>,
    total: Int,
}

impl StatedProduct {
    /// Returns the product that `condition` states; `None` if it states anything else.
    pub(super) fn of(condition: &Condition) -> Option<StatedProduct> {
        let Condition::Equal(Term::Product(factors), Term::Constant(total)) = condition else {
            return None;
        };
        let factor = |term: &Term| match *term {
            Term::Var(var) => Some(var),
            _ => None,
        };
        let factors: Vec<Var> = factors.iter().map(factor).collect::<Option<_>>()?;
        let vars: BTreeSet<Var> = factors.iter().copied().collect();
        let are_different = vars.len() == factors.len() && factors.len() > 1;
        let has_size = total.checked_abs().is_some_and(|size| size > 0);
        (are_different && has_size).then_some(StatedProduct { factors, total: *total })
    }

    /// Returns the reason of a removal; `None` if a reader has to multiply all the same.
    pub(super) fn reason(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let Asked::Removed(removed) = *asked else { return None };
        if removed.iter().all(|value| value > 0 && self.total % value != 0) {
            return Some(Phrase::reason().text(format!("each divides {}", self.total)));
        }
        self.by_ways(removed, facts).or_else(|| self.by_bounds(removed, facts))
    }

    /// Returns the few sets of factors that are left, if the removed ones are in none.
    fn by_ways(&self, removed: RemovedValues<'_>, facts: &Store) -> Option<Phrase> {
        let mut ways =
            Factors { product: self, facts, tried: 0, factors: Vec::new(), found: BTreeSet::new() };
        ways.extend(self.total)?;
        let has = |way: &Vec<Int>| removed.iter().any(|value| way.contains(&value));
        if ways.found.is_empty() || ways.found.iter().any(has) {
            return None;
        }
        let way = |way: &Vec<Int>| way.iter().map(Int::to_string).collect::<Vec<_>>().join(" * ");
        let told: Vec<String> = ways.found.iter().map(way).collect();
        Some(Phrase::reason().text(format!("{} is {}", self.total, told.join(" or "))))
    }

    /// Returns the bounds on the product of the others, if the removed values are beyond them.
    fn by_bounds(&self, removed: RemovedValues<'_>, facts: &Store) -> Option<Phrase> {
        let others = self.factors.iter().filter(|&&var| var != removed.var());
        let ends = |&var: &Var| {
            let domain = facts.domain(var);
            (i128::from(domain.min()), i128::from(domain.max()))
        };
        let mut bounds = (1_i128, 1_i128);
        for (min, max) in others.map(ends) {
            let multiplied = bounds.0.checked_mul(min).zip(bounds.1.checked_mul(max));
            bounds = multiplied.filter(|_| min > 0)?;
        }
        let total = i128::from(self.total);
        let with = |value: Int, bound: i128| bound.checked_mul(i128::from(value));
        let is_less =
            |value: Int| value > 0 && with(value, bounds.1).is_some_and(|most| most < total);
        let is_more =
            |value: Int| value > 0 && with(value, bounds.0).is_none_or(|least| least > total);
        let told = if removed.iter().all(is_less) {
            format!("at most {}", bounds.1)
        } else if removed.iter().all(is_more) {
            format!("at least {}", bounds.0)
        } else {
            return None;
        };
        Some(Phrase::reason().text(match self.factors.len() {
            2 => format!("the product is {total}"),
            _ => format!("the others multiply to {told} of {total}"),
        }))
    }
}

/// The search for the sets of factors of a product.
struct Factors<'a> {
    product: &'a StatedProduct,
    facts: &'a Store,
    tried: usize,
    /// The factors of the first variables.
    factors: Vec<Int>,
    /// The sets, each in ascending order.
    found: BTreeSet<Vec<Int>>,
}

impl Factors<'_> {
    /// Finds the factors of the next variables, whose product is `rest`; `None` if there are too
    /// many ways.
    fn extend(&mut self, rest: Int) -> Option<()> {
        let Some(&var) = self.product.factors.get(self.factors.len()) else {
            if rest == 1 {
                let mut way = self.factors.clone();
                way.sort_unstable();
                self.found.insert(way);
            }
            return (self.found.len() <= MOST_LISTED).then_some(());
        };
        for factor in self.facts.domain(var) {
            self.tried += 1;
            if self.tried > MOST_TRIED {
                return None;
            }
            if factor != 0 && rest % factor == 0 {
                self.factors.push(factor);
                let extended = self.extend(rest / factor);
                self.factors.pop();
                extended?;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Formula;
    use super::*;
    use crate::constraints::phrases::tests::{reason_of, removed_from};
    use proptest::prelude::*;

    fn told(total: Int, domains: &[Vec<Int>], at: usize) -> (Vec<Int>, Option<String>) {
        let build = |vars: &[Var]| {
            let product = Term::Product(vars.iter().map(|&var| Term::Var(var)).collect());
            Formula::new(Condition::Equal(product, Term::Constant(total)), |_| (-9, 9)).unwrap()
        };
        let holds = |values: &[Int]| values.iter().product::<Int>() == total;
        let removed = removed_from(domains, holds, at);
        let reason =
            if removed.is_empty() { None } else { reason_of(domains, build, at, &removed) };
        (removed, reason)
    }

    #[test]
    fn a_product_tells_its_factors_or_what_divides_it() {
        let digits: Vec<Int> = (1..=9).collect();
        let two = told(35, &[digits.clone(), digits.clone()], 0);
        assert_eq!(two.1.as_deref(), Some("35 is 5 * 7"));
        let some = told(24, &[digits.clone(), digits.clone(), digits.clone()], 0);
        assert_eq!(some.1.as_deref(), Some("each divides 24"));
        let large = told(96, &[vec![1, 2], digits.clone(), digits.clone(), vec![1, 2, 3]], 1);
        assert_eq!(large.1, None, "1 is too small, and 5 does not divide 96");
    }

    proptest! {
        #[test]
        fn what_is_said_of_a_product_is_true_and_enough(
            total in prop_oneof![4 => 1..60i64, 1 => -20..0i64],
            domains in prop::collection::vec(prop::collection::btree_set(-2..10i64, 1..8), 2..4),
            at in 0..3usize,
        ) {
            let domains: Vec<Vec<Int>> =
                domains.into_iter().map(|one| one.into_iter().collect()).collect();
            let at = at % domains.len();
            let (removed, Some(reason)) = told(total, &domains, at) else { return Ok(()) };
            if reason.starts_with("each divides") {
                prop_assert!(removed.iter().all(|&value| value != 0 && total % value != 0));
            } else if let Some(ways) = reason.strip_prefix(&format!("{total} is ")) {
                let way = |way: &str| -> Vec<Int> {
                    way.split(" * ").map(|one| one.parse().expect("a factor")).collect()
                };
                let ways: Vec<Vec<Int>> = ways.split(" or ").map(way).collect();
                crate::testing::for_each_combination(&domains, |values| {
                    let mut sorted = values.to_vec();
                    sorted.sort_unstable();
                    let is_way = values.iter().product::<Int>() == total;
                    assert!(!is_way || ways.contains(&sorted), "{reason}: {values:?}");
                });
                prop_assert!(ways.iter().all(|way| way.iter().product::<Int>() == total));
                let all = ways.concat();
                prop_assert!(!removed.iter().any(|value| all.contains(value)));
            } else if let Some((_, told)) = reason.split_once("multiply to ") {
                let words: Vec<&str> = told.split(' ').collect();
                let bound: Int = words[2].parse().expect("a number");
                crate::testing::for_each_combination(&domains, |values| {
                    let others = values.iter().enumerate().filter(|(place, _)| *place != at);
                    let product: Int = others.map(|(_, value)| value).product();
                    let is_beyond = if words[1] == "most" { product > bound } else { product < bound };
                    assert!(!is_beyond, "{reason}: {values:?}");
                });
                let is_beyond = |&value: &Int| match words[1] {
                    "most" => value * bound < total,
                    _ => value * bound > total,
                };
                prop_assert!(removed.iter().all(is_beyond), "{reason}: {removed:?}");
            } else {
                prop_assert_eq!(reason, format!("the product is {total}"));
            }
        }
    }
}
