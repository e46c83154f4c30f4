//! The room of a size: nodes that can have it, and hang together.
//!
//! Invariant: a region lies within one room of its size.

use super::super::shared::membership::{Knowledge, Standing};
use super::Division;
use crate::arithmetic::Int;
use crate::propagation::{Asked, Reasons};
use crate::state::{Conflict, Store};

/// Nodes that can have a size and hang together.
#[derive(Debug)]
pub(super) struct Room {
    size: Int,
    nodes: Vec<usize>,
    /// The size for each of the nodes; another number for the others.
    seen: Vec<Int>,
}

impl Division {
    /// Removes from the variables of sizes those for which a node has too little room.
    ///
    /// Takes time linear in the numbers of nodes and edges for each size.
    pub(super) fn make_room(
        &self,
        borders: &[Standing],
        store: &mut Store,
    ) -> Result<(), Conflict> {
        let most = self.sizes.iter().map(|size| size.ends(store).1).max().unwrap_or(0);
        let mut seen = vec![0; self.graph.node_count()];
        for size in 2..=most.min(seen.len() as Int) {
            for first in 0..seen.len() {
                if seen[first] == size || !self.can_have(first, size, store) {
                    continue;
                }
                let room = self.room(first, size, &mut seen, borders, store);
                if room.len() as Int >= size {
                    continue;
                }
                for var in room.iter().filter_map(|&node| self.sizes[node].var()) {
                    store.remove(var, size)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the room for the asked size, if it is too little.
    pub(super) fn little_room(
        &self,
        borders: &[Standing],
        asked: &Asked<'_>,
        known: &impl Knowledge,
    ) -> Option<Room> {
        let Asked::Removed(removed) = asked else { return None };
        let size = removed.iter().next().filter(|_| removed.len() == 1)?;
        let is_asked = |node: &usize| self.sizes[*node].var() == Some(removed.var());
        let first = (0..self.sizes.len()).find(is_asked)?;
        let mut seen = vec![0; self.sizes.len()];
        let nodes = self.room(first, size, &mut seen, borders, known);
        ((nodes.len() as Int) < size).then_some(Room { size, nodes, seen })
    }

    /// Explains that a node does not have a size by the walls of its room.
    pub(super) fn explain_room(
        &self,
        room: &Room,
        borders: &[Standing],
        asked: &Asked<'_>,
        reasons: &mut Reasons<'_>,
    ) {
        let mut walls = Vec::new();
        for (neighbour, edge) in room.nodes.iter().flat_map(|&node| self.graph.edges_at(node)) {
            if room.seen[neighbour] == room.size {
                continue;
            }
            if borders[edge] == Standing::In {
                walls.push(edge);
            } else if let Some(var) = self.sizes[neighbour].var() {
                reasons.without(var, room.size);
            }
        }
        self.borders.explain(walls, borders, asked, reasons);
    }

    /// Returns the nodes that can have a size and hang together with `first`. They are seen with
    /// this size then.
    fn room(
        &self,
        first: usize,
        size: Int,
        seen: &mut [Int],
        borders: &[Standing],
        known: &impl Knowledge,
    ) -> Vec<usize> {
        let mut room = vec![first];
        seen[first] = size;
        let mut next = 0;
        while let Some(&node) = room.get(next) {
            next += 1;
            for (neighbour, edge) in self.graph.edges_at(node) {
                let is_open = borders[edge] != Standing::In && seen[neighbour] != size;
                if is_open && self.can_have(neighbour, size, known) {
                    seen[neighbour] = size;
                    room.push(neighbour);
                }
            }
        }
        room
    }

    fn can_have(&self, node: usize, size: Int, known: &impl Knowledge) -> bool {
        self.sizes[node].var().is_some_and(|var| known.contains(var, size))
    }
}
