//! The reasons of a linear constraint for a reader: what the other terms leave to one.
//!
//! Invariant: a reason is true of the facts, and excludes every asked value.

mod remainder;
mod remaining;

use super::{Linear, SumComparison, term_span};
use crate::arithmetic::{Int, sort_by_number};
use crate::constraints::Comparison;
use crate::constraints::phrases::{Bounds, excess, most_excess, separator};
use crate::propagation::{Asked, Phrase};
use crate::state::{Store, Var};
use std::collections::BTreeSet;

/// The most sums that a reason lists, and the most that are found.
const MOST_LISTED: usize = 3;
const MOST_SUMS: usize = 1 << 12;

/// The most terms for which a reader is left to add up.
const MOST_TERMS: usize = 4;

/// A linear constraint as it was stated: with the divisor that all coefficients had, and without
/// signs if all have the same.
struct StatedSum {
    terms: Vec<(i128, Var)>,
    comparison: Comparison,
    total: i128,
}

/// A constraint as seen from one variable, whose coefficient is positive.
struct Split<'a> {
    stated: &'a StatedSum,
    facts: &'a Store,
    own: (i128, Var),
    others: Vec<(i128, Var)>,
    /// The sums of the other terms that the asked values need.
    needed: Vec<i128>,
}

impl Linear {
    /// Returns the reason of a removal or a conflict; `None` if a reader has to add up all the
    /// same.
    pub(super) fn reason(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let stated = StatedSum::new(self)?;
        let Asked::Removed(removed) = asked else { return stated.conflict(facts) };
        let is_own = |term: &&(i128, Var)| term.1 == removed.var();
        let own = *stated.terms.iter().find(is_own)?;
        let stated = if own.0 < 0 { stated.negated() } else { stated };
        let (own, others): (Vec<_>, Vec<_>) =
            stated.terms.iter().copied().partition(|term| is_own(&term));
        let [own] = own[..] else { return None };
        if others.is_empty() {
            return None;
        }
        let needed = removed.iter().map(|value| stated.total - own.0 * i128::from(value)).collect();
        let split = Split { stated: &stated, facts, own, others, needed };
        let split = &split;
        split
            .by_other()
            .or_else(|| split.by_bounds())
            .or_else(|| split.by_sums())
            .or_else(|| split.by_remainder(*removed))
            .or_else(|| split.by_remaining_terms())
    }
}

impl StatedSum {
    /// Returns `linear` as it was stated; `None` for a disequality, or if it was stated in
    /// fractions.
    fn new(linear: &Linear) -> Option<StatedSum> {
        let (divisor, total) = linear.stated?;
        let term = |(factor, var)| (i128::from(factor) * divisor, var);
        let stated = StatedSum {
            terms: linear.terms().map(term).collect(),
            comparison: match linear.sense {
                SumComparison::Equal => Comparison::Equal,
                SumComparison::AtMost => Comparison::AtMost,
                SumComparison::NotEqual => return None,
            },
            total,
        };
        let is_negative = stated.terms.iter().all(|term| term.0 < 0);
        Some(if is_negative { stated.negated() } else { stated })
    }

    fn negated(self) -> StatedSum {
        StatedSum {
            terms: self.terms.into_iter().map(|(factor, var)| (-factor, var)).collect(),
            comparison: match self.comparison {
                Comparison::AtMost => Comparison::AtLeast,
                Comparison::AtLeast => Comparison::AtMost,
                comparison => comparison,
            },
            total: -self.total,
        }
    }

    /// Returns whether this is about a sum.
    fn is_sum(&self) -> bool {
        self.terms.iter().all(|term| term.0 > 0)
    }

    /// Returns those of the least and the greatest sum that matter.
    fn ends(&self, (least, most): (i128, i128)) -> (i128, i128) {
        match self.comparison {
            Comparison::AtMost => (least, i128::MAX),
            Comparison::AtLeast => (i128::MIN, most),
            _ => (least, most),
        }
    }

    /// Returns that all terms together are too much, or too little; `None` of a single term.
    fn conflict(&self, facts: &Store) -> Option<Phrase> {
        let ends = self.ends(span(&self.terms, facts));
        let bounds = Bounds::excluding(ends, &[self.total])?;
        if !self.is_sum() || self.terms.len() == 1 {
            return None;
        }
        self.of_total(bounds.told(Phrase::reason().text("all add up to "))?)
    }

    /// Adds the sum that is needed to a phrase: ` of 15`.
    fn of_total(&self, phrase: Phrase) -> Option<Phrase> {
        self.told_total(phrase.text(" of "))
    }

    fn told_total(&self, phrase: Phrase) -> Option<Phrase> {
        match self.comparison {
            Comparison::AtMost => Bounds::AtMost(self.total),
            Comparison::AtLeast => Bounds::AtLeast(self.total),
            _ => Bounds::Between(self.total, self.total),
        }
        .told(phrase)
    }
}

impl Split<'_> {
    /// Returns the sum or the difference of the own variable and the only other one, neither of
    /// which has another coefficient.
    fn by_other(&self) -> Option<Phrase> {
        let Split { stated, own, facts, .. } = *self;
        let [(sign @ (1 | -1), other)] = self.others[..] else { return None };
        let values = facts.domain(other);
        let (least, most) = stated.ends(span(&self.others, facts));
        let is_there = |&need: &i128| match stated.comparison {
            Comparison::Equal => Int::try_from(sign * need).is_ok_and(|one| values.contains(one)),
            _ => (least..=most).contains(&need),
        };
        if own.0 != 1 || self.needed.iter().any(is_there) {
            return None;
        }
        if sign == 1 {
            return stated.told_total(Phrase::reason().text("the sum is "));
        }
        let total = Int::try_from(stated.total).ok()?;
        Some(match stated.comparison {
            Comparison::Equal => excess([own.1, other], total),
            Comparison::AtLeast => most_excess([other, own.1], -total, facts),
            _ => most_excess([own.1, other], total, facts),
        })
    }

    /// Returns the bounds on the other terms, if they are enough.
    fn by_bounds(&self) -> Option<Phrase> {
        let Split { stated, own, .. } = *self;
        let ends = stated.ends(span(&self.others, self.facts));
        let bounds = Bounds::excluding(ends, &self.needed)?;
        let phrase = Phrase::reason();
        if stated.is_sum() {
            return stated.of_total(bounds.told(phrase.text("the others add up to "))?);
        }
        let rest = bounds.less_than_total(stated.total);
        let phrase = rest.told(phrase.text("the others leave "))?;
        Some(match own.0 {
            1 => phrase,
            factor => phrase.text(format!(" for {factor} * ")).var(own.1),
        })
    }

    /// Returns the few sums of the other terms, or the sums that these cannot have, if that is
    /// enough.
    fn by_sums(&self) -> Option<Phrase> {
        let Split { stated, others, needed, .. } = self;
        if !stated.is_sum() || others.len() > MOST_TERMS || stated.comparison != Comparison::Equal {
            return None;
        }
        let sums = sums(others, self.facts, |sum| sum)?;
        if needed.iter().any(|need| sums.contains(need)) {
            return None;
        }
        let is_few = sums.len() <= MOST_LISTED;
        let (intro, listed) = match is_few {
            true => ("the others add up to ", sums),
            false => ("the others cannot add up to ", needed.iter().copied().collect()),
        };
        if listed.len() > MOST_LISTED {
            return None;
        }
        let mut phrase = Phrase::reason().text(intro);
        for (at, &sum) in listed.iter().enumerate() {
            phrase = phrase.text(separator(at, listed.len(), "or"));
            phrase = phrase.number(Int::try_from(sum).ok()?);
        }
        stated.of_total(phrase)
    }
}

/// Returns all sums of `terms`, each of which `reduced` may replace; `None` if they are too many.
fn sums(
    terms: &[(i128, Var)],
    facts: &Store,
    reduced: impl Fn(i128) -> i128,
) -> Option<BTreeSet<i128>> {
    let reduced = &reduced;
    let mut sums = BTreeSet::from([0]);
    for &(factor, var) in terms {
        let domain = facts.domain(var);
        if sums.len().saturating_mul(domain.len()) > MOST_SUMS {
            return None;
        }
        let of_var = || domain.iter().map(|value| factor * i128::from(value));
        sums = sums.iter().flat_map(|sum| of_var().map(move |term| reduced(sum + term))).collect();
    }
    Some(sums)
}

/// Returns terms as they are added up, those with a minus last: `D + 10 * R - Y`.
fn added(terms: &[(i128, Var)]) -> Phrase {
    let mut terms = terms.to_vec();
    sort_by_number(&mut terms, |term| (term.0 < 0).into());
    let mut phrase = Phrase::reason();
    for (at, (factor, var)) in terms.into_iter().enumerate() {
        let sign = match (at, factor < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        phrase = match factor.abs() {
            1 => phrase.text(sign).var(var),
            size => phrase.text(format!("{sign}{size} * ")).var(var),
        };
    }
    phrase
}

/// Returns the least and the greatest sum of `terms`.
fn span(terms: &[(i128, Var)], facts: &Store) -> (i128, i128) {
    terms.iter().fold((0, 0), |(least, most), &(factor, var)| {
        let (low, high) = term_span::<i128>(1, var, facts);
        let ends = (factor * low, factor * high);
        (least + ends.0.min(ends.1), most + ends.0.max(ends.1))
    })
}

#[cfg(test)]
mod tests;
