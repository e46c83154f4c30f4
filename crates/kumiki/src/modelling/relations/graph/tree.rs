//! Edges of a graph that form a tree of all its nodes.
//!
//! Invariant: the scope has a variable for each edge. Edges that form no cycle and edges that
//! connect all nodes are each domain consistent, and so are both together.

use super::{expect_length, memberships};
use crate::constraints;
use crate::constraints::graph::Graph;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;
use std::sync::Arc;

/// The edges of a graph that have one of some values form a tree that has all of its nodes: they
/// connect them, and form no cycle.
///
/// The scope has one variable for each edge of the graph, in the order of the edges.
///
/// ```
/// use kumiki::graph::{Graph, Tree};
/// use kumiki::{AllVariables, Problem};
///
/// // The spanning trees of four nodes, each of which is next to each other.
/// let all = Graph::new(4, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
/// let mut problem = Problem::new();
/// problem.add_variables(0..all.edge_count(), 0..=1)?;
/// problem.add_constraint(Tree::of([1]).on(&all), AllVariables)?;
/// assert_eq!(problem.count(), 16);
/// # Ok::<(), kumiki::Error<usize>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree<V> {
    values: Vec<V>,
    graph: Graph,
}

impl<V> Tree<V> {
    /// Returns a relation on the edges that have one of `values`. By default the graph has no
    /// edges.
    pub fn of(values: impl IntoIterator<Item = V>) -> Tree<V> {
        Tree { values: values.into_iter().collect(), graph: Graph::new(0, []) }
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> Tree<V> {
        Tree { graph: graph.clone(), ..self }
    }
}

impl<V: Value> Relation<V> for Tree<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        expect_length("edge", self.graph.edge_count(), scope.len())?;
        let edges = memberships(scope, 0..scope.len(), &self.values);
        Ok(vec![
            Arc::new(constraints::graph::Forest::new(&self.graph, edges.clone())),
            Arc::new(constraints::graph::Spanning::new(&self.graph, edges)),
        ])
    }
}
