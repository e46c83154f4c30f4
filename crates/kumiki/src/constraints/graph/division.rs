//! A graph that is divided into connected regions by borders on its edges.
//!
//! Invariant: a part is a set of nodes that are joined by edges without a border. It lies within
//! one region, whose size is between the bounds of all its nodes.
//!
//! Without sizes, one look at each edge removes all that can be removed. An open edge within a part
//! has no border. Two parts with a border between them lie in different regions, so each edge
//! between them has one. Any other open edge can have a border: with borders on all open edges
//! between parts, each part is a region. It can have none as well: then its two parts are one
//! region, which has no border within, and each other part is a region. So every value that is left
//! is in a solution.
//!
//! With sizes, the existence of a division is NP-hard to decide (Dyer and Frieze, *On the
//! complexity of partitioning graphs into connected subgraphs*, 1985). So regions are replaced by
//! sets that contain them. The *reach* of a part has the parts to which some way is short enough
//! for the greatest size. A reach that is too small without a neighbour shows that the neighbour
//! belongs to the region. The *room* of a size is a connected set of nodes that can have it. A room
//! with fewer nodes holds no region of this size.

mod explain;
mod joined;
mod reach;
mod room;

use super::super::is_plain;
use super::shared::membership::{Knowledge, Standing};
use super::shared::memberships::Memberships;
use super::shared::size::RequiredSize;
use super::{Graph, Membership};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Phrase, Properties, Reasons,
    filter_last_free,
};
use crate::state::{Conflict, Event, Store, Var};
use joined::JoinedParts;

/// Requires that borders on the edges of a graph divide it into connected regions: an edge has a
/// border exactly if its ends lie in different regions. The regions may have sizes.
///
/// Domain consistent if there are no sizes and no variable occurs twice. With sizes an edge has a
/// border if the region would be too large without, or if the sizes of its ends differ. It has none
/// if the region of one end would be too small with it. A variable does not have a size for which
/// too few nodes hang together that can have it. A run takes time linear in the numbers of nodes
/// and edges, and for each size that a variable can have; and with sizes for each part, and for
/// each of its neighbours if the part is too small, the time to walk over the region that is in
/// reach.
///
/// ```
/// use kumiki::constraints::graph::{Division, Membership};
/// use kumiki::{engine::Model, graph::Graph, search::Search};
///
/// // A square of four cells is divided into two regions of two, or by all or none of its borders.
/// let square = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)]);
/// let mut model = Model::new();
/// let vars = model.add_variables(4, 0..=1)?;
/// let borders = vars.iter().map(|&var| Membership::If(var, 1));
/// model.add_constraint(Division::new(&square, borders.clone()));
/// assert_eq!(Search::new(model.clone()).count(), 12);
/// model.add_constraint(Division::new(&square, borders).with_sizes([Some(2), None, None, None]));
/// assert_eq!(Search::new(model).count(), 4);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Division {
    graph: Graph,
    borders: Memberships,
    /// For each node the size of its region; empty if there are no sizes.
    sizes: Vec<RequiredSize>,
    scope: Vec<Var>,
    /// True if no variable occurs twice.
    is_plain: bool,
}

impl Division {
    /// Requires that the edges of `graph` that have a border divide it into regions. There is a
    /// condition for each edge, in their order.
    ///
    /// # Panics
    /// Panics if there are not as many conditions as edges.
    pub fn new(graph: &Graph, borders: impl IntoIterator<Item = Membership>) -> Division {
        let borders = Memberships::new(borders);
        assert_eq!(borders.len(), graph.edge_count(), "there is a condition for each edge");
        let scope: Vec<Var> = borders.vars().collect();
        let is_plain = is_plain(&scope);
        Division { graph: graph.clone(), borders, sizes: Vec::new(), scope, is_plain }
    }

    /// Requires that the region of each node with a size has that size.
    ///
    /// # Panics
    /// Panics if there are not as many sizes as nodes.
    pub fn with_sizes(self, sizes: impl IntoIterator<Item = Option<usize>>) -> Division {
        let amount = |size: Option<usize>| match size {
            Some(size) => RequiredSize::among(size..=size),
            None => RequiredSize::among(1..=usize::MAX),
        };
        self.of_sizes(sizes.into_iter().map(amount).collect())
    }

    /// Requires that the value of the variable of each node is the size of its region. These
    /// variables follow in the scope.
    ///
    /// # Panics
    /// Panics if there are not as many variables as nodes.
    pub fn with_size_variables(self, sizes: impl IntoIterator<Item = Var>) -> Division {
        self.of_sizes(sizes.into_iter().map(RequiredSize::Variable).collect())
    }

    fn of_sizes(self, sizes: Vec<RequiredSize>) -> Division {
        assert_eq!(sizes.len(), self.graph.node_count(), "there is a size for each node");
        let mut scope: Vec<Var> = self.borders.vars().collect();
        scope.extend(sizes.iter().filter_map(|size| size.var()));
        Division { is_plain: is_plain(&scope), sizes, scope, ..self }
    }

    /// Returns the least and the greatest size of the region of each node.
    fn ends(&self, known: &impl Knowledge) -> Vec<(Int, Int)> {
        self.sizes.iter().map(|size| size.ends(known)).collect()
    }

    /// Requires of each size what is known of the part of its node.
    fn bound_sizes(&self, parts: &JoinedParts<'_>, store: &mut Store) -> Result<(), Conflict> {
        for part in 0..parts.count() {
            let (min, max) = parts.sizes(part);
            for &node in parts.nodes(part) {
                self.sizes[node].bound(min, max, store)?;
            }
            let mut vars = parts.nodes(part).iter().filter_map(|&node| self.sizes[node].var());
            let Some(first) = vars.next() else { continue };
            let others: Vec<Var> = vars.filter(|&var| var != first).collect();
            if !others.is_empty() {
                let is_common = |store: &Store, value| {
                    others.iter().all(|&other| store.domain(other).contains(value))
                };
                store.retain(first, is_common)?;
                for &other in &others {
                    store.retain(other, |store, value| store.domain(first).contains(value))?;
                }
            }
        }
        Ok(())
    }

    /// Decides the edges between parts that must or cannot be joined.
    fn draw_borders(&self, parts: &JoinedParts<'_>, store: &mut Store) -> Result<(), Conflict> {
        let apart = parts.pairs_apart();
        for (edge, (one, other)) in parts.open_edges() {
            if one == other {
                self.borders.exclude(edge, store)?;
            } else if !parts.can_join(one, other)
                || apart.binary_search(&(one.min(other), one.max(other))).is_ok()
            {
                self.borders.require(edge, store)?;
            }
        }
        Ok(())
    }

    /// Extends the parts that are too small.
    fn extend(&self, parts: &JoinedParts<'_>, store: &mut Store) -> Result<(), Conflict> {
        for part in 0..parts.count() {
            let (min, max) = parts.sizes(part);
            if min <= parts.nodes(part).len() as Int {
                continue;
            }
            let reach = parts.reach(part, None, max);
            for &node in parts.nodes(part) {
                self.sizes[node].bound(0, reach.size, store)?;
            }
            for neighbour in parts.open_neighbours(part) {
                if reach.has(neighbour) && parts.reach(part, Some(neighbour), min).size < min {
                    for edge in parts.edges_between(part, neighbour) {
                        self.borders.exclude(edge, store)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Constraint for Division {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.violation(values) == 0
    }

    /// Returns the number of borders within a region, and the differences of the sizes.
    fn violation(&self, values: &[Int]) -> u64 {
        let truths = self.borders.truths(values);
        let standing = |&is_border: &bool| if is_border { Standing::In } else { Standing::Out };
        let standings: Vec<Standing> = truths.iter().map(standing).collect();
        let parts = JoinedParts::new(&self.graph, &standings, &[]);
        let within = (0..truths.len()).filter(|&edge| truths[edge] && parts.is_within(edge));
        let mut violation = within.count() as u64;
        let vars = self.sizes.iter().filter(|size| size.var().is_some()).count();
        let mut of_sizes = values[values.len() - vars..].iter().copied();
        for (node, size) in self.sizes.iter().enumerate() {
            let value = size.var().and_then(|_| of_sizes.next());
            let count = parts.nodes(parts.part_of(node)).len() as Int;
            violation = violation.saturating_add(size.distance(count, value));
        }
        violation
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let standings = self.borders.standings(store);
        let ends = self.ends(store);
        let parts = JoinedParts::new(&self.graph, &standings, &ends);
        parts.check()?;
        self.draw_borders(&parts, store)?;
        if !self.sizes.is_empty() {
            self.bound_sizes(&parts, store)?;
            self.extend(&parts, store)?;
            self.make_room(&standings, store)?;
        }
        if self.is_plain { Ok(()) } else { filter_last_free(self, store) }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.explain_division(asked, past, reasons)
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.phrase_of_division(asked, facts)
    }

    fn properties(&self) -> Properties {
        let is_domain = self.is_plain && self.sizes.is_empty();
        let consistency = if is_domain { Consistency::Domain } else { Consistency::LastFree };
        Properties::new("division")
            .wake_on(Event::Removed)
            .cost(Cost::Expensive)
            .consistency(consistency)
            .is_idempotent(is_domain)
    }
}
