//! Edges of a graph that connect all its nodes.
//!
//! Invariant: the scope has a variable for each edge.

use super::stated::{GraphRelation, GraphShape};
use crate::constraints::graph::Graph;

/// The edges of a graph that have one of some values connect all its nodes.
///
/// The scope has one variable for each edge of the graph, in the order of the edges.
///
/// ```
/// use kumiki::graph::{Graph, Spanning};
/// use kumiki::{AllVariables, Problem};
///
/// // Bridges between three islands: none, one or two between any two.
/// let islands = Graph::new(3, [(0, 1), (1, 2), (2, 0)]);
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], 0..=2)?;
/// problem.add_constraint(Spanning::of([1, 2]).on(&islands), AllVariables)?;
/// assert_eq!(problem.count(), 20); // two bridges each way, on three or two of the ways
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Spanning<V>(pub(super) GraphRelation<V>);

impl<V> Spanning<V> {
    /// Returns a relation on the edges that have one of `values`. By default the graph has no
    /// edges.
    pub fn of(values: impl IntoIterator<Item = V>) -> Spanning<V> {
        Spanning(GraphRelation::of(values, GraphShape::Spanning))
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> Spanning<V> {
        Spanning(self.0.on(graph))
    }
}
