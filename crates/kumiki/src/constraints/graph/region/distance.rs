//! The least number of open nodes on a way from a node that must be in.
//!
//! Invariant: a region that has all nodes that must be in, and another node, has at least as many
//! open nodes as the distance of that node says.

use super::super::Graph;
use super::super::shared::membership::Standing;
use crate::arithmetic::Int;
use std::collections::VecDeque;

/// The most groups of neighbouring nodes that must be in from which distances are measured.
const MOST_GROUPS: usize = 4;

/// For each node the greatest of its distances from several nodes that must be in.
#[derive(Debug)]
pub(super) struct Distances {
    greatest: Vec<u32>,
    between_required: u32,
}

impl Distances {
    /// Returns the distances from `root`, a node that must be in, and from other such nodes that
    /// are not connected with it by nodes that must be in, up to a number of groups.
    pub(super) fn new(graph: &Graph, standings: &[Standing], root: usize) -> Distances {
        let mut greatest = distances_from(root, graph, standings);
        let is_beyond = |&at: &usize| standings[at] == Standing::In && greatest[at] > 0;
        let mut rest: Vec<usize> = (0..graph.node_count()).filter(is_beyond).collect();
        let farthest = |rest: &[usize], distances: &[u32]| {
            rest.iter().map(|&at| distances[at]).max().unwrap_or(0)
        };
        let mut between_required = farthest(&rest, &greatest);
        for _ in 1..MOST_GROUPS {
            let Some(&first) = rest.first() else { break };
            let distances = distances_from(first, graph, standings);
            rest.retain(|&at| distances[at] > 0);
            between_required = between_required.max(farthest(&rest, &distances));
            for (greatest, distance) in greatest.iter_mut().zip(distances) {
                *greatest = (*greatest).max(distance);
            }
        }
        Distances { greatest, between_required }
    }

    /// Returns the least number of open nodes that a region with this one has.
    pub(super) fn of(&self, node: usize) -> Int {
        self.greatest[node].max(self.between_required).into()
    }

    /// Returns the least number of open nodes that connect the nodes that must be in.
    pub(super) fn between_required(&self) -> Int {
        self.between_required.into()
    }
}

/// Returns for each node the least number of open nodes on a way from `first` to it, with itself,
/// over nodes that are not out; `u32::MAX` if there is no way.
pub(super) fn distances_from(first: usize, graph: &Graph, standings: &[Standing]) -> Vec<u32> {
    let mut distances = vec![u32::MAX; graph.node_count()];
    distances[first] = u32::from(standings[first] == Standing::Open);
    let mut queue = VecDeque::from([first]);
    while let Some(node) = queue.pop_front() {
        for neighbour in graph.neighbours(node) {
            let is_open = match standings[neighbour] {
                Standing::Out => continue,
                standing => standing == Standing::Open,
            };
            let distance = distances[node] + u32::from(is_open);
            if distance < distances[neighbour] {
                distances[neighbour] = distance;
                match is_open {
                    true => queue.push_back(neighbour),
                    false => queue.push_front(neighbour),
                }
            }
        }
    }
    distances
}
