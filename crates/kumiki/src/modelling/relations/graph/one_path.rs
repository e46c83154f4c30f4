//! Edges of a graph that form one path.
//!
//! Invariant: the scope has a variable for each edge.

use super::{expect_length, expect_node, memberships, one};
use crate::constraints;
use crate::constraints::graph::Graph;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;

/// The edges of a graph that have one of some values form exactly one path, which meets itself
/// nowhere. Its ends are any two nodes, or given ones by [`between`](OnePath::between).
///
/// The scope has one variable for each edge of the graph, in the order of the edges. A path with
/// free ends has at least one edge.
///
/// ```
/// use kumiki::graph::{Graph, OnePath};
/// use kumiki::{AllVariables, Problem};
///
/// // Along the sides of two squares side by side, from one corner to the opposite one.
/// let squares = Graph::new(6, [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]);
/// let mut problem = Problem::new();
/// problem.add_variables(0..squares.edge_count(), ["line", "free"])?;
/// let path = OnePath::of(["line"]).on(&squares).between(0, 5);
/// problem.add_constraint(path, AllVariables)?;
/// assert_eq!(problem.count(), 4);
/// # Ok::<(), kumiki::Error<usize>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OnePath<V> {
    values: Vec<V>,
    graph: Graph,
    ends: Option<(usize, usize)>,
}

impl<V> OnePath<V> {
    /// Returns a relation on the edges that have one of `values`. By default the graph has no
    /// edges, and the ends are free.
    pub fn of(values: impl IntoIterator<Item = V>) -> OnePath<V> {
        OnePath { values: values.into_iter().collect(), graph: Graph::new(0, []), ends: None }
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> OnePath<V> {
        OnePath { graph: graph.clone(), ..self }
    }

    /// Sets the nodes at the ends. If they are the same node, the path has no edge.
    pub fn between(self, one: usize, other: usize) -> OnePath<V> {
        OnePath { ends: Some((one, other)), ..self }
    }
}

impl<V: Value> Relation<V> for OnePath<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        expect_length("edge", self.graph.edge_count(), scope.len())?;
        let edges = memberships(scope, 0..scope.len(), &self.values);
        let Some(ends) = self.ends else {
            return Ok(one(constraints::graph::OnePath::new(&self.graph, edges)));
        };
        expect_node(&self.graph, ends.0)?;
        expect_node(&self.graph, ends.1)?;
        Ok(one(constraints::graph::Paths::new(&self.graph, edges, [ends])))
    }
}
