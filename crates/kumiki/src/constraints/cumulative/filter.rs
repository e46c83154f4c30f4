//! A run of a resource: what the tasks that are under way for sure leave to each task.
//!
//! Invariant: the profile is one of bounds that held when the run began. They are stronger now at
//! most, so what follows from it still does.

use super::profile::{ProfileSegment, UsageProfile};
use super::user::ResourceUser;
use super::{Cumulative, ends};
use crate::arithmetic::Int;
use crate::state::{Conflict, Store};
use smallvec::SmallVec;

/// The bounds of a run.
pub(super) struct Filter<'a> {
    constraint: &'a Cumulative,
    users: SmallVec<[ResourceUser; 16]>,
    profile: UsageProfile,
    height: i128,
    /// The greatest capacity.
    capacity: Int,
}

impl<'a> Filter<'a> {
    /// Returns the bounds in `store`, if what is needed for sure is there.
    pub(super) fn new(constraint: &'a Cumulative, store: &mut Store) -> Result<Self, Conflict> {
        let ends = |place: usize| ends(store, constraint.scope[place]);
        let users = (0..constraint.users.len()).filter_map(|at| constraint.user(at, ends));
        let users: SmallVec<[ResourceUser; 16]> = users.collect();
        let profile = UsageProfile::new(users.iter().filter_map(ResourceUser::core));
        let capacity = constraint.capacity.ends(ends).1;
        let needs = |user: &&ResourceUser| user.is_there && user.duration >= 1;
        let greatest = users.iter().filter(needs).map(|user| i128::from(user.demand)).max();
        let height = profile.height();
        let needed = height.max(greatest.unwrap_or(0));
        if needed > i128::from(capacity) {
            return Err(Conflict);
        }
        if let Some(place) = constraint.capacity.place {
            // It is no higher than the capacity, a number of 64 bits.
            let least = constraint.capacity.inverse(needed as Int);
            store.remove_below(constraint.scope[place], least)?;
        }
        Ok(Filter { constraint, users, profile, height, capacity })
    }

    /// Filters each task.
    pub(super) fn run(&self, store: &mut Store) -> Result<(), Conflict> {
        for user in self.users.iter().filter(|user| user.duration >= 1) {
            if self.constraint.users[user.at].demand.place.is_some() {
                self.bound_demand(user, store)?;
            }
            let is_free = self.height + i128::from(user.demand) <= i128::from(self.capacity);
            if user.demand < 1 || is_free {
                continue;
            }
            if user.is_there {
                self.move_start(user, store)?;
                self.bound_duration(user, store)?;
            } else if user.demand > self.capacity || self.earliest(user, |_| Ok(()))? > user.latest
            {
                let (place, value) = self.constraint.users[user.at].presence.expect("it may go");
                store.remove(self.constraint.scope[place], value)?;
            }
        }
        Ok(())
    }

    /// Returns whether a segment leaves too little for the task, which is not part of it.
    fn is_full(&self, user: &ResourceUser, segment: &ProfileSegment) -> bool {
        let needed = segment.height + i128::from(user.demand);
        needed > i128::from(self.capacity) && !user.runs_at(segment.from)
    }

    /// Returns the earliest start of a task beside the others. Calls `see` with each start on the
    /// way to it. Between two of them, the task would be under way at the time before the later
    /// one, or each start is at a time at which too much is needed.
    fn earliest(
        &self,
        user: &ResourceUser,
        mut see: impl FnMut(Int) -> Result<(), Conflict>,
    ) -> Result<Int, Conflict> {
        let mut start = user.earliest;
        for segment in self.profile.after_time(start) {
            if segment.from > user.last_time(start) || start > user.latest {
                break;
            }
            if !self.is_full(user, segment) {
                continue;
            }
            while start < segment.to {
                start = match user.is_many_times(start, segment.to) {
                    true => segment.to,
                    false => user.last_time(start).min(segment.to - 1).saturating_add(1),
                };
                see(start)?;
            }
        }
        Ok(start)
    }

    /// Moves the bounds of a start to where the task fits.
    fn move_start(&self, user: &ResourceUser, store: &mut Store) -> Result<(), Conflict> {
        let var = self.constraint.scope[user.at];
        self.earliest(user, |start| store.remove_below(var, start))?;
        let mut start = user.latest;
        for segment in self.profile.until_time(user.last_time(start)).iter().rev() {
            if segment.to <= start || start < user.earliest {
                break;
            }
            if !self.is_full(user, segment) {
                continue;
            }
            while user.last_time(start) >= segment.from {
                // The first time of the segment at which the task would be under way.
                let time = match user.is_many_times(segment.from, start) {
                    true => segment.from,
                    false => segment.from.max(start),
                };
                start = time.saturating_sub(user.duration);
                store.remove_above(var, start)?;
            }
        }
        Ok(())
    }

    /// Removes the demands that do not fit beside the others while the task is under way.
    fn bound_demand(&self, user: &ResourceUser, store: &mut Store) -> Result<(), Conflict> {
        if !user.is_there {
            return Ok(());
        }
        let demand = self.constraint.users[user.at].demand;
        let first_end = user.earliest.saturating_add(user.duration);
        let beside = self.profile.after_time(user.latest).iter();
        let beside = beside.take_while(|segment| segment.from < first_end);
        let height = beside.map(|segment| segment.height).max();
        // Its own demand is a part of that from its latest start to its earliest end.
        let own = if user.latest < first_end { user.demand.max(0) } else { 0 };
        let height = height.unwrap_or(0).max(i128::from(own));
        let left = i128::from(self.capacity) - height + i128::from(own);
        let left = Int::try_from(left).unwrap_or(Int::MAX);
        let Some(place) = demand.place else { return Ok(()) };
        store.remove_above(self.constraint.scope[place], demand.inverse(left))
    }

    /// Removes the durations for which the task fits nowhere.
    fn bound_duration(&self, user: &ResourceUser, store: &mut Store) -> Result<(), Conflict> {
        let duration = self.constraint.users[user.at].duration;
        let Some(place) = duration.place else { return Ok(()) };
        let (mut start, mut longest) = (user.earliest, 0);
        for segment in self.profile.after_time(start) {
            if start > user.latest {
                break;
            }
            if self.is_full(user, segment) {
                longest = longest.max(segment.from.saturating_sub(start));
                start = start.max(segment.to);
            }
        }
        match start <= user.latest {
            true => Ok(()),
            false => store.remove_above(self.constraint.scope[place], duration.inverse(longest)),
        }
    }
}
