//! Explanations of boxes that do not overlap: bounds of a pair that leave no way to be apart.
//!
//! Invariant: a bound that is written is no stronger than what was known, and the bounds together
//! exclude what was asked whatever else is known.

use super::Diffn;
use crate::arithmetic::Int;
use crate::propagation::{Asked, Explained, Past, Reasons};
use crate::state::Var;

/// An explanation under way.
struct PairReasons<'a, 'r, E> {
    constraint: &'a Diffn,
    /// The ends of the variables at their places.
    ends: E,
    past: &'a Past<'a>,
    reasons: &'a mut Reasons<'r>,
    /// The variable that lost values.
    asked: Option<Var>,
    explained: Explained,
}

impl Diffn {
    /// Explains by a pair that cannot be apart with the asked values. If these are at one end, all
    /// that is further out is explained with them.
    pub(super) fn explain_by_pairs(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let Asked::Removed(removed) = asked else {
            return self.explain_with(asked, (0, 0), Explained::AsAsked, past, reasons);
        };
        let (min, max) = (removed.min(), removed.max());
        let sides = [
            ((min, past.max(removed.var())), Explained::AndAbove),
            ((past.min(removed.var()), max), Explained::AndBelow),
            ((min, max), Explained::AsAsked),
        ];
        let sides = if self.is_plain { &sides[..] } else { &sides[2..] };
        let explained = sides
            .iter()
            .map(|&(ends, explained)| self.explain_with(asked, ends, explained, past, reasons));
        let mut explained = explained.filter(|&explained| explained != Explained::ByAll);
        explained.next().unwrap_or(Explained::ByAll)
    }

    /// Explains by a pair that cannot be apart if the asked variable is between `own` ends.
    fn explain_with(
        &self,
        asked: &Asked<'_>,
        own: (Int, Int),
        explained: Explained,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let asked = asked.var();
        let ends = |place: usize| match self.scope[place] {
            var if asked == Some(var) => own,
            var => (past.min(var), past.max(var)),
        };
        match self.blocked(asked, ends) {
            None => Explained::ByAll,
            Some(pair) => {
                let constraint = self;
                let mut written = PairReasons { constraint, ends, past, reasons, asked, explained };
                written.write_pair(pair);
                explained
            }
        }
    }

    /// Returns a pair that cannot be apart, one that `asked` is a variable of if there is one.
    pub(super) fn blocked(
        &self,
        asked: Option<Var>,
        ends: impl Fn(usize) -> (Int, Int),
    ) -> Option<[usize; 2]> {
        let is_of = |of: usize, var: Var| {
            let mut edges = self.edges(of);
            edges.any(|edge| {
                let size = self.sizes[edge].place;
                self.scope[edge] == var || size.is_some_and(|size| self.scope[size] == var)
            })
        };
        self.pairs()
            .filter(|pair| asked.is_none_or(|var| pair.iter().any(|&of| is_of(of, var))))
            .filter(|&pair| self.must_be_apart(pair, &ends))
            .find(|&pair| {
                let dimensions = 0..self.dimensions;
                let mut all = dimensions.flat_map(|at| self.separations_in(pair, at));
                all.all(|way| self.gap(&way, &ends) < 0)
            })
    }
}

impl<E: Fn(usize) -> (Int, Int)> PairReasons<'_, '_, E> {
    /// Writes why a pair cannot be apart.
    fn write_pair(&mut self, pair: [usize; 2]) {
        for dimension in 0..self.constraint.dimensions {
            for way in self.constraint.separations_in(pair, dimension) {
                let size = self.size(way.before);
                let ((first, _), (_, last)) = ((self.ends)(way.before), (self.ends)(way.after));
                // Either bound may give way as far as the edges still overlap.
                let (least, most) =
                    (last.saturating_add(1).saturating_sub(size), first.saturating_add(size - 1));
                match self.is_free(way.after, most) && !self.is_free_from(way.before, least) {
                    true => {
                        self.at_least(way.before, first);
                        self.at_most(way.after, most);
                    }
                    false => {
                        self.at_least(way.before, least);
                        self.at_most(way.after, last);
                    }
                }
            }
        }
        for edge in pair.into_iter().flat_map(|of| self.constraint.edges(of)) {
            if let Some(place) = self.constraint.sizes[edge].place {
                let least = self.constraint.sizes[edge].inverse(self.size(edge));
                self.at_least(place, least);
            }
        }
    }

    /// Returns the least size of an edge.
    fn size(&self, edge: usize) -> Int {
        self.constraint.sizes[edge].ends(&self.ends).0
    }

    /// Returns whether it needs no reason that an edge starts at `most` or before.
    fn is_free(&self, edge: usize, most: Int) -> bool {
        self.past.first_ends(self.constraint.scope[edge]).1 <= most
    }

    /// Returns whether it needs no reason that an edge starts at `least` or later.
    fn is_free_from(&self, edge: usize, least: Int) -> bool {
        self.past.first_ends(self.constraint.scope[edge]).0 >= least
    }

    fn at_least(&mut self, place: usize, value: Int) {
        let var = self.constraint.scope[place];
        if self.asked != Some(var) || self.explained == Explained::AndBelow {
            self.reasons.at_least(var, value);
        }
    }

    fn at_most(&mut self, place: usize, value: Int) {
        let var = self.constraint.scope[place];
        if self.asked != Some(var) || self.explained == Explained::AndAbove {
            self.reasons.at_most(var, value);
        }
    }
}
