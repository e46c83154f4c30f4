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
    let mut candidates: Vec<usize> =
        order.into_iter().filter(|&assumption| set.contains(assumption)).collect();
    if feasibility.proves() && effort != Effort::LookAhead {
        // The other part is quicker. It leaves out the first ones first.
        candidates.reverse();
        return candidates;
    }
    let len = feasibility.assumptions().len();
    quickxplain(&candidates, |some| {
        let some = AssumptionSet::of(len, some.iter().copied());
        match feasibility.ask_with(&some, effort) {
            OracleAnswer::Impossible(_) => Some(true),
            OracleAnswer::Unknown(_) if feasibility.budget.is_spent() => None,
            OracleAnswer::Unknown(_) | OracleAnswer::Possible(_) => Some(false),
        }
    })
}

/// Reduces `assumptions`, which cannot all hold, to those that are needed; also returns whether
/// that is proved.
///
/// An answer that tells what it rests on leaves out the others as well (Belov, Heule and
/// Marques-Silva, *MUS extraction using clausal proofs*, 2014).
pub(super) fn each_needed(feasibility: &mut Feasibility, mut assumptions: Vec<usize>) -> Chosen {
    let len = feasibility.assumptions().len();
    let mut set = AssumptionSet::of(len, assumptions.iter().copied());
    // What was asked last, and could not hold.
    let mut refuted = set.clone();
    let mut is_minimal = true;
    if !feasibility.proves() {
        assumptions.sort_unstable();
    }
    // The assumptions of the greatest weight are left out first.
    assumptions.sort_by_key(|&assumption| {
        std::cmp::Reverse(feasibility.assumptions().assumption(assumption).weight)
    });
    for assumption in assumptions {
        if !set.contains(assumption) {
            continue;
        }
        let fewer = set.without(assumption);
        match feasibility.ask(&fewer) {
            OracleAnswer::Impossible(used) => (set, refuted) = (used, fewer),
            OracleAnswer::Possible(_) => {}
            OracleAnswer::Unknown(_) => {
                is_minimal = false;
                if feasibility.budget.is_spent() {
                    break;
                }
            }
        }
    }
    // A user's constraint that removes too much would mislead, so the result is checked again.
    if set != refuted && !feasibility.ask(&set).is_impossible() {
        (set, is_minimal) = (refuted, false);
    }
    Chosen { assumptions: set.iter().collect(), is_minimal }
}
