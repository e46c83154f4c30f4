//! The parts of a graph that are joined by edges without a border, and the sizes of their regions.
//!
//! Invariant: two nodes are in one part exactly if a path of edges without a border joins them.

use super::super::Graph;
use super::super::shared::membership::Standing;
use crate::arithmetic::Int;
use crate::state::Conflict;

/// Parts of joined nodes.
#[derive(Debug)]
pub(super) struct JoinedParts<'a> {
    pub(super) graph: &'a Graph,
    /// The standing of the border on each edge.
    pub(super) borders: &'a [Standing],
    /// The part of each node.
    of_node: Vec<u32>,
    /// The nodes by part.
    nodes: Vec<usize>,
    /// For each part, where its nodes begin; one more at the end.
    starts: Vec<usize>,
    /// For each part, the least and the greatest size of its region.
    sizes: Vec<(Int, Int)>,
}

impl<'a> JoinedParts<'a> {
    /// Returns the parts, with the least and the greatest size of the region of each node, or of
    /// none.
    pub(super) fn new(
        graph: &'a Graph,
        borders: &'a [Standing],
        ends: &[(Int, Int)],
    ) -> JoinedParts<'a> {
        const NONE: u32 = u32::MAX;
        let mut of_node = vec![NONE; graph.node_count()];
        let (mut nodes, mut starts) = (Vec::with_capacity(of_node.len()), vec![0]);
        for first in 0..of_node.len() {
            if of_node[first] != NONE {
                continue;
            }
            let part = starts.len() as u32 - 1;
            let mut next = nodes.len();
            of_node[first] = part;
            nodes.push(first);
            while let Some(&node) = nodes.get(next) {
                next += 1;
                for (neighbour, edge) in graph.edges_at(node) {
                    if borders[edge] == Standing::Out && of_node[neighbour] == NONE {
                        of_node[neighbour] = part;
                        nodes.push(neighbour);
                    }
                }
            }
            starts.push(nodes.len());
        }
        let all = of_node.len() as Int;
        let mut sizes: Vec<(Int, Int)> =
            starts.windows(2).map(|ends| ((ends[1] - ends[0]) as Int, all)).collect();
        for (&(min, max), &part) in ends.iter().zip(&of_node) {
            let size = &mut sizes[part as usize];
            *size = (size.0.max(min), size.1.min(max));
        }
        JoinedParts { graph, borders, of_node, nodes, starts, sizes }
    }

    /// Returns the number of parts.
    pub(super) fn count(&self) -> usize {
        self.sizes.len()
    }

    /// Returns the part of a node.
    pub(super) fn part_of(&self, node: usize) -> usize {
        self.of_node[node] as usize
    }

    /// Returns the nodes of a part.
    pub(super) fn nodes(&self, part: usize) -> &[usize] {
        &self.nodes[self.starts[part]..self.starts[part + 1]]
    }

    /// Returns the least and the greatest size of the region of a part.
    pub(super) fn sizes(&self, part: usize) -> (Int, Int) {
        self.sizes[part]
    }

    /// Returns whether both ends of an edge are in one part.
    pub(super) fn is_within(&self, edge: usize) -> bool {
        let (one, other) = self.parts_at(edge);
        one == other
    }

    /// Returns the parts of the ends of an edge.
    pub(super) fn parts_at(&self, edge: usize) -> (usize, usize) {
        let (one, other) = self.graph.ends(edge);
        (self.part_of(one), self.part_of(other))
    }

    /// Checks that no part has a border within, and that each has a size.
    pub(super) fn check(&self) -> Result<(), Conflict> {
        let is_border = |&edge: &usize| self.borders[edge] == Standing::In;
        let mut borders = (0..self.borders.len()).filter(is_border);
        let is_possible = self.sizes.iter().all(|(min, max)| min <= max);
        if is_possible && !borders.any(|edge| self.is_within(edge)) {
            Ok(())
        } else {
            Err(Conflict)
        }
    }

    /// Returns the edges that may have a border or none, with the parts of their ends.
    pub(super) fn open_edges(&self) -> impl Iterator<Item = (usize, (usize, usize))> + '_ {
        let is_open = |&edge: &usize| self.borders[edge] == Standing::Open;
        (0..self.borders.len()).filter(is_open).map(|edge| (edge, self.parts_at(edge)))
    }

    /// Returns the pairs of parts with a border between them, each and all in ascending order.
    pub(super) fn pairs_apart(&self) -> Vec<(usize, usize)> {
        let is_border = |&edge: &usize| self.borders[edge] == Standing::In;
        let borders = (0..self.borders.len()).filter(is_border);
        let pair = |edge| {
            let (one, other) = self.parts_at(edge);
            (one.min(other), one.max(other))
        };
        let mut pairs: Vec<(usize, usize)> = borders.map(pair).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// Returns whether the sizes of two parts allow that they lie in one region.
    pub(super) fn can_join(&self, one: usize, other: usize) -> bool {
        let together = (self.nodes(one).len() + self.nodes(other).len()) as Int;
        self.can_share(one, other, together)
    }

    /// Returns whether the sizes of two parts allow a region with both that has `nodes` nodes or
    /// more.
    pub(super) fn can_share(&self, one: usize, other: usize, nodes: Int) -> bool {
        let (one, other) = (self.sizes[one], self.sizes[other]);
        one.0.max(other.0).max(nodes) <= one.1.min(other.1)
    }

    /// Returns the edges of the nodes of a part that lead to other parts, each with that part.
    pub(super) fn edges_out(&self, part: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let edges = self.nodes(part).iter().flat_map(|&node| self.graph.edges_at(node));
        let to = edges.map(|(neighbour, edge)| (edge, self.part_of(neighbour)));
        to.filter(move |&(_, other)| other != part)
    }

    /// Returns the parts that an open edge joins to `part`, ascending.
    pub(super) fn open_neighbours(&self, part: usize) -> Vec<usize> {
        let open = self.edges_out(part).filter(|&(edge, _)| self.borders[edge] == Standing::Open);
        let mut neighbours: Vec<usize> = open.map(|(_, other)| other).collect();
        neighbours.sort_unstable();
        neighbours.dedup();
        neighbours
    }

    /// Returns the edges between two parts.
    pub(super) fn edges_between(
        &self,
        part: usize,
        other: usize,
    ) -> impl Iterator<Item = usize> + '_ {
        self.edges_out(part).filter(move |&(_, to)| to == other).map(|(edge, _)| edge)
    }
}
