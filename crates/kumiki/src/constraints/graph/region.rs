//! Nodes that are in and form one connected part of a size.
//!
//! Invariant: the bounds on the size are never wider than what is known of it. A node is in or out
//! only if otherwise the part could not be connected, or would be too small or too large.

mod distance;
mod explain;
mod parts;

use super::super::is_plain;
use super::shared::depth_first::DepthFirstTree;
use super::shared::membership::Standing;
use super::shared::memberships::Memberships;
use super::shared::size::RequiredSize;
use super::{Graph, Membership};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Phrase, Properties, Reasons,
    filter_last_free,
};
use crate::state::{Conflict, Event, Store, Var};
use distance::Distances;
use std::ops::RangeInclusive;

/// Requires that the nodes that are in are connected, as [`Connected`](super::Connected) does, and
/// that there are so many of them. A region of size 0 has no nodes.
///
/// Not domain consistent, which would be NP-hard: it is the Steiner tree problem in graphs (Karp,
/// *Reducibility among combinatorial problems*, 1972). A node is out if it cannot be reached, or if
/// the shortest way from a node that must be in takes too many nodes. It is in if it separates
/// nodes that must be in, or if the region would be too small without it. A run takes time linear
/// in the numbers of nodes and edges.
///
/// ```
/// use kumiki::constraints::graph::{Membership, Region};
/// use kumiki::{engine::Model, graph::Graph, search::Search};
///
/// let mut model = Model::new();
/// let vars = model.add_variables(4, 0..=1)?;
/// let row = Graph::new(4, [(0, 1), (1, 2), (2, 3)]);
/// let nodes = vars.iter().map(|&var| Membership::If(var, 1));
/// model.add_constraint(Region::new(&row, nodes, 3..=3));
/// assert_eq!(Search::new(model).count(), 2);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Region {
    graph: Graph,
    nodes: Memberships,
    size: RequiredSize,
    scope: Vec<Var>,
    /// True if no variable occurs twice.
    is_plain: bool,
}

/// The standings of the nodes, and the bounds of the size.
#[derive(Debug)]
struct KnownRegion<'a> {
    standings: &'a [Standing],
    /// The least and the greatest size.
    min: Int,
    max: Int,
}

impl Region {
    /// Requires that the nodes of `graph` that are in are connected, and that there are as many as
    /// a number of the range `size`. There is a condition for each node, in their order.
    ///
    /// # Panics
    /// Panics if there are not as many conditions as nodes.
    pub fn new(
        graph: &Graph,
        nodes: impl IntoIterator<Item = Membership>,
        size: RangeInclusive<usize>,
    ) -> Region {
        Region::with_size(graph, nodes, RequiredSize::among(size))
    }

    /// Requires that the nodes of `graph` that are in are connected, and that the value of `size`,
    /// the last variable of the scope, is the number of them.
    ///
    /// # Panics
    /// Panics if there are not as many conditions as nodes.
    pub fn of_variable_size(
        graph: &Graph,
        nodes: impl IntoIterator<Item = Membership>,
        size: Var,
    ) -> Region {
        Region::with_size(graph, nodes, RequiredSize::Variable(size))
    }

    fn with_size(
        graph: &Graph,
        nodes: impl IntoIterator<Item = Membership>,
        size: RequiredSize,
    ) -> Region {
        let nodes = Memberships::new(nodes);
        assert_eq!(nodes.len(), graph.node_count(), "there is a condition for each node");
        let mut scope: Vec<Var> = nodes.vars().collect();
        scope.extend(size.var());
        Region { is_plain: is_plain(&scope), graph: graph.clone(), nodes, size, scope }
    }

    /// Removes what a region with a node that must be in, `root`, cannot have.
    fn grow(
        &self,
        known: &KnownRegion<'_>,
        root: usize,
        store: &mut Store,
    ) -> Result<(), Conflict> {
        let &KnownRegion { standings, min, .. } = known;
        let required = standings.iter().filter(|&&standing| standing == Standing::In).count();
        let mut walk = DepthFirstTree::new(&self.graph, standings);
        let part = walk.walk(root);
        if part.required as usize != required {
            return Err(Conflict);
        }
        let distances = Distances::new(&self.graph, standings, root);
        let spare = known.max - Int::from(part.required);
        if distances.between_required() > spare {
            return Err(Conflict);
        }
        let least = Int::from(part.required) + distances.between_required();
        self.size.bound(least, Int::from(part.nodes), store)?;
        let is_open = |&at: &usize| standings[at] == Standing::Open;
        for at in (0..self.nodes.len()).filter(is_open) {
            if !walk.has_reached(at) || distances.of(at) > spare {
                self.nodes.exclude(at, store)?;
            } else if walk.apart(at).required > 0
                || Int::from(part.nodes - walk.apart(at).nodes) <= min
            {
                self.nodes.require(at, store)?;
            }
        }
        Ok(())
    }

    /// Removes what a region that need not have any of the nodes cannot have.
    fn begin(&self, known: &KnownRegion<'_>, store: &mut Store) -> Result<(), Conflict> {
        let &KnownRegion { standings, min, max } = known;
        let mut walk = DepthFirstTree::new(&self.graph, standings);
        let mut largest = 0;
        // The parts that are large enough: their sizes, and where their nodes begin.
        let mut large: Vec<(usize, u32)> = Vec::new();
        for first in (0..self.nodes.len()).filter(|&at| standings[at] == Standing::Open) {
            if walk.has_reached(first) {
                continue;
            }
            let start = walk.reached().len();
            let nodes = walk.walk(first).nodes;
            if max == 0 || Int::from(nodes) < min {
                for &node in &walk.reached()[start..] {
                    self.nodes.exclude(node, store)?;
                }
            } else {
                large.push((start, nodes));
                largest = largest.max(nodes);
            }
        }
        self.size.bound(0, Int::from(largest), store)?;
        let &[(start, nodes)] = &large[..] else { return Ok(()) };
        for &node in &walk.reached()[start..start + nodes as usize] {
            let rest = nodes - 1 - walk.apart(node).nodes;
            if Int::from(rest.max(walk.largest_branch(node))) < min {
                self.nodes.require(node, store)?;
            }
        }
        Ok(())
    }
}

impl Constraint for Region {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.violation(values) == 0
    }

    /// Returns the number of parts beyond the first, and the difference to the size.
    fn violation(&self, values: &[Int]) -> u64 {
        let is_in = self.nodes.truths(values);
        let count = is_in.iter().filter(|&&is_in| is_in).count() as Int;
        let distance = self.size.distance(count, values.last().copied());
        let parts = self.graph.parts(&is_in).saturating_sub(1) as u64;
        parts.saturating_add(distance)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let Some(standings) = self.nodes.new_standings(store) else { return Ok(()) };
        self.size.bound(0, self.nodes.len() as Int, store)?;
        let (min, max) = self.size.ends(store);
        let known = KnownRegion { standings: &standings, min, max };
        match standings.iter().position(|&standing| standing == Standing::In) {
            Some(root) => self.grow(&known, root, store)?,
            None => self.begin(&known, store)?,
        }
        if self.is_plain { Ok(()) } else { filter_last_free(self, store) }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.explain_region(asked, past, reasons)
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.phrase_of_region(asked, facts)
    }

    fn properties(&self) -> Properties {
        Properties::new("region")
            .wake_on(Event::Removed)
            .cost(Cost::Expensive)
            .consistency(Consistency::LastFree)
            .state_words(self.nodes.state_words())
            .reads_changes(self.is_plain)
    }
}
