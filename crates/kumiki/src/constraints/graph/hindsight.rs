//! The chains of edges as they were before what is to be explained or put in words.
//!
//! Invariant: what is added to the reasons held then, and all of it or nothing is added.

use super::edges::{Decided, Edges, Parts};
use crate::propagation::{Asked, Explained, Past, Phrase, Reasons};
use crate::state::Store;
use smallvec::SmallVec;
use std::collections::VecDeque;

/// The edges of a constraint, as they were.
#[derive(Clone, Copy)]
pub(super) struct Hindsight<'a> {
    pub(super) edges: &'a Edges,
    pub(super) known: Known<'a>,
}

/// What was known of the variables of the edges.
#[derive(Clone, Copy)]
pub(super) enum Known<'a> {
    /// All that was known.
    Past(&'a Past<'a>),
    /// The facts of a step.
    Facts(&'a Store),
}

impl<'a> Hindsight<'a> {
    /// Explains what is `asked` by one of two functions: for an edge that became in or out, and for
    /// a conflict. They return whether they could.
    pub(super) fn explain(
        self,
        asked: &Asked<'_>,
        reasons: &mut Reasons<'_>,
        explain_decided: impl FnOnce(Hindsight<'a>, Decided, &mut Reasons<'_>) -> bool,
        explain_conflict: impl FnOnce(Hindsight<'a>, &mut Reasons<'_>) -> bool,
    ) -> Explained {
        let is_explained = self.edges.is_plain()
            && match (asked, self.edges.asked(asked)) {
                (Asked::Conflict, _) => explain_conflict(self, reasons),
                (_, Some(decided)) => explain_decided(self, decided, reasons),
                (_, None) => false,
            };
        if is_explained { Explained::AsAsked } else { Explained::ByAll }
    }

    /// Returns whether an edge was in, if that was decided.
    pub(super) fn was_decided(self, edge: usize) -> Option<bool> {
        match self.known {
            Known::Past(past) => self.edges.was_decided(edge, past),
            Known::Facts(facts) => self.edges.decided(edge, facts),
        }
    }

    pub(super) fn was_in(self, edge: usize) -> bool {
        self.was_decided(edge) == Some(true)
    }

    pub(super) fn was_out(self, edge: usize) -> bool {
        self.was_decided(edge) == Some(false)
    }

    /// Returns the edges that were in, ascending.
    pub(super) fn ins(self) -> impl Iterator<Item = usize> {
        (0..self.edges.len()).filter(move |&edge| self.was_in(edge))
    }

    /// Returns an edge that was in and has one node at both ends.
    pub(super) fn ring(self) -> Option<usize> {
        (0..self.edges.len()).find(|&edge| self.edges.is_ring(edge) && self.was_in(edge))
    }

    /// Returns the chain of edges that were in between two nodes, beside `without`.
    pub(super) fn chain_between(
        self,
        ends: (usize, usize),
        without: Option<usize>,
    ) -> Option<Vec<usize>> {
        let (from, to) = ends;
        let (chain, end) = self.chain_from(from, without);
        (end == to).then_some(chain)
    }

    /// Returns the chain of edges that were in, beside `without`, from a node on, and the node at
    /// its end: the first one again if the chain is closed.
    pub(super) fn chain_from(self, from: usize, without: Option<usize>) -> (Vec<usize>, usize) {
        let graph = self.edges.graph();
        let (mut chain, mut at) = (Vec::new(), from);
        loop {
            let is_next = |&(_, edge): &(usize, usize)| {
                Some(edge) != without && chain.last() != Some(&edge) && self.was_in(edge)
            };
            let Some((next, edge)) = graph.edges_at(at).find(is_next) else { break };
            chain.push(edge);
            at = next;
            // Behind a node with three edges, a chain may lead in a circle without the first node.
            if at == from || chain.len() > graph.node_count() {
                break;
            }
        }
        (chain, at)
    }

    /// Returns the edges of a loop that was closed.
    pub(super) fn closed(self) -> Option<Vec<usize>> {
        let edge = self.closing()?;
        let mut closed = self.chain_between(self.edges.graph().ends(edge), Some(edge))?;
        closed.push(edge);
        Some(closed)
    }

    /// Returns an edge that was in and whose ends were connected by others that were in.
    pub(super) fn closing(self) -> Option<usize> {
        let mut parts = Parts::new(self.edges.graph().node_count());
        self.ins().find(|&edge| {
            let (one, other) = self.edges.graph().ends(edge);
            !parts.join(one, other)
        })
    }

    /// Returns a shortest path of edges that were in between two nodes, beside `without`.
    pub(super) fn path_between(self, ends: (usize, usize), without: usize) -> Option<Vec<usize>> {
        let (from, to) = ends;
        let graph = self.edges.graph();
        // For each node that is reached, the edge that leads there and the node before it.
        let mut reached = vec![None; graph.node_count()];
        let mut open = VecDeque::from([from]);
        while let Some(node) = open.pop_front().filter(|_| from != to && reached[to].is_none()) {
            for (neighbour, edge) in graph.edges_at(node) {
                let is_new = neighbour != from && reached[neighbour].is_none();
                if is_new && edge != without && self.was_in(edge) {
                    reached[neighbour] = Some((edge, node));
                    open.push_back(neighbour);
                }
            }
        }
        let (mut path, mut at) = (Vec::new(), to);
        while at != from {
            let (edge, before) = reached[at]?;
            path.push(edge);
            at = before;
        }
        Some(path)
    }

    /// Returns an edge that was in and is none of `chain`, one that was in from the beginning if
    /// there is one.
    pub(super) fn other_in(self, chain: &[usize]) -> Option<usize> {
        let mut chain = chain.to_vec();
        chain.sort_unstable();
        let mut others = self.ins().filter(|edge| chain.binary_search(edge).is_err());
        let first = others.next()?;
        let is_certain = |edge: &usize| match self.known {
            Known::Past(past) => self.edges.was_always_in(*edge, past),
            Known::Facts(_) => true,
        };
        Some(std::iter::once(first).chain(others).find(is_certain).unwrap_or(first))
    }

    /// Returns the edges at `node`, beside `without`, that were in.
    pub(super) fn ins_at(self, node: usize, without: Option<usize>) -> SmallVec<[usize; 4]> {
        self.others_at(node, without).filter(|&edge| self.was_in(edge)).collect()
    }

    /// Returns `phrase` and the names of edges; `None` if one has no variable.
    pub(super) fn named(
        self,
        phrase: Phrase,
        edges: impl IntoIterator<Item = usize>,
    ) -> Option<Phrase> {
        let vars: Option<Vec<_>> = edges.into_iter().map(|edge| self.edges.var(edge)).collect();
        vars.map(|vars| phrase.vars(vars))
    }

    /// Returns the clause that `count` edges at a node, beside `without`, already use it up; `None`
    /// if there are fewer.
    pub(super) fn branch(
        self,
        node: usize,
        count: usize,
        without: Option<usize>,
    ) -> Option<Phrase> {
        let found = self.ins_at(node, without);
        if found.len() < count {
            return None;
        }
        let named = self.named(Phrase::new(), found.into_iter().take(count))?;
        Some(match (without, count) {
            (None, _) => named.text(" meet"),
            (Some(_), 1) => named.text(" branches off to ").it(),
            (Some(_), _) => named.text(" branch off to ").it(),
        })
    }

    /// Returns the clause that no edge goes on from the one at `node` that was in, beside
    /// `without`; or from that, if none was in. `None` if one could.
    pub(super) fn dead_end(
        self,
        node: usize,
        ins: usize,
        without: Option<usize>,
    ) -> Option<Phrase> {
        if !self.were_decided_at(node, ins, without) {
            return None;
        }
        let phrase = Phrase::new().text("there is no way on from ");
        match ins {
            0 => without.map(|_| phrase.it()),
            _ => self.named(phrase, self.ins_at(node, without)),
        }
    }

    /// Adds that an edge was out.
    pub(super) fn add_out(self, edge: usize, reasons: &mut Reasons<'_>) -> bool {
        self.edges.add_reason(Decided { edge, is_in: false }, reasons);
        true
    }

    /// Adds that edges were in.
    pub(super) fn add_ins(
        self,
        edges: impl IntoIterator<Item = usize>,
        reasons: &mut Reasons<'_>,
    ) -> bool {
        edges.into_iter().for_each(|edge| {
            self.edges.add_reason(Decided { edge, is_in: true }, reasons);
        });
        true
    }

    /// Adds that `count` edges at `node`, beside `without`, were in. Returns `false` if there were
    /// fewer.
    pub(super) fn add_ins_at(
        self,
        node: usize,
        count: usize,
        without: Option<usize>,
        reasons: &mut Reasons<'_>,
    ) -> bool {
        let found = self.ins_at(node, without);
        found.len() >= count && self.add_ins(found.into_iter().take(count), reasons)
    }

    /// Adds how the edges at `node`, beside `without`, were decided. Returns `false` if one was
    /// open, or if not `ins` of them were in.
    pub(super) fn add_all_at(
        self,
        node: usize,
        ins: usize,
        without: Option<usize>,
        reasons: &mut Reasons<'_>,
    ) -> bool {
        let is_meant = self.were_decided_at(node, ins, without);
        if is_meant {
            for edge in self.others_at(node, without) {
                let is_in = self.was_in(edge);
                self.edges.add_reason(Decided { edge, is_in }, reasons);
            }
        }
        is_meant
    }

    /// Returns whether the edges at `node`, beside `without`, were all decided, and `ins` were in.
    pub(super) fn were_decided_at(self, node: usize, ins: usize, without: Option<usize>) -> bool {
        let mut found = 0;
        for edge in self.others_at(node, without) {
            match self.was_decided(edge) {
                Some(is_in) => found += usize::from(is_in),
                None => return false,
            }
        }
        found == ins
    }

    /// Adds that no edge was in, or could be, beside `without`. Returns `false` if one could.
    pub(super) fn add_none(self, without: Option<usize>, reasons: &mut Reasons<'_>) -> bool {
        let others = || (0..self.edges.len()).filter(|&edge| Some(edge) != without);
        let is_meant = others().all(|edge| self.was_out(edge));
        for edge in others().filter(|_| is_meant) {
            self.edges.add_reason(Decided { edge, is_in: false }, reasons);
        }
        is_meant
    }

    fn others_at(self, node: usize, without: Option<usize>) -> impl Iterator<Item = usize> {
        let edges = self.edges.graph().edges_at(node).map(|(_, edge)| edge);
        edges.filter(move |&edge| Some(edge) != without)
    }
}
