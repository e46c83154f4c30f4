//! Remainders in words: the terms that are not multiples of a number add up to one.
//!
//! Invariant: the other terms are multiples for all values that are left.

use super::{MOST_SUMS, MOST_TERMS, Split, StatedSum, added, sums};
use crate::arithmetic::{Int, common_divisor};
use crate::constraints::Comparison;
use crate::propagation::{Phrase, RemovedValues};
use crate::state::{Store, Var};
use std::collections::BTreeSet;

impl Split<'_> {
    /// Returns that a few terms add up to a multiple of a number, if this is enough.
    pub(super) fn by_remainder(&self, removed: RemovedValues<'_>) -> Option<Phrase> {
        if self.stated.comparison != Comparison::Equal {
            return None;
        }
        let sizes: BTreeSet<i128> = self.stated.terms.iter().map(|term| term.0.abs()).collect();
        // If all values are even, twice the number divides as many terms.
        let moduli = sizes.into_iter().filter(|&size| size > 1).flat_map(|size| [2 * size, size]);
        let mut remainders = moduli.map(|modulus| Remainder::new(self.stated, modulus, self.facts));
        remainders.find(|one| one.excludes(removed, self.facts))?.told()
    }
}

/// Terms that add up to a multiple of a number.
struct Remainder {
    modulus: i128,
    /// The terms that need not be multiples themselves, with coefficients as small as they can be.
    terms: Vec<(i128, Var)>,
    /// False if so many terms are left that a reader had better add up all, or if they add up to
    /// something else.
    is_plain: bool,
}

impl Remainder {
    fn new(stated: &StatedSum, modulus: i128, facts: &Store) -> Remainder {
        let least = |&(factor, var): &(i128, Var)| (least_factor(factor, var, modulus, facts), var);
        let mut terms: Vec<(i128, Var)> = stated.terms.iter().map(least).collect();
        terms.retain(|term| term.0 != 0);
        let is_plain = (2..=MOST_TERMS).contains(&terms.len())
            && terms.len() < stated.terms.len()
            && stated.total % modulus == 0;
        Remainder { modulus, terms, is_plain }
    }

    /// Returns whether it is enough to exclude all of `removed`.
    fn excludes(&self, removed: RemovedValues<'_>, facts: &Store) -> bool {
        let is_own = |term: &&(i128, Var)| term.1 == removed.var();
        let Some(own) = self.terms.iter().find(is_own).filter(|_| self.is_plain) else {
            return false;
        };
        let rest = |sum: i128| sum.rem_euclid(self.modulus);
        let others: Vec<(i128, Var)> =
            self.terms.iter().filter(|term| !is_own(term)).copied().collect();
        sums(&others, facts, rest).is_some_and(|sums| {
            removed.iter().all(|value| !sums.contains(&rest(-own.0 * i128::from(value))))
        })
    }

    /// Returns the clause, with the terms that are added first: `D + E - Y is a multiple of 10`.
    fn told(mut self) -> Option<Phrase> {
        if self.terms.iter().all(|term| term.0 < 0) {
            self.terms.iter_mut().for_each(|term| term.0 = -term.0);
        }
        let modulus = Int::try_from(self.modulus).ok()?;
        Some(added(&self.terms).text(" is a multiple of ").number(modulus))
    }
}

/// Returns the coefficient nearest to 0 whose products with the values of `var` differ from those
/// of `factor` by multiples of `modulus`.
fn least_factor(factor: i128, var: Var, modulus: i128, facts: &Store) -> i128 {
    let domain = facts.domain(var);
    let divisor = match domain.len() <= MOST_SUMS {
        true => domain.iter().fold(modulus, |divisor, value| common_divisor(divisor, value.into())),
        false => 1,
    };
    let period = modulus / divisor;
    let least = factor.rem_euclid(period);
    if 2 * least > period { least - period } else { least }
}
