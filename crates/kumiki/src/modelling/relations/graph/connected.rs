//! Nodes of a graph that are connected.
//!
//! Invariant: the scope has a variable for each node.

use super::stated::{GraphRelation, GraphShape};
use crate::constraints::graph::Graph;

/// The nodes of a graph that have one of some values are connected: each can be reached from each
/// other over edges between such nodes. No node need have one of the values.
///
/// The scope has one variable for each node of the graph.
///
/// ```
/// use kumiki::graph::{Connected, Graph};
/// use kumiki::{AllVariables, Problem};
///
/// // Four fields in a row are grass or water.
/// let row = Graph::new(4, [(0, 1), (1, 2), (2, 3)]);
/// let mut problem = Problem::new();
/// problem.add_variables(0..4, ["grass", "water"])?;
/// problem.add_constraint(Connected::of(["grass"]).on(&row), AllVariables)?;
/// assert_eq!(problem.count(), 11); // 4 + 3 + 2 + 1 stretches of grass, and none
/// # Ok::<(), kumiki::Error<i32>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Connected<V>(pub(super) GraphRelation<V>);

impl<V> Connected<V> {
    /// Returns a relation on the nodes that have one of `values`. By default the graph has no
    /// nodes.
    pub fn of(values: impl IntoIterator<Item = V>) -> Connected<V> {
        Connected(GraphRelation::of(values, GraphShape::Connected))
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> Connected<V> {
        Connected(self.0.on(graph))
    }
}
