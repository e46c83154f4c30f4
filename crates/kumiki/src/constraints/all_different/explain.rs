//! Explanations of all-different: the fixed views that took a value, or the places that it lost.
//!
//! Invariant: only removals of the cheap rules are explained here. What a Hall set removed is
//! explained by all that was known.

use super::AllDifferent;
use crate::arithmetic::Int;
use crate::propagation::{Asked, Explained, Past, Reasons, RemovedValues};
use smallvec::SmallVec;

impl AllDifferent {
    /// Does the work of [`Constraint::explain`](crate::engine::Constraint::explain).
    pub(super) fn explain_singles(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        if !self.is_plain {
            return Explained::ByAll;
        }
        let is_explained = match asked {
            Asked::Conflict => {
                self.explain_equal(past, reasons)
                    || self.explain_taken(past, reasons)
                    || self.explain_lost(past, reasons)
            }
            Asked::Removed(removed) => {
                self.explain_taken_from(removed, past, reasons)
                    || self.explain_hidden(removed, past, reasons)
            }
        };
        if is_explained { Explained::AsAsked } else { Explained::ByAll }
    }

    /// Explains that two fixed views have one value.
    fn explain_equal(&self, past: &Past<'_>, reasons: &mut Reasons<'_>) -> bool {
        let fixed = self.views().filter_map(|(var, offset)| Some((past.fixed(var)? + offset, var)));
        let mut fixed: SmallVec<[_; 32]> = fixed.collect();
        fixed.sort_unstable();
        let equal = fixed.windows(2).find(|pair| pair[0].0 == pair[1].0);
        equal.into_iter().flatten().for_each(|&(_, var)| reasons.fixed(var));
        equal.is_some()
    }

    /// Explains that all values of a view are taken by fixed ones.
    fn explain_taken(&self, past: &Past<'_>, reasons: &mut Reasons<'_>) -> bool {
        let fixed = self.views().filter_map(|(var, offset)| Some((past.fixed(var)? + offset, var)));
        let mut fixed: SmallVec<[_; 32]> = fixed.collect();
        fixed.sort_unstable();
        let taken_by = |value: Int| {
            let at = fixed.binary_search_by_key(&value, |&(taken, _)| taken).ok()?;
            Some(fixed[at].1)
        };
        for (var, offset) in self.views().filter(|&(var, _)| past.fixed(var).is_none()) {
            let Some(mut values) = past.values(var) else { continue };
            let takers: Option<SmallVec<[_; 32]>> =
                values.try_fold(SmallVec::new(), |mut takers, value| {
                    takers.push(taken_by(value + offset)?);
                    Some(takers)
                });
            if let Some(takers) = takers {
                reasons.all(var);
                takers.into_iter().for_each(|taker| reasons.fixed(taker));
                return true;
            }
        }
        false
    }

    /// Explains that a value that must be taken has no place.
    fn explain_lost(&self, past: &Past<'_>, reasons: &mut Reasons<'_>) -> bool {
        let Some((least, values)) = self.values_to_take(past) else { return false };
        let has = |value: Int| self.views().any(|(var, offset)| past.contains(var, value - offset));
        let mut values = (0..128).filter(|at| values >> at & 1 == 1).map(|at| least + at);
        let Some(lost) = values.find(|&value| !has(value)) else { return false };
        self.views().for_each(|(var, offset)| reasons.without(var, lost - offset));
        true
    }

    /// Explains that fixed views had the removed values.
    fn explain_taken_from(
        &self,
        removed: &RemovedValues<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> bool {
        let own = self.views().find(|&(var, _)| var == removed.var());
        let (_, own) = own.expect("the variable is in the scope");
        let mut left = removed.len();
        for (var, offset) in self.views().filter(|&(var, _)| var != removed.var()) {
            if past.fixed(var).is_some_and(|value| removed.contains(value + offset - own)) {
                reasons.fixed(var);
                left -= 1;
                if left == 0 {
                    return true;
                }
            }
        }
        false
    }

    /// Explains that the variable has the only place of its value.
    fn explain_hidden(
        &self,
        removed: &RemovedValues<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> bool {
        let Some(value) = past.fixed_now(removed.var()) else { return false };
        if !self.places_hidden() || self.values_to_take(past).is_none() {
            return false;
        }
        reasons.clear();
        let own = self.views().find(|&(var, _)| var == removed.var());
        let value = value + own.expect("the variable is in the scope").1;
        for (var, offset) in self.views().filter(|&(var, _)| var != removed.var()) {
            if past.contains(var, value - offset) {
                return false;
            }
            reasons.without(var, value - offset);
        }
        true
    }

    /// Returns the values of the views that need no reason, if each must be taken: as bits, after
    /// the least one.
    fn values_to_take(&self, past: &Past<'_>) -> Option<(Int, u128)> {
        let views = || self.views().map(|(var, offset)| (past.first_bits(var), offset));
        let starts = views().map(|(first, offset)| Some(first?.0 + offset));
        let least = starts.min().flatten()?;
        let values = views().try_fold(0, |values, (first, offset)| {
            let (from, bits) = first?;
            let up = from + offset - least;
            (up < 64).then(|| values | u128::from(bits) << up)
        })?;
        (values.count_ones() as usize == self.scope.len()).then_some((least, values))
    }
}
