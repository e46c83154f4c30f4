//! The reduction of assumptions that cannot all hold to a minimal conflict (MUS).
//!
//! Invariant: the rest cannot hold, whatever limits are reached; a limit only leaves more
//! assumptions.

use super::assumption_set::AssumptionSet;
use super::assumptions::Chosen;
use super::feasibility::{Effort, Feasibility, OracleAnswer};
use crate::explanation::steps::quickxplain;

/// Returns a conflict within `set`, which cannot hold; assumptions that are early in `order` are
/// preferred. The assumptions are first reduced with no more than `effort`, so that most queries
/// are cheap if propagation is enough; then each assumption that is left is checked against the
/// others.
pub(super) fn conflict(
    feasibility: &mut Feasibility,
    set: &AssumptionSet,
    order: impl IntoIterator<Item = usize>,
    effort: Effort,
) -> Chosen {
    let needed = by_halves(feasibility, set, order, effort);
    each_needed(feasibility, needed)
}

/// Returns the result of the first part: assumptions that cannot all hold, each of which is needed
/// as far as `effort` shows.
pub(super) fn by_halves(
    feasibility: &mut Feasibility,
    set: &AssumptionSet,
    order: impl IntoIterator<Item = usize>,
    effort: Effort,
) -> Vec<usize> {
    let candidates: Vec<usize> =
        order.into_iter().filter(|&assumption| set.contains(assumption)).collect();
    let len = feasibility.assumptions().len();
    quickxplain(&candidates, |some| {
        let some = AssumptionSet::of(len, some.iter().copied());
        match feasibility.ask_with(&some, effort) {
            OracleAnswer::Impossible => Some(true),
            OracleAnswer::Unknown(_) if feasibility.budget.is_spent() => None,
            OracleAnswer::Unknown(_) | OracleAnswer::Possible(_) => Some(false),
        }
    })
}

/// Reduces `assumptions`, which cannot all hold, to those that are needed; also returns whether
/// that is proved.
pub(super) fn each_needed(feasibility: &mut Feasibility, mut assumptions: Vec<usize>) -> Chosen {
    let len = feasibility.assumptions().len();
    assumptions.sort_unstable();
    let mut set = AssumptionSet::of(len, assumptions.iter().copied());
    let mut is_minimal = true;
    // The assumptions of the greatest weight are left out first.
    assumptions.sort_by_key(|&assumption| {
        std::cmp::Reverse(feasibility.assumptions().assumption(assumption).weight)
    });
    for assumption in assumptions {
        match feasibility.ask(&set.without(assumption)) {
            OracleAnswer::Impossible => set.remove(assumption),
            OracleAnswer::Possible(_) => {}
            OracleAnswer::Unknown(_) => {
                is_minimal = false;
                if feasibility.budget.is_spent() {
                    break;
                }
            }
        }
    }
    Chosen { assumptions: set.iter().collect(), is_minimal }
}
