//! Edges of a graph that form one loop.
//!
//! Invariant: the scope has a variable for each edge.

use super::stated::{GraphRelation, GraphShape};
use crate::constraints::graph::Graph;

/// The edges of a graph that have one of some values form exactly one loop, which meets itself
/// nowhere. A loop has at least two edges. An edge with one node at both ends is in none.
///
/// The scope has one variable for each edge of the graph, in the order of the edges.
///
/// ```
/// use kumiki::graph::{Graph, OneLoop};
/// use kumiki::{AllVariables, Problem};
///
/// // Two squares side by side: a loop around one of them, or around both.
/// let squares = Graph::new(6, [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]);
/// let mut problem = Problem::new();
/// problem.add_variables(0..squares.edge_count(), ["line", "free"])?;
/// problem.add_constraint(OneLoop::of(["line"]).on(&squares), AllVariables)?;
/// assert_eq!(problem.count(), 3);
/// # Ok::<(), kumiki::Error<usize>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OneLoop<V>(pub(super) GraphRelation<V>);

impl<V> OneLoop<V> {
    /// Returns a relation on the edges that have one of `values`. By default the graph has no
    /// edges.
    pub fn of(values: impl IntoIterator<Item = V>) -> OneLoop<V> {
        OneLoop(GraphRelation::of(values, GraphShape::OneLoop))
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> OneLoop<V> {
        OneLoop(self.0.on(graph))
    }
}
