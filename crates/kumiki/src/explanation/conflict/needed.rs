//! The reduction of assumptions that cannot all hold to a minimal conflict (MUS).
//!
//! Invariant: the rest cannot hold, whatever limits are reached; a limit only leaves more
//! assumptions.

use super::assumption_set::AssumptionSet;
use super::assumptions::Chosen;
use super::feasibility::{Effort, Feasibility, OracleAnswer};
use super::parties::Parties;
use crate::arithmetic::sort_by_number;
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
    let parties = Parties::new(set.clone(), effort);
    let needed = by_halves(feasibility, &parties, order);
    each_needed(feasibility, needed)
}

/// Returns the result of the first part: those of `parties` that are needed, and others that cannot
/// all hold with them, each of which is needed as far as the effort of the parties shows.
pub(super) fn by_halves(
    feasibility: &mut Feasibility,
    parties: &Parties,
    order: impl IntoIterator<Item = usize>,
) -> Vec<usize> {
    let Parties { ref set, ref needed, effort } = *parties;
    let others = set.minus(needed);
    let mut others: Vec<usize> =
        order.into_iter().filter(|&assumption| others.contains(assumption)).collect();
    if feasibility.proves() && effort != Effort::LookAhead {
        // The other part is quicker. It leaves out the first ones first.
        others.reverse();
    } else {
        others = quickxplain(&others, |some| {
            let mut asked = needed.clone();
            some.iter().for_each(|&assumption| asked.insert(assumption));
            match feasibility.ask_with(&asked, effort) {
                OracleAnswer::Impossible(_) => Some(true),
                OracleAnswer::Unknown(_) if feasibility.budget.is_spent() => None,
                OracleAnswer::Unknown(_) | OracleAnswer::Possible(_) => Some(false),
            }
        });
    }
    needed.iter().chain(others).collect()
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
    sort_by_number(&mut assumptions, |&assumption| {
        -i128::from(feasibility.assumptions().assumption(assumption).weight)
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
