//! Cuts: nodes that are out and keep two others apart.
//!
//! Invariant: every cut is minimal.

use super::graph::Graph;
use super::membership::Standing;

/// Two nodes that must be in, and the nodes that are out and keep them apart.
#[derive(Debug)]
pub(in crate::constraints::graph) struct Apart {
    pub(in crate::constraints::graph) nodes: [usize; 2],
    pub(in crate::constraints::graph) cut: Vec<usize>,
}

/// Returns two nodes that must be in and cannot be connected, with a small cut between them;
/// `None` if there are no two. A node for which `is_given` is preferred.
///
/// Linear in the numbers of nodes and edges.
pub(in crate::constraints::graph) fn nodes_apart(
    graph: &Graph,
    standings: &[Standing],
    is_given: impl Fn(usize) -> bool,
) -> Option<Apart> {
    let is_required = |node: &usize| standings[*node] == Standing::In;
    let required = || (0..graph.node_count()).filter(is_required);
    let preferred = |part: &Reached, is_in_part: bool| {
        let mut nodes = required().filter(|&node| part.has[node] == is_in_part);
        let first = nodes.next()?;
        Some(std::iter::once(first).chain(nodes).find(|&node| is_given(node)).unwrap_or(first))
    };
    let first = required().find(|&node| is_given(node)).or_else(|| required().next())?;
    let part = Reached::of(first, graph, standings);
    let [one, other] = [preferred(&part, true)?, preferred(&part, false)?];
    let of_other = Reached::of(other, graph, standings);
    let [near, far] = [part.cut_towards(other, graph), of_other.cut_towards(one, graph)];
    let reasons = |cut: &[usize]| cut.iter().filter(|&&node| !is_given(node)).count();
    let cut = if reasons(&far) < reasons(&near) { far } else { near };
    Some(Apart { nodes: [one, other], cut })
}

/// The nodes that are connected to one without nodes that are out.
#[derive(Debug)]
pub(in crate::constraints::graph) struct Reached {
    /// For each node whether it belongs to the part.
    pub(in crate::constraints::graph) has: Vec<bool>,
}

impl Reached {
    /// Returns an iterator over the nodes of the part.
    pub(in crate::constraints::graph) fn nodes(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.has.len()).filter(|&node| self.has[node])
    }

    /// Returns the part of `first`, which is not out.
    pub(in crate::constraints::graph) fn of(
        first: usize,
        graph: &Graph,
        standings: &[Standing],
    ) -> Reached {
        let mut has = vec![false; graph.node_count()];
        has[first] = true;
        let mut open = vec![first];
        while let Some(node) = open.pop() {
            for neighbour in graph.neighbours(node) {
                if standings[neighbour] != Standing::Out && !has[neighbour] {
                    has[neighbour] = true;
                    open.push(neighbour);
                }
            }
        }
        Reached { has }
    }

    /// Returns the neighbours of the part that a walk from `start`, which is outside, meets first.
    fn cut_towards(&self, start: usize, graph: &Graph) -> Vec<usize> {
        let is_next_to = |node: usize| graph.neighbours(node).any(|other| self.has[other]);
        let mut is_seen = vec![false; graph.node_count()];
        is_seen[start] = true;
        let (mut cut, mut open) = (Vec::new(), vec![start]);
        while let Some(node) = open.pop() {
            if is_next_to(node) {
                cut.push(node);
                continue;
            }
            for neighbour in graph.neighbours(node).filter(|&neighbour| !self.has[neighbour]) {
                if !std::mem::replace(&mut is_seen[neighbour], true) {
                    open.push(neighbour);
                }
            }
        }
        cut
    }
}
