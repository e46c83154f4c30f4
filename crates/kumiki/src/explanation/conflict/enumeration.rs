//! The enumeration of all conflicts (MUSes) and all corrections (MCSes) of some assumptions, by
//! MARCO.
//!
//! Invariant: no set comes twice, and none that contains another of its kind.

use super::assumption_set::AssumptionSet;
use super::assumptions::{Assumptions, Chosen};
use super::feasibility::{Effort, Feasibility, OracleAnswer};
use super::marco::Unexplored;
use super::{needed, smallest};
use crate::run::Limit;
use crate::search::Status;

/// The kind of sets that are returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EnumerationKind {
    Conflicts,
    Corrections,
}

/// An iterator over the conflicts, or the corrections, of some [`Assumptions`], each once: the
/// result of [`Assumptions::conflicts`] and [`Assumptions::corrections`]. If all assumptions can
/// hold, there is one correction, of no assumption.
///
/// They may be many: as many as there are sets none of which contains another. An iterator that a
/// limit has stopped continues to return `None`; [`Enumeration::status`] reports the limit.
///
/// The algorithm takes an unexplored set of assumptions. If the set is satisfiable, the algorithm
/// grows it: its complement is then a correction. Otherwise the algorithm shrinks it to a conflict.
/// Then neither is explored again (Liffiton, Previti, Malik and Marques-Silva, *Fast, flexible MUS
/// enumeration*, 2016: MARCO).
#[derive(Debug)]
pub struct Enumeration {
    feasibility: Feasibility,
    unexplored: Unexplored,
    kind: EnumerationKind,
    given: u64,
    status: Status,
}

impl Enumeration {
    pub(super) fn new(assumptions: Assumptions, kind: EnumerationKind) -> Enumeration {
        let unexplored = Unexplored::new(assumptions.len());
        let feasibility = Feasibility::new(assumptions);
        Enumeration { feasibility, unexplored, kind, given: 0, status: Status::Open }
    }

    /// Returns the progress of the search: [`Status::Exhausted`] if there are no others.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Returns the next conflict or correction, whichever comes first.
    fn advance(&mut self) -> Option<(EnumerationKind, Chosen)> {
        let most = self.feasibility.budget.most_answers();
        if most.is_some_and(|most| self.given >= most) {
            return self.end(Status::Stopped(Limit::Solutions));
        }
        let set = match self.feasibility.budget.share(1) {
            Ok(mut limits) => {
                // The choice of a set is no decision of the user's problem.
                limits.decisions = None;
                self.unexplored.next(limits)
            }
            Err(limit) => Err(limit),
        };
        let set = match set {
            Ok(Some(set)) => set,
            Ok(None) => return self.end(Status::Exhausted),
            Err(limit) => return self.end(Status::Stopped(limit)),
        };
        // The first set has all assumptions.
        let effort = if self.feasibility.asked() == 0 { Effort::All } else { Effort::Search };
        match self.feasibility.ask_with(&set, effort) {
            OracleAnswer::Unknown(limit) => self.end(Status::Stopped(limit)),
            OracleAnswer::Possible(known) => {
                Some((EnumerationKind::Corrections, self.correction(known)))
            }
            OracleAnswer::Impossible(_) => Some((EnumerationKind::Conflicts, self.conflict(&set))),
        }
    }

    fn end<T>(&mut self, status: Status) -> Option<T> {
        self.status = status;
        None
    }

    fn correction(&mut self, known: AssumptionSet) -> Chosen {
        let (grown, is_minimal) = smallest::grow(&mut self.feasibility, known);
        self.unexplored.close_below(&grown);
        Chosen { assumptions: grown.complement().iter().collect(), is_minimal }
    }

    fn conflict(&mut self, set: &AssumptionSet) -> Chosen {
        let order = smallest::by_weight(&self.feasibility, set);
        let found = needed::conflict(&mut self.feasibility, set, order, Effort::Search);
        let len = self.feasibility.assumptions().len();
        self.unexplored.close_above(&AssumptionSet::of(len, found.assumptions.iter().copied()));
        found
    }
}

impl Iterator for Enumeration {
    type Item = Chosen;

    fn next(&mut self) -> Option<Chosen> {
        loop {
            let (kind, chosen) = self.advance()?;
            if kind == self.kind {
                self.given += 1;
                return Some(chosen);
            }
        }
    }
}
