//! Explanations of sight: cells that stop it too early, or that let it go on too far.
//!
//! Invariant: the reasons alone leave no lengths of the rays that add up to an asked number.

use super::super::shared::membership::Standing;
use super::super::shared::size::SizeBound;
use super::Sees;
use crate::arithmetic::Int;
use crate::propagation::{Asked, Explained, Past, Phrase, Reasons};
use crate::state::Store;

/// The cells of a ray, counted from its start: so many are seen at least, and at most.
#[derive(Clone, Copy, Debug)]
struct Sight {
    start: usize,
    least: usize,
    most: usize,
    len: usize,
}

impl Sees {
    pub(super) fn explain_sight(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let standings = self.cells.standings_if(asked, past);
        let sights: Vec<Sight> = self.sights(&standings);
        let (min, max) = self.number.ends_if(asked, past);
        let least: usize = sights.iter().map(|sight| sight.least).sum();
        let most: usize = sights.iter().map(|sight| sight.most).sum();
        let (bound, places) = if min > most as Int {
            let bound = SizeBound::AtLeast(most as Int + 1);
            (bound, sights.iter().filter_map(Sight::stop).collect::<Vec<_>>())
        } else if max < least as Int {
            (SizeBound::AtMost(least as Int - 1), sights.iter().flat_map(Sight::certain).collect())
        } else {
            return self.explain_gaps(&standings, asked, reasons);
        };
        self.cells.explain(places, &standings, asked, reasons);
        self.number.explain(bound, asked, self.is_plain, reasons)
    }

    /// Returns the clause that too few or too many cells are seen.
    pub(super) fn phrase_of_sight(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let sights = self.sights(&self.cells.standings_if(asked, facts));
        let (min, max) = self.number.ends_if(asked, facts);
        let least: usize = sights.iter().map(|sight| sight.least).sum();
        let most: usize = sights.iter().map(|sight| sight.most).sum();
        let bound = match (min > most as Int, max < least as Int) {
            (true, _) => SizeBound::AtLeast(min),
            (_, true) => SizeBound::AtMost(max),
            (false, false) => return None,
        };
        let fault = self.number.phrase_of_fault(bound)?;
        Some(Phrase::new().text("the number of cells that are seen is ").text(fault))
    }

    /// Explains by all that was known of the cells up to the first that was out in each ray, and of
    /// the number.
    fn explain_gaps(
        &self,
        standings: &[Standing],
        asked: &Asked<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let is_known = |&cell: &usize| standings[cell] != Standing::Open;
        let up_to_stop = |sight: &Sight| {
            let end = sight.stop().map_or(sight.start + sight.len, |stop| stop + 1);
            sight.start..end
        };
        let sights = self.sights(standings);
        let places = sights.iter().flat_map(up_to_stop).filter(is_known);
        self.cells.explain(places, standings, asked, reasons);
        if let Some(var) = self.number.var().filter(|&var| asked.var() != Some(var)) {
            reasons.all(var);
        }
        Explained::AsAsked
    }

    fn sights(&self, standings: &[Standing]) -> Vec<Sight> {
        let sight = |ray: &std::ops::Range<usize>| {
            let cells = &standings[ray.clone()];
            let until = |is_end: fn(&Standing) -> bool| cells.iter().position(is_end);
            let least = until(|&cell| cell != Standing::In).unwrap_or(cells.len());
            let most = until(|&cell| cell == Standing::Out).unwrap_or(cells.len());
            Sight { start: ray.start, least, most, len: cells.len() }
        };
        self.rays.iter().map(sight).collect()
    }
}

impl Sight {
    /// Returns the first cell that is out.
    fn stop(&self) -> Option<usize> {
        (self.most < self.len).then_some(self.start + self.most)
    }

    /// Returns the cells that are seen in any case.
    fn certain(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.least
    }
}
