//! Edges of a graph that form paths between given nodes.
//!
//! Invariant: the scope has a variable for each edge.

use super::stated::{GraphRelation, GraphShape};
use crate::constraints::graph::Graph;

/// The edges of a graph that have one of some values form paths, one between the two nodes of each
/// of some pairs. A path meets itself nowhere, no two have a node in common, and there are no other
/// such edges.
///
/// The scope has one variable for each edge of the graph, in the order of the edges.
///
/// ```
/// use kumiki::graph::{Graph, Paths};
/// use kumiki::{AllVariables, Problem};
///
/// // Two paths along the sides of two squares side by side.
/// let squares = Graph::new(6, [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]);
/// let mut problem = Problem::new();
/// problem.add_variables(0..squares.edge_count(), 0..=1)?;
/// let paths = Paths::of([1]).on(&squares).joining([(0, 1), (3, 5)]);
/// problem.add_constraint(paths, AllVariables)?;
/// assert_eq!(problem.count(), 1); // (0, 1), (3, 4) and (4, 5)
/// # Ok::<(), kumiki::Error<usize>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Paths<V>(pub(super) GraphRelation<V>);

impl<V> Paths<V> {
    /// Returns a relation on the edges that have one of `values`. By default the graph has no
    /// edges, and there are no paths.
    pub fn of(values: impl IntoIterator<Item = V>) -> Paths<V> {
        Paths(GraphRelation::of(values, GraphShape::Paths { pairs: Vec::new() }))
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> Paths<V> {
        Paths(self.0.on(graph))
    }

    /// Sets the pairs of nodes at the ends of the paths. A path between a node and itself has no
    /// edge. If a node is in two pairs, there is no solution.
    pub fn joining(mut self, pairs: impl IntoIterator<Item = (usize, usize)>) -> Paths<V> {
        self.0.shape = GraphShape::Paths { pairs: pairs.into_iter().collect() };
        self
    }
}
