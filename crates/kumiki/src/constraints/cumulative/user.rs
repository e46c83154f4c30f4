//! The users of a resource: tasks with demands.
//!
//! Invariant: a user counts with its least duration and its least demand.

use super::Cumulative;
use super::profile::RunningTask;
use crate::arithmetic::Int;
use crate::constraints::Operand;
use crate::constraints::amount::Amount;
use crate::propagation::{Task, TaskDuration};
use crate::state::Var;

/// The numbers and places of a task beside its start.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedUser {
    pub(super) duration: Amount,
    pub(super) demand: Amount,
    /// The variable, and the value that it has exactly if the task is there.
    pub(super) presence: Option<(usize, Int)>,
}

impl PlacedUser {
    /// Returns the numbers of `task`, and adds their variables to `scope`.
    pub(super) fn new(task: Task, demand: Operand, scope: &mut Vec<Var>) -> PlacedUser {
        let duration = match task.duration {
            TaskDuration::Constant(number) => Operand::Constant(number),
            TaskDuration::View(view) => Operand::View(view),
        };
        let duration = Amount::new(duration, scope);
        let demand = Amount::new(demand, scope);
        let presence = task.presence.map(|(var, value)| {
            scope.push(var);
            (scope.len() - 1, value)
        });
        PlacedUser { duration, demand, presence }
    }
}

/// The most times of a stretch in which a task does not fit, before it is taken as a whole.
const MOST_TIMES: Int = 8;

/// A task as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResourceUser {
    /// The place of the task among all.
    pub(super) at: usize,
    pub(super) earliest: Int,
    pub(super) latest: Int,
    /// The least duration.
    pub(super) duration: Int,
    /// The least demand.
    pub(super) demand: Int,
    pub(super) is_there: bool,
}

impl ResourceUser {
    /// Returns the last time at which the task runs, if it starts at `start`.
    pub(super) fn last_time(&self, start: Int) -> Int {
        start.saturating_add(self.duration - 1)
    }

    /// Returns whether the task takes much less time than there is from `first` to `last`.
    pub(super) fn is_many_times(&self, first: Int, last: Int) -> bool {
        last.saturating_sub(first) / MOST_TIMES > self.duration
    }

    /// Returns the time for which the task is under way for sure, with its demand.
    pub(super) fn core(&self) -> Option<RunningTask> {
        let (from, to) = (self.latest, self.earliest.saturating_add(self.duration));
        let is_running = self.is_there && self.demand >= 1 && self.duration >= 1 && from < to;
        is_running.then_some(RunningTask { from, to, demand: self.demand })
    }

    /// Returns whether the task is under way for sure at `time`, and needs something.
    pub(super) fn runs_at(&self, time: Int) -> bool {
        self.core().is_some_and(|core| (core.from..core.to).contains(&time))
    }
}

impl Cumulative {
    /// Returns a task for the ends of the variables at their places; `None` if it is not there for
    /// sure.
    pub(super) fn user(
        &self,
        at: usize,
        ends: impl Fn(usize) -> (Int, Int),
    ) -> Option<ResourceUser> {
        let PlacedUser { duration, demand, presence } = self.users[at];
        let mut is_there = true;
        if let Some((place, value)) = presence {
            let (min, max) = ends(place);
            is_there = (min, max) == (value, value);
            if value < min || max < value {
                return None;
            }
        }
        let (earliest, latest) = ends(at);
        let (duration, demand) = (duration.ends(&ends).0, demand.ends(&ends).0);
        Some(ResourceUser { at, earliest, latest, duration, demand, is_there })
    }
}
