//! A graph that is divided into connected regions.
//!
//! Invariant: the scope has a variable for each edge, and then one for each node if those are the
//! sizes.

use super::stated::{GraphRelation, GraphShape, RegionSizes};
use crate::constraints::graph::Graph;

/// The edges of a graph that have one of some values are borders, which divide it into connected
/// regions: an edge is a border exactly if its ends lie in different regions.
///
/// The scope has one variable for each edge of the graph, in the order of the edges. With
/// [`size_variables`](Division::size_variables) one for each node follows.
///
/// ```
/// use kumiki::graph::{Division, Graph};
/// use kumiki::{AllVariables, Problem};
///
/// // Four cells in a square, and the borders between them.
/// let square = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)]);
/// let mut problem = Problem::new();
/// problem.add_variables(0..4, ["border", "none"])?;
/// let halves = Division::by(["border"]).on(&square).sizes([Some(2), None, Some(2), None]);
/// problem.add_constraint(halves, AllVariables)?;
/// assert_eq!(problem.count(), 2);
/// # Ok::<(), kumiki::Error<i32>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Division<V>(pub(super) GraphRelation<V>);

impl<V> Division<V> {
    /// Returns a relation on the edges that are borders: those that have one of `values`. By
    /// default the graph has no nodes, and regions have any sizes.
    pub fn by(values: impl IntoIterator<Item = V>) -> Division<V> {
        Division(GraphRelation::of(values, GraphShape::Division { sizes: RegionSizes::Any }))
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> Division<V> {
        Division(self.0.on(graph))
    }

    /// Sets for each node the size of its region, if it is known.
    pub fn sizes(mut self, sizes: impl IntoIterator<Item = Option<usize>>) -> Division<V> {
        let sizes = RegionSizes::Given(sizes.into_iter().collect());
        self.0.shape = GraphShape::Division { sizes };
        self
    }

    /// Takes the last variables of the scope, one for each node, as the sizes of their regions.
    /// Their values are whole numbers.
    pub fn size_variables(mut self) -> Division<V> {
        self.0.shape = GraphShape::Division { sizes: RegionSizes::Variables };
        self
    }
}
