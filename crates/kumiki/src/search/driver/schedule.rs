//! The schedule of a search: the times of its restarts, and the orders of its next run.
//!
//! Invariant: runs grow without bound, so a search that restarts still ends.

use crate::search::settings::{Restarts, UNIT_WHEN_STUCK, luby};
use crate::search::spaces::Orders;

/// The conflicts of the first stretch of runs by weights, as a multiple of the conflicts after
/// which a search is stuck.
const FIRST_STRETCH: u64 = 8;

/// The conflicts of a run by the given orders, as a fraction (one in so many) of the stretch before
/// it.
const GIVEN_PART: u64 = 4;

/// A schedule of restarts.
///
/// A search that keeps its orders restarts once when it is stuck, to go on from what probing finds.
///
/// A stuck search uses weights until it has a solution. If it must find better ones, it then
/// alternates: a stretch of runs by weights, and a run by the given orders for a quarter of that,
/// each stretch twice as long as the one before. Nogoods keep the refuted values of a run, so a run
/// by the given orders continues where the last one ended. At the worst the search takes five times
/// the conflicts of the given orders, if weights do not help, and little more than those of the
/// weights, if they do.
#[derive(Debug)]
pub(super) struct Schedule {
    restarts: Restarts,
    /// True if a search that is stuck keeps the orders of the settings.
    keeps_orders: bool,
    /// The conflicts of the run, or of what it is extended by next; the greatest number if it does
    /// not end.
    conflicts: u64,
    /// The number of restarts so far.
    restarted: u64,
    orders: Orders,
    /// The runs by weights that a stuck search has begun.
    weighted: u64,
    /// The conflicts of the current stretch by weights, or of the next one.
    stretch: u64,
    /// The conflicts that remain for the current stretch.
    stretch_left: u64,
}

impl Schedule {
    pub(super) fn new(restarts: Restarts, keeps_orders: bool) -> Schedule {
        let stretch = match restarts {
            Restarts::WhenStuck { after } => after.max(1).saturating_mul(FIRST_STRETCH),
            _ => 0,
        };
        Schedule {
            restarts,
            keeps_orders,
            conflicts: restarts.conflicts(0).unwrap_or(u64::MAX),
            restarted: 0,
            orders: Orders::Given,
            weighted: 0,
            stretch,
            stretch_left: stretch,
        }
    }

    /// Resets to the first run.
    pub(super) fn reset(&mut self) {
        *self = Schedule::new(self.restarts, self.keeps_orders);
    }

    /// Returns whether the search restarts only once it is stuck.
    pub(super) fn waits_until_stuck(&self) -> bool {
        matches!(self.restarts, Restarts::WhenStuck { .. })
    }

    /// Returns whether the search restarts whatever the outcome of the first run.
    pub(super) fn is_regular(&self) -> bool {
        self.restarts.is_regular()
    }

    /// Returns whether the search changes its orders once it is stuck.
    pub(super) fn changes_orders(&self) -> bool {
        self.waits_until_stuck() && !self.keeps_orders
    }

    /// Returns the conflicts of the run; the greatest number if it does not end.
    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Returns whether the search has not restarted so far.
    pub(super) fn is_first_run(&self) -> bool {
        self.restarted == 0
    }

    /// Returns the conflicts by which the run is extended: as many as it had.
    pub(super) fn extend(&mut self) -> u64 {
        let more = self.conflicts;
        self.conflicts = more.saturating_mul(2);
        more
    }

    /// Starts the next run, and returns its orders.
    pub(super) fn restart(&mut self, has_solution: bool) -> Orders {
        self.restarted += 1;
        let conflicts = if self.changes_orders() {
            self.next_of_stuck(has_solution)
        } else if self.waits_until_stuck() {
            None
        } else {
            self.restarts.conflicts(self.restarted)
        };
        self.conflicts = conflicts.unwrap_or(u64::MAX);
        self.orders
    }

    /// Starts the next run of a search that is stuck, and returns its conflicts.
    fn next_of_stuck(&mut self, has_solution: bool) -> Option<u64> {
        match self.orders {
            Orders::Weights if has_solution => {
                self.stretch_left = self.stretch_left.saturating_sub(self.conflicts);
                if self.stretch_left == 0 {
                    self.orders = Orders::Given;
                    return Some((self.stretch / GIVEN_PART).max(1));
                }
            }
            Orders::Given if self.weighted > 0 => {
                self.stretch = self.stretch.saturating_mul(2);
                self.stretch_left = self.stretch;
            }
            _ => {}
        }
        self.orders = Orders::Weights;
        self.weighted += 1;
        Some(luby(self.weighted).saturating_mul(UNIT_WHEN_STUCK))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the orders of the next `runs` runs, and the conflicts of each.
    fn runs(schedule: &mut Schedule, has_solution: bool, runs: usize) -> Vec<(Orders, u64)> {
        let mut next = || {
            let orders = schedule.restart(has_solution);
            (orders, schedule.conflicts)
        };
        (0..runs).map(|_| next()).collect()
    }

    #[test]
    fn a_search_without_a_solution_goes_by_weights_from_when_it_is_stuck() {
        let mut schedule = Schedule::new(Restarts::WhenStuck { after: 2 }, false);
        assert!(schedule.is_first_run() && schedule.conflicts == 2);
        let all = runs(&mut schedule, false, 100);
        assert!(all.iter().all(|&(orders, _)| orders == Orders::Weights));
        let conflicts: Vec<u64> = all[..7].iter().map(|&(_, conflicts)| conflicts).collect();
        assert_eq!(conflicts, [100, 100, 200, 100, 100, 200, 400]);
    }

    #[test]
    fn with_a_solution_stretches_by_weights_and_by_the_given_orders_take_turns_and_grow() {
        let mut schedule = Schedule::new(Restarts::WhenStuck { after: 100 }, false);
        let all = runs(&mut schedule, true, 2_000);
        let given = all.iter().filter(|run| run.0 == Orders::Given).map(|run| run.1);
        assert_eq!(given.take(3).collect::<Vec<_>>(), [200, 400, 800]);
        let total = |of| all.iter().filter(|run| run.0 == of).map(|run| run.1).sum::<u64>();
        let share = total(Orders::Weights) as f64 / total(Orders::Given) as f64;
        assert!((3.5..=8.5).contains(&share), "{share} times as many by weights");
    }

    #[test]
    fn a_run_that_is_extended_doubles() {
        let mut schedule = Schedule::new(Restarts::WhenStuck { after: 3 }, false);
        assert_eq!(schedule.conflicts, 3);
        assert_eq!([schedule.extend(), schedule.extend(), schedule.extend()], [3, 6, 12]);
    }

    #[test]
    fn regular_restarts_keep_the_given_orders() {
        let mut schedule = Schedule::new(Restarts::Luby { unit: 2 }, false);
        let all = runs(&mut schedule, true, 6);
        assert_eq!(all.iter().map(|run| run.1).collect::<Vec<_>>(), [2, 4, 2, 2, 4, 8]);
        assert!(all.iter().all(|run| run.0 == Orders::Given));
        assert_eq!(Schedule::new(Restarts::Never, false).conflicts, u64::MAX);
    }

    #[test]
    fn a_search_that_keeps_its_orders_restarts_once() {
        let mut schedule = Schedule::new(Restarts::WhenStuck { after: 3 }, true);
        assert_eq!(schedule.conflicts, 3);
        assert_eq!(schedule.restart(false), Orders::Given);
        assert_eq!(schedule.conflicts, u64::MAX);
    }
}
