//! Edges of a graph that form a tree of all its nodes.
//!
//! Invariant: the scope has a variable for each edge. Edges that form no cycle and edges that
//! connect all nodes are each domain consistent, and so are both together.

use super::stated::{GraphRelation, GraphShape};
use crate::constraints::graph::Graph;

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
pub struct Tree<V>(pub(super) GraphRelation<V>);

impl<V> Tree<V> {
    /// Returns a relation on the edges that have one of `values`. By default the graph has no
    /// edges.
    pub fn of(values: impl IntoIterator<Item = V>) -> Tree<V> {
        Tree(GraphRelation::of(values, GraphShape::Tree))
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> Tree<V> {
        Tree(self.0.on(graph))
    }
}
