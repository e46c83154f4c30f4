//! Nodes of a graph that are connected, and of which there are so many.
//!
//! Invariant: the scope has a variable for each node, and one more if that is the size.

use super::stated::{GraphRelation, GraphShape};
use crate::constraints::graph::Graph;
use std::ops::RangeInclusive;

/// The nodes of a graph that have one of some values are connected, and there are so many of them.
/// A region of size 0 has no nodes.
///
/// The scope has one variable for each node of the graph. With
/// [`size_variable`](Region::size_variable) another one follows.
///
/// ```
/// use kumiki::graph::{Graph, Region};
/// use kumiki::{AllVariables, Problem};
///
/// // Four fields in a row: an island of two.
/// let row = Graph::new(4, [(0, 1), (1, 2), (2, 3)]);
/// let mut problem = Problem::new();
/// problem.add_variables(0..4, ["land", "sea"])?;
/// problem.add_constraint(Region::of(["land"]).on(&row).size(2), AllVariables)?;
/// assert_eq!(problem.count(), 3);
/// # Ok::<(), kumiki::Error<i32>>(())
/// ```
///
/// The size may be a variable, too:
///
/// ```
/// use kumiki::graph::{Graph, Region};
/// use kumiki::{AllVariables, Problem};
///
/// let row = Graph::new(3, [(0, 1), (1, 2)]);
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], 0..=1)?;
/// problem.add_variable("size", [0, 2])?;
/// problem.add_constraint(Region::of([1]).on(&row).size_variable(), AllVariables)?;
/// assert_eq!(problem.count(), 3); // none, the first two, or the last two
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Region<V>(pub(super) GraphRelation<V>);

impl<V> Region<V> {
    /// Returns a relation on the nodes that have one of `values`. By default the graph has no
    /// nodes, and any size will do.
    pub fn of(values: impl IntoIterator<Item = V>) -> Region<V> {
        Region(GraphRelation::of(values, GraphShape::Region { size: Some(0..=usize::MAX) }))
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> Region<V> {
        Region(self.0.on(graph))
    }

    /// Sets the size: `n` nodes.
    pub fn size(self, n: usize) -> Region<V> {
        self.size_between(n..=n)
    }

    /// Sets the size: as many nodes as a number of `range`.
    pub fn size_between(mut self, range: RangeInclusive<usize>) -> Region<V> {
        self.0.shape = GraphShape::Region { size: Some(range) };
        self
    }

    /// Sets the size: as many nodes as the value of the last variable of the scope, which is a
    /// whole number.
    pub fn size_variable(mut self) -> Region<V> {
        self.0.shape = GraphShape::Region { size: None };
        self
    }
}
