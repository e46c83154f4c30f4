//! One loop along the edges of a graph.
//!
//! Invariant: after a run, each node with an edge that is in has two or can still get a second one,
//! and no edge that is open would close a loop while another edge is in.

use super::shared::chains::Chains;
use super::shared::edges::{Decided, Edges};
use super::shared::past_chains::{Cause, Known, PastChains};
use super::{Graph, Membership};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Constraint, Explained, Past, Phrase, Properties, Reasons, filter_last_free,
};
use crate::state::{Conflict, Store, Var};

/// Requires that the edges that are in form exactly one loop, which meets itself nowhere: two of
/// them end at each node of the loop, and none at the others. A loop has at least two edges.
///
/// A run makes edges in or out where a node needs this, and makes out those that would close a
/// chain of edges while another edge is in. It takes time linear in the number of edges that have
/// changed, but for the first one. Caseau and Laburthe, *Solving small TSPs with constraints*
/// (1997), follow chains in this way.
///
/// ```
/// use kumiki::constraints::graph::{Graph, Membership, OneLoop};
/// use kumiki::{engine::Model, search::Search};
///
/// // Two squares that share a side: two small loops, and the one around both.
/// let squares = Graph::new(6, [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]);
/// let mut model = Model::new();
/// let lines = model.add_variables(squares.edge_count(), 0..=1)?;
/// let edges = lines.iter().map(|&line| Membership::If(line, 1));
/// model.add_constraint(OneLoop::new(&squares, edges));
/// assert_eq!(Search::new(model).count(), 3);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OneLoop {
    edges: Edges,
}

impl OneLoop {
    /// Requires that the edges of `graph` that are in form one loop. There is a condition for each
    /// edge, in their order.
    ///
    /// # Panics
    /// Panics if there are not as many conditions as edges.
    pub fn new(graph: &Graph, edges: impl IntoIterator<Item = Membership>) -> OneLoop {
        OneLoop { edges: Edges::new(graph, edges) }
    }

    fn run(&self, chains: &mut Chains<'_>) -> Result<(), Conflict> {
        let graph = self.edges.graph();
        if chains.is_first() {
            (0..graph.node_count()).try_for_each(|node| chains.two_or_none(node))?;
        }
        while let Some(Decided { edge, is_in }) = chains.next()? {
            let (one, other) = graph.ends(edge);
            chains.two_or_none(one)?;
            chains.two_or_none(other)?;
            if is_in {
                visit_chain(chains, edge)?;
            }
        }
        if chains.totals.ins + chains.totals.open == 0 { Err(Conflict) } else { Ok(()) }
    }
}

/// Joins two chains by an edge that is in. A chain stays open while there are others.
fn visit_chain(chains: &mut Chains<'_>, edge: usize) -> Result<(), Conflict> {
    let (before, newest) = (chains.totals.chains, chains.totals.newest as usize);
    let ends = chains.join(edge);
    chains.totals.complete += u32::from(ends.is_none());
    if chains.totals.complete > 0 {
        let is_only = chains.totals.complete == 1 && chains.totals.chains == 0;
        return if is_only { chains.decide_all(false) } else { Err(Conflict) };
    }
    if chains.totals.chains < 2 {
        return Ok(());
    }
    if before == 1 {
        chains.exclude_between(newest, chains.other_end(newest))?;
    }
    ends.map_or(Ok(()), |(from, to)| chains.exclude_between(from, to))
}

impl Constraint for OneLoop {
    fn scope(&self) -> &[Var] {
        self.edges.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.violation(values) == 0
    }

    /// Returns the number of edges that are too many or too few at the nodes, and the distance of
    /// the number of loops from one.
    fn violation(&self, values: &[Int]) -> u64 {
        let are_in = self.edges.are_in(values);
        let excess = |degree: u64| if degree == 1 { 1 } else { degree.saturating_sub(2) };
        let degrees: u64 = self.edges.degrees(&are_in).map(excess).sum();
        let is_ring = |edge: &usize| are_in[*edge] && self.edges.is_ring(*edge);
        let rings = (0..are_in.len()).filter(is_ring).count() as u64;
        // Nodes that have two edges or none are on loops: each has one edge that closes it.
        degrees + rings + self.edges.closing(&are_in).abs_diff(1)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        Chains::run(&self.edges, store, |chains| self.run(chains))?;
        if self.edges.is_plain() { Ok(()) } else { filter_last_free(self, store) }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let before = PastChains { edges: &self.edges, known: Known::Past(past) };
        before.explain(asked, reasons, cause_of_decided, cause_of_conflict)
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let before = PastChains { edges: &self.edges, known: Known::Facts(facts) };
        match asked {
            Asked::Conflict => cause_of_conflict(before)?.clause(),
            Asked::Removed(_) => before.phrase(asked, cause_of_decided),
        }
    }

    fn properties(&self) -> Properties {
        self.edges.properties("one loop")
    }
}

/// Returns why an edge became in or out.
fn cause_of_decided(before: PastChains<'_>, decided: Decided) -> Option<Cause> {
    let Decided { edge, is_in } = decided;
    let ends = before.edges.graph().ends(edge);
    let mut nodes = [ends.0, ends.1].into_iter();
    if is_in {
        return nodes.find_map(|node| before.dead_end(node, 1, Some(edge)));
    }
    let at_nodes = before
        .own_ring(edge)
        .or_else(|| nodes.clone().find_map(|node| before.branch(node, 2, Some(edge))))
        .or_else(|| nodes.find_map(|node| before.dead_end(node, 0, Some(edge))));
    if at_nodes.is_some() {
        return at_nodes;
    }
    if let Some(chain) = before.chain_between(ends, Some(edge))
        && let Some(other) = before.other_in(&chain)
    {
        let phrase = || Phrase::new().text("a loop is closed by ").it().text(" without ");
        return before.cause(
            || Some(chain.into_iter().chain([other]).collect()),
            || before.named(phrase(), [other]),
        );
    }
    let closed = before.closed().filter(|closed| !closed.contains(&edge))?;
    before.said_of_it(closed, "the loop is closed without ")
}

/// Returns why there is no loop any more.
fn cause_of_conflict(before: PastChains<'_>) -> Option<Cause> {
    let at_node = |node| before.branch(node, 3, None).or_else(|| before.dead_end(node, 1, None));
    let nodes = 0..before.edges.graph().node_count();
    let wrong = before.ring().or_else(|| nodes.into_iter().find_map(at_node));
    if wrong.is_some() {
        return wrong;
    }
    let Some(closed) = before.closed() else { return before.none_in(None) };
    let other = before.other_in(&closed)?;
    before.cause(
        || Some(closed.into_iter().chain([other]).collect()),
        || before.named(Phrase::new().text("a loop is closed without "), [other]),
    )
}
