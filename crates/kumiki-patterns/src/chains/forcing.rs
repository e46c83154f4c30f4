//! Forcing chains: chains from one supposition that, together, leave a set without candidates.
//!
//! Invariant: all chains begin with the supposition, and each candidate of the set is false at the
//! end of one of them.
//!
//! They use [`Links`], like the chains of `chains.rs`, and not
//! [`ImplicationGraph`](crate::probing::ImplicationGraph), because a node may be several places of
//! a value.

use crate::board::{Bits, Board, Groups, Set, values_in};
use crate::chains::{layers, paths_to};
use crate::links::{LinkNode, Links, Strong};
use std::fmt;

/// Forcing chains that refute a supposition: they exclude every candidate of a set that needs one.
///
/// Read backwards, they lead from each candidate of the set to the negation of the supposition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forcing<const W: usize> {
    /// The supposed candidate, as variable and value.
    pub supposed: (usize, usize),
    /// True if it is supposed to be true.
    pub is_true: bool,
    /// The chains: nodes that are alternately true and false, from the supposition to a false node.
    pub chains: Vec<Vec<LinkNode<W>>>,
    /// The reasons for the strong links of each chain.
    pub reasons: Vec<Vec<Strong<W>>>,
    /// The set that is left without candidates.
    pub set: Set,
}

impl<const W: usize> Forcing<W> {
    /// Returns the number of nodes of all chains.
    pub fn len(&self) -> usize {
        self.chains.iter().map(Vec::len).sum()
    }

    /// Returns whether it has no chains.
    pub fn is_empty(&self) -> bool {
        self.chains.is_empty()
    }
}

/// Returns the sets that need a true candidate and have three or more candidates. A set with two
/// would give a single chain.
fn sets<const W: usize>(groups: &Groups<W>, board: &Board<W>) -> Vec<(Set, Vec<(usize, usize)>)> {
    let all = Set::truths(groups).map(|set| (set, set.candidates(groups, board)));
    all.filter(|(_, candidates)| candidates.len() > 2).collect()
}

/// A search for forcing chains.
pub struct ForcingSearch<'a, const W: usize> {
    /// The groups.
    pub groups: &'a Groups<W>,
    /// The candidates.
    pub board: &'a Board<W>,
    /// The links between them.
    pub links: &'a Links<W>,
    /// True if the search supposes candidates to be true; false if it supposes them to be false.
    pub is_true: bool,
    /// The largest number of nodes of a chain.
    pub longest: usize,
    /// The function that ends the search: some results are missing once it returns true.
    pub is_over: &'a dyn Fn() -> bool,
}

impl<const W: usize> fmt::Debug for ForcingSearch<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ForcingSearch")
            .field("is_true", &self.is_true)
            .field("longest", &self.longest)
            .finish_non_exhaustive()
    }
}

impl<const W: usize> ForcingSearch<'_, W> {
    /// Returns a refutation for each supposition that is refuted: the set with the shortest chains.
    /// Short refutations come first.
    pub fn run(&self) -> Vec<Forcing<W>> {
        let sets = sets(self.groups, self.board);
        let mut found: Vec<Forcing<W>> = (0..self.links.nodes().len())
            .take_while(|_| !(self.is_over)())
            .filter_map(|start| self.shortest(&sets, start))
            .collect();
        found.sort_by_key(Forcing::len);
        found
    }

    /// Returns the refutation of node `at` that has the shortest chains.
    fn shortest(&self, sets: &[(Set, Vec<(usize, usize)>)], at: usize) -> Option<Forcing<W>> {
        let start = self.links.nodes()[at];
        let var = start.var()?;
        let layers = layers(self.links, at, self.is_true, self.longest);
        // Nodes are false in every second layer: from the first on, or the second.
        let first = usize::from(self.is_true);
        let mut gone = vec![Bits::<W>::NONE; self.groups.values().len()];
        for layer in layers.iter().skip(first).step_by(2) {
            for node in layer.iter().map(|node| self.links.nodes()[node]) {
                gone[node.value] |= node.places;
            }
            let is_gone = |&(var, value): &(usize, usize)| gone[value].contains(var);
            let empty = sets.iter().filter(|(_, candidates)| candidates.iter().all(is_gone));
            let told = empty.map(|(set, candidates)| {
                let (chains, reasons) = self.chains(&layers, candidates);
                let supposed = (var, start.value);
                Forcing { supposed, is_true: self.is_true, chains, reasons, set: *set }
            });
            if let Some(best) = told.min_by_key(Forcing::len) {
                return Some(best);
            }
        }
        None
    }

    /// Returns the shortest chains to nodes that cover all of `candidates`.
    fn chains(
        &self,
        layers: &[crate::links::NodeSet],
        candidates: &[(usize, usize)],
    ) -> (Vec<Vec<LinkNode<W>>>, Vec<Vec<Strong<W>>>) {
        let first = usize::from(self.is_true);
        let mut ends: Vec<(usize, usize)> = Vec::new();
        for &(var, value) in candidates {
            let has = |node: usize| {
                let node = self.links.nodes()[node];
                node.value == value && node.places.contains(var)
            };
            if ends.iter().any(|&(_, end)| has(end)) {
                continue;
            }
            let falses = layers.iter().enumerate().skip(first).step_by(2);
            let end = falses.flat_map(|(at, layer)| layer.iter().map(move |node| (at, node)));
            ends.extend(end.into_iter().find(|&(_, node)| has(node)));
        }
        let mut chains = Vec::new();
        let mut reasons = Vec::new();
        for (at, end) in ends {
            for path in paths_to(self.links, &layers[..at], end, false, 1) {
                chains.push(path.iter().map(|&node| self.links.nodes()[node]).collect());
                reasons.push(self.links.reasons(&path[first..]));
            }
        }
        (chains, reasons)
    }
}

impl<const W: usize> Forcing<W> {
    /// Returns the candidates that are removed from the board, as variable and value, ascending.
    pub fn removed(&self, board: &Board<W>) -> Vec<(usize, usize)> {
        let (var, value) = self.supposed;
        if self.is_true {
            return vec![self.supposed];
        }
        values_in(board.values(var) & !(1 << value)).map(|other| (var, other)).collect()
    }
}
