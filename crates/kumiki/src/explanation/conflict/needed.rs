//! The reduction of claims that cannot all hold to a minimal conflict (MUS).
//!
//! Invariant: the rest cannot hold, whatever limits are reached; a limit only leaves more claims.

use super::claim_set::ClaimSet;
use super::claims::Chosen;
use super::feasibility::{Effort, Feasibility, OracleAnswer};
use crate::explanation::steps::quickxplain;

/// Returns a conflict within `set`, which cannot hold; claims that are early in `order` are
/// preferred. The claims are first reduced with no more than `effort`, so that most queries are
/// cheap if propagation is enough; then each claim that is left is checked against the others.
pub(super) fn conflict(
    feasibility: &mut Feasibility,
    set: &ClaimSet,
    order: impl IntoIterator<Item = usize>,
    effort: Effort,
) -> Chosen {
    let needed = by_halves(feasibility, set, order, effort);
    each_needed(feasibility, needed)
}

/// Returns the result of the first part: claims that cannot all hold, each of which is needed as
/// far as `effort` shows.
pub(super) fn by_halves(
    feasibility: &mut Feasibility,
    set: &ClaimSet,
    order: impl IntoIterator<Item = usize>,
    effort: Effort,
) -> Vec<usize> {
    let candidates: Vec<usize> = order.into_iter().filter(|&claim| set.contains(claim)).collect();
    let len = feasibility.claims().len();
    quickxplain(&candidates, |some| {
        let some = ClaimSet::of(len, some.iter().copied());
        feasibility.ask_with(&some, effort).is_impossible()
    })
}

/// Reduces `claims`, which cannot all hold, to those that are needed; also returns whether that is
/// proved.
pub(super) fn each_needed(feasibility: &mut Feasibility, mut claims: Vec<usize>) -> Chosen {
    let len = feasibility.claims().len();
    claims.sort_unstable();
    let mut set = ClaimSet::of(len, claims.iter().copied());
    let mut is_minimal = true;
    // The claims of the greatest weight are left out first.
    claims.sort_by_key(|&claim| std::cmp::Reverse(feasibility.claims().claim(claim).weight));
    for claim in claims {
        match feasibility.ask(&set.without(claim)) {
            OracleAnswer::Impossible => set.remove(claim),
            OracleAnswer::Possible(_) => {}
            OracleAnswer::Unknown(_) => is_minimal = false,
        }
    }
    Chosen { claims: set.iter().collect(), is_minimal }
}
