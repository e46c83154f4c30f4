//! Limits: when a search stops before its end, and who may tell it to.
//!
//! Invariant: a limit never changes what a search finds, only how far it gets; a search that a limit
//! has stopped says so.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When a search shall stop before its end. By default never.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// Stop after this long.
    pub time: Option<Duration>,
    /// Stop at this moment, whenever the work began: several questions in turn share it.
    pub until: Option<Instant>,
    /// Stop after this many decisions; in local search, steps.
    pub decisions: Option<u64>,
    /// Stop after this many solutions.
    pub solutions: Option<u64>,
    /// Stop when this flag is raised.
    pub stop: Option<StopFlag>,
}

impl Limits {
    /// No limits.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Stop after `time`, counted from the first call for a solution.
    pub fn time(mut self, time: Duration) -> Limits {
        self.time = Some(time);
        self
    }

    /// Stop at `moment`, whenever the work began.
    ///
    /// ```
    /// use kumiki::{Limit, Limits, Meter};
    /// use std::time::{Duration, Instant};
    ///
    /// // Two meters, one moment: the second does not begin anew.
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

    /// Stop after `decisions` decisions; in local search, steps.
    pub fn decisions(mut self, decisions: u64) -> Limits {
        self.decisions = Some(decisions);
        self
    }

    /// Stop after `solutions` solutions.
    pub fn solutions(mut self, solutions: u64) -> Limits {
        self.solutions = Some(solutions);
        self
    }

    /// Stop when `flag` is raised.
    pub fn stop(mut self, flag: StopFlag) -> Limits {
        self.stop = Some(flag);
        self
    }

    /// Returns the time that is left of work that began at `begun`; `None` if it is not limited.
    pub fn left(&self, begun: Instant) -> Option<Duration> {
        let of_time = self.time.map(|time| time.saturating_sub(begun.elapsed()));
        let of_moment = self.until.map(|moment| moment.saturating_duration_since(Instant::now()));
        of_time.into_iter().chain(of_moment).min()
    }
}

/// A flag that another thread, or a signal, raises to stop searches. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Asks every search that has this flag to stop soon: within some hundredths of a second, unless a
    /// single run of a constraint takes longer.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets searches go on again.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What stopped a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The time is up.
    Time,
    /// As many decisions were made as were allowed.
    Decisions,
    /// As many solutions were found as were asked for.
    Solutions,
    /// The flag was raised.
    Stop,
    /// As many steps were made, in as many runs, as [`MinConflicts`](crate::MinConflicts) allows: only
    /// local search stops at this.
    Steps,
}

/// The most steps that pass between two looks at the clock and the flag, where nothing else is said.
const MOST_STEPS: u32 = 1024;

/// Looks further apart than this are too far; closer than a tenth of it, too close.
const INTERVAL: Duration = Duration::from_millis(10);

/// Counts steps, and looks at the clock and the flag every so many of them: the more time the last
/// steps took, the fewer. A single step that takes long is not interrupted.
///
/// Searches have one of their own; it is here for other long work that is to stop at [`Limits`]. A step is whatever is
/// repeated; decisions and solutions are not counted.
///
/// ```
/// use kumiki::{Limit, Limits, Meter, StopFlag};
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
    time: Option<Duration>,
    until: Option<Instant>,
    stop: Option<StopFlag>,
    /// How many steps pass between two looks at present.
    steps: u32,
    steps_to_look: u32,
    /// How many steps pass between two looks at most.
    most_steps: u32,
    /// What the clock showed at the last look.
    looked: Duration,
    reached: Option<Limit>,
}

impl Meter {
    /// A meter of the time and the flag of `limits`, whose clock does not run yet.
    pub fn new(limits: &Limits) -> Meter {
        Meter {
            started: None,
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

    /// Looks at least every so many steps: for work of which some steps take a thousand times as long as others, so that
    /// those before say little of those to come.
    pub fn looking_every(mut self, steps: u32) -> Meter {
        self.most_steps = steps.clamp(1, MOST_STEPS);
        self
    }

    /// Measures by other limits; the clock goes on.
    pub(crate) fn set_limits(&mut self, limits: &Limits) {
        let (started, most_steps) = (self.started, self.most_steps);
        *self = Meter { started, most_steps, ..Meter::new(limits) };
    }

    /// Starts the clock, unless it runs already.
    pub fn start(&mut self) {
        self.started.get_or_insert_with(Instant::now);
    }

    /// Counts one step; says whether a limit is reached.
    #[inline]
    pub fn tick(&mut self) -> bool {
        match self.steps_to_look.checked_sub(1) {
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
        // Where a limit is reached, the next step looks again: a search that is asked to go on stops
        // again.
        self.reached.is_some()
    }

    fn is_late(&self) -> bool {
        self.time.is_some_and(|time| self.elapsed() >= time)
            || self.until.is_some_and(|moment| Instant::now() >= moment)
    }

    /// Takes more or fewer steps to the next look, by the time since the last.
    fn pace(&mut self) {
        if self.time.is_none() && self.until.is_none() && self.stop.is_none() {
            self.steps = self.most_steps;
            return;
        }
        let now = self.elapsed();
        let interval = now - self.looked;
        self.looked = now;
        if interval > INTERVAL {
            self.steps = (self.steps / 4).max(1);
        } else if interval < INTERVAL / 10 {
            self.steps = (self.steps * 2).min(self.most_steps);
        }
    }

    /// Returns limits for a part of what is measured: they end when this meter does. Decisions and solutions are not
    /// limited.
    pub fn remaining(&self) -> Limits {
        let of_time = self.time.and_then(|time| self.started?.checked_add(time));
        let until = of_time.into_iter().chain(self.until).min();
        Limits { until, stop: self.stop.clone(), ..Limits::none() }
    }

    /// The limit that was reached at the last look.
    pub fn reached(&self) -> Option<Limit> {
        self.reached
    }

    /// The time since the clock was started.
    pub fn elapsed(&self) -> Duration {
        self.started.map(|started| started.elapsed()).unwrap_or_default()
    }
}
