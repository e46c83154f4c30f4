//! Whips and braids: chains in which each link leaves one candidate of a set, until a set has none.
//!
//! Invariant: if a target and the right candidates before a link are true, the set of the link has
//! its right candidate only. The set of the last link has none.
//!
//! The definitions are those of Denis Berthier, *Pattern-Based Constraint Satisfaction and Logic
//! Puzzles*, 2012. A whip may use candidates that the target excludes (z-candidates), and those
//! that any earlier right candidate excludes (t-candidates). A candidate that is refuted by naked
//! and hidden singles alone has a braid; it need not have a whip.

mod braids;
mod linked_candidates;

use crate::board::{Board, Groups, Set};
use crate::links::NodeSet;
use linked_candidates::LinkedCandidates;
use std::collections::HashSet;
use std::fmt;

/// A link of a whip.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WhipLink {
    /// The set, of which one candidate is true.
    pub set: Set,
    /// A candidate of the set that the right candidate before excludes, or the target if there is
    /// none before. In a braid, any right candidate before excludes it.
    pub left: (usize, usize),
    /// The only candidate of the set that is left; `None` in the last link.
    pub right: Option<(usize, usize)>,
}

/// A whip or a braid: links that refute each of its targets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Whip {
    /// The candidates that are refuted, as variable and value, ascending.
    pub targets: Vec<(usize, usize)>,
    /// The links, at least one.
    pub links: Vec<WhipLink>,
}

/// A search for whips or braids.
pub struct WhipSearch<'a, const W: usize> {
    /// The groups.
    pub groups: &'a Groups<W>,
    /// The candidates.
    pub board: &'a Board<W>,
    /// True if the left candidate of a link may belong to any link before.
    pub is_braid: bool,
    /// True if only the shortest of all are wanted, which takes less time.
    pub is_shortest_only: bool,
    /// The largest number of links of a whip.
    pub longest: usize,
    /// The largest number of partial whips of the same length that are followed for a target.
    pub width: usize,
    /// The function that ends the search: some results are missing once it returns true.
    pub is_over: &'a dyn Fn() -> bool,
}

impl<const W: usize> fmt::Debug for WhipSearch<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WhipSearch")
            .field("is_braid", &self.is_braid)
            .field("longest", &self.longest)
            .field("width", &self.width)
            .finish_non_exhaustive()
    }
}

/// A link by numbers of candidates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Link {
    set: usize,
    left: usize,
    right: Option<usize>,
}

/// The first links of a whip. The candidates that its target and its right candidates exclude are
/// gone.
struct PartialWhip {
    before: Option<usize>,
    link: Link,
    right: usize,
    gone: NodeSet,
}

impl<const W: usize> WhipSearch<'_, W> {
    /// Returns a shortest whip for each candidate that has one within the limits, or a short braid.
    /// Short ones come first. A whip comes with all of its targets; it is reported once.
    pub fn run(&self) -> Vec<Whip> {
        let linked = LinkedCandidates::new(self.groups, self.board);
        // Singles refute every target of a whip, so a target that they do not refute has none.
        let open = linked.open().take_while(|_| !(self.is_over)());
        let braids: Vec<(usize, Vec<Link>)> =
            open.filter_map(|target| Some((target, braids::braid(&linked, target)?))).collect();
        let found = if self.is_shortest_only {
            let mut by_length =
                (1..=self.longest).map(|most| self.refuting(&linked, &braids, most));
            by_length.find(|found| !found.is_empty()).unwrap_or_default()
        } else {
            self.refuting(&linked, &braids, self.longest)
        };
        let mut whips: Vec<Whip> = found.iter().map(|links| linked.whip(links)).collect();
        whips.sort_by(|one, other| {
            let key = |whip: &Whip| (whip.links.len(), usize::MAX - whip.targets.len());
            (key(one), &one.targets, &one.links).cmp(&(key(other), &other.targets, &other.links))
        });
        let mut known: HashSet<Vec<(usize, usize)>> = HashSet::new();
        whips.retain(|whip| known.insert(whip.targets.clone()));
        whips
    }

    /// Returns the links of whips, or of braids, with at most `most` links, for targets that have
    /// the given braids.
    fn refuting(
        &self,
        linked: &LinkedCandidates,
        braids: &[(usize, Vec<Link>)],
        most: usize,
    ) -> Vec<Vec<Link>> {
        let braids = braids.iter().take_while(|_| !(self.is_over)());
        let found = braids.filter_map(|(target, braid)| {
            let longest = if self.is_braid { most.min(braid.len()) } else { most };
            let is_short = self.is_braid && braid.len() <= most;
            self.whip(linked, *target, longest).or_else(|| is_short.then(|| braid.clone()))
        });
        found.collect()
    }

    /// Returns a shortest whip of at most `longest` links, found breadth first.
    fn whip(&self, linked: &LinkedCandidates, target: usize, longest: usize) -> Option<Vec<Link>> {
        let mut all: Vec<PartialWhip> = Vec::new();
        let mut known: HashSet<(NodeSet, usize)> = HashSet::new();
        let mut layer: Vec<Option<usize>> = vec![None];
        for _ in 0..longest {
            let mut next = Vec::new();
            for &before in layer.iter().take_while(|_| !(self.is_over)()) {
                let (gone, last) = match before {
                    Some(at) => (all[at].gone.clone(), all[at].right),
                    None => (linked.excluded_by(target).clone(), target),
                };
                for link in linked.next_links(&gone, last) {
                    let Some(right) = link.right else {
                        return Some(links_up_to(&all, before, link));
                    };
                    let is_old = right == target || rights(&all, before).any(|old| old == right);
                    if is_old || next.len() >= self.width {
                        continue;
                    }
                    let mut gone = gone.clone();
                    gone.extend(linked.excluded_by(right));
                    if known.insert((gone.clone(), right)) {
                        next.push(Some(all.len()));
                        all.push(PartialWhip { before, link, right, gone });
                    }
                }
            }
            layer = next;
        }
        None
    }
}

/// Returns the right candidates of a partial whip, the last one first.
fn rights(all: &[PartialWhip], last: Option<usize>) -> impl Iterator<Item = usize> + '_ {
    std::iter::successors(last, |&at| all[at].before).map(|at| all[at].right)
}

fn links_up_to(all: &[PartialWhip], last: Option<usize>, end: Link) -> Vec<Link> {
    let chain = std::iter::successors(last, |&at| all[at].before);
    let mut links: Vec<Link> = [end].into_iter().chain(chain.map(|at| all[at].link)).collect();
    links.reverse();
    links
}

#[cfg(test)]
mod tests;
