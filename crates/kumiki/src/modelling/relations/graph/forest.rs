//! Edges of a graph that form no cycle.
//!
//! Invariant: the scope has a variable for each edge.

use super::stated::{GraphRelation, GraphShape};
use crate::constraints::graph::Graph;

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
pub struct Forest<V>(pub(super) GraphRelation<V>);

impl<V> Forest<V> {
    /// Returns a relation on the edges that have one of `values`. By default the graph has no
    /// edges.
    pub fn of(values: impl IntoIterator<Item = V>) -> Forest<V> {
        Forest(GraphRelation::of(values, GraphShape::Forest))
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> Forest<V> {
        Forest(self.0.on(graph))
    }
}
