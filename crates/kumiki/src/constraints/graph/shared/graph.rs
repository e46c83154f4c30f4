//! A graph: nodes that are numbered from 0, and edges between two of them.
//!
//! Invariant: each end of an edge is a node. The edges at a node are listed in the order of the
//! edges.

use std::collections::VecDeque;

/// An undirected graph. Its nodes are numbered from 0, and so are its edges, in the order in which
/// they are given.
///
/// ```
/// use kumiki::graph::Graph;
///
/// // The corners and the sides of a square.
/// let square = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)]);
/// assert_eq!((square.node_count(), square.edge_count()), (4, 4));
/// assert_eq!(square.ends(2), (2, 3));
/// assert_eq!(square.neighbours(0).collect::<Vec<_>>(), [1, 3]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    ends: Vec<(u32, u32)>,
    /// For each node, where its part of `places` begins; one more at the end.
    starts: Vec<u32>,
    /// The neighbour at each end of an edge, and the edge.
    places: Vec<(u32, u32)>,
}

impl Graph {
    /// Returns the graph of `nodes` nodes with these edges. Two edges may have the same ends, and
    /// an edge may have one node at both ends.
    ///
    /// Linear in the numbers of nodes and edges.
    ///
    /// # Panics
    /// Panics if an end of an edge is not less than `nodes`.
    pub fn new(nodes: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let number = |node: usize| {
            assert!(node < nodes, "the edge ends at node {node}, but there are {nodes} nodes");
            u32::try_from(node).expect("a graph has fewer than 2^32 nodes")
        };
        let ends: Vec<(u32, u32)> =
            edges.into_iter().map(|(one, other)| (number(one), number(other))).collect();
        let mut starts = vec![0; nodes + 1];
        for &(one, other) in &ends {
            starts[one as usize + 1] += 1;
            starts[other as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut places = vec![(0, 0); 2 * ends.len()];
        for (edge, &(one, other)) in (0..).zip(&ends) {
            for (node, neighbour) in [(one, other), (other, one)] {
                let place = &mut next[node as usize];
                places[*place as usize] = (neighbour, edge);
                *place += 1;
            }
        }
        Graph { ends, starts, places }
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of edges.
    pub fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// Returns the two ends of an edge.
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn ends(&self, edge: usize) -> (usize, usize) {
        let (one, other) = self.ends[edge];
        (one as usize, other as usize)
    }

    /// Returns an iterator over the nodes at the other ends of the edges of `node`.
    ///
    /// # Panics
    /// Panics if there is no such node.
    pub fn neighbours(&self, node: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.edges_at(node).map(|(neighbour, _)| neighbour)
    }

    /// Returns the edges of `node`: the node at the other end, and the edge.
    #[inline]
    pub(in crate::constraints::graph) fn edges_of(&self, node: usize) -> &[(u32, u32)] {
        &self.places[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Returns an iterator over the edges of `node`: the node at the other end, and the edge. An
    /// edge with one node at both ends is listed twice.
    ///
    /// # Panics
    /// Panics if there is no such node.
    pub fn edges_at(&self, node: usize) -> impl ExactSizeIterator<Item = (usize, usize)> + '_ {
        self.edges_of(node).iter().map(|&(neighbour, edge)| (neighbour as usize, edge as usize))
    }
}

impl Graph {
    /// Returns the graph in which each edge is a node, too, between its two ends. The nodes of the
    /// edges follow the others.
    pub(in crate::constraints::graph) fn with_edges_as_nodes(&self) -> Graph {
        let nodes = self.node_count();
        let halves = (0..self.edge_count()).flat_map(|edge| {
            let (one, other) = self.ends(edge);
            [(one, nodes + edge), (nodes + edge, other)]
        });
        Graph::new(nodes + self.edge_count(), halves)
    }

    /// Walks breadth-first from a node along the edges for which `is_open` is true. Returns an
    /// iterator over the other nodes: each one, the edge to it, and the node before it.
    pub(in crate::constraints::graph) fn walk(
        &self,
        first: usize,
        is_open: impl Fn(usize) -> bool,
    ) -> impl Iterator<Item = (usize, usize, usize)> {
        let mut is_reached = vec![false; self.node_count()];
        is_reached[first] = true;
        let (mut at, mut edges, mut next) = (first, self.edges_at(first), VecDeque::new());
        std::iter::from_fn(move || {
            loop {
                for (node, edge) in edges.by_ref() {
                    if !is_reached[node] && is_open(edge) {
                        is_reached[node] = true;
                        next.push_back(node);
                        return Some((node, edge, at));
                    }
                }
                at = next.pop_front()?;
                edges = self.edges_at(at);
            }
        })
    }

    /// Returns the edges of a shortest path between two nodes, the last one first, along edges for
    /// which `is_open` is true; `None` if there is no path.
    pub(in crate::constraints::graph) fn path(
        &self,
        from: usize,
        to: usize,
        is_open: impl Fn(usize) -> bool,
    ) -> Option<Vec<usize>> {
        let mut came = vec![None; self.node_count()];
        if from != to {
            self.walk(from, is_open).find(|&(node, edge, before)| {
                came[node] = Some((edge, before));
                node == to
            })?;
        }
        let steps = std::iter::successors(came[to], |&(_, before)| came[before]);
        Some(steps.map(|(edge, _)| edge).collect())
    }

    /// Returns the number of connected parts of the nodes that are in.
    pub(in crate::constraints::graph) fn parts(&self, is_in: &[bool]) -> usize {
        let mut is_left = is_in.to_vec();
        let mut parts = 0;
        for first in 0..is_left.len() {
            if !std::mem::replace(&mut is_left[first], false) {
                continue;
            }
            parts += 1;
            let mut open = vec![first];
            while let Some(node) = open.pop() {
                for neighbour in self.neighbours(node) {
                    if std::mem::replace(&mut is_left[neighbour], false) {
                        open.push(neighbour);
                    }
                }
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_lists_the_other_ends_of_its_edges() {
        let graph = Graph::new(3, [(0, 1), (2, 0), (0, 1), (1, 1)]);
        let at = |node| graph.edges_at(node).collect::<Vec<_>>();
        assert_eq!(at(0), [(1, 0), (2, 1), (1, 2)]);
        assert_eq!(at(1), [(0, 0), (0, 2), (1, 3), (1, 3)]);
        assert_eq!(at(2), [(0, 1)]);
    }

    #[test]
    fn a_path_is_a_shortest_one_along_open_edges() {
        let graph = Graph::new(5, [(0, 1), (1, 2), (2, 3), (0, 3), (4, 4)]);
        assert_eq!(graph.path(0, 2, |_| true), Some(vec![1, 0]));
        assert_eq!(graph.path(0, 2, |edge| edge != 0), Some(vec![2, 3]));
        assert_eq!(graph.path(2, 2, |_| false), Some(vec![]));
        assert_eq!(graph.path(0, 4, |_| true), None);
        let order: Vec<usize> = graph.walk(0, |_| true).map(|(node, ..)| node).collect();
        assert_eq!(order, [1, 3, 2]);
    }

    #[test]
    fn a_graph_may_be_empty() {
        let graph = Graph::new(0, []);
        assert_eq!((graph.node_count(), graph.edge_count()), (0, 0));
    }
}
