//! The plan of a search: when it leaves what it does, and for what.
//!
//! Invariant: this is the only place that decides that. A plan changes nothing but itself. A search
//! on the store restarts or begins to learn only if no solution is found twice by that.

mod halves;
mod patience;

use super::Active;
use super::schedule::Schedule;
use crate::arithmetic::Int;
use crate::run::{Control, Due};
use crate::search::depth_first::Position;
use crate::search::settings::{LookAhead, Probing, Settings};
use crate::search::spaces::{Learner, LearningBase, StoreRun, Trailed};
pub(super) use halves::HalfRun;
use halves::Halves;
use patience::Patience;

/// A search without an objective waits for so many times as many conflicts until it learns: each
/// may be the last one.
const WITHOUT_OBJECTIVE: u64 = 5;

/// The conflicts after which a search begins to learn that decides on bounds of long domains: what
/// is learnt of them excludes much, and it is soon known if it does not.
const EARLY: u64 = 50;

/// The next turn of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// It goes on.
    GoOn,
    /// It goes on, with so many conflicts more for the run.
    Extend(u64),
    /// It starts again from the root of the space that it is on.
    Restart,
    /// It ends its run, and goes on.
    EndRun,
    /// It starts again from the root with a part of the objective, or without, for so many
    /// conflicts.
    Halve(Option<HalfRun>),
    /// It learns from the beginning.
    LearnAtOnce,
    /// It begins to learn.
    Learn,
    /// It learns anew, with interchangeable values in any order.
    DropOrder,
    /// It restarts, probes, and learns anew.
    Probe,
    /// It returns to the point where it began to learn.
    GiveUpLearning,
    /// It leaves the copied states for the store, and learns there.
    ToStore,
    /// It returns to the count that drives it.
    ToCount,
}

/// The first solution of a search. While the search learns, a clause excludes it.
struct FirstSolution {
    row: Vec<Int>,
    /// The conflicts before it was found.
    conflicts: u64,
}

/// The plan of a search.
pub(super) struct Plan {
    schedule: Schedule,
    pub(super) patience: Patience,
    halves: Halves,
    /// True if nogoods are kept at a restart.
    keeps_nogoods: bool,
    probing: Probing,
    /// True if the search has probed since it was reset, because it was stuck.
    has_probed: bool,
    /// The conflicts after which a search on the store learns, if it does.
    learns_after: Option<u64>,
    /// The number of conflicts at which it may begin to learn.
    learns_at: u64,
    /// True if learning did not pay when it began early.
    was_early: bool,
    /// The first solution, if it is kept for learning.
    first: Option<FirstSolution>,
    /// The number of decisions at which a count looks for components.
    pub(super) counts_until: u64,
}

impl Plan {
    /// Returns the plan of a search with `settings`.
    pub(super) fn new(settings: &Settings) -> Plan {
        let is_full = settings.look_ahead == LookAhead::Full;
        Plan {
            schedule: Schedule::new(settings.restarts_of_search(), !settings.leaves_orders()),
            patience: Patience::new(settings),
            halves: Halves::new(settings),
            keeps_nogoods: settings.nogoods && is_full,
            probing: settings.probing_of_search(),
            has_probed: false,
            learns_after: settings.learns_after(),
            learns_at: 0,
            was_early: false,
            first: None,
            counts_until: u64::MAX,
        }
    }

    /// Begins anew, and returns the first run on the store.
    pub(super) fn begin(&mut self) -> StoreRun {
        self.schedule.reset();
        self.halves.reset();
        self.has_probed = false;
        let learns_after = self.learns_after.filter(|&after| after > 0);
        self.learns_at = learns_after.map_or(u64::MAX, |after| after.min(EARLY));
        self.was_early = false;
        self.first = None;
        let begins_nogoods = self.keeps_nogoods && self.schedule.is_regular();
        StoreRun {
            conflicts: self.schedule.conflicts(),
            orders: None,
            begins_nogoods,
            probes: false,
        }
    }

    /// Returns whether the search probes at its root.
    pub(super) fn probes_at_root(&self) -> bool {
        self.probing == Probing::AtRoot
    }

    /// Returns the work after which the search returns to be asked here.
    pub(super) fn due(&self, active: &Active, control: &Control) -> Due {
        match active {
            _ if control.is_counting => Due { decisions: self.counts_until, ..Due::NEVER },
            Active::Store => Due { conflicts: self.learns_at, ..Due::NEVER },
            Active::Copied(_) if control.returns_solutions() => self.patience.due(control),
            Active::Copied(_) | Active::Learning(_) => Due::NEVER,
        }
    }

    /// Returns what a search does that is asked for its next solution at `position`.
    pub(super) fn first_turn(
        &mut self,
        position: Position,
        active: &Active,
        trailed: &Trailed,
        control: &Control,
    ) -> Turn {
        match (active, position) {
            (Active::Store, Position::Root | Position::Node)
                if self.learns_at_once(trailed, control) =>
            {
                Turn::LearnAtOnce
            }
            (Active::Store, Position::Solution)
                if control.statistics.conflicts >= self.learns_at =>
            {
                self.turn_at_conflict(trailed, control)
            }
            (Active::Store | Active::Learning(_), Position::Solution)
                if self.ends_for_half(trailed, control) =>
            {
                Turn::EndRun
            }
            // Others are wanted after the first.
            (Active::Learning(learner), Position::Solution)
                if learner.excludes_solutions(trailed) =>
            {
                Turn::DropOrder
            }
            _ => Turn::GoOn,
        }
    }

    /// Returns what a search does that has returned to `position` because something is due.
    pub(super) fn turn(
        &mut self,
        position: Position,
        active: &Active,
        trailed: &Trailed,
        control: &Control,
    ) -> Turn {
        match active {
            _ if control.statistics.decisions >= self.counts_until => Turn::ToCount,
            Active::Copied(_) => self.patience.turn(self.has_kept_all(control), control),
            Active::Learning(learner) => self.turn_of_learner(learner, trailed, control),
            Active::Store if position == Position::Conflict => {
                self.turn_at_conflict(trailed, control)
            }
            Active::Store => self.turn_of_run(trailed, control),
        }
    }

    /// Records a solution of a search for better ones, and returns whether the run ends so that the
    /// next one takes a half of the objective.
    fn ends_for_half(&mut self, trailed: &Trailed, control: &Control) -> bool {
        let conflicts = control.statistics.conflicts;
        let solved = trailed.objective().map(|objective| self.halves.solved(objective, conflicts));
        control.split_depth.is_none() && solved == Some(true)
    }

    /// Returns whether a search on the store learns from the beginning, and is there.
    pub(super) fn learns_at_once(&self, trailed: &Trailed, control: &Control) -> bool {
        self.learns_after == Some(0) && trailed.depth() == 0 && may_learn(control)
    }

    /// Returns whether a search on the store begins to learn after a conflict.
    #[cold]
    fn turn_at_conflict(&mut self, trailed: &Trailed, control: &Control) -> Turn {
        let (conflicts, after) = (control.statistics.conflicts, self.learns_after.unwrap_or(0));
        let is_early = !self.was_early && trailed.decides_on_bounds();
        let after = if is_early { after.min(EARLY) } else { after };
        self.learns_at = self.learns_next_at(trailed, control, after);
        if self.learns_at > conflicts {
            return Turn::GoOn;
        }
        if trailed.depth() == 0 || control.is_counting || !may_learn(control) {
            self.learns_at = conflicts.saturating_add(after);
            return Turn::GoOn;
        }
        Turn::Learn
    }

    /// Returns the number of conflicts at which a search on the store may begin to learn.
    fn learns_next_at(&self, trailed: &Trailed, control: &Control, after: u64) -> u64 {
        let conflicts = control.statistics.conflicts;
        match (control.statistics.solutions.to_u64(), &self.first) {
            _ if conflicts < after => after,
            _ if trailed.objective().is_some() => conflicts,
            (Some(0), _) => {
                let late = after.saturating_mul(WITHOUT_OBJECTIVE);
                let is_due = conflicts >= late
                    // Interchangeable values can be taken in order, which pays at once.
                    || LearningBase::new(trailed, true).is_ordered
                    || LearningBase::new(trailed, false).has_clauses();
                if is_due { conflicts } else { late }
            }
            // Solutions are not found twice: the first one is excluded by a clause.
            (Some(1), Some(first)) => {
                first.conflicts.saturating_add(after.saturating_mul(WITHOUT_OBJECTIVE))
            }
            _ => u64::MAX,
        }
    }

    /// Returns whether a search on the store restarts, because its run has used up its conflicts.
    /// After a solution it must not, or it would find that solution again, unless the next one
    /// must be better.
    #[cold]
    fn turn_of_run(&mut self, trailed: &Trailed, control: &Control) -> Turn {
        let has_solution = control.statistics.solutions > 0;
        if (has_solution && trailed.objective().is_none()) || control.split_depth.is_some() {
            return Turn::Extend(u64::MAX);
        }
        match self.halves.next(control.statistics.conflicts) {
            (false, None) => {}
            (_, half) => return Turn::Halve(half),
        }
        // A search that finds solutions changes its orders only if others promise more.
        let is_first = self.schedule.waits_until_stuck() && self.schedule.is_first_run();
        if is_first && has_solution && !trailed.branching.has_local_conflicts() {
            return Turn::Extend(self.schedule.extend());
        }
        Turn::Restart
    }

    /// Returns the run that begins with a restart on the store.
    pub(super) fn next_run(&mut self, control: &Control) -> StoreRun {
        let is_stuck = self.schedule.waits_until_stuck();
        let is_first = self.schedule.is_first_run();
        let begins_nogoods = self.keeps_nogoods && self.schedule.changes_orders() && is_first;
        let orders = self.schedule.restart(control.statistics.solutions > 0);
        let probes = is_stuck && self.probes_now(control);
        self.has_probed |= probes;
        let orders = Some(orders).filter(|_| is_stuck);
        StoreRun { conflicts: self.schedule.conflicts(), orders, begins_nogoods, probes }
    }

    /// Returns the conflicts of a run that goes on without a half.
    pub(super) fn conflicts_of_run(&self) -> u64 {
        self.schedule.conflicts()
    }

    /// Returns what a search does that learns: it restarts when a run is over, and probes then if
    /// it has done so before and can begin anew.
    #[cold]
    fn turn_of_learner(&mut self, learner: &Learner, trailed: &Trailed, control: &Control) -> Turn {
        if learner.is_failed(trailed, control) {
            return Turn::GiveUpLearning;
        }
        if !learner.is_run_over() {
            return Turn::DropOrder;
        }
        if let (_, Some(half)) = self.halves.next(control.statistics.conflicts) {
            return Turn::Halve(Some(half));
        }
        let may_begin_anew = trailed.objective().is_none() && self.has_kept_all(control);
        let is_first = control.statistics.restarts == 0;
        if !is_first && may_begin_anew && self.probes_now(control) {
            Turn::Probe
        } else {
            Turn::Restart
        }
    }

    /// Returns whether a search that is stuck probes, because it has not done so.
    fn probes_now(&self, control: &Control) -> bool {
        self.probing == Probing::WhenStuck && !self.has_probed && control.proof.is_none()
    }

    /// Returns the runs of constraints for probing of a search that has had so many `runs`, if it
    /// probes before it learns. The cost of a search without learning bounds that of probing.
    pub(super) fn probing_before_learning(&mut self, runs: u64, control: &Control) -> Option<u64> {
        let probes = self.probes_now(control) && control.statistics.conflicts > 0;
        self.has_probed |= probes;
        probes.then_some(if self.learns_after == Some(0) { u64::MAX } else { runs })
    }

    /// Returns whether a search that begins to learn takes interchangeable values in order. A proof
    /// has no reason for it, and a count or a second solution needs all orders. The objective of
    /// one variable tells its values apart, but is no constraint on several.
    pub(super) fn orders_values(&self, trailed: &Trailed, control: &Control) -> bool {
        control.proof.is_none()
            && !control.is_counting
            && match trailed.objective() {
                Some(objective) => objective.terms().len() != 1,
                None => control.statistics.solutions == 0,
            }
    }

    /// Records that learning did not pay. If it began early, it has another chance.
    pub(super) fn gave_up_learning(&mut self, trailed: &Trailed) {
        let is_last = self.was_early || !trailed.decides_on_bounds();
        self.learns_at = self.learns_after.filter(|_| !is_last).unwrap_or(u64::MAX);
        self.was_early = true;
    }

    /// Returns the first solution, if it is kept.
    pub(super) fn first(&self) -> Option<&[Int]> {
        self.first.as_ref().map(|first| &first.row[..])
    }

    /// Returns whether every solution that was found is kept, so that none is found twice if the
    /// search learns.
    fn has_kept_all(&self, control: &Control) -> bool {
        control.statistics.solutions == u64::from(self.first.is_some())
    }

    /// Returns whether the solution that was found last has to be recorded.
    #[inline]
    pub(super) fn records_solution(&self, active: &Active, control: &Control) -> bool {
        control.returns_solutions()
            && match active {
                Active::Store => self.learns_at < u64::MAX && control.statistics.solutions == 1,
                Active::Learning(_) => control.statistics.solutions == 1,
                Active::Copied(_) => self.patience.may_end(),
            }
    }

    /// Records the solution `row` of a search without objective.
    #[cold]
    pub(super) fn solved(&mut self, row: Vec<Int>, control: &Control) {
        let conflicts = control.statistics.conflicts;
        let is_first = control.statistics.solutions == 1;
        self.patience.solved(is_first, conflicts);
        if is_first {
            self.first = Some(FirstSolution { row, conflicts });
        }
    }
}

/// Returns whether the search has neither an observer nor parts.
fn may_learn(control: &Control) -> bool {
    control.observer.is_none() && control.split_depth.is_none()
}
