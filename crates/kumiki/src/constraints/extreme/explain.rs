//! Explanations of a greatest or least view by bounds.
//!
//! Invariant: of the least, all numbers are read with their signs changed, so that only the
//! greatest is explained.

use super::{Extreme, Order};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Explained, Past, Reasons};

impl Extreme {
    /// Explains that a view is greater than the target, or that all are less.
    pub(super) fn explain_plain(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let asked_place = asked.var().and_then(|var| self.scope.iter().position(|&x| x == var));
        let ends = |place: usize| {
            let (min, max) = match asked {
                Asked::Removed(removed) if asked_place == Some(place) => {
                    (removed.min(), removed.max())
                }
                _ => (past.min(self.scope[place]), past.max(self.scope[place])),
            };
            let (min, max) = (min + self.offsets[place], max + self.offsets[place]);
            if self.order == Order::Forwards { (min, max) } else { (-max, -min) }
        };
        let target = self.target();
        let is_target = asked_place == Some(target);
        let (least, greatest) = ends(target);
        let above = (0..target).filter(|&place| ends(place).0 > greatest);
        if let Some(place) = above.max_by_key(|&place| (asked_place == Some(place), ends(place).0))
        {
            let is_place = asked_place == Some(place);
            let from = if is_place { ends(place).0 } else { greatest + 1 };
            if !is_place {
                self.need(place, ViewEnd::Least, from, reasons);
            }
            if !is_target {
                self.need(target, ViewEnd::Greatest, from - 1, reasons);
            }
            return self.explained(is_target, is_place);
        }
        if (0..target).any(|place| ends(place).1 >= least) {
            return Explained::ByAll;
        }
        for place in (0..target).filter(|&place| asked_place != Some(place)) {
            self.need(place, ViewEnd::Greatest, least - 1, reasons);
        }
        if !is_target {
            self.need(target, ViewEnd::Least, least, reasons);
        }
        self.explained(!is_target && asked_place.is_some(), is_target)
    }

    /// Returns what is explained, if it holds for all lesser values, or for all greater ones.
    fn explained(&self, and_lesser: bool, and_greater: bool) -> Explained {
        let is_forwards = self.order == Order::Forwards;
        match (and_lesser, and_greater) {
            (true, _) if is_forwards => Explained::AndBelow,
            (_, true) if !is_forwards => Explained::AndBelow,
            (true, _) | (_, true) => Explained::AndAbove,
            (false, false) => Explained::AsAsked,
        }
    }

    /// Adds that the view at `place` was at least, or at most, `bound`.
    fn need(&self, place: usize, end: ViewEnd, bound: Int, reasons: &mut Reasons<'_>) {
        let (var, offset) = (self.scope[place], self.offsets[place]);
        match (self.order, end) {
            (Order::Forwards, ViewEnd::Least) => reasons.at_least(var, bound - offset),
            (Order::Forwards, ViewEnd::Greatest) => reasons.at_most(var, bound - offset),
            (Order::Backwards, ViewEnd::Least) => reasons.at_most(var, -bound - offset),
            (Order::Backwards, ViewEnd::Greatest) => reasons.at_least(var, -bound - offset),
        }
    }
}

/// An end of what a view could be.
#[derive(Clone, Copy)]
enum ViewEnd {
    Least,
    Greatest,
}
