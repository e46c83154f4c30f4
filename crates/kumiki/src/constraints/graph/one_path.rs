//! One path along the edges of a graph, with free ends.
//!
//! Invariant: after a run, no open edge would close a chain, and at most two nodes are ends of
//! chains for good.

use super::shared::chains::{Chains, Degree};
use super::shared::edges::{Decided, Edges};
use super::shared::past_chains::{Cause, CauseEdges, Known, PastChains};
use super::{Graph, Membership};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Constraint, Explained, Past, Phrase, Properties, Reasons, filter_last_free,
};
use crate::state::{Conflict, Store, Var};

/// Requires that the edges that are in form exactly one path, which meets itself nowhere: one of
/// them ends at two nodes, two at each node between, and none at the others. A path has at least
/// one edge. Its ends are any nodes; [`Paths`](super::Paths) joins given ones.
///
/// A run makes edges out that would close a chain of edges or branch off. As soon as both ends are
/// known, it makes edges in or out where a node needs this. It takes time linear in the number of
/// edges that have changed, but for the first one.
///
/// ```
/// use kumiki::constraints::graph::{Graph, Membership, OnePath};
/// use kumiki::{engine::Model, search::Search};
///
/// // One, two or three sides of a square that follow one another.
/// let square = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)]);
/// let mut model = Model::new();
/// let sides = model.add_variables(4, 0..=1)?;
/// let edges = sides.iter().map(|&side| Membership::If(side, 1));
/// model.add_constraint(OnePath::new(&square, edges));
/// assert_eq!(Search::new(model).count(), 12);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OnePath {
    edges: Edges,
}

impl OnePath {
    /// Requires that the edges of `graph` that are in form one path. There is a condition for each
    /// edge, in their order.
    ///
    /// # Panics
    /// Panics if there are not as many conditions as edges.
    pub fn new(graph: &Graph, edges: impl IntoIterator<Item = Membership>) -> OnePath {
        OnePath { edges: Edges::new(graph, edges) }
    }

    fn run(&self, chains: &mut Chains<'_>) -> Result<(), Conflict> {
        loop {
            let dead = chains.totals.dead;
            match chains.next()? {
                Some(decided) => self.visit(chains, decided, dead)?,
                None => match (chains.totals.ins, chains.totals.open) {
                    (0, 0) => return Err(Conflict),
                    (0, 1) => chains.decide_all(true)?,
                    _ => return Ok(()),
                },
            }
        }
    }

    /// Follows from a decided edge. There were `dead` ends of chains before it.
    fn visit(&self, chains: &mut Chains<'_>, decided: Decided, dead: u32) -> Result<(), Conflict> {
        let graph = self.edges.graph();
        let nodes = graph.ends(decided.edge);
        at_most_two(chains, nodes.0)?;
        at_most_two(chains, nodes.1)?;
        let mut ends = nodes;
        if decided.is_in {
            ends = chains.join(decided.edge).ok_or(Conflict)?;
            chains.exclude_between(ends.0, ends.1)?;
        }
        complete(chains, ends.0)?;
        complete(chains, ends.1)?;
        if chains.totals.complete > 0 && chains.totals.chains > 1 {
            return Err(Conflict);
        }
        match (dead, chains.totals.dead) {
            (_, 0 | 1) => Ok(()),
            (2, 2) => [nodes.0, nodes.1].into_iter().try_for_each(|node| go_on(chains, node)),
            (_, 2) => (0..graph.node_count()).try_for_each(|node| go_on(chains, node)),
            _ => Err(Conflict),
        }
    }
}

/// Makes the open edges at a node out that has two edges that are in.
fn at_most_two(chains: &mut Chains<'_>, node: usize) -> Result<(), Conflict> {
    match chains.degree(node).ins {
        0 | 1 => Ok(()),
        2 => chains.exclude_at(node),
        _ => Err(Conflict),
    }
}

/// Makes all other edges out if the chain that ends at a node ends for good, at both of its ends.
fn complete(chains: &mut Chains<'_>, end: usize) -> Result<(), Conflict> {
    let is_dead = |node| chains.degree(node) == Degree::DEAD;
    if chains.totals.complete > 0 || !is_dead(end) || !is_dead(chains.other_end(end)) {
        return Ok(());
    }
    chains.totals.complete = 1;
    chains.decide_all(false)
}

/// Decides the open edges at a node at which no chain may end.
fn go_on(chains: &mut Chains<'_>, node: usize) -> Result<(), Conflict> {
    match chains.degree(node) {
        Degree::DEAD => Ok(()),
        _ => chains.two_or_none(node),
    }
}

impl Constraint for OnePath {
    fn scope(&self) -> &[Var] {
        self.edges.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.violation(values) == 0
    }

    /// Returns the number of edges that are too many at the nodes, the number of edges that close
    /// a chain, and the distance of the number of parts from one.
    fn violation(&self, values: &[Int]) -> u64 {
        let are_in = self.edges.are_in(values);
        let (mut excess, mut nodes) = (0, 0);
        for degree in self.edges.degrees(&are_in) {
            excess += degree.saturating_sub(2);
            nodes += u64::from(degree > 0);
        }
        let (closing, ins) = (self.edges.closing(&are_in), are_in.iter().filter(|&&is_in| is_in));
        // Each edge that does not close a chain joins two parts.
        let parts = nodes - (ins.count() as u64 - closing);
        excess + closing + parts.abs_diff(1)
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
        before.phrase(asked, cause_of_decided)
    }

    fn properties(&self) -> Properties {
        self.edges.properties("one path")
    }
}

/// Returns why an edge became in or out.
fn cause_of_decided(before: PastChains<'_>, decided: Decided) -> Option<Cause> {
    let Decided { edge, is_in } = decided;
    let ends = before.edges.graph().ends(edge);
    let nodes = || [ends.0, ends.1].into_iter();
    // If both ends of the path are known, another node has two edges or none.
    let middle = |ins: usize| {
        let cause = nodes().find_map(|node| before.dead_end(node, ins, Some(edge)))?;
        cause.after(|| all_dead(before, 2))
    };
    if is_in {
        return middle(1).or_else(|| before.none_in(Some(edge)));
    }
    before
        .own_ring(edge)
        .or_else(|| nodes().find_map(|node| before.branch(node, 2, Some(edge))))
        .or_else(|| {
            let chain = before.chain_between(ends, Some(edge))?;
            before.said_of_it(chain, "a ring is closed by ")
        })
        .or_else(|| middle(0))
        .or_else(|| before.said_of_it(complete_chain(before)?, "the path ends without "))
}

/// Returns why there is no path any more.
fn cause_of_conflict(before: PastChains<'_>) -> Option<Cause> {
    let mut nodes = 0..before.edges.graph().node_count();
    let wrong = before
        .ring()
        .or_else(|| nodes.find_map(|node| before.branch(node, 3, None)))
        .or_else(|| before.unsaid(before.closed()?))
        .or_else(|| before.unsaid(all_dead(before, 3)?));
    if wrong.is_some() {
        return wrong;
    }
    let other = |chain: Vec<usize>| Some((before.other_in(&chain)?, chain));
    match complete_chain(before).and_then(other) {
        Some((other, chain)) => before.unsaid(std::iter::once(other).chain(chain)),
        None => before.none_in(None),
    }
}

/// Returns the edges at `count` nodes at which chains ended for good; `None` if there were fewer.
fn all_dead(before: PastChains<'_>, count: usize) -> Option<CauseEdges> {
    let found: Vec<usize> = dead_ends(before).take(count).collect();
    let edges = found.iter().filter_map(|&node| before.all_at(node, 1, None)).flatten();
    (found.len() == count).then(|| edges.collect())
}

fn dead_ends(before: PastChains<'_>) -> impl Iterator<Item = usize> {
    let nodes = 0..before.edges.graph().node_count();
    nodes.filter(move |&node| before.were_decided_at(node, 1, None))
}

/// Returns the edges of a chain that ended for good at both of its ends, and those at its ends.
fn complete_chain(before: PastChains<'_>) -> Option<Vec<usize>> {
    dead_ends(before).find_map(|node| {
        let (mut chain, end) = before.chain_from(node, None);
        let at_ends = before.all_at(node, 1, None)?.chain(before.all_at(end, 1, None)?);
        chain.extend(at_ends);
        Some(chain)
    })
}
