//! A walk in depth-first order over the nodes that can be in: its parts, and what single nodes
//! separate.
//!
//! Invariant: a part is a set of nodes that are not out and that are connected without nodes that
//! are out. A branch of a node is a piece of its part that is cut off if the node is out, and that
//! does not have the first node of the part.

use super::Graph;
use super::membership::Standing;

/// The part of each node, and the branches of the nodes.
///
/// The low points are those of Hopcroft and Tarjan, *Algorithm 447: efficient algorithms for graph
/// manipulation* (1973).
#[derive(Debug)]
pub(super) struct DepthFirst<'a> {
    graph: &'a Graph,
    standings: &'a [Standing],
    /// The number of each node in the order of the walk, from 1; 0 if it was not reached.
    order: Vec<u32>,
    low: Vec<u32>,
    /// For each node the numbers of nodes, and of those that must be in, that were reached
    /// through it.
    below: Vec<Tally>,
    /// For each node the tally of its branches together.
    apart: Vec<Tally>,
    /// For each node the greatest number of nodes in one of its branches.
    largest: Vec<u32>,
    /// The nodes that were reached, in the order of the walk.
    reached: Vec<usize>,
    stack: Vec<(u32, u32)>,
}

/// Numbers of nodes.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Tally {
    pub(super) nodes: u32,
    /// The number of those that must be in.
    pub(super) required: u32,
}

impl<'a> DepthFirst<'a> {
    /// Returns a walk that has not begun.
    pub(super) fn new(graph: &'a Graph, standings: &'a [Standing]) -> DepthFirst<'a> {
        let nodes = graph.node_count();
        DepthFirst {
            graph,
            standings,
            order: vec![0; nodes],
            low: vec![0; nodes],
            below: vec![Tally::default(); nodes],
            apart: vec![Tally::default(); nodes],
            largest: vec![0; nodes],
            reached: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Returns whether the walk has reached `node`.
    pub(super) fn has_reached(&self, node: usize) -> bool {
        self.order[node] != 0
    }

    /// Returns the nodes that were reached, those of each part together.
    pub(super) fn reached(&self) -> &[usize] {
        &self.reached
    }

    /// Returns the tally of the branches of `node`.
    pub(super) fn apart(&self, node: usize) -> Tally {
        self.apart[node]
    }

    /// Returns the number of nodes of the largest branch of `node`.
    pub(super) fn largest_branch(&self, node: usize) -> u32 {
        self.largest[node]
    }

    /// Walks over the part of `first`, which was not reached before and is not out. Returns the
    /// tally of the part.
    pub(super) fn walk(&mut self, first: usize) -> Tally {
        self.reach(first);
        while let Some(top) = self.stack.last_mut() {
            let node = top.0 as usize;
            match self.graph.neighbour(node, top.1 as usize) {
                Some(next) => {
                    top.1 += 1;
                    if self.order[next] != 0 {
                        self.low[node] = self.low[node].min(self.order[next]);
                    } else if self.standings[next] != Standing::Out {
                        self.reach(next);
                    }
                }
                None => {
                    self.stack.pop();
                    if let Some(&(parent, _)) = self.stack.last() {
                        self.leave(node, parent as usize);
                    }
                }
            }
        }
        self.below[first]
    }

    fn reach(&mut self, node: usize) {
        self.reached.push(node);
        self.order[node] = self.reached.len() as u32;
        self.low[node] = self.order[node];
        let required = u32::from(self.standings[node] == Standing::In);
        self.below[node] = Tally { nodes: 1, required };
        self.stack.push((node as u32, 0));
    }

    /// Adds what was reached through `node` to its parent.
    fn leave(&mut self, node: usize, parent: usize) {
        let below = self.below[node];
        if self.low[node] >= self.order[parent] {
            self.apart[parent] += below;
            self.largest[parent] = self.largest[parent].max(below.nodes);
        }
        self.low[parent] = self.low[parent].min(self.low[node]);
        self.below[parent] += below;
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.nodes += other.nodes;
        self.required += other.required;
    }
}
