//! The chains of edges as they were before what is to be explained or put in words.
//!
//! Invariant: what is added to the reasons held then, and all of it or nothing is added. Reasons
//! and phrases follow from the same cause.

use super::edges::{Decided, Edges, Parts};
use crate::propagation::{Asked, Explained, Past, Phrase, Reasons};
use crate::state::Store;
use smallvec::SmallVec;

/// The edges of a constraint, as they were.
#[derive(Clone, Copy)]
pub(in crate::constraints::graph) struct PastChains<'a> {
    pub(in crate::constraints::graph) edges: &'a Edges,
    pub(in crate::constraints::graph) known: Known<'a>,
}

/// The knowledge of the variables of the edges.
#[derive(Clone, Copy)]
pub(in crate::constraints::graph) enum Known<'a> {
    /// All that was known.
    Past(&'a Past<'a>),
    /// The facts of a step.
    Facts(&'a Store),
}

/// The reason why an edge became in or out, or of a conflict.
pub(in crate::constraints::graph) enum Cause {
    /// Of the past: the edges that were decided, in the order of the reasons.
    Edges(CauseEdges),
    /// Of the facts of a step: what it says.
    Clause(Phrase),
}

/// The edges of a cause.
pub(in crate::constraints::graph) type CauseEdges = SmallVec<[usize; 8]>;

impl Cause {
    /// Returns what a step says.
    pub(in crate::constraints::graph) fn clause(self) -> Option<Phrase> {
        if let Cause::Clause(clause) = self { Some(clause) } else { None }
    }

    /// Returns the cause together with other edges, which come first; `None` if there are none.
    pub(in crate::constraints::graph) fn after(
        self,
        edges: impl FnOnce() -> Option<CauseEdges>,
    ) -> Option<Cause> {
        let Cause::Edges(own) = self else { return Some(self) };
        Some(Cause::Edges(edges()?.into_iter().chain(own).collect()))
    }
}

impl<'a> PastChains<'a> {
    /// Explains what is `asked` by the cause that one of two functions finds: of an edge that
    /// became in or out, and of a conflict.
    pub(in crate::constraints::graph) fn explain(
        self,
        asked: &Asked<'_>,
        reasons: &mut Reasons<'_>,
        of_decided: impl FnOnce(PastChains<'a>, Decided) -> Option<Cause>,
        of_conflict: impl FnOnce(PastChains<'a>) -> Option<Cause>,
    ) -> Explained {
        let cause = match (self.edges.is_plain(), asked) {
            (false, _) => None,
            (true, Asked::Conflict) => of_conflict(self),
            (true, _) => self.edges.asked(asked).and_then(|decided| of_decided(self, decided)),
        };
        let Some(Cause::Edges(edges)) = cause else { return Explained::ByAll };
        for edge in edges {
            self.edges.add_reason(Decided { edge, is_in: self.was_in(edge) }, reasons);
        }
        Explained::AsAsked
    }

    /// Returns the clause of the cause that `of_decided` finds for the edge that is `asked` about.
    pub(in crate::constraints::graph) fn phrase(
        self,
        asked: &Asked<'_>,
        of_decided: impl FnOnce(PastChains<'a>, Decided) -> Option<Cause>,
    ) -> Option<Phrase> {
        of_decided(self, self.edges.asked(asked)?)?.clause()
    }

    /// Returns the cause that `edges` were decided as they were, of which a step says `clause`. The
    /// past needs the edges, and facts need the clause; `None` if there is none.
    pub(in crate::constraints::graph) fn cause(
        self,
        edges: impl FnOnce() -> Option<CauseEdges>,
        clause: impl FnOnce() -> Option<Phrase>,
    ) -> Option<Cause> {
        match self.known {
            Known::Past(_) => edges().map(Cause::Edges),
            Known::Facts(_) => clause().map(Cause::Clause),
        }
    }

    /// Returns the cause that `edges` were decided as they were, of which no step says anything.
    pub(in crate::constraints::graph) fn unsaid(
        self,
        edges: impl IntoIterator<Item = usize>,
    ) -> Option<Cause> {
        self.cause(|| Some(edges.into_iter().collect()), || None)
    }

    /// Returns the cause that `edges` were decided as they were, of which a step says `text`,
    /// before the variable that is asked about.
    pub(in crate::constraints::graph) fn said_of_it(
        self,
        edges: impl IntoIterator<Item = usize>,
        text: &'static str,
    ) -> Option<Cause> {
        self.cause(|| Some(edges.into_iter().collect()), || Some(Phrase::new().text(text).it()))
    }

    /// Returns whether an edge was in, if that was decided.
    pub(in crate::constraints::graph) fn was_decided(self, edge: usize) -> Option<bool> {
        match self.known {
            Known::Past(past) => self.edges.decided(edge, past),
            Known::Facts(facts) => self.edges.decided(edge, facts),
        }
    }

    pub(in crate::constraints::graph) fn was_in(self, edge: usize) -> bool {
        self.was_decided(edge) == Some(true)
    }

    pub(in crate::constraints::graph) fn was_out(self, edge: usize) -> bool {
        self.was_decided(edge) == Some(false)
    }

    /// Returns the edges that were in, ascending.
    pub(in crate::constraints::graph) fn ins(self) -> impl Iterator<Item = usize> {
        (0..self.edges.len()).filter(move |&edge| self.was_in(edge))
    }

    /// Returns the cause that an edge was in and has one node at both ends.
    pub(in crate::constraints::graph) fn ring(self) -> Option<Cause> {
        let is_ring = |&edge: &usize| self.edges.is_ring(edge) && self.was_in(edge);
        self.unsaid([(0..self.edges.len()).find(is_ring)?])
    }

    /// Returns the chain of edges that were in between two nodes, beside `without`.
    pub(in crate::constraints::graph) fn chain_between(
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
    pub(in crate::constraints::graph) fn chain_from(
        self,
        from: usize,
        without: Option<usize>,
    ) -> (Vec<usize>, usize) {
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
    pub(in crate::constraints::graph) fn closed(self) -> Option<Vec<usize>> {
        let edge = self.closing()?;
        let mut closed = self.chain_between(self.edges.graph().ends(edge), Some(edge))?;
        closed.push(edge);
        Some(closed)
    }

    /// Returns an edge that was in and whose ends were connected by others that were in.
    pub(in crate::constraints::graph) fn closing(self) -> Option<usize> {
        let mut parts = Parts::new(self.edges.graph().node_count());
        self.ins().find(|&edge| {
            let (one, other) = self.edges.graph().ends(edge);
            !parts.join(one, other)
        })
    }

    /// Returns a shortest path of edges that were in between two nodes, beside `without`.
    pub(in crate::constraints::graph) fn path_between(
        self,
        ends: (usize, usize),
        without: usize,
    ) -> Option<Vec<usize>> {
        self.edges.graph().path(ends.0, ends.1, |edge| edge != without && self.was_in(edge))
    }

    /// Returns an edge that was in and is not in `chain`, one that was in from the beginning if
    /// there is one.
    pub(in crate::constraints::graph) fn other_in(self, chain: &[usize]) -> Option<usize> {
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
    pub(in crate::constraints::graph) fn ins_at(
        self,
        node: usize,
        without: Option<usize>,
    ) -> impl Iterator<Item = usize> + use<'a> {
        self.others_at(node, without).filter(move |&edge| self.was_in(edge))
    }

    /// Returns `phrase` and the names of edges; `None` if one has no variable.
    pub(in crate::constraints::graph) fn named(
        self,
        phrase: Phrase,
        edges: impl IntoIterator<Item = usize>,
    ) -> Option<Phrase> {
        let vars: Option<Vec<_>> = edges.into_iter().map(|edge| self.edges.var(edge)).collect();
        vars.map(|vars| phrase.vars(vars))
    }

    /// Returns the cause that an edge is never in, as it has one node at both ends.
    pub(in crate::constraints::graph) fn own_ring(self, edge: usize) -> Option<Cause> {
        if self.edges.is_ring(edge) { self.unsaid([]) } else { None }
    }

    /// Returns the cause that `count` edges at a node, beside `without`, already use it up; `None`
    /// if there were fewer.
    pub(in crate::constraints::graph) fn branch(
        self,
        node: usize,
        count: usize,
        without: Option<usize>,
    ) -> Option<Cause> {
        let found: CauseEdges = self.ins_at(node, without).take(count).collect();
        if found.len() < count {
            return None;
        }
        let clause = || {
            let named = self.named(Phrase::new(), found.iter().copied())?;
            Some(match (without, count) {
                (None, _) => named.text(" meet"),
                (Some(_), 1) => named.text(" branches off to ").it(),
                (Some(_), _) => named.text(" branch off to ").it(),
            })
        };
        self.cause(|| Some(found.clone()), clause)
    }

    /// Returns the cause that no edge goes on from the one at `node` that was in, beside
    /// `without`; or from that, if none was in. `None` if one could.
    pub(in crate::constraints::graph) fn dead_end(
        self,
        node: usize,
        ins: usize,
        without: Option<usize>,
    ) -> Option<Cause> {
        let all = self.all_at(node, ins, without)?;
        let clause = || {
            let phrase = Phrase::new().text("there is no way on from ");
            match ins {
                0 => without.map(|_| phrase.it()),
                _ => self.named(phrase, self.ins_at(node, without)),
            }
        };
        self.cause(|| Some(all.collect()), clause)
    }

    /// Returns the edges at `node`, beside `without`; `None` if one was open, or if not `ins` of
    /// them were in.
    pub(in crate::constraints::graph) fn all_at(
        self,
        node: usize,
        ins: usize,
        without: Option<usize>,
    ) -> Option<impl Iterator<Item = usize> + use<'a>> {
        let is_meant = self.were_decided_at(node, ins, without);
        is_meant.then(|| self.others_at(node, without))
    }

    /// Returns whether the edges at `node`, beside `without`, were all decided, and `ins` were in.
    pub(in crate::constraints::graph) fn were_decided_at(
        self,
        node: usize,
        ins: usize,
        without: Option<usize>,
    ) -> bool {
        let mut found = 0;
        for edge in self.others_at(node, without) {
            match self.was_decided(edge) {
                Some(is_in) => found += usize::from(is_in),
                None => return false,
            }
        }
        found == ins
    }

    /// Returns the cause that no edge was in, or could be, beside `without`; `None` if one could.
    pub(in crate::constraints::graph) fn none_in(self, without: Option<usize>) -> Option<Cause> {
        let others = || (0..self.edges.len()).filter(move |&edge| Some(edge) != without);
        let is_meant = others().all(|edge| self.was_out(edge));
        if is_meant { self.unsaid(others()) } else { None }
    }

    fn others_at(
        self,
        node: usize,
        without: Option<usize>,
    ) -> impl Iterator<Item = usize> + use<'a> {
        let edges = self.edges.graph().edges_at(node).map(|(_, edge)| edge);
        edges.filter(move |&edge| Some(edge) != without)
    }
}
