//! First-fail: the fewest values first (Haralick and Elliott, *Increasing tree search efficiency
//! for constraint satisfaction problems*, 1980).
//!
//! Invariant: of equal variables the first one of the scan is decided.

use super::tournament::Tournament;
use super::{FreeVariables, Selected, VariableHeuristic};
use crate::state::{Store, Var};

/// Decides a variable with the fewest values.
#[derive(Default)]
pub(super) struct FirstFail {
    /// The variables by values, while changes are tracked.
    tournament: Option<Tournament>,
}

impl VariableHeuristic for FirstFail {
    fn select(&mut self, free: &FreeVariables<'_>) -> Selected {
        if let Some(tracking) = free.take_tracking() {
            return Tournament::select(&mut self.tournament, tracking, |_| 1, free.store()).into();
        }
        let (var, fewest) = fewest_values(free.store(), free.iter(), free.fewest());
        free.set_fewest(fewest);
        var.into()
    }

    fn reset(&mut self) {
        self.tournament = None;
    }
}

/// Returns the first variable with the fewest values, and their number; none has fewer than
/// `least`.
pub(super) fn fewest_values(
    store: &Store,
    free: impl Iterator<Item = Var>,
    least: usize,
) -> (Var, usize) {
    // No free variable has fewer than two values, except one that is fixed and not yet decided.
    let least = least.max(2);
    let mut best: Option<(Var, usize)> = None;
    for var in free {
        let len = store.domain(var).len();
        if len <= least {
            return (var, len);
        }
        if best.is_none_or(|(_, fewest)| len < fewest) {
            best = Some((var, len));
        }
    }
    best.expect("a variable is free")
}
