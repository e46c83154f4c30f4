//! A meter of work: it finds out when a limit of time, or a flag, ends the work.
//!
//! Invariant: the clock and the flag are checked at least every `most_steps` steps, and a limit
//! that was reached is checked again at the next step.

use super::{Instant, Limit, Limits, StopFlag};
use std::time::Duration;

/// The default of the greatest number of steps between two checks of the clock and the flag.
const MOST_STEPS: u32 = 1024;

/// The greatest number of steps if the time is limited. The clock then costs less than so many
/// steps, and a sudden change to steps that take a thousand times as long is noticed in time.
const MOST_STEPS_IN_TIME: u32 = 256;

/// The greatest intended time between two checks. Less than a tenth of it is too short.
const INTERVAL: Duration = Duration::from_millis(10);

/// The number of steps before the second check, if the clock is not started.
const STEPS_WITHOUT_CLOCK: u32 = 32;

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
        if self.reached.is_some() {
            self.steps_to_look = 0;
        }
        self.reached.is_some()
    }

    fn is_late(&self) -> bool {
        self.time.is_some_and(|time| self.elapsed() >= time)
            || self.until.is_some_and(|moment| Instant::now() >= moment)
    }

    /// Adapts the number of steps to the next check to the time since the last.
    fn pace(&mut self) {
        let has_end = self.time.is_some() || self.until.is_some();
        if !has_end && self.stop.is_none() {
            self.steps = self.most_steps;
            return;
        }
        // Work of a few steps is over sooner than the clock is read.
        if !has_end && self.started.is_none() && self.steps < STEPS_WITHOUT_CLOCK {
            self.steps = STEPS_WITHOUT_CLOCK.min(self.most_steps);
            return;
        }
        self.start();
        let now = self.elapsed();
        let interval = now - self.looked;
        self.looked = now;
        let most_steps =
            if has_end { self.most_steps.min(MOST_STEPS_IN_TIME) } else { self.most_steps };
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
