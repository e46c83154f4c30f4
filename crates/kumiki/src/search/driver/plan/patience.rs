//! The patience of a search on copied states: when it restarts, and when it leaves them.
//!
//! Invariant: a search leaves them only if it would learn on the store, and restarts only before
//! its first solution.

use super::Turn;
use crate::cliques::CliqueGraph;
use crate::run::{Control, Due};
use crate::search::settings::{Restarts, Settings, UNIT_WHEN_STUCK};

/// The conflicts after which a search on a large clique graph is stuck, at most: from 2,000 to
/// 4,000, random quasigroups take the least time.
const MOST_CONFLICTS: u64 = 2_000;

/// The search for a colouring is stuck after so many times the conflicts of the settings: each
/// takes a fortieth of the time of a conflict of a search that learns.
const PATIENCE_FOR_COLOURING: u64 = 100;

/// A clique graph is large from so many values on. Smaller ones are searched so quickly that
/// learning begins too late.
const LARGE: usize = 17;

/// When a search on copied states restarts or leaves them, by numbers of conflicts. The greatest
/// number stands for never.
pub(in crate::search::driver) struct Patience {
    /// The conflicts without a solution after which the search is stuck; `None` if it never is.
    stuck_after: Option<u64>,
    /// The conflicts of a run before the first solution; `None` if the search does not restart.
    run: Option<u64>,
    leaves_at: u64,
    restarts_at: u64,
}

impl Patience {
    /// Returns the patience that `settings` name.
    pub(super) fn new(settings: &Settings) -> Patience {
        let run = match settings.restarts {
            Restarts::WhenStuck { after } => Some(after.clamp(1, UNIT_WHEN_STUCK)),
            _ => None,
        };
        let stuck_after = settings.learns_after();
        Patience { stuck_after, run, leaves_at: u64::MAX, restarts_at: u64::MAX }
    }

    /// Adapts to the clique graph that is searched; `None` if it is an exact cover.
    pub(in crate::search::driver) fn see_graph(&mut self, graph: Option<&CliqueGraph>) {
        let is_large = graph.is_some_and(|graph| graph.values().len() >= LARGE);
        let is_colouring = graph.is_some_and(CliqueGraph::is_colouring);
        self.run = self.run.filter(|_| is_large && !is_colouring);
        self.stuck_after = self.stuck_after.and_then(|after| match (is_colouring, is_large) {
            (true, _) => Some(after.saturating_mul(PATIENCE_FOR_COLOURING)),
            (false, true) => Some(after.min(MOST_CONFLICTS)),
            (false, false) => None,
        });
    }

    /// Begins a search.
    pub(in crate::search::driver) fn begin(&mut self) {
        self.leaves_at = self.stuck_after.unwrap_or(u64::MAX);
        self.restarts_at = self.run.filter(|_| self.may_end()).unwrap_or(u64::MAX);
    }

    /// Returns whether the search may leave the copied states.
    pub(super) fn may_end(&self) -> bool {
        self.leaves_at < u64::MAX
    }

    /// Returns the work after which the search is asked. Between two conflicts there is a decision,
    /// so it is asked in time.
    pub(super) fn due(&self, control: &Control) -> Due {
        if !self.may_end() {
            return Due::NEVER;
        }
        let at = self.leaves_at.min(self.restarts_at);
        let left = at.saturating_sub(control.statistics.conflicts).max(1);
        Due { decisions: control.statistics.decisions.saturating_add(left), ..Due::NEVER }
    }

    /// Returns whether the search leaves the copied states, or restarts: some starts lead to a
    /// solution soon where others take for ever (Gomes, Selman and Kautz, *Boosting combinatorial
    /// search through randomization*, 1998). It does neither if a solution would be found twice.
    #[cold]
    pub(super) fn turn(&mut self, has_kept_all: bool, control: &Control) -> Turn {
        let conflicts = control.statistics.conflicts;
        if !has_kept_all {
            self.leaves_at = u64::MAX;
            Turn::GoOn
        } else if conflicts >= self.leaves_at {
            Turn::ToStore
        } else if conflicts >= self.restarts_at {
            self.restarts_at += self.run.unwrap_or(0);
            Turn::Restart
        } else {
            Turn::GoOn
        }
    }

    /// Records a solution: the search waits for the second one as long as for the first, and for no
    /// other.
    pub(super) fn solved(&mut self, is_first: bool, conflicts: u64) {
        let stuck_after = self.stuck_after.filter(|_| is_first);
        self.leaves_at = stuck_after.map_or(u64::MAX, |after| conflicts.saturating_add(after));
        self.restarts_at = u64::MAX;
    }
}
