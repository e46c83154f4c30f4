//! The effort that an answer may take, divided among the many queries that it consists of.
//!
//! Invariant: all queries together take no more decisions than the limits allow, and none begins
//! after the time is up.

use crate::run::{Instant, Limit, Limits, StopFlag};

/// The rest of some limits.
#[derive(Debug)]
pub(super) struct Budget {
    limits: Limits,
    begun: Instant,
    decisions: u64,
    /// The work that is left, in variables and constraints that are visited.
    work: u64,
}

impl Budget {
    /// Returns a budget of all that `limits` allow, from now on.
    pub(super) fn new(limits: Limits) -> Budget {
        Budget { limits, begun: Instant::now(), decisions: 0, work: u64::MAX }
    }

    /// Returns limits for one query, which may take one of `parts` equal parts of the rest. If no
    /// decisions are left, it may only propagate.
    ///
    /// # Errors
    /// Returns the limit that does not even allow that: time, the flag, or the work.
    pub(super) fn share(&self, parts: u32) -> Result<Limits, Limit> {
        if self.limits.stop.as_ref().is_some_and(StopFlag::is_raised) {
            return Err(Limit::Stop);
        }
        if self.work == 0 {
            return Err(Limit::Decisions);
        }
        let time = self.limits.left(self.begun);
        if time.is_some_and(|left| left.is_zero()) {
            return Err(Limit::Time);
        }
        let left = self.limits.decisions.map(|limit| limit.saturating_sub(self.decisions));
        let mut limits = Limits::none();
        limits.until = time.and_then(|left| Instant::now().checked_add(left / parts));
        limits.decisions = left.map(|left| left / u64::from(parts));
        limits.stop = self.limits.stop.clone();
        Ok(limits)
    }

    /// Returns whether not even propagation is allowed any more.
    pub(super) fn is_spent(&self) -> bool {
        self.share(1).is_err()
    }

    /// Subtracts the decisions that a query took, and the work of its preparation.
    pub(super) fn spend(&mut self, decisions: u64, work: u64) {
        self.decisions += decisions;
        self.work = self.work.saturating_sub(work);
    }

    /// Limits the work from now on.
    pub(super) fn work_at_most(&mut self, work: u64) {
        self.work = self.work.min(work);
    }

    /// Returns the decisions that were taken so far.
    pub(super) fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Limits the decisions to so many more, if that is less than the rest. Returns the limit that
    /// there was.
    pub(super) fn tighten(&mut self, more: u64) -> Option<u64> {
        let limit = self.decisions.saturating_add(more);
        let own = self.limits.decisions;
        self.limits.decisions.replace(own.map_or(limit, |own| own.min(limit)))
    }

    /// Sets the limit that was there before [`Budget::tighten`].
    pub(super) fn loosen(&mut self, limit: Option<u64>) {
        self.limits.decisions = limit;
    }

    /// Returns the largest number of sets of an answer.
    pub(super) fn most_answers(&self) -> Option<u64> {
        self.limits.solutions
    }
}
