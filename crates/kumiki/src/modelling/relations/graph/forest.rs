//! Edges of a graph that form no cycle.
//!
//! Invariant: the scope has a variable for each edge.

use super::{expect_length, memberships, one};
use crate::constraints;
use crate::constraints::graph::Graph;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;

/// The edges of a graph that have one of some values form no cycle: they are a forest. An edge with
/// one node at both ends is a cycle, and so are two edges between the same nodes.
///
/// The scope has one variable for each edge of the graph, in the order of the edges.
///
/// ```
/// use kumiki::graph::{Forest, Graph};
/// use kumiki::{AllVariables, Problem};
///
/// // Some walls between four posts that close no ring.
/// let square = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)]);
/// let mut problem = Problem::new();
/// problem.add_variables(0..square.edge_count(), ["wall", "gate"])?;
/// problem.add_constraint(Forest::of(["wall"]).on(&square), AllVariables)?;
/// assert_eq!(problem.count(), 15);
/// # Ok::<(), kumiki::Error<usize>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Forest<V> {
    values: Vec<V>,
    graph: Graph,
}

impl<V> Forest<V> {
    /// Returns a relation on the edges that have one of `values`. By default the graph has no
    /// edges.
    pub fn of(values: impl IntoIterator<Item = V>) -> Forest<V> {
        Forest { values: values.into_iter().collect(), graph: Graph::new(0, []) }
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> Forest<V> {
        Forest { graph: graph.clone(), ..self }
    }
}

impl<V: Value> Relation<V> for Forest<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        expect_length("edge", self.graph.edge_count(), scope.len())?;
        let edges = memberships(scope, 0..scope.len(), &self.values);
        Ok(one(constraints::graph::Forest::new(&self.graph, edges)))
    }
}
