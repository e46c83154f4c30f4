//! The control of a search: its limits, its statistics, its observer, and the kind of answer
//! wanted.
//!
//! Invariant: a search reads it and counts in it, and is otherwise not changed by it.

use super::{Limit, Limits, Meter, Observer, ProofLog, SolutionCount, Statistics};

/// The work after which a search returns to its driver, which decides what comes next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Due {
    /// The number of decisions: the search returns before the next one.
    pub(crate) decisions: u64,
    /// The number of conflicts: the search returns at the last one.
    pub(crate) conflicts: u64,
}

impl Due {
    /// No number of either.
    pub(crate) const NEVER: Due = Due { decisions: u64::MAX, conflicts: u64::MAX };
}

/// The control of one search.
pub(crate) struct Control {
    pub(crate) limits: Limits,
    pub(crate) due: Due,
    pub(crate) meter: Meter,
    /// True if the time of the search is measured.
    pub(crate) measures_time: bool,
    pub(crate) statistics: Statistics,
    pub(crate) observer: Option<Box<dyn Observer + Send>>,
    /// True if solutions are only counted, so that many may be counted at once.
    pub(crate) is_counting: bool,
    /// For a search that only divides its work: the number of decisions that make a sub-problem.
    pub(crate) split_depth: Option<usize>,
    /// The log of the proof, if the search writes one.
    pub(crate) proof: Option<Box<dyn ProofLog + Send>>,
}

impl Control {
    /// Returns the control of a search that has not begun.
    pub(crate) fn new(limits: Limits) -> Control {
        Control {
            meter: Meter::new(&limits),
            measures_time: true,
            limits,
            due: Due::NEVER,
            statistics: Statistics::default(),
            observer: None,
            is_counting: false,
            split_depth: None,
            proof: None,
        }
    }

    /// Restarts the clock and the statistics.
    pub(crate) fn reset(&mut self) {
        self.meter.reset();
        self.statistics = Statistics::default();
    }

    /// Starts the clock, if the time is measured or limited.
    #[inline]
    pub(crate) fn start_clock(&mut self) {
        if self.measures_time || self.limits.time.is_some() {
            self.meter.start();
        }
    }

    /// Records the time that has passed, if it is measured.
    #[inline]
    pub(crate) fn record_time(&mut self) {
        if self.measures_time {
            self.statistics.time = self.meter.elapsed();
        }
    }

    /// Replaces the limits. They count everything since the last reset.
    pub(crate) fn set_limits(&mut self, limits: Limits) {
        self.meter.set_limits(&limits);
        self.limits = limits;
    }

    /// Calls `event` with the observer, if there is one.
    #[inline]
    pub(crate) fn observe(&mut self, event: impl FnOnce(&mut (dyn Observer + Send))) {
        if let Some(observer) = &mut self.observer {
            event(&mut **observer);
        }
    }

    /// Returns the limit that the meter has reached.
    pub(crate) fn reached(&self) -> Limit {
        self.meter.reached().expect("the meter reached a limit")
    }

    /// Checks the limits that are due before a decision.
    ///
    /// # Errors
    /// The limit that is reached.
    #[inline]
    pub(crate) fn may_decide(&mut self) -> Result<(), Limit> {
        // A search that may only propagate never reads the clock here.
        let Statistics { decisions, conflicts, .. } = self.statistics;
        let is_spent = |most: Option<u64>, spent| most.is_some_and(|most| spent >= most);
        match &self.limits {
            limits if is_spent(limits.decisions, decisions) => Err(Limit::Decisions),
            limits if is_spent(limits.conflicts, conflicts) => Err(Limit::Decisions),
            _ if self.meter.tick() => Err(self.reached()),
            _ => Ok(()),
        }
    }

    /// Counts a decision that is the `depth`-th in force.
    #[inline]
    pub(crate) fn decided(&mut self, depth: usize) {
        self.statistics.decisions += 1;
        self.statistics.peak_depth = self.statistics.peak_depth.max(depth);
    }

    /// Adds the work of another search, except its solutions, runs and time.
    pub(crate) fn add_work(&mut self, statistics: Statistics) {
        let Statistics { propagations, time, .. } = self.statistics;
        self.statistics += Statistics { solutions: SolutionCount::zero(), ..statistics };
        (self.statistics.propagations, self.statistics.time) = (propagations, time);
    }

    /// Returns whether a node below `depth` decisions is a sub-problem to return.
    #[inline]
    pub(crate) fn is_subproblem(&self, depth: usize) -> bool {
        self.split_depth.is_some_and(|most| depth >= most)
    }

    /// Returns whether what is found is a solution to return, not one that is only counted and no
    /// sub-problem.
    pub(crate) fn returns_solutions(&self) -> bool {
        !self.is_counting && self.split_depth.is_none()
    }

    /// Returns whether as many solutions as the limit allows are found.
    #[inline]
    pub(crate) fn has_enough_solutions(&self) -> bool {
        self.limits.solutions.is_some_and(|limit| self.statistics.solutions >= limit)
    }

    /// Returns the product of `sizes`, the number of solutions of a node, if solutions are only
    /// counted and the limit allows that many more.
    pub(crate) fn countable(&self, sizes: impl Iterator<Item = u64>) -> Option<SolutionCount> {
        if !self.is_counting {
            return None;
        }
        let count: SolutionCount = sizes.product();
        let fits = |limit| self.statistics.solutions.clone() + &count <= limit;
        self.limits.solutions.is_none_or(fits).then_some(count)
    }
}
