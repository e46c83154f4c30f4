//! The nodes that paths can still pass, in parts, and the pairs that each part can join.
//!
//! Invariant: a part is left only to the end of a chain from a given node, or along an edge that is
//! out.

use super::{PathPlace, Paths};
use crate::constraints::graph::shared::edges::Parts;

/// The use of a node for a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeKind {
    /// Pass, perhaps along a chain.
    Passable,
    /// Leave for the given node whose chain ends here.
    EndOf(usize),
    /// Nothing.
    Full,
}

/// The nodes in parts.
pub(super) struct Regions {
    kinds: Vec<NodeKind>,
    /// The part of each node.
    parts: Vec<usize>,
    /// Parts and given nodes whose chains end next to them, ascending.
    touching: Vec<(usize, usize)>,
    /// For each part, true if it can join a pair.
    joins: Vec<bool>,
}

impl Regions {
    /// `end` returns the other end of the chain that ends at a node, and `None` if none does.
    pub(super) fn new(
        paths: &Paths,
        end: impl Fn(usize) -> Option<usize>,
        is_open: impl Fn(usize) -> bool,
    ) -> Regions {
        let graph = paths.edges.graph();
        let mut parts = Parts::new(graph.node_count());
        let kind = |node: usize| match (paths.nodes[node], end(node)) {
            (PathPlace::End(_), Some(end)) if end == node => NodeKind::EndOf(node),
            (PathPlace::Free, Some(end)) if matches!(paths.nodes[end], PathPlace::End(_)) => {
                NodeKind::EndOf(end)
            }
            (PathPlace::Free, Some(end)) => {
                parts.join(node, end);
                NodeKind::Passable
            }
            _ => NodeKind::Full,
        };
        let kinds: Vec<NodeKind> = (0..graph.node_count()).map(kind).collect();
        let open = || (0..graph.edge_count()).filter(|&edge| is_open(edge));
        for (one, other) in open().map(|edge| graph.ends(edge)) {
            if (kinds[one], kinds[other]) == (NodeKind::Passable, NodeKind::Passable) {
                parts.join(one, other);
            }
        }
        let parts: Vec<usize> = (0..graph.node_count()).map(|node| parts.part(node)).collect();
        let mut touching = Vec::new();
        for (one, other) in open().map(|edge| graph.ends(edge)) {
            for (node, end) in [(one, other), (other, one)] {
                if let (NodeKind::Passable, NodeKind::EndOf(of)) = (kinds[node], kinds[end]) {
                    touching.push((parts[node], of));
                }
            }
        }
        touching.sort_unstable();
        touching.dedup();
        let mut regions = Regions { joins: vec![false; kinds.len()], kinds, parts, touching };
        for at in 0..regions.touching.len() {
            let (part, of) = regions.touching[at];
            regions.joins[part] |= regions.leads_to_partner(paths, part, of);
        }
        regions
    }

    pub(super) fn kind(&self, node: usize) -> NodeKind {
        self.kinds[node]
    }

    pub(super) fn part(&self, node: usize) -> usize {
        self.parts[node]
    }

    /// Returns whether a path can pass a node, but no pair can be joined through it.
    pub(super) fn is_lost(&self, node: usize) -> bool {
        self.kinds[node] == NodeKind::Passable && !self.joins[self.parts[node]]
    }

    /// Returns whether no pair can be joined through an open edge.
    pub(super) fn excludes(&self, paths: &Paths, edge: usize) -> bool {
        let (one, other) = paths.edges.graph().ends(edge);
        match (self.kinds[one], self.kinds[other]) {
            (NodeKind::Passable, NodeKind::Passable) => self.is_lost(one),
            (NodeKind::Passable, NodeKind::EndOf(of)) => {
                !self.leads_to_partner(paths, self.parts[one], of)
            }
            (NodeKind::EndOf(of), NodeKind::Passable) => {
                !self.leads_to_partner(paths, self.parts[other], of)
            }
            _ => false,
        }
    }

    /// Returns whether the chain of the partner of a given node ends next to a part.
    fn leads_to_partner(&self, paths: &Paths, part: usize, of: usize) -> bool {
        let PathPlace::End(partner) = paths.nodes[of] else { return false };
        self.touching.binary_search(&(part, partner)).is_ok()
    }
}
