//! Statistics of a search, in figures that mean the same under every setting.
//!
//! Invariant: all figures but the time depend only on the model, the settings and the seed.

use super::SolutionCount;
use std::fmt;
use std::ops::AddAssign;
use std::time::Duration;

/// Statistics of a search so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// The values that were tried; in local search, the steps. If no constraint is between the last
    /// free variables, and look-ahead has left them only solutions, their values are not tried.
    pub decisions: u64,
    /// The conflicts that propagation found, also at the root.
    pub conflicts: u64,
    /// The decisions that were propagated without conflict and then undone. In a recursive textbook
    /// program, this is how often a recursive call returned false.
    pub backtracks: u64,
    /// The runs of constraints. Without look-ahead, the checks whether one may still hold; in local
    /// search, also the evaluations of a violation.
    pub propagations: u64,
    /// The restarts.
    pub restarts: u64,
    /// The clauses that were [learnt](crate::search::Learning) from conflicts.
    pub learnt: u64,
    /// The learnt clauses that were forgotten, because they were hardly used.
    pub forgotten: u64,
    /// The greatest number of decisions in force at once.
    pub peak_depth: usize,
    /// The solutions found.
    pub solutions: SolutionCount,
    /// The time of making the search, and from the first call for a solution to the last answer.
    pub time: Duration,
}

impl Statistics {
    /// Returns the figures with their names, the time in seconds.
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

/// Adds both; of the depths it takes the greater.
impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Statistics) {
        self.decisions += other.decisions;
        self.conflicts += other.conflicts;
        self.backtracks += other.backtracks;
        self.propagations += other.propagations;
        self.restarts += other.restarts;
        self.learnt += other.learnt;
        self.forgotten += other.forgotten;
        self.peak_depth = self.peak_depth.max(other.peak_depth);
        self.solutions += other.solutions;
        self.time += other.time;
    }
}
