//! The tasks that are there for sure and take time, among those with variable durations and those
//! that are optional.
//!
//! Invariant: a member's duration is its least one.

use super::tasks::{OtherTask, PerTask, TimeDirection};
use super::{LONGEST, NoOverlap, ends};
use crate::arithmetic::Int;
use crate::state::{Conflict, Store, Var};

/// The places in the scope of the variables of a task beside its start.
#[derive(Clone, Copy, Debug)]
pub(super) struct VariedTask {
    pub(super) duration: Option<usize>,
    /// The variable, and the value that it has exactly if the task is there.
    pub(super) presence: Option<(usize, Int)>,
}

impl VariedTask {
    pub(super) fn is_plain(&self) -> bool {
        self.duration.is_none() && self.presence.is_none()
    }
}

/// Tasks that are there for sure and take time.
#[derive(Debug)]
pub(super) struct Members {
    /// The places of the tasks among all.
    pub(super) places: PerTask<usize>,
    pub(super) durations: PerTask<Int>,
}

impl NoOverlap {
    /// Returns the tasks that are there for sure and take time, by the bounds that `ends` returns;
    /// `None` if all are, and take fixed times.
    #[inline]
    pub(super) fn members(&self, ends: impl Fn(Var) -> (Int, Int)) -> Option<Members> {
        if self.varied.is_empty() {
            return None;
        }
        let (mut places, mut durations) = (PerTask::new(), PerTask::new());
        for (place, task) in self.varied.iter().enumerate() {
            let is_there = task.presence.is_none_or(|(at, value)| {
                let (min, max) = ends(self.scope[at]);
                (min, max) == (value, value)
            });
            let duration = self.least_duration(place, &ends);
            if is_there && duration > 0 {
                places.push(place);
                durations.push(duration);
            }
        }
        Some(Members { places, durations })
    }

    /// Returns the least duration of a task.
    fn least_duration(&self, place: usize, ends: impl Fn(Var) -> (Int, Int)) -> Int {
        let least = self.varied[place].duration.map_or(0, |at| ends(self.scope[at]).0);
        self.durations[place].saturating_add(least).min(LONGEST)
    }

    /// Returns the negatives of the latest ends of `members` with their greatest durations.
    pub(super) fn greatest_ends(&self, members: &Members, store: &Store) -> PerTask<Int> {
        let end = |&place: &usize| {
            let most = self.varied[place].duration.map_or(0, |at| ends(store, self.scope[at]).1);
            let duration = self.durations[place].saturating_add(most);
            -ends(store, self.scope[place]).1.saturating_add(duration)
        };
        members.places.iter().map(end).collect()
    }

    /// Removes the durations with which `members` cannot end by the negatives of `ends`. Returns
    /// whether there were any.
    pub(super) fn shorten(
        &self,
        members: &Members,
        negatives: &[Int],
        store: &mut Store,
    ) -> Result<bool, Conflict> {
        let mut has_moved = false;
        for (&place, &negative) in members.places.iter().zip(negatives) {
            if let Some(at) = self.varied[place].duration {
                let var = self.scope[at];
                let start = ends(store, self.scope[place]).0;
                let least = negative.saturating_add(start).saturating_add(self.durations[place]);
                let most = least.saturating_neg();
                has_moved |= most < ends(store, var).1;
                store.remove_above(var, most)?;
            }
        }
        Ok(has_moved)
    }

    /// Leaves out the optional tasks that have no time among those that are there for sure.
    /// Returns whether there were any.
    pub(super) fn leave_out(&self, store: &mut Store) -> Result<bool, Conflict> {
        let Some(members) = self.members(|var| ends(store, var)) else { return Ok(false) };
        if members.places.is_empty() {
            return Ok(false);
        }
        let read = |direction| self.tasks(Some(&members), direction, |var| ends(store, var));
        let forwards = read(TimeDirection::Forwards);
        let backwards = read(TimeDirection::Backwards);
        let mut has_left_out = false;
        for (place, task) in self.varied.iter().enumerate() {
            let Some((at, value)) = task.presence else { continue };
            let var = self.scope[at];
            if store.is_fixed(var) || !store.domain(var).contains(value) {
                continue;
            }
            let duration = self.least_duration(place, |var| ends(store, var));
            let (earliest, latest) = ends(store, self.scope[place]);
            let latest_end = latest.saturating_add(duration);
            let other = OtherTask { earliest, latest_end, duration };
            let mirrored = OtherTask { earliest: -latest_end, latest_end: -earliest, duration };
            let has_time = forwards.have_time_before(other)
                && backwards.have_time_before(mirrored)
                && forwards.have_time_for(other);
            if duration > 0 && !has_time {
                store.remove(var, value)?;
                has_left_out = true;
            }
        }
        Ok(has_left_out)
    }
}
