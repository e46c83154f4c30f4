//! Pairs of boxes, and the ways in which they can be apart.
//!
//! Invariant: a way that is left out is impossible for the bounds at hand.

use super::{Diffn, ends};
use crate::arithmetic::Int;
use crate::state::{Conflict, Store};
use smallvec::SmallVec;

/// A way to be apart: the edge at one place ends before the edge at another starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Separation {
    pub(super) before: usize,
    pub(super) after: usize,
}

impl Diffn {
    /// Returns the pairs of boxes.
    pub(super) fn pairs(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        (0..self.len()).flat_map(|one| (0..one).map(move |other| [other, one]))
    }

    /// Returns the places of the edges of a box.
    pub(super) fn edges(&self, of: usize) -> std::ops::Range<usize> {
        of * self.dimensions..(of + 1) * self.dimensions
    }

    /// Returns whether neither box is surely or maybe without a size, unless that does not matter.
    pub(super) fn must_be_apart(
        &self,
        pair: [usize; 2],
        ends: impl Fn(usize) -> (Int, Int),
    ) -> bool {
        let has_size = |edge: usize| self.sizes[edge].ends(&ends).0 >= 1;
        self.is_strict || pair.into_iter().flat_map(|of| self.edges(of)).all(has_size)
    }

    /// Returns the ways to be apart in a dimension.
    pub(super) fn separations_in(
        &self,
        [one, other]: [usize; 2],
        dimension: usize,
    ) -> [Separation; 2] {
        let (one, other) = (one * self.dimensions + dimension, other * self.dimensions + dimension);
        [Separation { before: one, after: other }, Separation { before: other, after: one }]
    }

    /// Returns the most that can be between the edges of a way.
    pub(super) fn gap(&self, way: &Separation, ends: impl Fn(usize) -> (Int, Int)) -> Int {
        let end = ends(way.before).0.saturating_add(self.sizes[way.before].ends(&ends).0);
        ends(way.after).1.saturating_sub(end)
    }

    /// Returns the ways that are possible, at most two of them.
    fn possible(&self, pair: [usize; 2], store: &Store) -> SmallVec<[Separation; 2]> {
        let ends = |place: usize| ends(store, self.scope[place]);
        let all = (0..self.dimensions).flat_map(|dimension| self.separations_in(pair, dimension));
        all.filter(|way| self.gap(way, ends) >= 0).take(2).collect()
    }

    /// Separates a pair if it must be apart and one way is left.
    pub(super) fn separate(&self, pair: [usize; 2], store: &mut Store) -> Result<(), Conflict> {
        if !self.must_be_apart(pair, |place| ends(store, self.scope[place])) {
            return Ok(());
        }
        let &[Separation { before, after }] = &self.possible(pair, store)[..] else {
            return match self.possible(pair, store).is_empty() {
                true => Err(Conflict),
                false => Ok(()),
            };
        };
        let size = self.sizes[before];
        let least = size.ends(|place| ends(store, self.scope[place])).0;
        let last = ends(store, self.scope[after]).1;
        let first = ends(store, self.scope[before]).0;
        store.remove_above(self.scope[before], last.saturating_sub(least))?;
        store.remove_below(self.scope[after], first.saturating_add(least))?;
        match size.place {
            Some(place) => {
                store.remove_above(self.scope[place], size.inverse(last.saturating_sub(first)))
            }
            None => Ok(()),
        }
    }
}
