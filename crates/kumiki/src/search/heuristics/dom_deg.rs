//! dom/deg: the fewest values relative to the number of constraints first (Bessière and Régin, *MAC
//! and combined heuristics*, 1996).
//!
//! Invariant: the scan is sorted by degree, the greatest first. Of equal variables the first one of
//! the scan is decided.

use super::tournament::Tournament;
use super::{FreeVariables, Selected, VariableHeuristic};
use crate::state::Var;

/// Decides a variable with the fewest values for its degree.
pub(super) struct DomDeg {
    /// The number of constraints of each variable.
    degrees: Vec<u32>,
    /// The variables by values and degree, while changes are tracked.
    tournament: Option<Tournament>,
}

impl DomDeg {
    pub(super) fn new(degrees: &[u32]) -> DomDeg {
        DomDeg { degrees: degrees.to_vec(), tournament: None }
    }
}

impl VariableHeuristic for DomDeg {
    fn select(&mut self, free: &FreeVariables<'_>) -> Selected {
        if let Some(tracking) = free.take_tracking() {
            let degree = |var: Var| self.degrees[var.index()];
            return Tournament::select(&mut self.tournament, tracking, degree, free.store()).into();
        }
        let least = free.fewest().max(2);
        let mut fewest = usize::MAX;
        let mut best = None;
        for var in free.iter() {
            let (len, degree) = (free.store().domain(var).len(), self.degrees[var.index()]);
            let degree = u64::from(degree);
            fewest = fewest.min(len);
            if best.is_none_or(|(_, values, of)| len as u64 * of < values * degree) {
                best = Some((var, len as u64, degree));
            }
            // The following variables have neither fewer values nor a greater degree.
            if len <= least {
                break;
            }
        }
        free.set_fewest(fewest);
        best.expect("a variable is free").0.into()
    }

    fn reset(&mut self) {
        self.tournament = None;
    }
}
