//! Order: chains, lexicographic order, and the greatest and the least value.
//!
//! Invariant: two values that differ and have no order satisfy none of these.

use super::{Meaning, settled};
use crate::domains::Domains;
use crate::values::{Calculator, Comparison, Number, Sketch, Truth};
use std::cmp::Ordering;

/// Each value is less than the next, or at most the next.
pub(crate) struct ChainMeaning {
    pub(crate) scope: Vec<usize>,
    pub(crate) is_strict: bool,
}

/// Returns whether a comparison holds, and `No` if the values have no order.
fn compared(comparison: Comparison, left: &Sketch, right: &Sketch) -> Truth {
    let mut calculator = Calculator::default();
    match calculator.compare(comparison, left, right) {
        Ok(Truth::Yes) if calculator.may_fail => Truth::Maybe,
        Ok(truth) => truth,
        Err(fault) => fault.into(),
    }
}

impl Meaning for ChainMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let comparison = if self.is_strict { Comparison::Less } else { Comparison::AtMost };
        let sketches: Vec<Sketch> =
            self.scope.iter().map(|&variable| domains.sketch(variable)).collect();
        let mut all = Truth::Yes;
        for pair in sketches.windows(2) {
            // Values that have no order, as null, are at most themselves.
            if !self.is_strict && pair[0].equals(&pair[1]) == Truth::Yes {
                continue;
            }
            match compared(comparison, &pair[0], &pair[1]) {
                Truth::No => return Truth::No,
                Truth::Maybe => all = Truth::Maybe,
                Truth::Yes => {}
            }
        }
        all
    }
}

/// The first half of the scope is less than the second, or at most it: the first two values that
/// differ decide.
pub(crate) struct LexMeaning {
    pub(crate) scope: Vec<usize>,
    pub(crate) is_strict: bool,
}

impl Meaning for LexMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let (first, second) = self.scope.split_at(self.scope.len() / 2);
        // True if all pairs so far are known to be equal. The pairs before the present one must be
        // equal if the order is to hold.
        let mut is_equal = true;
        for (&a, &b) in first.iter().zip(second) {
            let (a, b) = (domains.sketch(a), domains.sketch(b));
            match compared(Comparison::Less, &a, &b) {
                Truth::Yes if is_equal => return Truth::Yes,
                Truth::Yes | Truth::Maybe => return Truth::Maybe,
                Truth::No => {}
            }
            match a.equals(&b) {
                Truth::No => return Truth::No,
                Truth::Maybe => is_equal = false,
                Truth::Yes => {}
            }
        }
        match (self.is_strict, is_equal) {
            (true, _) => Truth::No,
            (false, true) => Truth::Yes,
            (false, false) => Truth::Maybe,
        }
    }
}

/// The last value is the greatest of the others, or the least.
pub(crate) struct ExtremeMeaning {
    pub(crate) scope: Vec<usize>,
    /// `Greater` for the greatest.
    pub(crate) wanted: Ordering,
}

impl Meaning for ExtremeMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let bounds: Option<Vec<(Number, Number)>> =
            self.scope.iter().map(|&variable| domains.sketch(variable).bounds()).collect();
        let Some(bounds) = bounds else {
            // A fixed value without bounds is no number.
            return settled(domains, &self.scope, !domains.is_fixed(&self.scope));
        };
        let Some((&(low, high), others)) = bounds.split_last() else { return Truth::No };
        let wanted = Some(self.wanted);
        let extreme = |a: Number, b: Number| if b.order(a) == wanted { b } else { a };
        let hull = others.iter().copied().reduce(|(a, b), (c, d)| (extreme(a, c), extreme(b, d)));
        let Some((least, greatest)) = hull else { return Truth::No };
        let is_below = |a: Number, b: Number| a.order(b) == Some(Ordering::Less);
        let is_apart = is_below(greatest, low) || is_below(high, least);
        let has_candidate = || {
            let (last, others) = (self.scope[others.len()], &self.scope[..others.len()]);
            domains.value(last).is_none_or(|value| {
                others.iter().any(|&variable| {
                    let position = domains.domain(variable).position(value);
                    position.is_some_and(|at| domains.set(variable).contains(at))
                })
            })
        };
        settled(domains, &self.scope, !is_apart && has_candidate())
    }
}
