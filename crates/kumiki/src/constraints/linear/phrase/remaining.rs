//! The terms that one value leaves open in words: one of them has no value, or they cannot add up
//! to what is needed.
//!
//! Invariant: the bounds of the equation alone narrow the terms.

use super::{MOST_TERMS, Split, added, sums};
use crate::arithmetic::Int;
use crate::constraints::Comparison;
use crate::constraints::phrases::{Bounds, step};
use crate::propagation::Phrase;
use crate::state::{Store, Var};

/// The most passes over the terms.
const MOST_PASSES: usize = 64;

/// A term, and the least and the greatest value of its variable.
#[derive(Clone, Copy, PartialEq, Eq)]
struct BoundedTerm {
    factor: i128,
    var: Var,
    min: Int,
    max: Int,
    /// A number that divides all values: 2 or 1.
    step: i128,
}

impl Split<'_> {
    /// Returns that a term has no value within the bounds that are left for it, or that the terms
    /// which the bounds leave open cannot add up to the rest; if a single value is asked about.
    pub(super) fn by_remaining_terms(&self) -> Option<Phrase> {
        let [needed] = self.needed[..] else { return None };
        if self.stated.comparison != Comparison::Equal {
            return None;
        }
        let terms = match narrowed(&self.others, needed, self.facts)? {
            BoundedTerms::Terms(terms) => terms,
            BoundedTerms::Hole(term, ends) => {
                let term = added(&[term]).text(" would be ");
                return Bounds::Between(ends.0, ends.1).told(term);
            }
        };
        let (open, fixed): (Vec<BoundedTerm>, Vec<BoundedTerm>) =
            terms.into_iter().partition(|term| term.min < term.max);
        let rest = fixed.iter().fold(needed, |rest, term| rest - term.least());
        let open: Vec<(i128, Var)> = open.iter().map(|term| (term.factor, term.var)).collect();
        let is_told = (2..=MOST_TERMS).contains(&open.len()) && !fixed.is_empty();
        if !is_told || sums(&open, self.facts, |sum| sum)?.contains(&rest) {
            return None;
        }
        Some(added(&open).text(" cannot be ").number(Int::try_from(rest).ok()?))
    }
}

/// The terms of an equation, as narrow as the bounds make them.
enum BoundedTerms {
    Terms(Vec<BoundedTerm>),
    /// A term, without a sign, that has no value between two numbers where it has to be.
    Hole((i128, Var), (i128, i128)),
}

impl BoundedTerm {
    fn least(self) -> i128 {
        self.factor * i128::from(if self.factor > 0 { self.min } else { self.max })
    }

    fn greatest(self) -> i128 {
        self.factor * i128::from(if self.factor > 0 { self.max } else { self.min })
    }

    /// Returns the term with those of its values with which it is between two numbers, if any.
    fn within(self, ends: (i128, i128)) -> Option<BoundedTerm> {
        let (least, most) = self.without_sign(ends);
        let size = self.factor.abs() * self.step;
        let (least, most) = (-(-least).div_euclid(size), most.div_euclid(size));
        let min = (least * self.step).max(self.min.into());
        let max = (most * self.step).min(self.max.into());
        (min <= max).then_some(BoundedTerm { min: min as Int, max: max as Int, ..self })
    }

    fn without_sign(self, (least, most): (i128, i128)) -> (i128, i128) {
        if self.factor < 0 { (-most, -least) } else { (least, most) }
    }

    /// Returns that no value is left between two numbers; `None` if it is for earlier bounds that
    /// none is.
    fn hole(self, ends: (i128, i128), facts: &Store) -> Option<BoundedTerms> {
        let (size, (least, most)) = (self.factor.abs(), self.without_sign(ends));
        let is_there = |value: Int| (least..=most).contains(&(size * i128::from(value)));
        let is_hole = !facts.domain(self.var).iter().any(is_there);
        is_hole.then_some(BoundedTerms::Hole((size, self.var), (least, most)))
    }
}

/// Returns what follows for `terms` if they add up to `total`; `None` if that is not said in short.
/// Values between the bounds that are absent count only when nothing more follows from the bounds.
fn narrowed(terms: &[(i128, Var)], total: i128, facts: &Store) -> Option<BoundedTerms> {
    let with_ends = |&(factor, var): &(i128, Var)| {
        let domain = facts.domain(var);
        let step = step(var, facts).into();
        BoundedTerm { factor, var, min: domain.min(), max: domain.max(), step }
    };
    let mut terms: Vec<BoundedTerm> = terms.iter().map(with_ends).collect();
    for _ in 0..MOST_PASSES {
        let before = terms.clone();
        for at in 0..terms.len() {
            let ends = room(&terms, at, total);
            match terms[at].within(ends) {
                Some(term) => terms[at] = term,
                None => return terms[at].hole(ends, facts),
            }
        }
        if terms == before {
            let is_hole = |term: &BoundedTerm| {
                let mut values = facts.domain(term.var).iter();
                !values.any(|value| (term.min..=term.max).contains(&value))
            };
            return match terms.iter().position(is_hole) {
                Some(at) => terms[at].hole(room(&terms, at, total), facts),
                None => Some(BoundedTerms::Terms(terms)),
            };
        }
    }
    None
}

/// Returns the least and the greatest that the terms leave to the one at place `at`.
fn room(terms: &[BoundedTerm], at: usize, total: i128) -> (i128, i128) {
    let others = || terms.iter().enumerate().filter(|(other, _)| *other != at);
    let most = total - others().map(|(_, term)| term.least()).sum::<i128>();
    (total - others().map(|(_, term)| term.greatest()).sum::<i128>(), most)
}
