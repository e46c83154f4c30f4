//! All conflicts and all corrections of some claims, one after the other.
//!
//! Invariant: no set comes twice, and none that contains another of its kind.

use super::claim_set::ClaimSet;
use super::claims::{Chosen, Claims};
use super::feasibility::{Answer, Effort, Feasibility};
use super::map::Map;
use super::{needed, smallest};
use crate::search::Status;
use crate::search::limits::Limit;

/// What was found.
#[derive(Debug)]
pub(super) enum Found {
    Conflict(Chosen),
    Correction(Chosen),
}

/// Takes a set that nobody has looked at; if it can hold, lets it grow: what is left out is a correction. If it
/// cannot, lets it shrink to a conflict. Then neither is looked at again (Liffiton, Previti, Malik and Marques-Silva, *Fast,
/// flexible MUS enumeration*, 2016: MARCO).
#[derive(Debug)]
pub(super) struct Enumeration {
    feasibility: Feasibility,
    map: Map,
    given: u64,
    status: Status,
}

impl Enumeration {
    pub(super) fn new(claims: Claims) -> Enumeration {
        let map = Map::new(claims.len());
        Enumeration { feasibility: Feasibility::new(claims), map, given: 0, status: Status::Open }
    }

    /// The next conflict or correction.
    fn advance(&mut self) -> Option<Found> {
        let most = self.feasibility.budget.most_answers();
        if most.is_some_and(|most| self.given >= most) {
            return self.end(Status::Stopped(Limit::Solutions));
        }
        let set = match self.feasibility.budget.share(1) {
            Ok(mut limits) => {
                // Choosing a set is no decision of the user's problem.
                limits.decisions = None;
                self.map.next(limits)
            }
            Err(limit) => Err(limit),
        };
        let set = match set {
            Ok(Some(set)) => set,
            Ok(None) => return self.end(Status::Exhausted),
            Err(limit) => return self.end(Status::Stopped(limit)),
        };
        // The first set has all claims.
        let effort = if self.feasibility.asked() == 0 { Effort::All } else { Effort::Search };
        match self.feasibility.ask_with(&set, effort) {
            Answer::Unknown(limit) => self.end(Status::Stopped(limit)),
            Answer::Possible(known) => Some(Found::Correction(self.correction(known))),
            Answer::Impossible => Some(Found::Conflict(self.conflict(&set))),
        }
    }

    fn end(&mut self, status: Status) -> Option<Found> {
        self.status = status;
        None
    }

    fn correction(&mut self, known: ClaimSet) -> Chosen {
        let (grown, is_minimal) = smallest::grow(&mut self.feasibility, known);
        self.map.close_below(&grown);
        Chosen { claims: grown.complement().iter().collect(), is_minimal }
    }

    fn conflict(&mut self, set: &ClaimSet) -> Chosen {
        let order = smallest::by_weight(&self.feasibility, set);
        let found = needed::conflict(&mut self.feasibility, set, order, Effort::Search);
        let len = self.feasibility.claims().len();
        self.map.close_above(&ClaimSet::of(len, found.claims.iter().copied()));
        found
    }

    /// The next that `pick` takes.
    fn next(&mut self, pick: impl Fn(Found) -> Option<Chosen>) -> Option<Chosen> {
        loop {
            if let Some(chosen) = pick(self.advance()?) {
                self.given += 1;
                return Some(chosen);
            }
        }
    }
}

/// The conflicts of some [`Claims`], each once.
///
/// They may be many: as many as there are sets of which none contains another. An iterator that a limit has stopped goes
/// on to give `None`; [`ConflictSets::status`] tells which.
#[derive(Debug)]
pub struct ConflictSets(pub(super) Enumeration);

impl ConflictSets {
    /// How far the search has come: [`Status::Exhausted`] if there are no others.
    pub fn status(&self) -> Status {
        self.0.status
    }
}

impl Iterator for ConflictSets {
    type Item = Chosen;

    fn next(&mut self) -> Option<Chosen> {
        self.0.next(|found| match found {
            Found::Conflict(conflict) => Some(conflict),
            Found::Correction(_) => None,
        })
    }
}

/// The corrections of some [`Claims`], each once. If all claims can hold, that is one, of no claim.
///
/// As with [`ConflictSets`], they may be many.
#[derive(Debug)]
pub struct CorrectionSets(pub(super) Enumeration);

impl CorrectionSets {
    /// How far the search has come: [`Status::Exhausted`] if there are no others.
    pub fn status(&self) -> Status {
        self.0.status
    }
}

impl Iterator for CorrectionSets {
    type Item = Chosen;

    fn next(&mut self) -> Option<Chosen> {
        self.0.next(|found| match found {
            Found::Correction(correction) => Some(correction),
            Found::Conflict(_) => None,
        })
    }
}
