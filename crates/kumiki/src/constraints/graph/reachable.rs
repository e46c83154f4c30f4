//! The number of nodes that can be reached from one.
//!
//! Invariant: a node is out only if with it too many nodes could be reached. It is in only if
//! without it too few could be.

use super::shared::cut::Reached;
use super::shared::depth_first::DepthFirstTree;
use super::shared::membership::Standing;
use super::shared::memberships::Memberships;
use super::{Graph, Membership};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Phrase, Properties, Reasons,
    filter_last_free,
};
use crate::state::{Conflict, Event, Store, Var};
use std::ops::RangeInclusive;

/// Requires that so many nodes can be reached from one, over edges between nodes that are in. That
/// node itself counts as in, whatever its condition says, and is not counted. Other nodes that are
/// in may be anywhere.
///
/// Not domain consistent. A node is out if it joins the nodes that are reached to so many others
/// that they are too many. It is in if without it too few could be reached. A run takes time
/// linear in the numbers of nodes and edges, and in the product of the numbers of nodes and of
/// separate parts beside the nodes that are reached.
///
/// ```
/// use kumiki::constraints::graph::{Membership, Reachable};
/// use kumiki::{engine::Model, graph::Graph, search::Search};
///
/// // Four nodes in a row, of which exactly one is reached from the first.
/// let mut model = Model::new();
/// let vars = model.add_variables(4, 0..=1)?;
/// let row = Graph::new(4, [(0, 1), (1, 2), (2, 3)]);
/// let nodes = vars.iter().map(|&var| Membership::If(var, 1));
/// model.add_constraint(Reachable::new(&row, nodes, 0, 1..=1));
/// assert_eq!(Search::new(model).count(), 4); // the first and the last are in or out
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reachable {
    graph: Graph,
    nodes: Memberships,
    start: usize,
    /// The numbers of nodes that may be reached, with the start.
    size: (Int, Int),
    scope: Vec<Var>,
}

impl Reachable {
    /// Requires that as many nodes of `graph` as a number of `size` can be reached from `start`.
    /// There is a condition for each node, in their order; that of `start` has no meaning.
    ///
    /// # Panics
    /// Panics if there are not as many conditions as nodes, or if `start` is no node.
    pub fn new(
        graph: &Graph,
        nodes: impl IntoIterator<Item = Membership>,
        start: usize,
        size: RangeInclusive<usize>,
    ) -> Reachable {
        let mut nodes: Vec<Membership> = nodes.into_iter().collect();
        assert_eq!(nodes.len(), graph.node_count(), "there is a condition for each node");
        nodes[start] = Membership::Always;
        let nodes = Memberships::new(nodes);
        let scope = nodes.vars().collect();
        let bound = |size: usize| Int::try_from(size).unwrap_or(Int::MAX).saturating_add(1);
        let size = (bound(*size.start()), bound(*size.end()));
        Reachable { graph: graph.clone(), nodes, start, size, scope }
    }

    /// Returns the nodes that are reached for certain.
    fn core(&self, standings: &[Standing]) -> Reached {
        Reached::of(self.start, &self.graph, &certain(standings))
    }

    /// Excludes the nodes that would join too many to those that are reached.
    fn keep_small(&self, standings: &[Standing], store: &mut Store) -> Result<(), Conflict> {
        let certain = certain(standings);
        let core = Reached::of(self.start, &self.graph, &certain);
        let spare = self.size.1 - core.nodes().count() as Int;
        if spare < 0 {
            return Err(Conflict);
        }
        let is_near = |node: usize| self.graph.neighbours(node).any(|other| core.has[other]);
        let is_open = |&node: &usize| standings[node] == Standing::Open && is_near(node);
        // The part of each node that is in beside a node that is open.
        let mut part_of = vec![usize::MAX; standings.len()];
        let mut sizes: Vec<Int> = Vec::new();
        for node in (0..standings.len()).filter(is_open) {
            let mut joined: Vec<usize> = Vec::new();
            for next in self.graph.neighbours(node) {
                if certain[next] != Standing::In || core.has[next] {
                    continue;
                }
                if part_of[next] == usize::MAX {
                    let part = Reached::of(next, &self.graph, &certain);
                    part.nodes().for_each(|node| part_of[node] = sizes.len());
                    sizes.push(part.nodes().count() as Int);
                }
                if !joined.contains(&part_of[next]) {
                    joined.push(part_of[next]);
                }
            }
            if 1 + joined.iter().map(|&part| sizes[part]).sum::<Int>() > spare {
                self.nodes.exclude(node, store)?;
            }
        }
        Ok(())
    }
}

/// Returns the standings, where nodes that are open count as out.
fn certain(standings: &[Standing]) -> Vec<Standing> {
    let is_in = |&standing: &Standing| match standing {
        Standing::In => Standing::In,
        Standing::Open | Standing::Out => Standing::Out,
    };
    standings.iter().map(is_in).collect()
}

impl Constraint for Reachable {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.violation(values) == 0
    }

    /// Returns the difference to the number of nodes.
    fn violation(&self, values: &[Int]) -> u64 {
        let (min, max) = self.size;
        let standing = |is_in: bool| if is_in { Standing::In } else { Standing::Out };
        let standings: Vec<Standing> =
            self.nodes.truths(values).into_iter().map(standing).collect();
        let size = self.core(&standings).nodes().count() as Int;
        if min > max { 1 + size.abs_diff(min) } else { size.abs_diff(size.clamp(min, max)) }
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let standings = self.nodes.standings(store);
        self.keep_small(&standings, store)?;
        let mut walk = DepthFirstTree::new(&self.graph, &standings);
        let all = walk.walk(self.start);
        if Int::from(all.nodes) < self.size.0 {
            return Err(Conflict);
        }
        let is_open = |&at: &usize| standings[at] == Standing::Open && walk.has_reached(at);
        for at in (0..self.nodes.len()).filter(is_open) {
            if Int::from(all.nodes - 1 - walk.apart(at).nodes) < self.size.0 {
                self.nodes.require(at, store)?;
            }
        }
        filter_last_free(self, store)
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let standings = self.nodes.standings_if(asked, past);
        let core = self.core(&standings);
        if core.nodes().count() as Int > self.size.1 {
            self.nodes.explain(core.nodes(), &standings, asked, reasons);
            return Explained::AsAsked;
        }
        let all = Reached::of(self.start, &self.graph, &standings);
        if all.nodes().count() as Int >= self.size.0 {
            return Explained::ByAll;
        }
        let is_border = |&node: &usize| {
            !all.has[node] && self.graph.neighbours(node).any(|other| all.has[other])
        };
        let border = (0..standings.len()).filter(is_border);
        self.nodes.explain(border, &standings, asked, reasons);
        Explained::AsAsked
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let standings = self.nodes.standings_if(asked, facts);
        let core = self.core(&standings).nodes().count();
        let all = Reached::of(self.start, &self.graph, &standings).nodes().count();
        let text = match (core as Int > self.size.1, (all as Int) < self.size.0) {
            (true, _) => format!("at least {} would be reached", core - 1),
            (_, true) => format!("at most {} could be reached", all - 1),
            (false, false) => return None,
        };
        Some(Phrase::new().text(text))
    }

    fn properties(&self) -> Properties {
        Properties::new("reachable")
            .wake_on(Event::Removed)
            .cost(Cost::Expensive)
            .consistency(Consistency::LastFree)
    }
}
