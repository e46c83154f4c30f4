//! The number of nodes of a graph that can be reached from one.
//!
//! Invariant: the scope has a variable for each node.

use super::stated::{GraphRelation, GraphShape};
use crate::constraints::graph::Graph;
use std::ops::RangeInclusive;

/// So many nodes of a graph can be reached from one of them, over edges between nodes that have one
/// of some values. That node itself may have any value, and is not counted.
///
/// The scope has one variable for each node of the graph.
///
/// ```
/// use kumiki::graph::{Graph, Reachable};
/// use kumiki::{AllVariables, Problem};
///
/// // Five fields in a row: from the one in the middle, two are in sight.
/// let row = Graph::new(5, [(0, 1), (1, 2), (2, 3), (3, 4)]);
/// let mut problem = Problem::new();
/// problem.add_variables(0..5, ["grass", "wall"])?;
/// problem.fix(2, "grass")?;
/// let sight = Reachable::of(["grass"]).on(&row).from(2).exactly(2);
/// problem.add_constraint(sight, AllVariables)?;
/// assert_eq!(problem.count(), 5); // both on one side: 2 each; one on each side: 1
/// # Ok::<(), kumiki::Error<i32>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reachable<V>(pub(super) GraphRelation<V>);

impl<V> Reachable<V> {
    /// Returns a relation on the nodes that have one of `values`. By default the graph has no
    /// nodes, the start is the first one, and any number can be reached.
    pub fn of(values: impl IntoIterator<Item = V>) -> Reachable<V> {
        let shape = GraphShape::Reachable { start: 0, size: 0..=usize::MAX };
        Reachable(GraphRelation::of(values, shape))
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> Reachable<V> {
        Reachable(self.0.on(graph))
    }

    /// Sets the node from which the others are reached, by its number.
    pub fn from(mut self, node: usize) -> Reachable<V> {
        if let GraphShape::Reachable { start, .. } = &mut self.0.shape {
            *start = node;
        }
        self
    }

    /// Sets the number of nodes that are reached.
    pub fn exactly(self, n: usize) -> Reachable<V> {
        self.between(n..=n)
    }

    /// Sets the number of nodes that are reached: one of `range`.
    pub fn between(mut self, range: RangeInclusive<usize>) -> Reachable<V> {
        if let GraphShape::Reachable { size, .. } = &mut self.0.shape {
            *size = range;
        }
        self
    }
}
