//! Explanations of a linear constraint.
//!
//! Invariant: what the reasons leave of the slack is not negative, so they are enough.

use super::Linear;
use crate::arithmetic::Int;
use crate::propagation::{Asked, Explained, Past, Reasons};

impl Linear {
    /// Explains that the sum is equal to the bound, together with the asked value.
    pub(super) fn explain_equal(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let mut sum = 0;
        for (factor, var) in self.terms() {
            let value = match asked {
                Asked::Removed(removed) if removed.var() == var => {
                    (removed.len() == 1).then(|| removed.min())
                }
                _ => past.fixed(var),
            };
            let Some(value) = value else { return Explained::ByAll };
            sum += i128::from(factor) * i128::from(value);
            if Some(var) != asked.var() {
                reasons.fixed(var);
            }
        }
        if sum == self.bound { Explained::AsAsked } else { Explained::ByAll }
    }

    /// Explains that the least sum is too great, of the terms times `sign`, together with the asked
    /// values. What is too much of it is used to weaken the reasons, so that some drop out.
    pub(super) fn explain_excess(
        &self,
        sign: Int,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let times = |factor: Int, value: Int| i128::from(factor) * i128::from(value);
        let mut slack = -i128::from(sign) * self.bound - 1;
        let mut explained = Explained::AsAsked;
        for (factor, var) in self.terms().map(|(factor, var)| (sign * factor, var)) {
            let value = match asked {
                // The asked value that is the hardest to exclude.
                Asked::Removed(removed) if removed.var() == var && factor > 0 => {
                    explained = Explained::AndAbove;
                    removed.min()
                }
                Asked::Removed(removed) if removed.var() == var => {
                    explained = Explained::AndBelow;
                    removed.max()
                }
                _ if factor > 0 => past.min(var),
                _ => past.max(var),
            };
            slack += times(factor, value);
        }
        if slack < 0 {
            return Explained::ByAll;
        }
        for (factor, var) in self.terms().map(|(factor, var)| (sign * factor, var)) {
            if Some(var) == asked.var() {
                continue;
            }
            let ((first_min, first_max), size) = (past.first_ends(var), i128::from(factor.abs()));
            let (end, first) = match factor > 0 {
                true => (past.min(var), first_min),
                false => (past.max(var), first_max),
            };
            let most = size * i128::from(end.abs_diff(first));
            if most <= slack {
                slack -= most;
                continue;
            }
            let steps = slack / size;
            slack -= steps * size;
            match factor > 0 {
                true => reasons.at_least(var, end - steps as Int),
                false => reasons.at_most(var, end + steps as Int),
            }
        }
        explained
    }
}
