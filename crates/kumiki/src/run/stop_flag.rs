//! A flag that stops searches from outside.
//!
//! Invariant: clones are the same flag. It is raised until it is lowered, or while its condition
//! holds.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
