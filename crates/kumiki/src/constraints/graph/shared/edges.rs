//! The edges of a graph, each with the condition on which it is in.
//!
//! Invariant: there is one condition for each edge of the graph. Conditions that are not about the
//! same variable are independent.

use super::graph::Graph;
use super::membership::Membership;
use super::membership::{Knowledge, Standing};
use super::progress::Progress;
use crate::arithmetic::{Int, sort_by_number};
use crate::propagation::{Asked, Cost, Past, Properties, Reasons};
use crate::state::{Conflict, Event, Store, Var};

/// The edges of a graph, with the conditions on which they are in.
#[derive(Clone, Debug)]
pub(in crate::constraints::graph) struct Edges {
    graph: Graph,
    memberships: Vec<Membership>,
    /// The variables of the conditions, in the order of the edges.
    scope: Vec<Var>,
    /// The edge of each place of the scope.
    edges: Vec<u32>,
    /// The places of the scope, ascending by variable.
    by_var: Vec<u32>,
    is_plain: bool,
}

/// A removal of values, as a statement on an edge: it became in, or out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::constraints::graph) struct Decided {
    pub(in crate::constraints::graph) edge: usize,
    pub(in crate::constraints::graph) is_in: bool,
}

impl Edges {
    /// # Panics
    /// Panics if there are not as many conditions as edges.
    pub(in crate::constraints::graph) fn new(
        graph: &Graph,
        memberships: impl IntoIterator<Item = Membership>,
    ) -> Edges {
        let memberships: Vec<Membership> = memberships.into_iter().collect();
        assert_eq!(memberships.len(), graph.edge_count(), "each edge has one condition");
        let with_var = || (0..).zip(&memberships).filter_map(|(edge, of)| Some((edge, of.var()?)));
        let (edges, scope): (Vec<u32>, Vec<Var>) = with_var().unzip();
        let mut by_var: Vec<u32> = (0..scope.len() as u32).collect();
        sort_by_number(&mut by_var, |&place| scope[place as usize].index() as i128);
        let is_same = |pair: &[u32]| scope[pair[0] as usize] == scope[pair[1] as usize];
        let is_plain = !by_var.windows(2).any(is_same);
        Edges { graph: graph.clone(), memberships, scope, edges, by_var, is_plain }
    }

    pub(in crate::constraints::graph) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Makes an edge in, or out.
    pub(in crate::constraints::graph) fn decide(
        &self,
        decided: Decided,
        store: &mut Store,
    ) -> Result<(), Conflict> {
        match decided.is_in {
            true => self.memberships[decided.edge].require(store),
            false => self.memberships[decided.edge].exclude(store),
        }
    }

    /// Returns the variable of the condition of an edge.
    pub(in crate::constraints::graph) fn var(&self, edge: usize) -> Option<Var> {
        self.memberships[edge].var()
    }

    /// Returns the variables of the conditions, in the order of the edges.
    pub(in crate::constraints::graph) fn scope(&self) -> &[Var] {
        &self.scope
    }

    /// Returns the number of edges.
    pub(in crate::constraints::graph) fn len(&self) -> usize {
        self.memberships.len()
    }

    /// Returns the edge whose condition is at `place` of the scope.
    pub(in crate::constraints::graph) fn at_place(&self, place: u32) -> u32 {
        self.edges[place as usize]
    }

    /// Returns whether no variable has two conditions.
    pub(in crate::constraints::graph) fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Returns the properties of a constraint of a kind on the edges, which reads its [`Progress`].
    pub(in crate::constraints::graph) fn properties(&self, kind: &'static str) -> Properties {
        Properties::new(kind)
            .wake_on(Event::Removed)
            .cost(Cost::Moderate)
            .is_idempotent(self.is_plain)
            .state_words(Progress::words(self))
            .reads_changes(true)
    }

    /// Returns, for each edge, whether it is in if the variables of the scope have `values`.
    pub(in crate::constraints::graph) fn are_in(&self, values: &[Int]) -> Vec<bool> {
        let mut are_in = vec![true; self.len()];
        for (&edge, &value) in self.edges.iter().zip(values) {
            are_in[edge as usize] = self.memberships[edge as usize].holds(value);
        }
        are_in
    }

    /// Returns the number of edges at each node that are in. An edge with one node at both ends
    /// counts twice.
    pub(in crate::constraints::graph) fn degrees(
        &self,
        are_in: &[bool],
    ) -> impl Iterator<Item = u64> {
        let degree = |node| self.graph.edges_at(node).filter(|&(_, edge)| are_in[edge]).count();
        (0..self.graph.node_count()).map(move |node| degree(node) as u64)
    }

    /// Returns whether an edge has one node at both ends.
    pub(in crate::constraints::graph) fn is_ring(&self, edge: usize) -> bool {
        let (one, other) = self.graph.ends(edge);
        one == other
    }

    /// Returns the parts of the graph that the edges which are in connect.
    pub(in crate::constraints::graph) fn parts(&self, are_in: &[bool]) -> Parts {
        let mut parts = Parts::new(self.graph.node_count());
        for edge in (0..self.len()).filter(|&edge| are_in[edge]) {
            let (one, other) = self.graph.ends(edge);
            parts.join(one, other);
        }
        parts
    }

    /// Returns the number of edges that are in and, taken one after the other, join nodes that are
    /// connected already.
    pub(in crate::constraints::graph) fn closing(&self, are_in: &[bool]) -> u64 {
        let mut parts = Parts::new(self.graph.node_count());
        let joins = |&edge: &usize| {
            let (one, other) = self.graph.ends(edge);
            are_in[edge] && !parts.join(one, other)
        };
        (0..self.len()).filter(joins).count() as u64
    }

    /// Returns whether an edge is in, or was, if that is known to be decided.
    pub(in crate::constraints::graph) fn decided(
        &self,
        edge: usize,
        known: &impl Knowledge,
    ) -> Option<bool> {
        match self.memberships[edge].standing(known) {
            Standing::In => Some(true),
            Standing::Out => Some(false),
            Standing::Open => None,
        }
    }

    /// Returns whether an edge that was in was so from the beginning.
    pub(in crate::constraints::graph) fn was_always_in(
        &self,
        edge: usize,
        past: &Past<'_>,
    ) -> bool {
        match self.memberships[edge] {
            Membership::If(var, of) => past.first_ends(var) == (of, of),
            Membership::Unless(var, of) => {
                let (min, max) = past.first_ends(var);
                of < min || max < of
            }
            Membership::Among(..) => false,
            Membership::Always => true,
        }
    }

    /// Adds to `reasons` that an edge was in, or that it was out.
    pub(in crate::constraints::graph) fn add_reason(
        &self,
        decided: Decided,
        reasons: &mut Reasons<'_>,
    ) {
        self.memberships[decided.edge].explain(decided.is_in, reasons);
    }

    /// Returns what the asked removal decided; `None` if it is a conflict, or decided nothing.
    pub(in crate::constraints::graph) fn asked(&self, asked: &Asked<'_>) -> Option<Decided> {
        let Asked::Removed(removed) = asked else { return None };
        let of_place = |place: &u32| self.scope[*place as usize];
        let at = self.by_var.binary_search_by_key(&removed.var(), of_place).ok()?;
        let edge = self.edges[self.by_var[at] as usize] as usize;
        let was_possible = self.memberships[edge].holds(removed.min());
        let is_meant = |value| self.memberships[edge].holds(value) == was_possible;
        removed.iter().all(is_meant).then_some(Decided { edge, is_in: !was_possible })
    }
}

/// Nodes in parts that are joined one after the other.
pub(in crate::constraints::graph) struct Parts {
    above: Vec<u32>,
}

impl Parts {
    /// Returns as many parts as nodes.
    pub(in crate::constraints::graph) fn new(nodes: usize) -> Parts {
        Parts { above: (0..nodes as u32).collect() }
    }

    /// Joins the parts of two nodes; returns `false` if they are one already.
    pub(in crate::constraints::graph) fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.part(one), self.part(other));
        self.above[one] = other as u32;
        one != other
    }

    /// Returns the part of a node: the number of one of its nodes.
    pub(in crate::constraints::graph) fn part(&mut self, mut node: usize) -> usize {
        while self.above[node] as usize != node {
            let above = self.above[node] as usize;
            self.above[node] = self.above[above];
            node = above;
        }
        node
    }
}
