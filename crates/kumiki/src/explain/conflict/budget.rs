//! The effort that an answer may take, handed out to the many questions that it is made of.
//!
//! Invariant: all questions together take no more decisions than the limits allow, and none begins after the time
//! is up.

use crate::search::limits::{Limit, Limits, StopFlag};
use std::time::Instant;

/// What is left of some limits.
#[derive(Debug)]
pub(super) struct Budget {
    limits: Limits,
    begun: Instant,
    decisions: u64,
    /// How much work there may still be, in variables and constraints that are looked at.
    work: u64,
}

impl Budget {
    /// All that `limits` allow, from now on.
    pub(super) fn new(limits: Limits) -> Budget {
        Budget { limits, begun: Instant::now(), decisions: 0, work: u64::MAX }
    }

    /// Limits for one question, which may take one of `parts` equal parts of what is left. Where no decisions are
    /// left, it may only look ahead.
    ///
    /// # Errors
    /// The limit that does not even allow that: time, the flag, or the work.
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
        limits.time = time.map(|left| left / parts);
        limits.decisions = left.map(|left| left / u64::from(parts));
        limits.stop = self.limits.stop.clone();
        Ok(limits)
    }

    /// Takes away the decisions that a question took, and the work of making ready for it.
    pub(super) fn spend(&mut self, decisions: u64, work: u64) {
        self.decisions += decisions;
        self.work = self.work.saturating_sub(work);
    }

    /// Allows no more than so much work from now on.
    pub(super) fn work_at_most(&mut self, work: u64) {
        self.work = self.work.min(work);
    }

    /// The decisions that were taken so far.
    pub(super) fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Allows so many decisions more and no others, if that is less than what is left.
    pub(super) fn tighten(&mut self, more: u64) {
        let limit = self.decisions.saturating_add(more);
        self.limits.decisions = Some(self.limits.decisions.map_or(limit, |own| own.min(limit)));
    }

    /// How many sets an answer may have.
    pub(super) fn most_answers(&self) -> Option<u64> {
        self.limits.solutions
    }
}
