//! Paths along the edges of a graph that join given pairs of nodes.
//!
//! Invariant: after a run, no open edge would join two nodes of different pairs, or close a chain.
//! Each open edge is between nodes through which a pair can still be joined.

mod explain;
mod regions;

use super::shared::chains::Chains;
use super::shared::edges::{Decided, Edges};
use super::shared::past_chains::{Known, PastChains};
use super::{Graph, Membership};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Constraint, Explained, Past, Phrase, Properties, Reasons, filter_last_free,
};
use crate::state::{Conflict, Store, Var};
use regions::Regions;

/// Requires that the edges that are in form paths between given pairs of nodes. Each pair is the
/// ends of one path, a path meets itself nowhere, no two paths have a node in common, and there are
/// no other edges that are in.
///
/// A pair of a node and itself is a path without an edge. If a node is in two pairs, there is no
/// solution.
///
/// A run makes edges in or out where a node needs this, and makes out those that would close a
/// chain of edges or join the nodes of different pairs. Then one walk finds the nodes through which
/// a pair can be joined, and makes the other edges out. It takes time linear in the numbers of
/// nodes and edges.
///
/// ```
/// use kumiki::constraints::graph::{Graph, Membership, Paths};
/// use kumiki::{engine::Model, search::Search};
///
/// // From one corner of two squares side by side to the opposite one.
/// let squares = Graph::new(6, [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]);
/// let mut model = Model::new();
/// let lines = model.add_variables(squares.edge_count(), 0..=1)?;
/// let edges = lines.iter().map(|&line| Membership::If(line, 1));
/// model.add_constraint(Paths::new(&squares, edges, [(0, 5)]));
/// assert_eq!(Search::new(model).count(), 4);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Paths {
    edges: Edges,
    /// The place of each node.
    nodes: Vec<PathPlace>,
    pairs: Vec<(usize, usize)>,
    /// True if a node is in two pairs.
    is_crossed: bool,
}

/// The place of a node on the paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PathPlace {
    /// On a path, or on none.
    Free,
    /// The end of a path, of which this is the other end.
    End(usize),
    /// A path without an edge.
    Alone,
}

impl Paths {
    /// Requires that the edges of `graph` that are in form paths between the two nodes of each of
    /// `pairs`. There is a condition for each edge, in their order.
    ///
    /// # Panics
    /// Panics if there are not as many conditions as edges, or if there is no such node.
    pub fn new(
        graph: &Graph,
        edges: impl IntoIterator<Item = Membership>,
        pairs: impl IntoIterator<Item = (usize, usize)>,
    ) -> Paths {
        let pairs: Vec<(usize, usize)> = pairs.into_iter().collect();
        let mut nodes = vec![PathPlace::Free; graph.node_count()];
        let mut is_crossed = false;
        for &(one, other) in &pairs {
            is_crossed |= nodes[one] != PathPlace::Free || nodes[other] != PathPlace::Free;
            let end = |of| if one == other { PathPlace::Alone } else { PathPlace::End(of) };
            (nodes[one], nodes[other]) = (end(other), end(one));
        }
        Paths { edges: Edges::new(graph, edges), nodes, pairs, is_crossed }
    }

    fn run(&self, chains: &mut Chains<'_>) -> Result<(), Conflict> {
        let graph = self.edges.graph();
        if chains.is_first() {
            for node in 0..graph.node_count() {
                self.visit_node(chains, node)?;
                self.keep_apart(chains, node)?;
            }
        }
        loop {
            match chains.next()? {
                Some(decided) => self.visit_edge(chains, decided)?,
                None if self.wall_off(chains)? => {}
                None => return Ok(()),
            }
        }
    }

    fn visit_edge(&self, chains: &mut Chains<'_>, decided: Decided) -> Result<(), Conflict> {
        let (one, other) = self.edges.graph().ends(decided.edge);
        self.visit_node(chains, one)?;
        self.visit_node(chains, other)?;
        if !decided.is_in {
            return Ok(());
        }
        let (from, to) = chains.join(decided.edge).ok_or(Conflict)?;
        if !self.can_be_joined(from, to) {
            return Err(Conflict);
        }
        self.keep_apart(chains, from)?;
        self.keep_apart(chains, to)
    }

    /// Makes the open edges out through which no pair can be joined. Returns whether there were
    /// any.
    fn wall_off(&self, chains: &mut Chains<'_>) -> Result<bool, Conflict> {
        let end = |node| match chains.degree(node).ins {
            0 => Some(node),
            1 => Some(chains.other_end(node)),
            _ => None,
        };
        let regions = Regions::new(self, end, |edge| chains.is_open(edge));
        if (0..self.nodes.len()).any(|node| chains.degree(node).ins == 1 && regions.is_lost(node)) {
            return Err(Conflict);
        }
        let mut has_changed = false;
        for edge in 0..self.edges.len() {
            if chains.is_open(edge) && regions.excludes(self, edge) {
                chains.decide(Decided { edge, is_in: false })?;
                has_changed = true;
            }
        }
        Ok(has_changed)
    }

    fn visit_node(&self, chains: &mut Chains<'_>, node: usize) -> Result<(), Conflict> {
        match self.nodes[node] {
            PathPlace::Free => chains.two_or_none(node),
            PathPlace::End(_) => chains.exactly_one(node),
            PathPlace::Alone if chains.degree(node).ins > 0 => Err(Conflict),
            PathPlace::Alone => chains.exclude_at(node),
        }
    }

    /// Makes out the edges from the end of a chain to its other end, and to the chains that it
    /// cannot be joined with.
    fn keep_apart(&self, chains: &mut Chains<'_>, end: usize) -> Result<(), Conflict> {
        let other = chains.other_end(end);
        chains.exclude_at_if(end, |chains, neighbour| {
            let far = chains.other_end(neighbour);
            // A chain that ends where it begins has no edge yet.
            let is_closing = neighbour == other && other != end;
            let are_ends = !self.can_be_joined(other, far);
            is_closing || are_ends
        })
    }

    /// Returns whether a chain between two nodes may be a path, or a part of one.
    fn can_be_joined(&self, one: usize, other: usize) -> bool {
        match (self.nodes[one], self.nodes[other]) {
            (PathPlace::End(partner), PathPlace::End(_)) => partner == other,
            (PathPlace::Alone, _) | (_, PathPlace::Alone) => false,
            _ => true,
        }
    }
}

impl Constraint for Paths {
    fn scope(&self) -> &[Var] {
        self.edges.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.violation(values) == 0
    }

    /// Returns the number of edges that are too many or too few at the nodes, the number of edges
    /// that close a chain, and the number of pairs that are not joined.
    fn violation(&self, values: &[Int]) -> u64 {
        let are_in = self.edges.are_in(values);
        let excess = |(place, degree): (&PathPlace, u64)| match place {
            PathPlace::Free if degree == 1 => 1,
            PathPlace::Free => degree.saturating_sub(2),
            PathPlace::End(_) => degree.abs_diff(1),
            PathPlace::Alone => degree,
        };
        let degrees: u64 = self.nodes.iter().zip(self.edges.degrees(&are_in)).map(excess).sum();
        let mut parts = self.edges.parts(&are_in);
        let is_apart = |&&(one, other): &&(usize, usize)| parts.part(one) != parts.part(other);
        let apart = self.pairs.iter().filter(is_apart).count() as u64;
        degrees + apart + self.edges.closing(&are_in) + u64::from(self.is_crossed)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if self.is_crossed {
            return Err(Conflict);
        }
        Chains::run(&self.edges, store, |chains| self.run(chains))?;
        if self.edges.is_plain() { Ok(()) } else { filter_last_free(self, store) }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let before = PastChains { edges: &self.edges, known: Known::Past(past) };
        before.explain(
            asked,
            reasons,
            |before, decided| self.cause_of_decided(before, decided),
            |before| self.cause_of_conflict(before),
        )
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let before = PastChains { edges: &self.edges, known: Known::Facts(facts) };
        before.phrase(asked, |before, decided| self.cause_of_decided(before, decided))
    }

    fn properties(&self) -> Properties {
        self.edges.properties("paths")
    }
}
