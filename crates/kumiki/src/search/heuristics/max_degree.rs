//! The most constraints first, then the fewest values.
//!
//! Invariant: the scan is sorted by degree, the greatest first.

use super::first_fail::fewest_values;
use super::{FreeVariables, Selected, VariableHeuristic};

/// Decides a variable with the fewest values among those with the most constraints.
pub(super) struct MaxDegree {
    /// The number of constraints of each variable.
    degrees: Vec<u32>,
}

impl MaxDegree {
    pub(super) fn new(degrees: &[u32]) -> MaxDegree {
        MaxDegree { degrees: degrees.to_vec() }
    }
}

impl VariableHeuristic for MaxDegree {
    fn select(&mut self, free: &FreeVariables<'_>) -> Selected {
        let most = self.degrees[free.first().index()];
        let with_most = free.iter().take_while(|var| self.degrees[var.index()] == most);
        fewest_values(free.store(), with_most, 0).0.into()
    }
}
