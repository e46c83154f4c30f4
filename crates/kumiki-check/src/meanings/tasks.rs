//! Tasks that do not overlap, and tasks that share a resource.
//!
//! Invariant: a task that takes no time, needs nothing, or is not there counts as nothing.

use super::{Meaning, settled};
use crate::domains::{Domains, Set};
use crate::values::{Sketch, Truth};
use std::sync::Arc;

/// The scope has the starts of tasks, then the numbers of each that are variables, and then the
/// variables that say which are there if some may not be.
pub(crate) struct Tasks {
    pub(crate) scope: Vec<usize>,
    /// The number of tasks.
    pub(crate) count: usize,
    /// The durations, if they are fixed.
    pub(crate) durations: Option<Vec<i128>>,
    /// For each task, the positions of its last variable with which it is there.
    pub(crate) presence: Option<Vec<Arc<Set>>>,
    /// The place in the scope of the first of those variables.
    pub(crate) first_presence: usize,
}

/// Tasks that do not overlap.
pub(crate) struct NoOverlapMeaning(pub(crate) Tasks);

/// Tasks that share a resource. After the durations the scope has the demands if these are
/// variables, and at its end the capacity if that is one.
pub(crate) struct CumulativeMeaning {
    pub(crate) tasks: Tasks,
    /// The demands, if they are fixed.
    pub(crate) demands: Option<Vec<i128>>,
    pub(crate) capacity: Option<i128>,
}

/// A task that is there: its first and last start, and its least duration.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) first: i128,
    pub(super) last: i128,
    pub(super) duration: i128,
}

impl Span {
    pub(super) fn first_end(self) -> i128 {
        self.first + self.duration
    }

    fn last_end(self) -> i128 {
        self.last + self.duration
    }

    /// Returns the task with time read backwards.
    fn mirrored(self) -> Span {
        Span { first: -self.last_end(), last: -self.first_end(), ..self }
    }
}

impl Meaning for NoOverlapMeaning {
    fn scope(&self) -> &[usize] {
        &self.0.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let mut spans: Vec<Span> =
            (0..self.0.count).filter_map(|task| self.0.span(task, domains)).collect();
        let mut may_hold = have_time(&mut spans);
        spans.iter_mut().for_each(|span| *span = span.mirrored());
        may_hold = may_hold && have_time(&mut spans);
        settled(domains, &self.0.scope, may_hold)
    }
}

impl Tasks {
    /// Returns a task, if it is there for sure and takes time.
    fn span(&self, task: usize, domains: &Domains) -> Option<Span> {
        if let Some(presence) = &self.presence {
            let variable = self.scope[self.first_presence + task];
            if !domains.set(variable).is_within(&presence[task]) {
                return None;
            }
        }
        let duration = match &self.durations {
            Some(durations) => durations[task],
            None => ends(domains, self.scope[self.count + task])?.0,
        };
        let (first, last) = ends(domains, self.scope[task])?;
        (duration > 0).then_some(Span { first, last, duration })
    }
}

impl Meaning for CumulativeMeaning {
    fn scope(&self) -> &[usize] {
        &self.tasks.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let (scope, count) = (&self.tasks.scope, self.tasks.count);
        let of_demands = if self.tasks.durations.is_some() { count } else { 2 * count };
        let user = |task: usize| {
            let span = self.tasks.span(task, domains)?;
            let demand = match &self.demands {
                Some(demands) => demands[task],
                None => ends(domains, scope[of_demands + task])?.0,
            };
            (demand > 0).then_some((span, demand))
        };
        let capacity = self.capacity.or_else(|| Some(ends(domains, *scope.last()?)?.1));
        let users: Vec<(Span, i128)> = (0..count).filter_map(user).collect();
        let may_hold = capacity.is_none_or(|capacity| is_enough(&users, capacity));
        settled(domains, scope, may_hold)
    }
}

/// Returns whether bounds leave enough of a resource for each task beside those that are under way
/// for sure.
pub(super) fn is_enough(users: &[(Span, i128)], capacity: i128) -> bool {
    // What is needed grows only when a task is sure to have begun.
    let mut times: Vec<i128> =
        users.iter().flat_map(|(span, _)| [span.last, span.first_end() - 1]).collect();
    times.sort_unstable();
    times.dedup();
    let needed = |time: i128, own: Option<usize>| -> i128 {
        running(users, time, own).map(|(_, demand)| demand).sum()
    };
    capacity >= 0
        && times.iter().all(|&time| needed(time, None) <= capacity)
        && (0..users.len()).all(|at| has_place(users, at, capacity, &times))
}

/// Returns the tasks but one that are under way at `time` for sure.
fn running(
    users: &[(Span, i128)],
    time: i128,
    but: Option<usize>,
) -> impl Iterator<Item = (Span, i128)> {
    let others = users.iter().enumerate().filter(move |&(at, _)| Some(at) != but);
    others
        .map(|(_, &user)| user)
        .filter(move |(span, _)| span.last <= time && time < span.first_end())
}

/// Returns whether there is a start for the task at `at` beside the others, as far as they are sure
/// to be under way at some of `times`.
fn has_place(users: &[(Span, i128)], at: usize, capacity: i128, times: &[i128]) -> bool {
    let (own, demand) = users[at];
    let is_full = |time: i128| {
        running(users, time, Some(at)).map(|(_, demand)| demand).sum::<i128>() + demand > capacity
    };
    if demand > capacity {
        return false;
    }
    let mut start = own.first;
    while start <= own.last {
        let end = start + own.duration - 1;
        let known = times.partition_point(|&time| time <= end);
        let met = times[..known].iter().rev().take_while(|&&time| time >= start);
        let mut met = [end].into_iter().chain(met.copied()).chain([start]);
        let Some(time) = met.find(|&time| is_full(time)) else { return true };
        // It stays full until one of the others may end.
        let until = running(users, time, Some(at)).map(|(span, _)| span.first_end()).min();
        start = until.unwrap_or(time + 1);
    }
    false
}

/// Returns the least and the greatest whole number that is left of a variable.
pub(super) fn ends(domains: &Domains, variable: usize) -> Option<(i128, i128)> {
    match domains.sketch(variable) {
        Sketch::Whole(low, high) => Some((low, high)),
        Sketch::Known(value) => value.whole().map(|whole| (whole, whole)),
        _ => {
            let values = domains.domain(variable).values();
            let left = || domains.set(variable).iter().filter_map(|at| values[at].whole());
            Some((left().min()?, left().max()?))
        }
    }
}

/// Returns whether bounds leave time for the tasks, which are sorted by their first starts.
fn have_time(spans: &mut [Span]) -> bool {
    spans.sort_unstable_by_key(|span| span.first);
    let mut ends: Vec<i128> = spans.iter().map(|span| span.last_end()).collect();
    ends.sort_unstable();
    ends.dedup();
    let is_too_full = |&end: &i128| {
        let mut time = 0;
        spans.iter().rev().filter(|span| span.last_end() <= end).any(|span| {
            time += span.duration;
            span.first + time > end
        })
    };
    !ends.iter().any(is_too_full)
        && (0..spans.len()).all(|at| {
            !is_covered(spans, at)
                && end_of_those_before(spans, at) <= spans[at].last
                && !ends.iter().any(|&end| is_late_last(spans, at, end))
        })
}

/// Returns whether the task would overlap single others at each start.
fn is_covered(spans: &[Span], at: usize) -> bool {
    let (own, mut from) = (spans[at], spans[at].first);
    while from <= own.last {
        let others = spans.iter().enumerate().filter(|&(other, _)| other != at);
        let overlapping = others
            .map(|(_, &other)| other)
            .filter(|other| other.last < from + own.duration && from < other.first_end());
        match overlapping.map(Span::first_end).max() {
            Some(end) => from = end,
            None => return false,
        }
    }
    true
}

/// Returns the first end of all tasks that cannot be after the one at `at`.
fn end_of_those_before(spans: &[Span], at: usize) -> i128 {
    let is_before =
        |&(other, span): &(usize, &Span)| other != at && span.last < spans[at].first_end();
    let before = spans.iter().enumerate().filter(is_before);
    before.fold(i128::MIN, |end, (_, span)| end.max(span.first) + span.duration)
}

/// Returns whether the task can only be last among some that end by `end`, and these take until
/// after its last start.
fn is_late_last(spans: &[Span], at: usize, end: i128) -> bool {
    let own = spans[at];
    let (mut time, mut first_end) = (0, i128::MIN);
    let among = spans.iter().enumerate().rev();
    let mut among = among.filter(|&(other, span)| other != at && span.last_end() <= end);
    among.any(|(_, span)| {
        time += span.duration;
        first_end = first_end.max(span.first + time);
        span.first.min(own.first) + time + own.duration > end && first_end > own.last
    })
}
