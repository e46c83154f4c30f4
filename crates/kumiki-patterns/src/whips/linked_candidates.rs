//! The candidates of a board with the candidates that each excludes, and the sets that they are in.
//!
//! Invariant: of each set, one candidate is true. A candidate excludes the others of its variable,
//! and its value in the peers.

use super::{Link, Whip, WhipLink};
use crate::board::{Board, Groups, Set, values_in};
use crate::links::NodeSet;

/// The candidates of a board, by number.
pub(super) struct LinkedCandidates {
    values: usize,
    /// The candidates of variables that are not fixed, ascending.
    open: Vec<usize>,
    excluded: Vec<NodeSet>,
    sets: Vec<(Set, Vec<usize>)>,
    sets_of: Vec<Vec<usize>>,
}

impl LinkedCandidates {
    pub(super) fn new<const W: usize>(groups: &Groups<W>, board: &Board<W>) -> LinkedCandidates {
        let values = groups.values().len();
        let count = board.variables() * values;
        let of = |var: usize| values_in(board.values(var)).map(move |v| var * values + v);
        let mut excluded = vec![NodeSet::new(count); count];
        for candidate in (0..board.variables()).flat_map(of) {
            let (var, value) = (candidate / values, candidate % values);
            let own = &mut excluded[candidate];
            of(var).filter(|&other| other != candidate).for_each(|other| own.insert(other));
            let seen = groups.peers(var) & board.places(value);
            seen.iter().for_each(|peer| own.insert(peer * values + value));
        }
        let numbered = |set: Set| {
            let candidates = set.candidates(groups, board).into_iter();
            (set, candidates.map(|(var, value)| var * values + value).collect::<Vec<_>>())
        };
        // A value that is placed has no links any more.
        let is_linked = |(_, candidates): &(Set, Vec<usize>)| {
            candidates.iter().any(|&candidate| !excluded[candidate].is_empty())
        };
        let sets: Vec<_> = Set::truths(groups).map(numbered).filter(is_linked).collect();
        let open = (0..board.variables()).filter(|&var| !board.is_fixed(var));
        let open = open.flat_map(of).collect();
        let mut sets_of = vec![Vec::new(); count];
        for (number, (_, candidates)) in sets.iter().enumerate() {
            candidates.iter().for_each(|&candidate| sets_of[candidate].push(number));
        }
        LinkedCandidates { values, open, excluded, sets, sets_of }
    }

    /// Returns the candidates of variables that are not fixed, ascending.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> + '_ {
        self.open.iter().copied()
    }

    pub(super) fn excluded_by(&self, candidate: usize) -> &NodeSet {
        &self.excluded[candidate]
    }

    /// Returns the candidates of each set.
    pub(super) fn sets(&self) -> impl ExactSizeIterator<Item = &[usize]> {
        self.sets.iter().map(|(_, candidates)| &candidates[..])
    }

    /// Returns the links whose left candidate `last` excludes, and whose sets have one candidate or
    /// none that is not gone; each set once.
    pub(super) fn next_links<'a>(
        &'a self,
        gone: &'a NodeSet,
        last: usize,
    ) -> impl Iterator<Item = Link> + 'a {
        let lefts = self.excluded[last].iter();
        lefts.flat_map(move |left| {
            let sets = self.sets_of[left].iter();
            sets.filter_map(move |&set| {
                let candidates = &self.sets[set].1;
                let is_excluded = |one: &&usize| self.excluded[last].contains(**one);
                if candidates.iter().find(is_excluded) != Some(&left) {
                    return None;
                }
                let mut rest = candidates.iter().filter(|&&one| !gone.contains(one));
                let right = rest.next().copied();
                rest.next().is_none().then_some(Link { set, left, right })
            })
        })
    }

    /// Returns the whip of `links`, with all of its targets.
    pub(super) fn whip(&self, links: &[Link]) -> Whip {
        let pair = |candidate: usize| (candidate / self.values, candidate % self.values);
        let named = links.iter().map(|link| WhipLink {
            set: self.sets[link.set].0,
            left: pair(link.left),
            right: link.right.map(pair),
        });
        let targets = self.open().filter(|&target| self.is_refuted(target, links)).map(pair);
        Whip { targets: targets.collect(), links: named.collect() }
    }

    /// Returns whether `links` refute `target`.
    fn is_refuted(&self, target: usize, links: &[Link]) -> bool {
        let mut gone = self.excluded[target].clone();
        links.iter().all(|link| {
            let candidates = &self.sets[link.set].1;
            let mut rest = candidates.iter().filter(|&&one| !gone.contains(one));
            let is_left = rest.next() == link.right.as_ref() && rest.next().is_none();
            let is_outside = !candidates.contains(&target);
            link.right.iter().for_each(|&right| gone.extend(&self.excluded[right]));
            is_left && is_outside
        })
    }
}
