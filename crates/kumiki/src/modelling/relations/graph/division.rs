//! A graph that is divided into connected regions.
//!
//! Invariant: the scope has a variable for each edge, and then one for each node if those are the
//! sizes.

use super::{expect_integral, expect_length, memberships, one};
use crate::constraints;
use crate::constraints::graph::Graph;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;

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
pub struct Division<V> {
    values: Vec<V>,
    graph: Graph,
    sizes: RegionSizes,
}

/// The sizes of the regions that are stated.
#[derive(Clone, Debug)]
enum RegionSizes {
    Any,
    /// For each node.
    Given(Vec<Option<usize>>),
    /// For each node there is a variable.
    Variables,
}

impl<V> Division<V> {
    /// Returns a relation on the edges that are borders: those that have one of `values`. By
    /// default the graph has no nodes, and regions have any sizes.
    pub fn by(values: impl IntoIterator<Item = V>) -> Division<V> {
        let values = values.into_iter().collect();
        Division { values, graph: Graph::new(0, []), sizes: RegionSizes::Any }
    }

    /// Sets the graph.
    pub fn on(self, graph: &Graph) -> Division<V> {
        Division { graph: graph.clone(), ..self }
    }

    /// Sets for each node the size of its region, if it is known.
    pub fn sizes(self, sizes: impl IntoIterator<Item = Option<usize>>) -> Division<V> {
        Division { sizes: RegionSizes::Given(sizes.into_iter().collect()), ..self }
    }

    /// Takes the last variables of the scope, one for each node, as the sizes of their regions.
    /// Their values are whole numbers.
    pub fn size_variables(self) -> Division<V> {
        Division { sizes: RegionSizes::Variables, ..self }
    }
}

impl<V: Value> Relation<V> for Division<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let (nodes, edges) = (self.graph.node_count(), self.graph.edge_count());
        let of_sizes = if let RegionSizes::Variables = self.sizes { nodes } else { 0 };
        let found = scope.len();
        if found < of_sizes {
            return Err(RelationError::TooFew { at_least: edges + nodes, found });
        }
        expect_length("edge", edges, found - of_sizes)?;
        (edges..scope.len()).try_for_each(|at| expect_integral(scope, at))?;
        let borders = memberships(scope, 0..edges, &self.values);
        let division = constraints::graph::Division::new(&self.graph, borders);
        Ok(one(match self.sizes {
            RegionSizes::Any => division,
            RegionSizes::Given(sizes) if sizes.len() == nodes => division.with_sizes(sizes),
            RegionSizes::Given(sizes) => {
                return Err(RelationError::Sizes { nodes, found: sizes.len() });
            }
            RegionSizes::Variables => {
                division.with_size_variables(scope.vars()[edges..].iter().copied())
            }
        }))
    }
}
