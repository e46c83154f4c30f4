//! Edges of a graph that form one path.
//!
//! Invariant: the scope has a variable for each edge.

use super::stated::{GraphRelation, GraphShape};
use crate::constraints::graph::Graph;

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
pub struct OnePath<V>(pub(super) GraphRelation<V>);

impl<V> OnePath<V> {
    /// Returns a relation on the edges that have one of `values`. By default the graph has no
    /// edges, and the ends are free.
    pub fn of(values: impl IntoIterator<Item = V>) -> OnePath<V> {
        OnePath(GraphRelation::of(values, GraphShape::OnePath { ends: None }))
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> OnePath<V> {
        OnePath(self.0.on(graph))
    }

    /// Sets the nodes at the ends. If they are the same node, the path has no edge.
    pub fn between(mut self, one: usize, other: usize) -> OnePath<V> {
        self.0.shape = GraphShape::OnePath { ends: Some((one, other)) };
        self
    }
}
