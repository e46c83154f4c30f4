//! The rule of common neighbours: if all vertices that a value has in a clique are neighbours of
//! one vertex, that vertex cannot take the value, because a member of the clique must.
//!
//! Invariant: the removed values depend only on the possible vertices of the value, not on the
//! order of processing, so every kernel comes to the same fixpoint. On a sudoku this rule is known
//! as locked candidates; on diagonals, jigsaws and knight's moves it is the same rule.
#![allow(clippy::needless_range_loop, reason = "words of several arrays side by side")]

use super::vector::Vector;
use super::vertices::{and, bits, common, has, set, wide};
use super::{Clique, CliqueGraph};

/// For cliques with fewer members, the sets of members with common neighbours are listed.
const LISTED: usize = 12;

/// The cliques and neighbours, in the form that the rule needs.
#[derive(Clone, Debug)]
pub(super) struct CommonNeighbours<const W: usize> {
    /// The members of each clique.
    cliques: Vec<[u64; W]>,
    /// For each value, the cliques that need it.
    needing: Vec<Vec<u32>>,
    /// For each clique, the most of its members that one vertex outside has as neighbours.
    span: Vec<u32>,
    /// The neighbours of each vertex.
    neighbours: Vec<[u64; W]>,
    /// The common neighbours of sets of members, if all are listed.
    list: Option<List<W>>,
}

/// The common neighbours of sets of members.
#[derive(Clone, Debug)]
struct List<const W: usize> {
    /// The bits of a set: as many as the members of any clique.
    width: usize,
    /// For each clique and each set of its members, the index of its common neighbours.
    at: Vec<u16>,
    /// The distinct sets of common neighbours; the first is empty.
    common: Vec<[u64; W]>,
}

impl<const W: usize> CommonNeighbours<W> {
    pub(super) fn new(graph: &CliqueGraph) -> CommonNeighbours<W> {
        let neighbours: Vec<[u64; W]> =
            graph.neighbours.iter().map(|neighbours| wide(neighbours)).collect();
        let clique = |clique: &Clique| wide(&set(graph.len, &clique.members));
        let cliques: Vec<[u64; W]> = graph.cliques.iter().map(clique).collect();
        let span = |clique: &[u64; W]| {
            let outside = (0..graph.len).filter(|&vertex| !has(clique, vertex));
            outside.map(|vertex| common(clique, &neighbours[vertex])).max().unwrap_or(0)
        };
        let span: Vec<u32> = cliques.iter().map(span).collect();
        let needing = |value: usize| {
            let is_needed = |&clique: &usize| graph.cliques[clique].needed >> value & 1 == 1;
            let can_lock = |&clique: &usize| span[clique] >= 2;
            let cliques = (0..cliques.len()).filter(is_needed).filter(can_lock);
            cliques.map(|clique| clique as u32).collect()
        };
        let needing = (0..graph.values.len()).map(needing).collect();
        let list = List::new(graph, &neighbours);
        CommonNeighbours { cliques, needing, span, neighbours, list }
    }

    /// Does the work of [`CommonNeighbours::removed`], with the instructions of `V` if it has them
    /// and the sets are listed.
    #[inline(always)]
    pub(super) fn removed_on<V: Vector>(&self, value: usize, board: &[u64; W]) -> [u64; W] {
        let Some(list) = self.list.as_ref().filter(|_| V::EXTRACTS) else {
            return self.removed(value, board);
        };
        let mut removed = [0; W];
        for &clique in &self.needing[value] {
            let vertices = &self.cliques[clique as usize];
            let (mut set, mut shift) = (0, 0);
            for at in 0..W {
                set |= V::extract(board[at], vertices[at]) << shift;
                shift += vertices[at].count_ones();
            }
            let common = list.at[(clique as usize) << list.width | set as usize];
            for at in 0..W {
                removed[at] |= board[at] & list.common[usize::from(common)][at];
            }
        }
        removed
    }

    /// Returns the vertices of `board` that `value` loses by the rule; runs each clique once.
    #[inline(always)]
    fn removed(&self, value: usize, board: &[u64; W]) -> [u64; W] {
        let mut removed = [0; W];
        for &clique in &self.needing[value] {
            let vertices = and(board, &self.cliques[clique as usize]);
            // Most have too many vertices, or one: counting is cheaper than starting on each.
            let count = common(board, &self.cliques[clique as usize]);
            if count < 2 || count > self.span[clique as usize] {
                continue;
            }
            let mut common = *board;
            for (at, &word) in vertices.iter().enumerate() {
                for bit in bits(word) {
                    common = and(&common, &self.neighbours[64 * at + bit]);
                }
            }
            for at in 0..W {
                removed[at] |= common[at];
            }
        }
        removed
    }
}

impl<const W: usize> List<W> {
    /// Returns the list for the cliques of `graph`, of vertices with these `neighbours`; `None` if
    /// some clique has too many members, or there are too many sets.
    fn new(graph: &CliqueGraph, neighbours: &[[u64; W]]) -> Option<List<W>> {
        let most = graph.cliques.iter().map(|clique| clique.members.len()).max().unwrap_or(0);
        if most >= LISTED {
            return None;
        }
        let mut list =
            List { width: most, at: vec![0; graph.cliques.len() << most], common: vec![[0; W]] };
        for (number, clique) in graph.cliques.iter().enumerate() {
            for vertex in (0..graph.len).filter(|vertex| !clique.members.contains(vertex)) {
                let is_neighbour = |&at: &usize| has(&neighbours[vertex], clique.members[at]);
                let seen = (0..clique.members.len()).filter(is_neighbour);
                list.note(number << most, seen.fold(0, |set, at| set | 1 << at), |at| {
                    neighbours[clique.members[at]]
                })?;
            }
        }
        Some(list)
    }

    /// Lists all subsets with two members or more of `set`, of the clique whose sets begin at
    /// `first`; returns `None` if there is no room.
    fn note(
        &mut self,
        first: usize,
        set: usize,
        neighbours: impl Fn(usize) -> [u64; W],
    ) -> Option<()> {
        // If a set is listed, all its subsets are listed.
        let mut part = if self.at[first | set] == 0 { set } else { 0 };
        while part != 0 {
            if part & (part - 1) != 0 && self.at[first | part] == 0 {
                self.at[first | part] = u16::try_from(self.common.len()).ok()?;
                let members = bits(part as u64).map(&neighbours);
                self.common
                    .push(members.fold([u64::MAX; W], |all, neighbours| and(&all, &neighbours)));
            }
            part = (part - 1) & set;
        }
        Some(())
    }
}
