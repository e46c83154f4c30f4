//! A number that a constraint on a graph has to meet: bounds, or a variable.
//!
//! Invariant: a variable has the number as its value.

use super::membership::Knowledge;
use crate::arithmetic::Int;
use crate::propagation::{Asked, Explained, Reasons};
use crate::state::{Conflict, Store, Var};
use std::ops::RangeInclusive;

/// A number between two others, or the value of a variable.
#[derive(Clone, Copy, Debug)]
pub(in crate::constraints::graph) enum RequiredSize {
    Between(Int, Int),
    Variable(Var),
}

/// The amounts for which something is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::constraints::graph) enum SizeBound {
    /// Any.
    None,
    AtLeast(Int),
    AtMost(Int),
}

impl RequiredSize {
    pub(in crate::constraints::graph) fn among(range: RangeInclusive<usize>) -> RequiredSize {
        let bound = |bound: usize| Int::try_from(bound).unwrap_or(Int::MAX);
        RequiredSize::Between(bound(*range.start()), bound(*range.end()))
    }

    pub(in crate::constraints::graph) fn var(self) -> Option<Var> {
        match self {
            RequiredSize::Between(..) => None,
            RequiredSize::Variable(var) => Some(var),
        }
    }

    /// Returns the least and the greatest amount.
    pub(in crate::constraints::graph) fn ends(self, known: &impl Knowledge) -> (Int, Int) {
        match self {
            RequiredSize::Between(min, max) => (min, max),
            RequiredSize::Variable(var) => known.ends(var),
        }
    }

    /// Returns the least and the greatest amount if the variable that is `asked` about has one of
    /// the values in question.
    pub(in crate::constraints::graph) fn ends_if(
        self,
        asked: &Asked<'_>,
        known: &impl Knowledge,
    ) -> (Int, Int) {
        match (self, asked) {
            (RequiredSize::Variable(var), Asked::Removed(removed)) if var == removed.var() => {
                (removed.min(), removed.max())
            }
            _ => self.ends(known),
        }
    }

    /// Requires that the amount is between two numbers.
    pub(in crate::constraints::graph) fn bound(
        self,
        min: Int,
        max: Int,
        store: &mut Store,
    ) -> Result<(), Conflict> {
        match self {
            RequiredSize::Between(least, most) if max < least || most < min => Err(Conflict),
            RequiredSize::Between(..) => Ok(()),
            RequiredSize::Variable(var) => {
                store.remove_below(var, min)?;
                store.remove_above(var, max)
            }
        }
    }

    /// Returns the distance of `count` from the amount, whose variable has a value.
    pub(in crate::constraints::graph) fn distance(self, count: Int, value: Option<Int>) -> u64 {
        match self {
            RequiredSize::Between(min, max) if min > max => 1 + count.abs_diff(min),
            RequiredSize::Between(min, max) => count.abs_diff(count.clamp(min, max)),
            RequiredSize::Variable(_) => count.abs_diff(value.expect("of the variable")),
        }
    }

    /// Returns what is wrong with a number if only those of `bound` would do.
    pub(in crate::constraints::graph) fn phrase_of_fault(self, bound: SizeBound) -> Option<String> {
        Some(match (self, bound) {
            (_, SizeBound::None) => return None,
            (RequiredSize::Between(min, _), SizeBound::AtLeast(_)) => format!("smaller than {min}"),
            (RequiredSize::Between(_, max), SizeBound::AtMost(_)) => format!("larger than {max}"),
            (RequiredSize::Variable(..), SizeBound::AtLeast(_)) => "too small".to_owned(),
            (RequiredSize::Variable(..), SizeBound::AtMost(_)) => "too large".to_owned(),
        })
    }

    /// Adds to `reasons` that the amount was bounded, unless its variable is `asked` about. Returns
    /// what is explained then, if the other reasons do not depend on the asked values
    /// (`is_plain`).
    pub(in crate::constraints::graph) fn explain(
        self,
        bound: SizeBound,
        asked: &Asked<'_>,
        is_plain: bool,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let RequiredSize::Variable(var) = self else { return Explained::AsAsked };
        let is_asked = asked.var() == Some(var);
        match bound {
            SizeBound::AtLeast(_) if is_asked && is_plain => return Explained::AndAbove,
            SizeBound::AtMost(_) if is_asked && is_plain => return Explained::AndBelow,
            SizeBound::AtLeast(least) if !is_asked => reasons.at_least(var, least),
            SizeBound::AtMost(most) if !is_asked => reasons.at_most(var, most),
            _ => {}
        }
        Explained::AsAsked
    }
}
