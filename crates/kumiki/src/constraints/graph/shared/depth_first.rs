//! A walk in depth-first order over the nodes that can be in: its parts, and what single nodes
//! separate.
//!
//! Invariant: a part is a set of nodes that are not out and that are connected without nodes that
//! are out. A branch of a node is a piece of its part that is cut off if the node is out, and that
//! does not have the first node of the part.

use super::graph::Graph;
use super::membership::Standing;

/// The part of each node, and the branches of the nodes.
///
/// The low points are those of Hopcroft and Tarjan, *Algorithm 447: efficient algorithms for graph
/// manipulation* (1973).
#[derive(Debug)]
pub(in crate::constraints::graph) struct DepthFirstTree<'a> {
    graph: &'a Graph,
    standings: &'a [Standing],
    /// The number of each node in the order of the walk, from 1; 0 if it was not reached, and
    /// [`NEVER`] if it is out.
    orders: Vec<u32>,
    nodes: Vec<Visited>,
    /// The nodes that were reached, in the order of the walk.
    reached: Vec<usize>,
}

/// The number of a node that is out. It is no low point.
const NEVER: u32 = u32::MAX;

/// The record of a node that the walk has reached.
#[derive(Clone, Copy, Default, Debug)]
struct Visited {
    low: u32,
    parent: u32,
    /// The number of its edges that are looked at.
    looked_at: u32,
    /// The numbers of nodes, and of those that must be in, that were reached through it.
    below: Tally,
    /// The tally of its branches together.
    apart: Tally,
    /// The greatest number of nodes in one of its branches.
    largest: u32,
}

/// Numbers of nodes.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::constraints::graph) struct Tally {
    pub(in crate::constraints::graph) nodes: u32,
    /// The number of those that must be in.
    pub(in crate::constraints::graph) required: u32,
}

impl<'a> DepthFirstTree<'a> {
    /// Returns a walk that has not begun.
    pub(in crate::constraints::graph) fn new(
        graph: &'a Graph,
        standings: &'a [Standing],
    ) -> DepthFirstTree<'a> {
        let count = graph.node_count();
        let order = |&standing: &Standing| if standing == Standing::Out { NEVER } else { 0 };
        DepthFirstTree {
            graph,
            standings,
            orders: standings.iter().map(order).collect(),
            nodes: vec![Visited::default(); count],
            reached: Vec::with_capacity(count),
        }
    }

    /// Returns whether the walk has reached `node`.
    pub(in crate::constraints::graph) fn has_reached(&self, node: usize) -> bool {
        !matches!(self.orders[node], 0 | NEVER)
    }

    /// Returns the nodes that were reached, those of each part together.
    pub(in crate::constraints::graph) fn reached(&self) -> &[usize] {
        &self.reached
    }

    /// Returns the tally of the branches of `node`.
    pub(in crate::constraints::graph) fn apart(&self, node: usize) -> Tally {
        self.nodes[node].apart
    }

    /// Returns the number of nodes of the largest branch of `node`.
    pub(in crate::constraints::graph) fn largest_branch(&self, node: usize) -> u32 {
        self.nodes[node].largest
    }

    /// Walks over the part of `first`, which was not reached before and is not out. Returns the
    /// tally of the part.
    pub(in crate::constraints::graph) fn walk(&mut self, first: usize) -> Tally {
        self.reach(first, first);
        let mut node = first;
        loop {
            if let Some(next) = self.look_ahead(node) {
                self.reach(next, node);
                node = next;
            } else if node == first {
                return self.nodes[first].below;
            } else {
                node = self.leave(node);
            }
        }
    }

    /// Looks at the edges of `node` up to the first one to a node that was not reached. Returns
    /// that node.
    #[inline]
    fn look_ahead(&mut self, node: usize) -> Option<usize> {
        let visited = &mut self.nodes[node];
        let mut low = visited.low;
        let mut rest = self.graph.edges_of(node)[visited.looked_at as usize..].iter();
        let next = rest.find(|&&(next, _)| {
            let order = self.orders[next as usize];
            low = if order == 0 { low } else { low.min(order) };
            order == 0
        });
        visited.low = low;
        visited.looked_at = (self.graph.edges_of(node).len() - rest.len()) as u32;
        next.map(|&(next, _)| next as usize)
    }

    #[inline]
    fn reach(&mut self, node: usize, parent: usize) {
        self.reached.push(node);
        let order = self.reached.len() as u32;
        self.orders[node] = order;
        let required = u32::from(self.standings[node] == Standing::In);
        let below = Tally { nodes: 1, required };
        let parent = parent as u32;
        self.nodes[node] = Visited { low: order, parent, below, ..Visited::default() };
    }

    /// Adds what was reached through `node` to its parent, and returns that.
    #[inline]
    fn leave(&mut self, node: usize) -> usize {
        let Visited { low, parent, below, .. } = self.nodes[node];
        let order = self.orders[parent as usize];
        let of_parent = &mut self.nodes[parent as usize];
        if low >= order {
            of_parent.apart += below;
            of_parent.largest = of_parent.largest.max(below.nodes);
        }
        of_parent.low = of_parent.low.min(low);
        of_parent.below += below;
        parent as usize
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.nodes += other.nodes;
        self.required += other.required;
    }
}
