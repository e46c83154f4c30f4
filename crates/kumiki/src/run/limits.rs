//! Limits: conditions that stop a search before its end.
//!
//! Invariant: a limit never changes the solutions that a search finds, only how many of them it
//! finds. A search stopped by a limit reports that.

use super::Statistics;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
    /// use kumiki::{Limit, Limits, run::Meter};
    /// use std::time::{Duration, Instant};
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

    /// Returns the limits of a search that follows others with these statistics together.
    pub(crate) fn after(mut self, before: &Statistics) -> Limits {
        self.time = self.time.map(|time| time.saturating_sub(before.time));
        self.decisions = self.decisions.map(|most| most.saturating_sub(before.decisions));
        self.solutions = self.solutions.map(|most| most.saturating_sub(before.solutions));
        self
    }

    /// Returns the time that remains for work that began at `begun`; `None` if it is not limited.
    pub fn left(&self, begun: Instant) -> Option<Duration> {
        let of_time = self.time.map(|time| time.saturating_sub(begun.elapsed()));
        let of_moment = self.until.map(|moment| moment.saturating_duration_since(Instant::now()));
        of_time.into_iter().chain(of_moment).min()
    }
}

/// A flag that another thread, or a signal, raises to stop searches. Clones are the same flag.
#[derive(Clone, Default)]
pub struct StopFlag(Arc<Flag>);

#[derive(Default)]
struct Flag {
    is_raised: AtomicBool,
    /// A further condition that stops searches.
    condition: Option<Box<dyn Fn() -> bool + Send + Sync>>,
}

impl StopFlag {
    /// Returns a flag that is not raised.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Returns a flag that is also raised while `condition` returns true. A search calls it each
    /// time it checks its limits, up to thousands of times a second. A host that must poll for its
    /// own signals does so in it: the thread that asks for a solution is among those that call it.
    ///
    /// ```
    /// use kumiki::{Limits, Problem, Settings, run::StopFlag};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(0..20, 0..20)?;
    /// let limits = Limits::none().stop(StopFlag::with_condition(|| true));
    /// assert!(problem.search(Settings::default().limits(limits)).next().is_none());
    /// # Ok::<(), kumiki::Error<i32>>(())
    /// ```
    pub fn with_condition(condition: impl Fn() -> bool + Send + Sync + 'static) -> StopFlag {
        let condition: Box<dyn Fn() -> bool + Send + Sync> = Box::new(condition);
        StopFlag(Arc::new(Flag { condition: Some(condition), ..Flag::default() }))
    }

    /// Stops every search that has this flag within some hundredths of a second, unless a single
    /// run of a constraint takes longer.
    pub fn raise(&self) {
        self.0.is_raised.store(true, Ordering::Relaxed);
    }

    /// Lowers the flag, so that searches can continue.
    pub fn lower(&self) {
        self.0.is_raised.store(false, Ordering::Relaxed);
    }

    /// Returns whether the flag is raised.
    pub fn is_raised(&self) -> bool {
        self.0.is_raised.load(Ordering::Relaxed)
            || self.0.condition.as_ref().is_some_and(|condition| condition())
    }
}

impl fmt::Debug for StopFlag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StopFlag").field(&self.0.is_raised).finish()
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

/// The default of the greatest number of steps between two checks of the clock and the flag.
const MOST_STEPS: u32 = 1024;

/// The same if the time is limited. The clock then costs less than so many steps, and a sudden
/// change to steps that take a thousand times as long is noticed in time.
const MOST_STEPS_IN_TIME: u32 = 256;

/// The greatest intended time between two checks. Less than a tenth of it is too short.
const INTERVAL: Duration = Duration::from_millis(10);

/// A meter: it counts steps, and checks the clock and the flag every so many steps. The number
/// becomes smaller if the last steps took more time. A single step that takes long is not
/// interrupted.
///
/// Each search has its own meter. It is public for other long work that must stop at [`Limits`]. A
/// step is any unit of repeated work; decisions and solutions are not counted.
///
/// ```
/// use kumiki::{Limit, Limits, run::{Meter, StopFlag}};
///
/// let flag = StopFlag::new();
/// let mut meter = Meter::new(&Limits::none().stop(flag.clone()));
/// meter.start();
/// assert!(!meter.tick());
/// flag.raise();
/// while !meter.tick() {}
/// assert_eq!(meter.reached(), Some(Limit::Stop));
/// ```
#[derive(Clone, Debug)]
pub struct Meter {
    started: Option<Instant>,
    /// The time that had passed when the clock was stopped.
    spent: Duration,
    time: Option<Duration>,
    until: Option<Instant>,
    stop: Option<StopFlag>,
    /// The present number of steps between two checks.
    steps: u32,
    steps_to_look: u32,
    /// The greatest number of steps between two checks.
    most_steps: u32,
    /// The time of the clock at the last check.
    looked: Duration,
    reached: Option<Limit>,
}

impl Meter {
    /// Returns a meter of the time and the flag of `limits`. Its clock is not started.
    pub fn new(limits: &Limits) -> Meter {
        Meter {
            started: None,
            spent: Duration::ZERO,
            time: limits.time,
            until: limits.until,
            stop: limits.stop.clone(),
            steps: 1,
            steps_to_look: 0,
            most_steps: MOST_STEPS,
            looked: Duration::ZERO,
            reached: None,
        }
    }

    /// Makes the meter check at least every `steps` steps. This is for work in which some steps
    /// take a thousand times as long as others, so that past steps do not predict later ones.
    pub fn looking_every(mut self, steps: u32) -> Meter {
        self.most_steps = steps.clamp(1, MOST_STEPS);
        self
    }

    /// Replaces the limits; the clock continues.
    pub(crate) fn set_limits(&mut self, limits: &Limits) {
        let (started, spent, most_steps) = (self.started, self.spent, self.most_steps);
        *self = Meter { started, spent, most_steps, ..Meter::new(limits) };
    }

    /// Sets the clock back to its beginning, under the same limits.
    pub(crate) fn reset(&mut self) {
        (self.started, self.spent, self.looked) = (None, Duration::ZERO, Duration::ZERO);
        (self.steps, self.steps_to_look, self.most_steps) = (1, 0, MOST_STEPS);
        self.reached = None;
    }

    /// Starts the clock, unless it is already running. A clock that was stopped goes on.
    pub fn start(&mut self) {
        self.started.get_or_insert_with(|| {
            let now = Instant::now();
            now.checked_sub(self.spent).unwrap_or(now)
        });
    }

    /// Stops the clock until the next [`Meter::start`].
    pub(crate) fn pause(&mut self) {
        self.spent = self.elapsed();
        self.started = None;
    }

    /// Counts one step; returns whether a limit is reached.
    #[inline]
    pub fn tick(&mut self) -> bool {
        self.tick_by(1)
    }

    /// Counts a step that takes as long as `steps` short ones; returns whether a limit is reached.
    #[inline]
    pub(crate) fn tick_by(&mut self, steps: u32) -> bool {
        match self.steps_to_look.checked_sub(steps) {
            Some(left) => {
                self.steps_to_look = left;
                false
            }
            None => self.look(),
        }
    }

    fn look(&mut self) -> bool {
        if self.stop.as_ref().is_some_and(StopFlag::is_raised) {
            self.reached = Some(Limit::Stop);
        } else if self.is_late() {
            self.reached = Some(Limit::Time);
        } else {
            self.reached = None;
            self.pace();
            self.steps_to_look = self.steps;
        }
        // After a limit is reached, the next step checks again: a search that is continued stops
        // again.
        self.reached.is_some()
    }

    fn is_late(&self) -> bool {
        self.time.is_some_and(|time| self.elapsed() >= time)
            || self.until.is_some_and(|moment| Instant::now() >= moment)
    }

    /// Adapts the number of steps to the next check to the time since the last.
    fn pace(&mut self) {
        if self.time.is_none() && self.until.is_none() && self.stop.is_none() {
            self.steps = self.most_steps;
            return;
        }
        let now = self.elapsed();
        let interval = now - self.looked;
        self.looked = now;
        let most_steps = match (self.time, self.until) {
            (None, None) => self.most_steps,
            _ => self.most_steps.min(MOST_STEPS_IN_TIME),
        };
        if interval > INTERVAL {
            self.steps = (self.steps / 4).max(1);
        } else if interval < INTERVAL / 10 {
            self.steps = (self.steps * 2).min(most_steps);
        }
    }

    /// Returns limits for a part of the measured work: they end when this meter does. Decisions and
    /// solutions are not limited.
    pub fn remaining(&self) -> Limits {
        let of_time = self.time.and_then(|time| self.started?.checked_add(time));
        let until = of_time.into_iter().chain(self.until).min();
        Limits { until, stop: self.stop.clone(), ..Limits::none() }
    }

    /// Returns the limit that was reached at the last check.
    pub fn reached(&self) -> Option<Limit> {
        self.reached
    }

    /// Returns the time since the clock was started.
    pub fn elapsed(&self) -> Duration {
        self.started.map_or(self.spent, |started| started.elapsed())
    }
}
