//! Limits: conditions that stop a search before its end.
//!
//! Invariant: a limit never changes the solutions that a search finds, only how many of them it
//! finds. A search stopped by a limit reports that.

use super::{Instant, Statistics, StopFlag};
use std::time::Duration;

/// The limits of a search: conditions that stop it before its end. By default there are none.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// The time after which the search stops.
    pub time: Option<Duration>,
    /// The moment at which the search stops, whenever it began. Several searches in turn can share
    /// it.
    pub until: Option<Instant>,
    /// The number of decisions after which the search stops; in local search, of steps.
    pub decisions: Option<u64>,
    /// The number of conflicts after which the search makes no further decision, as if it were one
    /// of decisions.
    pub(crate) conflicts: Option<u64>,
    /// The number of solutions after which the search stops.
    pub solutions: Option<u64>,
    /// The flag that stops the search when it is raised.
    pub stop: Option<StopFlag>,
}

impl Limits {
    /// Returns no limits.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Stops the search after `time`: the time of making the search counts, and the time from the
    /// first call for a solution on. The time between the two does not count.
    pub fn time(mut self, time: Duration) -> Limits {
        self.time = Some(time);
        self
    }

    /// Stops the search at `moment`, whenever it began.
    ///
    /// ```
    /// use kumiki::run::{Instant, Meter};
    /// use kumiki::{Limit, Limits};
    /// use std::time::Duration;
    ///
    /// // Two meters share one moment: the second does not start a new period.
    /// let limits = Limits::none().until(Instant::now() + Duration::from_millis(1));
    /// for _ in 0..2 {
    ///     let mut meter = Meter::new(&limits);
    ///     meter.start();
    ///     while !meter.tick() {}
    ///     assert_eq!(meter.reached(), Some(Limit::Time));
    /// }
    /// ```
    pub fn until(mut self, moment: Instant) -> Limits {
        self.until = Some(moment);
        self
    }

    /// Stops the search after `decisions` decisions; in local search, steps.
    pub fn decisions(mut self, decisions: u64) -> Limits {
        self.decisions = Some(decisions);
        self
    }

    /// Stops the search after `solutions` solutions.
    pub fn solutions(mut self, solutions: u64) -> Limits {
        self.solutions = Some(solutions);
        self
    }

    /// Stops the search when `flag` is raised.
    pub fn stop(mut self, flag: StopFlag) -> Limits {
        self.stop = Some(flag);
        self
    }

    /// Returns the limits of other work that follows searches with these statistics together. It
    /// may find as many solutions as they.
    pub(crate) fn of_work_after(mut self, before: &Statistics) -> Limits {
        self.time = self.time.map(|time| time.saturating_sub(before.time));
        self.decisions = self.decisions.map(|most| most.saturating_sub(before.decisions));
        self
    }

    /// Returns the limits of a search that follows others with these statistics together.
    pub(crate) fn after(self, before: &Statistics) -> Limits {
        let mut limits = self.of_work_after(before);
        let found = before.solutions.to_u64();
        limits.solutions =
            limits.solutions.map(|most| found.map_or(0, |found| most.saturating_sub(found)));
        limits
    }

    /// Returns the limits of a part of work that began at `begun`, whenever the part begins: the
    /// time is a moment.
    pub fn begun_at(self, begun: Instant) -> Limits {
        let of_time = self.time.and_then(|time| begun.checked_add(time));
        Limits { time: None, until: of_time.into_iter().chain(self.until).min(), ..self }
    }

    /// Returns the limits without those of decisions and solutions.
    pub(crate) fn of_time(self) -> Limits {
        Limits { decisions: None, conflicts: None, solutions: None, ..self }
    }

    /// Returns whether the moment at which work ends has come, or the flag is raised.
    pub fn are_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
            || self.stop.as_ref().is_some_and(StopFlag::is_raised)
    }

    /// Returns the time that remains for work that began at `begun`; `None` if it is not limited.
    pub fn left(&self, begun: Instant) -> Option<Duration> {
        let of_time = self.time.map(|time| time.saturating_sub(begun.elapsed()));
        let of_moment = self.until.map(|moment| moment.saturating_duration_since(Instant::now()));
        of_time.into_iter().chain(of_moment).min()
    }
}

/// The limit that stopped a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The time is up.
    Time,
    /// The number of decisions was reached.
    Decisions,
    /// The number of solutions was reached.
    Solutions,
    /// The flag was raised.
    Stop,
    /// The number of steps and runs that [`MinConflicts`](crate::python_constraint::MinConflicts)
    /// allows was reached. Only local search stops at this.
    Steps,
}
