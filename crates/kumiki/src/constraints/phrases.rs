//! Parts of phrases that constraints share: numbers between bounds, and differences.
//!
//! Invariant: a number is a sum or a difference of values, so a reader sees it in their unit.

use crate::arithmetic::Int;
use crate::propagation::Phrase;
use crate::state::{Store, Var};

/// Bounds on a number, as far as a reason needs them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bounds {
    AtLeast(i128),
    AtMost(i128),
    Between(i128, i128),
}

impl Bounds {
    /// Returns those of the bounds from `least` to `most` that exclude all of `numbers`; `None` if
    /// one of these is between them.
    pub(super) fn excluding((least, most): (i128, i128), numbers: &[i128]) -> Option<Bounds> {
        if numbers.iter().any(|number| (least..=most).contains(number)) {
            return None;
        }
        let is_below = numbers.iter().any(|&number| number < least);
        let is_above = numbers.iter().any(|&number| number > most);
        match (is_below, is_above) {
            (true, false) if least < most => Some(Bounds::AtLeast(least)),
            (false, true) if least < most => Some(Bounds::AtMost(most)),
            (false, false) => None,
            _ => Some(Bounds::Between(least, most)),
        }
    }

    /// Returns the bounds on the difference of `total` and the number.
    pub(super) fn less_than_total(self, total: i128) -> Bounds {
        match self {
            Bounds::AtLeast(least) => Bounds::AtMost(total - least),
            Bounds::AtMost(most) => Bounds::AtLeast(total - most),
            Bounds::Between(least, most) => Bounds::Between(total - most, total - least),
        }
    }

    /// Adds the bounds to a phrase, as `at most 3`; `None` if a number has no place in 64 bits.
    pub(super) fn told(self, phrase: Phrase) -> Option<Phrase> {
        let int = |end: i128| Int::try_from(end).ok();
        Some(match self {
            Bounds::AtLeast(least) => phrase.text("at least ").number(int(least)?),
            Bounds::AtMost(most) => phrase.text("at most ").number(int(most)?),
            Bounds::Between(least, most) if least == most => phrase.number(int(least)?),
            Bounds::Between(least, most) => {
                phrase.text("from ").number(int(least)?).text(" to ").number(int(most)?)
            }
        })
    }
}

/// Returns 2 if all values of `var` are even, as those that are whole numbers of a user may be, and
/// otherwise 1.
pub(super) fn step(var: Var, facts: &Store) -> Int {
    if facts.domain(var).iter().all(|value| value % 2 == 0) { 2 } else { 1 }
}

/// Returns the text before the item at place `at` of `len` in a list such as `a, b or c`.
pub(super) fn separator(at: usize, len: usize, last: &str) -> String {
    match at {
        0 => String::new(),
        _ if at + 1 == len => format!(" {last} "),
        _ => ", ".to_owned(),
    }
}

/// Returns the reason that `x` exceeds `y` by `excess`.
pub(super) fn excess([x, y]: [Var; 2], excess: Int) -> Phrase {
    let x_is = Phrase::reason().var(x);
    let phrase = match excess {
        0 => x_is.text(" is equal to "),
        1.. => x_is.text(" is ").number(excess).text(" more than "),
        _ => x_is.text(" is ").number(-excess).text(" less than "),
    };
    phrase.var(y)
}

/// Returns the reason that `x` exceeds `y` by at most `excess`.
pub(super) fn most_excess([x, y]: [Var; 2], excess: Int, facts: &Store) -> Phrase {
    let unit = step(x, facts).min(step(y, facts));
    let excess = excess.div_euclid(unit) * unit;
    let x_is = Phrase::reason().var(x);
    let phrase = match excess {
        0 => x_is.text(" is at most "),
        1.. => x_is.text(" is at most ").number(excess).text(" more than "),
        _ if excess == -unit => x_is.text(" is less than "),
        _ => x_is.text(" is at least ").number(-excess).text(" less than "),
    };
    phrase.var(y)
}

#[cfg(test)]
pub(super) mod tests;
