//! Tasks that do not overlap.
//!
//! Invariant: a task that takes no time, or is not there, overlaps nothing.

use super::{Meaning, settled};
use crate::domains::{Domains, Set};
use crate::values::{Sketch, Truth};
use std::sync::Arc;

/// The scope has the starts of tasks, their durations if these are variables, and the variables
/// that say which are there if some may not be.
pub(crate) struct NoOverlapMeaning {
    pub(crate) scope: Vec<usize>,
    /// The number of tasks.
    pub(crate) tasks: usize,
    /// The durations, if they are fixed.
    pub(crate) durations: Option<Vec<i128>>,
    /// For each task, the positions of its last variable with which it is there.
    pub(crate) presence: Option<Vec<Arc<Set>>>,
}

/// A task that is there: its first and last start, and its least duration.
#[derive(Clone, Copy)]
struct Span {
    first: i128,
    last: i128,
    duration: i128,
}

impl Span {
    fn first_end(self) -> i128 {
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
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let mut spans: Vec<Span> =
            (0..self.tasks).filter_map(|task| self.span(task, domains)).collect();
        let mut may_hold = have_time(&mut spans);
        spans.iter_mut().for_each(|span| *span = span.mirrored());
        may_hold = may_hold && have_time(&mut spans);
        settled(domains, &self.scope, may_hold)
    }
}

impl NoOverlapMeaning {
    /// Returns a task, if it is there for sure and takes time.
    fn span(&self, task: usize, domains: &Domains) -> Option<Span> {
        if let Some(presence) = &self.presence {
            let variable = self.scope[self.scope.len() - self.tasks + task];
            if !domains.set(variable).is_within(&presence[task]) {
                return None;
            }
        }
        let duration = match &self.durations {
            Some(durations) => durations[task],
            None => ends(domains, self.scope[self.tasks + task])?.0,
        };
        let (first, last) = ends(domains, self.scope[task])?;
        (duration > 0).then_some(Span { first, last, duration })
    }
}

/// Returns the least and the greatest whole number that is left of a variable.
fn ends(domains: &Domains, variable: usize) -> Option<(i128, i128)> {
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
