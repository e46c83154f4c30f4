//! The edges that a constraint has read, in reversible words, and those that are decided since.
//!
//! Invariant: an edge is read once on the way to a node of the search, after it is decided.

use super::edges::{Decided, Edges};
use crate::state::{Conflict, LastRun, Store};

/// The reversible words before those of edges and nodes: they are the constraint's own.
pub(in crate::constraints::graph) const TOTALS: usize = 3;

/// Two bits of each edge: it is in, and it is read.
const EDGES_A_WORD: usize = 32;
const IS_IN: u64 = 1;
const IS_READ: u64 = 2;

/// A run of a constraint on edges, which reads one decided edge after the other. Each node has a
/// reversible word.
pub(in crate::constraints::graph) struct Progress<'a> {
    pub(in crate::constraints::graph) edges: &'a Edges,
    store: &'a mut Store,
    /// The edges that are decided, and not returned yet.
    decided: &'a mut Vec<u32>,
    /// True if no earlier run counts.
    is_first: bool,
}

impl<'a> Progress<'a> {
    /// Returns the number of reversible words.
    pub(in crate::constraints::graph) fn words(edges: &Edges) -> usize {
        first_of_nodes(edges) + edges.graph().node_count()
    }

    /// Begins a run. If no earlier run counts, no edge is read, and the words mean nothing.
    pub(in crate::constraints::graph) fn begin(
        edges: &'a Edges,
        store: &'a mut Store,
        decided: &'a mut Vec<u32>,
    ) -> Progress<'a> {
        decided.clear();
        let is_first = match store.last_run() {
            LastRun::Changed(places) => {
                decided.extend(places.iter().map(|&place| edges.at_place(place)));
                false
            }
            _ => {
                decided.extend(0..edges.len() as u32);
                true
            }
        };
        let mut progress = Progress { edges, store, decided, is_first };
        if is_first {
            for at in TOTALS..first_of_nodes(edges) {
                progress.set_word(at, 0);
            }
        }
        progress.keep_new();
        progress
    }

    /// Returns whether no earlier run counts.
    pub(in crate::constraints::graph) fn is_first(&self) -> bool {
        self.is_first
    }

    /// Returns one more decided edge; `None` if all are read.
    pub(in crate::constraints::graph) fn next(&mut self) -> Option<Decided> {
        let edge = self.decided.pop()? as usize;
        Some(Decided { edge, is_in: self.bits(edge) & IS_IN != 0 })
    }

    /// Makes an edge in or out that is not decided.
    pub(in crate::constraints::graph) fn decide(
        &mut self,
        decided: Decided,
    ) -> Result<(), Conflict> {
        self.edges.decide(decided, self.store)?;
        self.mark(decided);
        self.decided.push(decided.edge as u32);
        Ok(())
    }

    /// Returns whether an edge is not decided.
    pub(in crate::constraints::graph) fn is_open(&self, edge: usize) -> bool {
        self.bits(edge) & IS_READ == 0
    }

    /// Makes the open edges at `node` out, if `is_meant` returns true for the node at the other
    /// end.
    pub(in crate::constraints::graph) fn exclude_at(
        &mut self,
        node: usize,
        is_meant: impl Fn(&Self, usize) -> bool,
    ) -> Result<(), Conflict> {
        for (neighbour, edge) in self.edges.graph().edges_at(node) {
            if self.is_open(edge) && is_meant(self, neighbour) {
                self.decide(Decided { edge, is_in: false })?;
            }
        }
        Ok(())
    }

    /// Makes the open edges at `node` in.
    pub(in crate::constraints::graph) fn require_at(
        &mut self,
        node: usize,
    ) -> Result<(), Conflict> {
        for (_, edge) in self.edges.graph().edges_at(node) {
            if self.is_open(edge) {
                self.decide(Decided { edge, is_in: true })?;
            }
        }
        Ok(())
    }

    /// Makes all open edges in or out.
    pub(in crate::constraints::graph) fn decide_all(
        &mut self,
        is_in: bool,
    ) -> Result<(), Conflict> {
        (0..self.edges.len()).try_for_each(|edge| match self.is_open(edge) {
            true => self.decide(Decided { edge, is_in }),
            false => Ok(()),
        })
    }

    /// Makes the open edges with one node at both ends out.
    pub(in crate::constraints::graph) fn exclude_rings(&mut self) -> Result<(), Conflict> {
        let nodes = self.edges.graph().node_count();
        (0..nodes).try_for_each(|node| self.exclude_at(node, |_, neighbour| neighbour == node))
    }

    /// Returns one of the first [`TOTALS`] words.
    pub(in crate::constraints::graph) fn total(&self, at: usize) -> u64 {
        debug_assert!(at < TOTALS, "the other words have a meaning");
        self.store.state_word(at)
    }

    /// Writes one of the first [`TOTALS`] words.
    pub(in crate::constraints::graph) fn set_total(&mut self, at: usize, word: u64) {
        debug_assert!(at < TOTALS, "the other words have a meaning");
        self.set_word(at, word);
    }

    /// Returns the word of a node.
    #[inline]
    pub(in crate::constraints::graph) fn node(&self, node: usize) -> u64 {
        self.store.state_word(first_of_nodes(self.edges) + node)
    }

    /// Writes the word of a node.
    #[inline]
    pub(in crate::constraints::graph) fn set_node(&mut self, node: usize, word: u64) {
        self.set_word(first_of_nodes(self.edges) + node, word);
    }

    /// Leaves in the list the edges that are decided and not read, each once.
    fn keep_new(&mut self) {
        let mut kept = 0;
        for at in 0..self.decided.len() {
            let edge = self.decided[at] as usize;
            if !self.is_open(edge) {
                continue;
            }
            if let Some(is_in) = self.edges.decided(edge, self.store) {
                self.mark(Decided { edge, is_in });
                self.decided[kept] = edge as u32;
                kept += 1;
            }
        }
        self.decided.truncate(kept);
    }

    fn mark(&mut self, Decided { edge, is_in }: Decided) {
        let at = TOTALS + edge / EDGES_A_WORD;
        let bits = IS_READ | if is_in { IS_IN } else { 0 };
        let word = self.store.state_word(at) | bits << (2 * (edge % EDGES_A_WORD));
        self.set_word(at, word);
    }

    fn bits(&self, edge: usize) -> u64 {
        let word = self.store.state_word(TOTALS + edge / EDGES_A_WORD);
        word >> (2 * (edge % EDGES_A_WORD))
    }

    fn set_word(&mut self, at: usize, word: u64) {
        self.store.set_state_word(at, word);
    }
}

fn first_of_nodes(edges: &Edges) -> usize {
    TOTALS + edges.len().div_ceil(EDGES_A_WORD)
}

/// Returns a word of two halves.
pub(in crate::constraints::graph) fn pair(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// Returns the two halves of a word.
pub(in crate::constraints::graph) fn halves(word: u64) -> (u32, u32) {
    ((word >> 32) as u32, word as u32)
}
