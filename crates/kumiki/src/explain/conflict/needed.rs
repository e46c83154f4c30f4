//! From claims that cannot all hold to a few of them, each of which is needed.
//!
//! Invariant: what is left cannot hold, whatever limits come in between; they only leave more of it.

use super::claim_set::ClaimSet;
use super::claims::Chosen;
use super::feasibility::{Answer, Effort, Feasibility};
use crate::explain::minimal_part::minimal_part;

/// A conflict within `set`, which cannot hold: of its claims rather those that are early in `order`. Which are needed is
/// first asked with no more than `effort`, so that where looking ahead is enough, most questions are cheap; then each claim
/// that is left is held against the others.
pub(super) fn conflict(
    feasibility: &mut Feasibility,
    set: &ClaimSet,
    order: impl IntoIterator<Item = usize>,
    effort: Effort,
) -> Chosen {
    let needed = by_halves(feasibility, set, order, effort);
    each_needed(feasibility, needed)
}

/// The first part of that: claims that cannot all hold, and of which as far as `effort` shows each is needed.
pub(super) fn by_halves(
    feasibility: &mut Feasibility,
    set: &ClaimSet,
    order: impl IntoIterator<Item = usize>,
    effort: Effort,
) -> Vec<usize> {
    let candidates: Vec<usize> = order.into_iter().filter(|&claim| set.contains(claim)).collect();
    let len = feasibility.claims().len();
    minimal_part(&candidates, |some| {
        let some = ClaimSet::of(len, some.iter().copied());
        feasibility.ask_with(&some, effort).is_impossible()
    })
}

/// Leaves of `claims`, which cannot all hold, those that are needed, and says whether that is proved.
pub(super) fn each_needed(feasibility: &mut Feasibility, mut claims: Vec<usize>) -> Chosen {
    let len = feasibility.claims().len();
    claims.sort_unstable();
    let mut set = ClaimSet::of(len, claims.iter().copied());
    let mut is_minimal = true;
    // What matters most is given up first.
    claims.sort_by_key(|&claim| std::cmp::Reverse(feasibility.claims().claim(claim).weight));
    for claim in claims {
        match feasibility.ask(&set.without(claim)) {
            Answer::Impossible => set.remove(claim),
            Answer::Possible(_) => {}
            Answer::Unknown(_) => is_minimal = false,
        }
    }
    Chosen { claims: set.iter().collect(), is_minimal }
}
