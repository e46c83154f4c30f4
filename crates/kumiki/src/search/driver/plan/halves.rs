//! Halves of an objective: where solutions improve in small steps, the best value is sought by
//! halving the distance between the best solution and the bound.
//!
//! Invariant: a half is a decision like any other, at the root of a run. It is refuted, which makes
//! the bound better, or a solution or the end of its run ends it. So nothing is lost.

use crate::arithmetic::Int;
use crate::search::objective::MinimizedSum;
use crate::search::settings::{Restarts, Settings};

/// A step between solutions is small if so many of them do not reach the bound.
const STEPS_TO_BOUND: i128 = 64;

/// The small steps, one after the other, from which on the objective is halved.
const SMALL_STEPS: u32 = 4;

/// The conflicts of the first run with a half. A run that finds no solution is followed by one that
/// is twice as long and tries half as much.
const FIRST_RUN: u64 = 200;

/// Before that, the search goes on without a half for so many times as many conflicts. So halves
/// take a quarter of them where they do not help.
const PAUSE: u64 = 3;

/// A run with a half: the part of the distance to the bound to take first, and its conflicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search::driver) struct HalfRun {
    /// The times that the distance is halved for that part.
    pub(in crate::search::driver) halvings: u32,
    pub(in crate::search::driver) conflicts: u64,
}

/// The steps between solutions, and the runs with halves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Halves {
    may_halve: bool,
    /// The sum of the last solution.
    last: Option<Int>,
    small_steps: u32,
    /// The runs that found no solution.
    in_vain: u32,
    /// True while a run has a half, and if it has found a solution.
    is_trying: bool,
    has_found: bool,
    /// The number of conflicts before which no run has a half.
    next_at: u64,
}

impl Halves {
    /// Returns the halves of a search with `settings`, which has not begun. There are none if the
    /// settings name the order of decisions, or that the search does not restart.
    pub(super) fn new(settings: &Settings) -> Halves {
        let may_halve = settings.leaves_orders() && settings.restarts != Restarts::Never;
        Halves { may_halve, ..Halves::default() }
    }

    /// Begins anew.
    pub(super) fn reset(&mut self) {
        *self = Halves { may_halve: self.may_halve, ..Halves::default() };
    }

    /// Records a solution after so many conflicts, and returns whether the run ends for a half.
    pub(super) fn solved(&mut self, objective: &MinimizedSum, conflicts: u64) -> bool {
        let (Some(best), Some(least), 1) =
            (objective.best(), objective.least(), objective.terms().len())
        else {
            return false;
        };
        self.has_found = true;
        if let Some(last) = self.last.replace(best) {
            let (step, left) = (i128::from(last) - i128::from(best), best.abs_diff(least));
            let is_small = step * STEPS_TO_BOUND < i128::from(left);
            self.small_steps = if is_small { self.small_steps + 1 } else { 0 };
        }
        let is_on = self.is_trying || self.small_steps >= SMALL_STEPS;
        self.may_halve && is_on && conflicts >= self.next_at
    }

    /// Returns whether the run that has ended had a half, and the next one if that has one, too.
    pub(super) fn next(&mut self, conflicts: u64) -> (bool, Option<HalfRun>) {
        let had_half = self.is_trying;
        if had_half && !self.has_found {
            self.next_at = conflicts.saturating_add(self.conflicts().saturating_mul(PAUSE));
            self.in_vain += 1;
        }
        let is_on = had_half || self.in_vain > 0 || self.small_steps >= SMALL_STEPS;
        self.has_found = false;
        self.is_trying = self.may_halve && is_on && conflicts >= self.next_at;
        let run = HalfRun { halvings: 1 + self.in_vain, conflicts: self.conflicts() };
        (had_half, self.is_trying.then_some(run))
    }

    /// Returns the conflicts of a run with a half.
    fn conflicts(&self) -> u64 {
        FIRST_RUN << self.in_vain.min(32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_in_vain_take_a_quarter_of_the_conflicts() {
        let mut halves = Halves { may_halve: true, small_steps: SMALL_STEPS, ..Halves::default() };
        let (mut conflicts, mut of_halves) = (0, 0);
        while conflicts < 1_000_000 {
            // A run without a half takes a hundred conflicts.
            let run = halves.next(conflicts).1;
            of_halves += run.map_or(0, |run| run.conflicts);
            conflicts += run.map_or(100, |run| run.conflicts);
        }
        let share = of_halves as f64 / conflicts as f64;
        assert!((0.2..=0.5).contains(&share), "{share}");
    }

    #[test]
    fn a_run_that_finds_a_solution_is_followed_by_another() {
        let mut halves = Halves { may_halve: true, small_steps: SMALL_STEPS, ..Halves::default() };
        let first = halves.next(10).1.expect("steps are small");
        halves.has_found = true;
        assert_eq!(halves.next(50), (true, Some(first)));
        assert_eq!(halves.next(300), (true, None));
        assert_eq!(halves.next(300), (false, None));
        let second = halves.next(300 + PAUSE * FIRST_RUN).1.expect("the pause is over");
        assert_eq!((second.halvings, second.conflicts), (2, 2 * FIRST_RUN));
    }

    #[test]
    fn settings_that_name_orders_or_no_restart_have_no_halves() {
        use crate::search::settings::VariableOrder;
        assert!(Halves::new(&Settings::default()).may_halve);
        let in_order = Settings::default().variable_order(VariableOrder::InOrder);
        assert!(!Halves::new(&in_order).may_halve);
        assert!(!Halves::new(&Settings::default().restarts(Restarts::Never)).may_halve);
    }
}
