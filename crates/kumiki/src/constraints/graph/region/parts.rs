//! Connected parts of open nodes, to which further nodes are added.
//!
//! Invariant: two open neighbours are in one part.

use super::super::Graph;
use crate::arithmetic::Int;

/// Connected parts of open nodes.
#[derive(Debug)]
pub(super) struct GrowingParts<'a> {
    graph: &'a Graph,
    is_open: Vec<bool>,
    /// The next node on the way to the one that stands for the part, which is its own.
    next: Vec<usize>,
    /// The size of the part, for a node that stands for one.
    sizes: Vec<Int>,
    largest: Int,
}

impl<'a> GrowingParts<'a> {
    /// Returns the parts of no nodes.
    pub(super) fn new(graph: &'a Graph) -> GrowingParts<'a> {
        let nodes = graph.node_count();
        GrowingParts {
            graph,
            is_open: vec![false; nodes],
            next: (0..nodes).collect(),
            sizes: vec![1; nodes],
            largest: 0,
        }
    }

    /// Returns the size of the largest part.
    pub(super) fn largest(&self) -> Int {
        self.largest
    }

    /// Returns the size of the part of an open node.
    pub(super) fn size_of(&mut self, node: usize) -> Int {
        let first = self.find(node);
        self.sizes[first]
    }

    /// Returns whether `node` would be in the part of `other` if it were open.
    pub(super) fn would_join(&mut self, node: usize, other: usize) -> bool {
        let other = self.find(other);
        self.joined(node).contains(&other)
    }

    /// Returns the size that the part of `node` would have if it were open.
    pub(super) fn size_if_open(&mut self, node: usize) -> Int {
        1 + self.joined(node).iter().map(|&part| self.sizes[part]).sum::<Int>()
    }

    /// Adds a node.
    pub(super) fn open(&mut self, node: usize) {
        for part in self.joined(node) {
            self.next[part] = node;
            self.sizes[node] += self.sizes[part];
        }
        self.is_open[node] = true;
        self.largest = self.largest.max(self.sizes[node]);
    }

    /// Returns the nodes that stand for the parts next to a node that is not open.
    fn joined(&mut self, node: usize) -> Vec<usize> {
        let graph = self.graph;
        let mut parts = Vec::new();
        for neighbour in graph.neighbours(node) {
            if self.is_open[neighbour] {
                let part = self.find(neighbour);
                if !parts.contains(&part) {
                    parts.push(part);
                }
            }
        }
        parts
    }

    fn find(&mut self, node: usize) -> usize {
        let mut at = node;
        while self.next[at] != at {
            self.next[at] = self.next[self.next[at]];
            at = self.next[at];
        }
        at
    }
}
