//! Explanations of tasks that share a resource: what is needed at single times.
//!
//! Invariant: a bound that is written is no stronger than what was known, and the bounds together
//! exclude what was asked whatever else is known.

use super::Cumulative;
use super::profile::{ProfileSegment, UsageProfile};
use super::user::ResourceUser;
use crate::arithmetic::Int;
use crate::constraints::amount::Amount;
use crate::propagation::{Asked, Explained, OtherReasons, Past, Reasons, RemovedValues};
use crate::state::Var;
use smallvec::SmallVec;

/// A task that runs for no start at hand: for each, the others need too much at one of some times.
#[derive(Debug)]
pub(super) struct Crowded {
    pub(super) user: ResourceUser,
    /// The times.
    pub(super) times: SmallVec<[CrowdedTime; 4]>,
}

/// A stretch of time, most often a single one, at which too much is needed.
#[derive(Debug)]
pub(super) struct CrowdedTime {
    pub(super) first: Int,
    pub(super) last: Int,
    /// The tasks that need it, without superfluous ones.
    pub(super) users: SmallVec<[ResourceUser; 8]>,
    /// All that they need together with the task that does not fit.
    pub(super) needed: i128,
}

/// The tasks at some past, for a question.
pub(super) struct PastUsers<'a> {
    constraint: &'a Cumulative,
    pub(super) users: SmallVec<[ResourceUser; 16]>,
    /// The greatest capacity.
    pub(super) capacity: i128,
}

impl Cumulative {
    /// Returns the tasks for these ends of the variables.
    pub(super) fn users_of(&self, ends: impl Fn(Var) -> (Int, Int)) -> PastUsers<'_> {
        let ends = |place: usize| ends(self.scope[place]);
        let users = (0..self.users.len()).filter_map(|at| self.user(at, ends)).collect();
        PastUsers { constraint: self, users, capacity: self.capacity.ends(ends).1.into() }
    }

    /// Explains by what is needed at single times, if this shows what is asked: with the asked
    /// values alone for their variable, there is not enough for some task.
    pub(super) fn explain_by_times(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let ends = |var: Var| match asked {
            Asked::Removed(removed) if removed.var() == var => (removed.min(), removed.max()),
            _ => (past.min(var), past.max(var)),
        };
        let at_hand = self.users_of(ends);
        let is_free = |user: &ResourceUser, time: Int| {
            let (first, last) = past.first_ends(self.scope[user.at]);
            last <= time && time <= user.last_time(first)
        };
        let reasons = OtherReasons { all: reasons, asked: asked.var() };
        let mut written = TimeReasons { constraint: self, reasons };
        if let Asked::Removed(removed) = asked
            && self.is_plain
            && let Some(user) =
                at_hand.users.iter().find(|user| self.scope[user.at] == removed.var())
            && let Some((crowded, explained, bound)) = at_hand.side(user, removed, past, is_free)
        {
            written.write_time(&crowded, user);
            written.write_bound(user, bound, explained);
            return explained;
        }
        let Some(crowded) = at_hand.crowded(asked.var(), is_free) else { return Explained::ByAll };
        for time in &crowded.times {
            written.write_time(time, &crowded.user);
        }
        if crowded.times.iter().any(|time| !time.users.is_empty()) {
            written.write_start(&crowded.user);
        }
        self.explained(asked)
    }

    /// Returns what is explained by bounds that exclude what is asked of a variable that is no
    /// start: a resource that has too little leaves too little if it has less, and a task that
    /// needs too much or takes too long does so if it needs or takes more.
    fn explained(&self, asked: &Asked<'_>) -> Explained {
        let is_of = |amount: Amount, var: Var| {
            self.is_plain && amount.place.is_some_and(|place| self.scope[place] == var)
        };
        match asked.var() {
            Some(var) if is_of(self.capacity, var) => Explained::AndBelow,
            Some(var)
                if self
                    .users
                    .iter()
                    .any(|user| is_of(user.duration, var) || is_of(user.demand, var)) =>
            {
                Explained::AndAbove
            }
            _ => Explained::AsAsked,
        }
    }

    /// Returns whether `var` is a variable of the task at `at`.
    fn is_of_user(&self, var: Var, at: usize) -> bool {
        let user = self.users[at];
        let places =
            [user.duration.place, user.demand.place, user.presence.map(|(place, _)| place)];
        places.into_iter().flatten().chain([at]).any(|place| self.scope[place] == var)
    }
}

impl PastUsers<'_> {
    /// Returns why a start loses values at one end: a time at which the others need too much, what
    /// is explained with the bound of the start at that end, and this bound.
    fn side(
        &self,
        user: &ResourceUser,
        removed: &RemovedValues<'_>,
        past: &Past<'_>,
        is_free: impl Fn(&ResourceUser, Int) -> bool,
    ) -> Option<(CrowdedTime, Explained, Int)> {
        if !user.is_there || user.duration < 1 || user.demand < 1 {
            return None;
        }
        let (first, last) = (past.min(removed.var()), past.max(removed.var()));
        let others = self.profile_without(user);
        let mut best: Option<(CrowdedTime, Explained, Int)> = None;
        let sides = [
            (removed.max(), user.last_time(first), Explained::AndBelow),
            (last, user.last_time(removed.min()), Explained::AndAbove),
        ];
        for (from, to, explained) in sides {
            for segment in others.segments().iter().filter(|&segment| self.is_full(user, segment)) {
                // A start that is later than a time of the stretch is at one.
                let (first, last) = match from <= to {
                    true => (segment.from.max(from), segment.from.max(from)),
                    false => (to, from),
                };
                if segment.from > first || segment.to <= last || first > to {
                    continue;
                }
                let crowded = self.at_times((first, last), user, &is_free);
                if best.as_ref().is_none_or(|best| crowded.users.len() < best.0.users.len()) {
                    let bound = match explained {
                        Explained::AndBelow => first.saturating_sub(user.duration) + 1,
                        _ => last,
                    };
                    best = Some((crowded, explained, bound));
                }
            }
        }
        best
    }

    /// Returns a task that does not fit anywhere, one that `asked` is a variable of if there is
    /// one, and the times at which it does not fit.
    pub(super) fn crowded(
        &self,
        asked: Option<Var>,
        is_free: impl Fn(&ResourceUser, Int) -> bool,
    ) -> Option<Crowded> {
        let concerns = |user: &&ResourceUser| {
            user.is_there
                && user.duration >= 1
                && user.demand >= 1
                && asked.is_none_or(|var| self.constraint.is_of_user(var, user.at))
        };
        let at_once = || {
            let profile = UsageProfile::new(self.users.iter().filter_map(ResourceUser::core));
            let full = profile.segments().iter().find(|segment| segment.height > self.capacity)?;
            let time = full.from;
            let user = *self.users.iter().find(|user| user.runs_at(time))?;
            let crowded = self.at_times((time, time), &user, &is_free);
            Some(Crowded { user, times: [crowded].into_iter().collect() })
        };
        let anywhere = || {
            let mut concerned = self.users.iter().filter(concerns);
            concerned.find_map(|user| self.nowhere(user, &is_free))
        };
        match asked {
            Some(_) => anywhere().or_else(at_once),
            None => at_once().or_else(anywhere),
        }
    }

    /// Returns the times at which the task does not fit, if it fits nowhere.
    fn nowhere(
        &self,
        user: &ResourceUser,
        is_free: impl Fn(&ResourceUser, Int) -> bool,
    ) -> Option<Crowded> {
        if i128::from(user.demand) > self.capacity {
            let alone = self.at_times((user.earliest, user.earliest), user, &is_free);
            return Some(Crowded { user: *user, times: [alone].into_iter().collect() });
        }
        let others = self.profile_without(user);
        let (mut times, mut start) = (SmallVec::new(), user.earliest);
        while start <= user.latest {
            let until = others.until_time(user.last_time(start)).iter().rev();
            let mut met = until.take_while(|segment| segment.to > start);
            let full = met.find(|segment| self.is_full(user, segment))?;
            let first = user.last_time(start).min(full.to - 1);
            let end = user.latest.min(full.to - 1);
            let last = if user.is_many_times(start, end) { first.max(end) } else { first };
            times.push(self.at_times((first, last), user, &is_free));
            start = last.saturating_add(1);
        }
        Some(Crowded { user: *user, times })
    }

    /// Returns whether a segment of the others leaves too little for the task.
    fn is_full(&self, user: &ResourceUser, segment: &ProfileSegment) -> bool {
        segment.height + i128::from(user.demand) > self.capacity
    }

    fn profile_without(&self, user: &ResourceUser) -> UsageProfile {
        let others = self.users.iter().filter(|other| other.at != user.at);
        UsageProfile::new(others.filter_map(ResourceUser::core))
    }

    /// Returns the tasks that need too much, beside `user`, from the first to the last of times.
    fn at_times(
        &self,
        (first, last): (Int, Int),
        user: &ResourceUser,
        is_free: impl Fn(&ResourceUser, Int) -> bool,
    ) -> CrowdedTime {
        let own = i128::from(user.demand);
        let others = self.users.iter().filter(|other| other.at != user.at);
        let mut running: SmallVec<[(bool, ResourceUser); 8]> = others
            .filter(|other| other.runs_at(first) && other.runs_at(last))
            .map(|other| (is_free(other, first) && is_free(other, last), *other))
            .collect();
        running.sort_by_key(|(is_free, user)| (!is_free, -user.demand));
        let (mut users, mut needed) = (SmallVec::<[ResourceUser; 8]>::new(), own);
        for (_, user) in running {
            if needed > self.capacity {
                break;
            }
            needed += i128::from(user.demand);
            users.push(user);
        }
        // Those that were taken for no reason of their own may still be too many.
        users.retain(|user| {
            let is_needed = needed - i128::from(user.demand) <= self.capacity;
            needed -= if is_needed { 0 } else { i128::from(user.demand) };
            is_needed
        });
        CrowdedTime { first, last, users, needed }
    }
}

/// An explanation under way.
struct TimeReasons<'a, 'r> {
    constraint: &'a Cumulative,
    reasons: OtherReasons<'a, 'r>,
}

impl TimeReasons<'_, '_> {
    /// Writes that the tasks need too much at a time, beside `user`.
    fn write_time(&mut self, crowded: &CrowdedTime, user: &ResourceUser) {
        for other in &crowded.users {
            let start = self.constraint.scope[other.at];
            self.reasons
                .at_least(start, crowded.last.saturating_sub(other.duration).saturating_add(1));
            self.reasons.at_most(start, crowded.first);
            self.write_user(other);
        }
        self.write_user(user);
        if let Some(place) = self.constraint.capacity.place {
            let less = Int::try_from(crowded.needed - 1).unwrap_or(Int::MAX);
            self.reasons
                .at_most(self.constraint.scope[place], self.constraint.capacity.inverse(less));
        }
    }

    /// Writes the bounds on the start of a task.
    fn write_start(&mut self, user: &ResourceUser) {
        let start = self.constraint.scope[user.at];
        self.reasons.at_least(start, user.earliest);
        self.reasons.at_most(start, user.latest);
    }

    /// Writes the bound of the start that lost values at one end.
    fn write_bound(&mut self, user: &ResourceUser, bound: Int, explained: Explained) {
        let start = self.constraint.scope[user.at];
        match explained {
            Explained::AndBelow => self.reasons.all.at_least(start, bound),
            _ => self.reasons.all.at_most(start, bound),
        }
    }

    /// Writes that a task is there, takes the time and needs what it counts with.
    fn write_user(&mut self, user: &ResourceUser) {
        let placed = self.constraint.users[user.at];
        for (amount, least) in [(placed.duration, user.duration), (placed.demand, user.demand)] {
            if let Some(place) = amount.place {
                self.reasons.at_least(self.constraint.scope[place], amount.inverse(least));
            }
        }
        if let Some((place, _)) = placed.presence {
            self.reasons.fixed(self.constraint.scope[place]);
        }
    }
}
