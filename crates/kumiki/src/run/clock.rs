//! The clock of a web page: moments on a platform without a clock of its own.
//!
//! Invariant: nothing panics. Without a given clock, time stands still: no time limit is reached.

use std::ops::{Add, Sub};
use std::sync::OnceLock;
use std::time::Duration;

/// The time since some moment, by the clock of the page.
static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the clock of all searches, which returns the time since some moment; `performance.now()` of
/// a page is one. The first clock stays.
///
/// Only on wasm32-unknown-unknown, where the standard library has no clock. Until it is called,
/// time stands still, and no time limit is reached.
pub fn use_clock(clock: fn() -> Duration) {
    CLOCK.get_or_init(|| clock);
}

/// A moment, as [`std::time::Instant`] is on other platforms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instant(Duration);

impl Instant {
    /// Returns this moment.
    pub fn now() -> Instant {
        Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// Returns the time since this moment.
    pub fn elapsed(&self) -> Duration {
        Instant::now().saturating_duration_since(*self)
    }

    /// Returns the time from `earlier` to this moment; zero if it is later.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.saturating_duration_since(earlier)
    }

    /// Returns the time from `earlier` to this moment; zero if it is later.
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// Returns the time from `earlier` to this moment; `None` if it is later.
    pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration> {
        self.0.checked_sub(earlier.0)
    }

    /// Returns the moment that much later; `None` if it cannot be represented.
    pub fn checked_add(&self, time: Duration) -> Option<Instant> {
        self.0.checked_add(time).map(Instant)
    }

    /// Returns the moment that much earlier; `None` if it is before the clock began.
    pub fn checked_sub(&self, time: Duration) -> Option<Instant> {
        self.0.checked_sub(time).map(Instant)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    /// Returns the moment that much later, or the last that can be represented.
    fn add(self, time: Duration) -> Instant {
        Instant(self.0.saturating_add(time))
    }
}

impl Sub<Duration> for Instant {
    type Output = Instant;

    /// Returns the moment that much earlier, or that at which the clock began.
    fn sub(self, time: Duration) -> Instant {
        Instant(self.0.saturating_sub(time))
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        self.saturating_duration_since(earlier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    static SECONDS: AtomicU64 = AtomicU64::new(0);

    #[test]
    fn time_stands_still_until_a_clock_is_given_and_nothing_panics() {
        let begun = Instant::now();
        let (second, ever) = (Duration::from_secs(1), Duration::MAX);
        assert_eq!(begun.elapsed(), Duration::ZERO);
        assert_eq!(begun - second, begun);
        assert_eq!(begun.checked_sub(second), None);
        assert_eq!((begun + second) - begun, second);
        assert_eq!(begun - (begun + second), Duration::ZERO);
        assert_eq!(begun.checked_duration_since(begun + second), None);
        assert_eq!((begun + second).checked_add(ever), None);
        assert_eq!((begun + ever + second).duration_since(begun), ever);

        use_clock(|| Duration::from_secs(SECONDS.load(Relaxed)));
        use_clock(|| Duration::MAX);
        SECONDS.store(5, Relaxed);
        assert_eq!(begun.elapsed(), 5 * second);
        assert!(Instant::now() > begun);
    }
}
