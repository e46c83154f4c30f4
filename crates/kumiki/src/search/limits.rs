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
    /// Stop after this many decisions.
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

    /// Stop after `decisions` decisions.
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
}

/// A flag that another thread, or a signal, raises to stop searches. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Asks every search that has this flag to stop soon: within some thousand steps.
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
}

/// How many steps pass between two looks at the clock and the flag.
const STEPS_PER_LOOK: u32 = 1024;

/// Counts steps, and looks at the clock and the flag every so many of them.
#[derive(Debug)]
pub(crate) struct Meter {
    started: Option<Instant>,
    time: Option<Duration>,
    stop: Option<StopFlag>,
    steps_to_look: u32,
    reached: Option<Limit>,
}

impl Meter {
    pub(crate) fn new(limits: &Limits) -> Meter {
        Meter {
            started: None,
            time: limits.time,
            stop: limits.stop.clone(),
            steps_to_look: 0,
            reached: None,
        }
    }

    /// Measures by other limits; the clock goes on.
    pub(crate) fn set_limits(&mut self, limits: &Limits) {
        *self = Meter { started: self.started, ..Meter::new(limits) };
    }

    /// Starts the clock, unless it runs already.
    pub(crate) fn start(&mut self) {
        self.started.get_or_insert_with(Instant::now);
    }

    /// Counts one step; says whether a limit is reached.
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        match self.steps_to_look.checked_sub(1) {
            Some(left) => {
                self.steps_to_look = left;
                false
            }
            None => self.look(),
        }
    }

    fn look(&mut self) -> bool {
        self.steps_to_look = STEPS_PER_LOOK;
        self.reached = if self.stop.as_ref().is_some_and(StopFlag::is_raised) {
            Some(Limit::Stop)
        } else if self.time.is_some_and(|time| self.elapsed() >= time) {
            Some(Limit::Time)
        } else {
            None
        };
        if self.reached.is_some() {
            // Look again at the next step, too: a search that is asked again stops again.
            self.steps_to_look = 0;
        }
        self.reached.is_some()
    }

    pub(crate) fn reached(&self) -> Option<Limit> {
        self.reached
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.map(|started| started.elapsed()).unwrap_or_default()
    }
}
