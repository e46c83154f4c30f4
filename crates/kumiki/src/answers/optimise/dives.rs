//! Dives: short searches near the best solution, in turns with the complete one (Shaw, *Using
//! constraint programming and local search methods to solve vehicle routing problems*, 1998).
//!
//! Invariant: only the complete search claims that no better solution exists.

use super::branch_and_bound::BranchAndBound;
use crate::arithmetic::Int;
use crate::run::{Limit, Random, SolutionCount, Statistics};
use crate::search::{Search, Status};
use crate::state::Var;

/// The conflicts of a turn of the complete search. They take as long in a model with many variables
/// as a dive does, where decisions would be few in any time.
const CONFLICTS_OF_TURN: u64 = 200;

/// The conflicts of a dive.
const CONFLICTS_OF_DIVE: u64 = 100;

/// The dives of a turn.
const DIVES: usize = 4;

/// Dives that keep the values of some variables.
pub(super) struct Dives {
    /// The variables of which some keep their values.
    vars: Vec<Var>,
    /// The number of those that do.
    kept: usize,
    /// The number of dives so far.
    number: u64,
    /// The search for solutions that are better than the best one.
    search: Option<Box<Search>>,
}

impl Dives {
    /// Returns dives that keep `percent` of a hundred of the values of `vars`.
    pub(super) fn new(vars: Vec<Var>, percent: u8) -> Dives {
        let kept = vars.len() * usize::from(percent.min(100)) / 100;
        Dives { vars, kept, number: 0, search: None }
    }

    /// Drops what was found.
    pub(super) fn reset(&mut self) {
        (self.number, self.search) = (0, None);
    }
}

impl BranchAndBound {
    /// Drops the search near the best solution before, if there is one.
    pub(super) fn forget_dive(&mut self) {
        if let Some(dives) = &mut self.dives {
            dives.search = None;
        }
    }

    /// Gives the running search the limits of its turn, if dives follow.
    pub(super) fn begin_turn(&mut self) {
        let (Some(_), Some(search)) = (&self.dives, &mut self.search) else { return };
        let mut limits = self.settings.limits.clone().after(&self.before);
        limits.conflicts = Some(search.statistics().conflicts + CONFLICTS_OF_TURN);
        search.set_limits(limits);
    }

    /// Returns whether the running search has stopped only because its turn is over.
    pub(super) fn is_turn_over(&self) -> bool {
        let (Some(_), Some(search)) = (&self.dives, &self.search) else { return false };
        let most = self.settings.limits.clone().after(&self.before).decisions;
        search.status() == Status::Stopped(Limit::Decisions)
            && most.is_none_or(|most| search.statistics().decisions < most)
    }

    /// Finds a better solution by a turn of dives. The complete search then begins anew, for
    /// solutions that are better than this one. Returns false if none is found.
    pub(super) fn dive(&mut self) -> bool {
        let Some(mut dives) = self.dives.take() else { return false };
        let found = (0..DIVES).find_map(|_| self.dive_once(&mut dives));
        self.dives = Some(dives);
        let Some(found) = found else { return false };
        if let Some(search) = &self.search {
            self.before += search.statistics();
        }
        self.end_search();
        self.best = Some(found);
        true
    }

    /// Returns a better solution that has some values of the best one, if it is found soon.
    fn dive_once(&mut self, dives: &mut Dives) -> Option<Vec<Int>> {
        let best = self.best.as_ref()?;
        let mut vars = dives.vars.clone();
        Random::numbered(self.settings.seed, dives.number).shuffle(&mut vars);
        dives.number += 1;
        let kept = vars[..dives.kept].iter().map(|&var| (var, best[var.index()]));
        let kept: Vec<_> = kept.collect();
        let mut search = match dives.search.take() {
            Some(search) => search,
            None => Box::new(self.search_of_stage()),
        };
        search.reset();
        let spent = self.statistics();
        let mut limits = self.settings.limits.clone().after(&spent);
        limits.conflicts = Some(CONFLICTS_OF_DIVE);
        search.set_limits(limits);
        let is_possible = search.assume_all(&kept).is_ok();
        let found = if is_possible { search.next_solution() } else { None };
        let found: Option<Vec<_>> = found.map(|store| store.values().collect());
        let statistics = search.statistics();
        let solutions = match found {
            Some(_) => statistics.solutions.clone(),
            None => SolutionCount::default(),
        };
        self.before += Statistics { solutions, ..statistics };
        // Another solution asks for better ones.
        dives.search = found.is_none().then_some(search);
        found
    }
}
