//! Braids from the consequences of a target by naked and hidden singles.
//!
//! Invariant: a braid has only the links that its last link needs, in the order in which singles
//! find them. No right candidate excludes another one, so each is left when its link is reached.

use super::Link;
use super::linked_candidates::LinkedCandidates;
use crate::links::NodeSet;

/// The consequences of a target, until a set is empty.
struct Consequences<'a> {
    linked: &'a LinkedCandidates,
    target: usize,
    /// The sets with their only candidate left, in the order in which they are found.
    singles: Vec<(usize, usize)>,
    /// The sets without a candidate.
    empty: Vec<usize>,
}

/// Returns a braid that refutes `target`, the shortest of those that the first sets without
/// candidates give.
pub(super) fn braid(linked: &LinkedCandidates, target: usize) -> Option<Vec<Link>> {
    let all = Consequences::of(linked, target);
    let braids = all.empty.iter().map(|&empty| all.links_to(empty));
    braids.min_by_key(Vec::len)
}

impl Consequences<'_> {
    fn of(linked: &LinkedCandidates, target: usize) -> Consequences<'_> {
        let mut gone: NodeSet = linked.excluded_by(target).clone();
        let mut found = Consequences { linked, target, singles: Vec::new(), empty: Vec::new() };
        let mut known = gone.clone();
        known.insert(target);
        loop {
            let before = found.singles.len();
            let mut gone_next = gone.clone();
            for (set, candidates) in linked.sets().enumerate() {
                let mut rest = candidates.iter().filter(|&&one| !gone.contains(one));
                match (rest.next(), rest.next()) {
                    (None, _) => found.empty.push(set),
                    // A single of the board is no link, because nothing has excluded another
                    // candidate.
                    (Some(&only), None) if candidates.len() > 1 && !known.contains(only) => {
                        // After a single of the same round that excludes it, the set is empty.
                        if gone_next.contains(only) {
                            found.empty.push(set);
                        } else {
                            known.insert(only);
                            found.singles.push((set, only));
                            gone_next.extend(linked.excluded_by(only));
                        }
                    }
                    _ => {}
                }
            }
            if before == found.singles.len() || !found.empty.is_empty() {
                return found;
            }
            gone = gone_next;
        }
    }

    /// Returns the links that leave the set `empty` without candidates.
    fn links_to(&self, empty: usize) -> Vec<Link> {
        let mut needed = vec![false; self.singles.len()];
        let mut lefts = vec![self.target; self.singles.len() + 1];
        let sets: Vec<&[usize]> = self.linked.sets().collect();
        for at in (0..=self.singles.len()).rev() {
            let is_last = at == self.singles.len();
            if !is_last && !needed[at] {
                continue;
            }
            let (set, right) = match self.singles.get(at) {
                Some(&(set, right)) => (set, Some(right)),
                None => (empty, None),
            };
            let mut last = None;
            for &candidate in sets[set].iter().filter(|&&one| Some(one) != right) {
                let cause = self.cause(candidate, at, &needed);
                cause.into_iter().for_each(|cause| needed[cause] = true);
                if last.is_none_or(|last| last < cause) {
                    last = Some(cause);
                    lefts[at] = candidate;
                }
            }
        }
        let is_needed = |&(at, _): &(usize, _)| needed[at];
        let singles = self.singles.iter().enumerate().filter(is_needed);
        let links =
            singles.map(|(at, &(set, right))| Link { set, left: lefts[at], right: Some(right) });
        let end = Link { set: empty, left: lefts[self.singles.len()], right: None };
        links.chain([end]).collect()
    }

    /// Returns the single before number `at` that excludes `candidate`: one that is needed already,
    /// or else the first. Returns `None` if the target excludes the candidate.
    fn cause(&self, candidate: usize, at: usize, needed: &[bool]) -> Option<usize> {
        if self.linked.excluded_by(self.target).contains(candidate) {
            return None;
        }
        let excludes =
            |&one: &usize| self.linked.excluded_by(self.singles[one].1).contains(candidate);
        let causes = || (0..at).filter(excludes);
        causes().find(|&one| needed[one]).or_else(|| causes().next())
    }
}
