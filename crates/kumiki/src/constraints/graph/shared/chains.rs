//! Chains of edges that are in: reversible words that say where each one ends.
//!
//! Invariant: the words agree with the edges that are read. A node that has one edge that is in
//! knows the other end of its chain; a node that has none is its own other end.

use super::edges::{Decided, Edges};
use super::progress::{Progress, halves, pair};
use crate::state::{Conflict, Store};

/// A run of a constraint that follows chains.
pub(in crate::constraints::graph) struct Chains<'a> {
    progress: Progress<'a>,
    pub(in crate::constraints::graph) totals: Totals,
}

/// The edges at a node that are in, and those that are not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::constraints::graph) struct Degree {
    pub(in crate::constraints::graph) ins: u32,
    pub(in crate::constraints::graph) open: u32,
}

impl Degree {
    /// The degree of a node at which a chain ends for good.
    pub(in crate::constraints::graph) const DEAD: Degree = Degree { ins: 1, open: 0 };
}

/// The totals of all chains.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::constraints::graph) struct Totals {
    /// The number of edges that are in.
    pub(in crate::constraints::graph) ins: u32,
    /// The number of edges that are not read.
    pub(in crate::constraints::graph) open: u32,
    /// The number of chains that have an edge and are not closed.
    pub(in crate::constraints::graph) chains: u32,
    /// The number of chains to which no edge can be added.
    pub(in crate::constraints::graph) complete: u32,
    /// The number of nodes at which a chain ends for good.
    pub(in crate::constraints::graph) dead: u32,
    /// An end of the chain that has changed last.
    pub(in crate::constraints::graph) newest: u32,
}

/// One edge more that is in, in the word of a node: 8 bits count these edges, and the 24 bits above
/// count those that are not read. The upper half of the word is the other end of the chain.
const ONE_IN: u64 = 1;

/// One edge more that is not read.
const ONE_OPEN: u64 = 1 << 8;

impl<'a> Chains<'a> {
    /// Runs `rule` on the chains of `edges`, and keeps what is known for the next run. The first
    /// run makes edges with one node at both ends out.
    pub(in crate::constraints::graph) fn run(
        edges: &Edges,
        store: &mut Store,
        rule: impl FnOnce(&mut Chains<'_>) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        store.with_scratch(|store, scratch| {
            let mut chains = Chains::begin(edges, store, &mut scratch.indices)?;
            rule(&mut chains)?;
            chains.end();
            Ok(())
        })
    }

    fn begin(
        edges: &'a Edges,
        store: &'a mut Store,
        decided: &'a mut Vec<u32>,
    ) -> Result<Chains<'a>, Conflict> {
        let progress = Progress::begin(edges, store, decided);
        let mut chains = Chains { progress, totals: Totals::default() };
        if chains.is_first() {
            chains.forget();
            chains.progress.exclude_rings()?;
        } else {
            chains.read_totals();
        }
        Ok(chains)
    }

    /// Returns whether no earlier run counts.
    pub(in crate::constraints::graph) fn is_first(&self) -> bool {
        self.progress.is_first()
    }

    /// Counts one more decided edge, and returns it; `None` if all are counted.
    ///
    /// # Errors
    /// [`Conflict`] if the edge is in and has one node at both ends.
    pub(in crate::constraints::graph) fn next(&mut self) -> Result<Option<Decided>, Conflict> {
        let Some(decided) = self.progress.next() else { return Ok(None) };
        let Decided { edge, is_in } = decided;
        if is_in && self.progress.edges.is_ring(edge) {
            return Err(Conflict);
        }
        let (one, other) = self.progress.edges.graph().ends(edge);
        for node in [one, other] {
            let word = self.progress.node(node) - ONE_OPEN + if is_in { ONE_IN } else { 0 };
            self.progress.set_node(node, word);
            self.totals.dead += u32::from(self.degree(node) == Degree::DEAD);
        }
        self.totals.open -= 1;
        self.totals.ins += u32::from(is_in);
        Ok(Some(decided))
    }

    /// Returns the numbers of edges at a node.
    #[inline]
    pub(in crate::constraints::graph) fn degree(&self, node: usize) -> Degree {
        let word = self.progress.node(node) as u32;
        Degree { ins: word & 0xFF, open: word >> 8 }
    }

    /// Returns the other end of the chain that ends at a node.
    pub(in crate::constraints::graph) fn other_end(&self, node: usize) -> usize {
        halves(self.progress.node(node)).0 as usize
    }

    /// Joins the chains that end at the ends of an edge. Returns the ends of the chain that this
    /// makes; `None` if it is closed. No other edge that is in may follow at these ends.
    pub(in crate::constraints::graph) fn join(&mut self, edge: usize) -> Option<(usize, usize)> {
        let (one, other) = self.progress.edges.graph().ends(edge);
        let (from, to) = (self.other_end(one), self.other_end(other));
        if from == other {
            self.totals.chains -= 1;
            return None;
        }
        self.totals.chains += 1;
        self.totals.chains -= u32::from(from != one) + u32::from(to != other);
        self.totals.newest = from as u32;
        self.set_other_end(from, to);
        self.set_other_end(to, from);
        Some((from, to))
    }

    /// Decides the open edges at a node that has two edges that are in or none.
    pub(in crate::constraints::graph) fn two_or_none(
        &mut self,
        node: usize,
    ) -> Result<(), Conflict> {
        match self.degree(node) {
            Degree { ins: 0, open: 1 } | Degree { ins: 2, .. } => self.exclude_at(node),
            Degree { ins: 1, open: 1 } => self.progress.require_at(node),
            Degree::DEAD => Err(Conflict),
            Degree { ins: 0 | 1, .. } => Ok(()),
            Degree { .. } => Err(Conflict),
        }
    }

    /// Decides the open edges at a node that has one edge that is in.
    pub(in crate::constraints::graph) fn exactly_one(
        &mut self,
        node: usize,
    ) -> Result<(), Conflict> {
        match self.degree(node) {
            Degree { ins: 0, open: 0 } => Err(Conflict),
            Degree { ins: 0, open: 1 } => self.progress.require_at(node),
            Degree { ins: 0, .. } => Ok(()),
            Degree { ins: 1, .. } => self.exclude_at(node),
            Degree { .. } => Err(Conflict),
        }
    }

    /// Makes the open edges at `node` out.
    pub(in crate::constraints::graph) fn exclude_at(
        &mut self,
        node: usize,
    ) -> Result<(), Conflict> {
        self.progress.exclude_at(node, |_, _| true)
    }

    /// Makes the open edges at `node` out, if `is_meant` returns true for the node at the other
    /// end.
    pub(in crate::constraints::graph) fn exclude_at_if(
        &mut self,
        node: usize,
        is_meant: impl Fn(&Self, usize) -> bool,
    ) -> Result<(), Conflict> {
        for (neighbour, edge) in self.progress.edges.graph().edges_at(node) {
            if self.progress.is_open(edge) && is_meant(self, neighbour) {
                self.progress.decide(Decided { edge, is_in: false })?;
            }
        }
        Ok(())
    }

    /// Makes the open edges between two nodes out.
    pub(in crate::constraints::graph) fn exclude_between(
        &mut self,
        one: usize,
        other: usize,
    ) -> Result<(), Conflict> {
        self.progress.exclude_at(one, |_, neighbour| neighbour == other)
    }

    /// Returns whether an edge is not decided.
    pub(in crate::constraints::graph) fn is_open(&self, edge: usize) -> bool {
        self.progress.is_open(edge)
    }

    /// Makes an open edge in or out.
    pub(in crate::constraints::graph) fn decide(
        &mut self,
        decided: Decided,
    ) -> Result<(), Conflict> {
        self.progress.decide(decided)
    }

    /// Makes all open edges in or out.
    pub(in crate::constraints::graph) fn decide_all(
        &mut self,
        is_in: bool,
    ) -> Result<(), Conflict> {
        self.progress.decide_all(is_in)
    }

    /// Ends the run: writes what is known for the next one.
    fn end(mut self) {
        let Totals { ins, open, chains, complete, dead, newest } = self.totals;
        for (at, (high, low)) in
            [(ins, open), (chains, complete), (dead, newest)].iter().enumerate()
        {
            self.progress.set_total(at, pair(*high, *low));
        }
    }

    fn read_totals(&mut self) {
        let [(ins, open), (chains, complete), (dead, newest)] =
            [0, 1, 2].map(|at| halves(self.progress.total(at)));
        self.totals = Totals { ins, open, chains, complete, dead, newest };
    }

    /// Writes words for edges none of which is read.
    fn forget(&mut self) {
        let graph = self.progress.edges.graph();
        for node in 0..graph.node_count() {
            let open = graph.edges_at(node).len() as u64;
            self.progress.set_node(node, pair(node as u32, 0) + open * ONE_OPEN);
        }
        self.totals.open = graph.edge_count() as u32;
    }

    fn set_other_end(&mut self, node: usize, end: usize) {
        let (_, degree) = halves(self.progress.node(node));
        self.progress.set_node(node, pair(end as u32, degree));
    }
}
