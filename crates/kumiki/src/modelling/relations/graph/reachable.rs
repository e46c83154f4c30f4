//! The number of nodes of a graph that can be reached from one.
//!
//! Invariant: the scope has a variable for each node.

use super::{expect_length, memberships, one};
use crate::constraints;
use crate::constraints::graph::Graph;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;
use std::ops::RangeInclusive;

/// So many nodes of a graph can be reached from one of them, over edges between nodes that have one
/// of some values. That node itself may have any value, and is not counted.
///
/// The scope has one variable for each node of the graph.
///
/// ```
/// use kumiki::graph::{Graph, Reachable};
/// use kumiki::{AllVariables, Problem};
///
/// // Five fields in a row: from the one in the middle, two are in sight.
/// let row = Graph::new(5, [(0, 1), (1, 2), (2, 3), (3, 4)]);
/// let mut problem = Problem::new();
/// problem.add_variables(0..5, ["grass", "wall"])?;
/// problem.fix(2, "grass")?;
/// let sight = Reachable::of(["grass"]).on(&row).from(2).exactly(2);
/// problem.add_constraint(sight, AllVariables)?;
/// assert_eq!(problem.count(), 5); // both on one side: 2 each; one on each side: 1
/// # Ok::<(), kumiki::Error<i32>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reachable<V> {
    values: Vec<V>,
    graph: Graph,
    start: usize,
    size: RangeInclusive<usize>,
}

impl<V> Reachable<V> {
    /// Returns a relation on the nodes that have one of `values`. By default the graph has no
    /// nodes, the start is the first one, and any number can be reached.
    pub fn of(values: impl IntoIterator<Item = V>) -> Reachable<V> {
        let values = values.into_iter().collect();
        Reachable { values, graph: Graph::new(0, []), start: 0, size: 0..=usize::MAX }
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> Reachable<V> {
        Reachable { graph: graph.clone(), ..self }
    }

    /// Sets the node from which the others are reached, by its number.
    pub fn from(self, start: usize) -> Reachable<V> {
        Reachable { start, ..self }
    }

    /// Sets the number of nodes that are reached.
    pub fn exactly(self, n: usize) -> Reachable<V> {
        self.between(n..=n)
    }

    /// Sets the number of nodes that are reached: one of `range`.
    pub fn between(self, range: RangeInclusive<usize>) -> Reachable<V> {
        Reachable { size: range, ..self }
    }
}

impl<V: Value> Relation<V> for Reachable<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let nodes = self.graph.node_count();
        expect_length("node", nodes, scope.len())?;
        if self.start >= nodes {
            return Err(RelationError::TooFew { at_least: self.start + 1, found: nodes });
        }
        let conditions = memberships(scope, 0..nodes, &self.values);
        let reachable = constraints::graph::Reachable::new;
        Ok(one(reachable(&self.graph, conditions, self.start, self.size)))
    }
}
