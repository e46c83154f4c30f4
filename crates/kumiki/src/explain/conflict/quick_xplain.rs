//! From claims that cannot all hold to a few of them, each of which is needed.
//!
//! Invariant: what is left cannot hold, whatever limits come in between; they only leave more of it.

use super::claim_set::ClaimSet;
use super::claims::Chosen;
use super::feasibility::{Answer, Effort, Feasibility};

/// A conflict within `set`, which cannot hold: of its claims rather those that are early in `order`. Which are needed is
/// first asked with no more than `effort`, so that where looking ahead is enough, most questions are cheap.
///
/// By halves (Junker, *QuickXplain: preferred explanations and relaxations for over-constrained problems*, 2004), then
/// each claim that is left is held against the others.
pub(super) fn conflict(
    feasibility: &mut Feasibility,
    set: &ClaimSet,
    order: impl IntoIterator<Item = usize>,
    effort: Effort,
) -> Chosen {
    let candidates: Vec<usize> = order.into_iter().filter(|&claim| set.contains(claim)).collect();
    let none = ClaimSet::none(feasibility.claims().len());
    let mut halves =
        Halves { feasibility: &mut *feasibility, effort, held: none, needed: Vec::new() };
    if !halves.held_is_impossible() {
        halves.divide(&candidates, false);
    }
    let needed = halves.needed;
    each_needed(feasibility, needed)
}

/// The search for what is needed, by halves.
struct Halves<'a> {
    feasibility: &'a mut Feasibility,
    effort: Effort,
    /// What is taken for granted at present.
    held: ClaimSet,
    /// What was found to be needed.
    needed: Vec<usize>,
}

impl Halves<'_> {
    fn held_is_impossible(&mut self) -> bool {
        self.feasibility.ask_with(&self.held, self.effort).is_impossible()
    }

    /// Finds which of `candidates` are needed beside what is held; all together cannot hold. `is_new` if something is held
    /// that was not when that was last asked.
    fn divide(&mut self, candidates: &[usize], is_new: bool) {
        if is_new && self.held_is_impossible() {
            return;
        }
        if let &[only] = candidates {
            self.needed.push(only);
            return;
        }
        let (early, late) = candidates.split_at(candidates.len() / 2);
        early.iter().for_each(|&claim| self.held.insert(claim));
        let before = self.needed.len();
        self.divide(late, !early.is_empty());
        early.iter().for_each(|&claim| self.held.remove(claim));
        let found = self.needed[before..].to_vec();
        found.iter().for_each(|&claim| self.held.insert(claim));
        if !early.is_empty() {
            self.divide(early, !found.is_empty());
        }
        found.iter().for_each(|&claim| self.held.remove(claim));
    }
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
