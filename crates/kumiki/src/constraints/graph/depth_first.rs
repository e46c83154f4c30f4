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
    nodes: Vec<Visited>,
    /// The nodes that were reached, in the order of the walk.
    reached: Vec<usize>,
    stack: Vec<(u32, u32)>,
}

/// What the walk knows of a node.
#[derive(Clone, Copy, Default, Debug)]
struct Visited {
    /// The number of the node in the order of the walk, from 1; 0 if it was not reached.
    order: u32,
    low: u32,
    /// The numbers of nodes, and of those that must be in, that were reached through it.
    below: Tally,
    /// The tally of its branches together.
    apart: Tally,
    /// The greatest number of nodes in one of its branches.
    largest: u32,
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
        let count = graph.node_count();
        DepthFirst {
            graph,
            standings,
            nodes: vec![Visited::default(); count],
            reached: Vec::with_capacity(count),
            stack: Vec::with_capacity(count),
        }
    }

    /// Returns whether the walk has reached `node`.
    pub(super) fn has_reached(&self, node: usize) -> bool {
        self.nodes[node].order != 0
    }

    /// Returns the nodes that were reached, those of each part together.
    pub(super) fn reached(&self) -> &[usize] {
        &self.reached
    }

    /// Returns the tally of the branches of `node`.
    pub(super) fn apart(&self, node: usize) -> Tally {
        self.nodes[node].apart
    }

    /// Returns the number of nodes of the largest branch of `node`.
    pub(super) fn largest_branch(&self, node: usize) -> u32 {
        self.nodes[node].largest
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
                    let order = self.nodes[next].order;
                    if order != 0 {
                        let low = &mut self.nodes[node].low;
                        *low = order.min(*low);
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
        self.nodes[first].below
    }

    fn reach(&mut self, node: usize) {
        self.reached.push(node);
        let order = self.reached.len() as u32;
        let required = u32::from(self.standings[node] == Standing::In);
        let below = Tally { nodes: 1, required };
        self.nodes[node] = Visited { order, low: order, below, ..Visited::default() };
        self.stack.push((node as u32, 0));
    }

    /// Adds what was reached through `node` to its parent.
    fn leave(&mut self, node: usize, parent: usize) {
        let Visited { low, below, .. } = self.nodes[node];
        let parent = &mut self.nodes[parent];
        if low >= parent.order {
            parent.apart += below;
            parent.largest = parent.largest.max(below.nodes);
        }
        parent.low = parent.low.min(low);
        parent.below += below;
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.nodes += other.nodes;
        self.required += other.required;
    }
}
