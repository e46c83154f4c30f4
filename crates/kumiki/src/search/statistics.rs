//! Statistics: what a search did, in figures that mean the same under every setting.
//!
//! Invariant: all figures but the time depend only on the model, the settings and the seed.

use std::fmt;
use std::ops::AddAssign;
use std::time::Duration;

/// What a search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Values that were tried; in local search, the steps. The values of the last free variable are not
    /// tried, where look-ahead has left it only solutions.
    pub decisions: u64,
    /// How often something was found that cannot be: by look-ahead, or at the root.
    pub conflicts: u64,
    /// Decisions that look-ahead had let pass and that were taken back: where the textbook program
    /// recurses, how often a recursive call returned false.
    pub backtracks: u64,
    /// Runs of a constraint; without look-ahead, how often one was asked whether it may still hold; in
    /// local search, also how often one was asked how far it is from holding.
    pub propagations: u64,
    /// How often the search began again.
    pub restarts: u64,
    /// The greatest number of decisions in force at once.
    pub peak_depth: usize,
    /// Solutions found.
    pub solutions: u64,
    /// Time since the first solution was asked for, to the last answer.
    pub time: Duration,
}

impl Statistics {
    /// The figures with their names, the time in seconds.
    pub fn figures(&self) -> [(&'static str, String); 8] {
        [
            ("decisions", self.decisions.to_string()),
            ("conflicts", self.conflicts.to_string()),
            ("backtracks", self.backtracks.to_string()),
            ("propagations", self.propagations.to_string()),
            ("restarts", self.restarts.to_string()),
            ("peak depth", self.peak_depth.to_string()),
            ("solutions", self.solutions.to_string()),
            ("time", format!("{:.6} s", self.time.as_secs_f64())),
        ]
    }
}

/// One line: `decisions: 3, conflicts: 1, ...`.
impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, figure)) in self.figures().iter().enumerate() {
            write!(f, "{}{name}: {figure}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// Both together; of the depths the greater.
impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Statistics) {
        self.decisions += other.decisions;
        self.conflicts += other.conflicts;
        self.backtracks += other.backtracks;
        self.propagations += other.propagations;
        self.restarts += other.restarts;
        self.peak_depth = self.peak_depth.max(other.peak_depth);
        self.solutions += other.solutions;
        self.time += other.time;
    }
}
