//! Relations on graphs as data: what all of them have, and the shape that each requires.
//!
//! Invariant: a relation is lowered from its data alone.

use super::{
    Connected, Division, Forest, OneLoop, OnePath, Paths, Reachable, Region, Sees, Spanning, Tree,
};
use super::{expect_integral, expect_node, memberships};
use crate::constraints::graph::{self as engine, Graph};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::modelling::relations::data::RelationData;
use crate::modelling::relations::{expect_length, one};
use crate::propagation::SharedConstraint;
use crate::state::Var;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A relation on a graph as data: the nodes or the edges whose variables have one of some values
/// are in, and they have a shape.
#[derive(Clone, Debug)]
pub struct GraphRelation<V> {
    /// The values of a node or an edge that is in.
    pub values: Vec<V>,
    /// The graph. It has no nodes for [`GraphShape::Sees`].
    pub graph: Arc<Graph>,
    /// The shape.
    pub shape: GraphShape,
}

/// The shape that a relation on a graph requires.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GraphShape {
    /// [`Connected`].
    Connected,
    /// [`Forest`].
    Forest,
    /// [`Tree`].
    Tree,
    /// [`Spanning`].
    Spanning,
    /// [`OneLoop`].
    OneLoop,
    /// [`OnePath`].
    OnePath {
        /// The nodes at its ends; `None` if they are free.
        ends: Option<(usize, usize)>,
    },
    /// [`Paths`].
    Paths {
        /// The nodes at the ends of each.
        pairs: Vec<(usize, usize)>,
    },
    /// [`Reachable`].
    Reachable {
        /// The node from which the others are reached.
        start: usize,
        /// The number of nodes that are reached.
        size: RangeInclusive<usize>,
    },
    /// [`Region`].
    Region {
        /// The number of nodes; `None` if it is the last variable of the scope.
        size: Option<RangeInclusive<usize>>,
    },
    /// [`Division`].
    Division {
        /// The sizes of the regions.
        sizes: RegionSizes,
    },
    /// [`Sees`].
    Sees {
        /// The numbers of cells of the rays.
        lengths: Vec<usize>,
        /// The number of cells that are seen; `None` if it is the last variable of the scope.
        number: Option<usize>,
    },
}

/// The sizes of the regions that a graph is divided into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RegionSizes {
    /// Any.
    Any,
    /// For each node the size of its region, if that is given.
    Given(Vec<Option<usize>>),
    /// For each node there is a variable.
    Variables,
}

impl<V> GraphRelation<V> {
    /// Returns a relation on a graph without nodes.
    pub(super) fn of(values: impl IntoIterator<Item = V>, shape: GraphShape) -> GraphRelation<V> {
        let graph = Arc::new(Graph::new(0, []));
        GraphRelation { values: values.into_iter().collect(), graph, shape }
    }

    pub(super) fn on(self, graph: &Graph) -> GraphRelation<V> {
        GraphRelation { graph: Arc::new(graph.clone()), ..self }
    }

    /// Returns this relation on other values.
    pub(in crate::modelling::relations) fn map<W>(
        &self,
        value: impl FnMut(&V) -> W,
    ) -> GraphRelation<W> {
        let values = self.values.iter().map(value).collect();
        GraphRelation { values, graph: Arc::clone(&self.graph), shape: self.shape.clone() }
    }
}

impl<V: Value> Relation<V> for GraphRelation<V> {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::Graph(self.clone()))
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let graph = &self.graph;
        Ok(match &self.shape {
            GraphShape::Connected => {
                one(engine::Connected::new(graph, self.nodes(scope, scope.len())?))
            }
            GraphShape::Forest => one(engine::Forest::new(graph, self.edges(scope)?)),
            GraphShape::Spanning => one(engine::Spanning::new(graph, self.edges(scope)?)),
            GraphShape::Tree => {
                let edges = self.edges(scope)?;
                // Each of the two is domain consistent, and so are both together.
                vec![
                    Arc::new(engine::Forest::new(graph, edges.clone())),
                    Arc::new(engine::Spanning::new(graph, edges)),
                ]
            }
            GraphShape::OneLoop => one(engine::OneLoop::new(graph, self.edges(scope)?)),
            GraphShape::OnePath { ends: None } => {
                one(engine::OnePath::new(graph, self.edges(scope)?))
            }
            GraphShape::OnePath { ends: Some(ends) } => self.paths(&[*ends], self.edges(scope)?)?,
            GraphShape::Paths { pairs } => self.paths(pairs, self.edges(scope)?)?,
            GraphShape::Reachable { start, size } => {
                let nodes = self.nodes(scope, scope.len())?;
                if *start >= nodes.len() {
                    let found = nodes.len();
                    return Err(RelationError::TooFew { at_least: *start + 1, found });
                }
                one(engine::Reachable::new(graph, nodes, *start, size.clone()))
            }
            GraphShape::Region { size: Some(size) } => {
                one(engine::Region::new(graph, self.nodes(scope, scope.len())?, size.clone()))
            }
            GraphShape::Region { size: None } => {
                let (size, count) = last(scope)?;
                let nodes = self.nodes(scope, count)?;
                expect_integral(scope, count)?;
                one(engine::Region::of_variable_size(graph, nodes, size))
            }
            GraphShape::Division { sizes } => self.division(sizes, scope)?,
            GraphShape::Sees { lengths, number } => self.sees(lengths, *number, scope)?,
        })
    }
}

impl<V: Value> GraphRelation<V> {
    /// Returns the conditions of the nodes, whose variables are the first `count` of the scope.
    fn nodes(
        &self,
        scope: &Scope<'_, V>,
        count: usize,
    ) -> Result<Vec<engine::Membership>, RelationError> {
        expect_length("node", self.graph.node_count(), count)?;
        Ok(memberships(scope, 0..count, &self.values))
    }

    /// Returns the conditions of the edges.
    fn edges(&self, scope: &Scope<'_, V>) -> Result<Vec<engine::Membership>, RelationError> {
        expect_length("edge", self.graph.edge_count(), scope.len())?;
        Ok(memberships(scope, 0..scope.len(), &self.values))
    }

    fn paths(
        &self,
        pairs: &[(usize, usize)],
        edges: Vec<engine::Membership>,
    ) -> Result<Vec<SharedConstraint>, RelationError> {
        for &(one, other) in pairs {
            expect_node(&self.graph, one)?;
            expect_node(&self.graph, other)?;
        }
        Ok(one(engine::Paths::new(&self.graph, edges, pairs.iter().copied())))
    }

    fn division(
        &self,
        sizes: &RegionSizes,
        scope: &Scope<'_, V>,
    ) -> Result<Vec<SharedConstraint>, RelationError> {
        let (nodes, edges) = (self.graph.node_count(), self.graph.edge_count());
        let of_sizes = if *sizes == RegionSizes::Variables { nodes } else { 0 };
        let found = scope.len();
        if found < of_sizes {
            return Err(RelationError::TooFew { at_least: edges + nodes, found });
        }
        expect_length("edge", edges, found - of_sizes)?;
        (edges..scope.len()).try_for_each(|at| expect_integral(scope, at))?;
        let borders = memberships(scope, 0..edges, &self.values);
        let division = engine::Division::new(&self.graph, borders);
        Ok(one(match sizes {
            RegionSizes::Any => division,
            RegionSizes::Given(sizes) if sizes.len() == nodes => {
                division.with_sizes(sizes.iter().copied())
            }
            RegionSizes::Given(sizes) => {
                return Err(RelationError::Sizes { nodes, found: sizes.len() });
            }
            RegionSizes::Variables => {
                division.with_size_variables(scope.vars()[edges..].iter().copied())
            }
        }))
    }

    fn sees(
        &self,
        lengths: &[usize],
        number: Option<usize>,
        scope: &Scope<'_, V>,
    ) -> Result<Vec<SharedConstraint>, RelationError> {
        let count = lengths.iter().fold(0, |sum: usize, &len| sum.saturating_add(len));
        let of_cells = if number.is_some() { scope.len() } else { last(scope)?.1 };
        expect_length("cell", count, of_cells)?;
        let mut cells = memberships(scope, 0..count, &self.values).into_iter();
        let rays: Vec<Vec<_>> =
            lengths.iter().map(|&len| cells.by_ref().take(len).collect()).collect();
        Ok(one(match number {
            Some(n) => engine::Sees::new(rays, n..=n),
            None => {
                expect_integral(scope, count)?;
                engine::Sees::of_variable_number(rays, scope.vars()[count])
            }
        }))
    }
}

/// Makes relations of the types that hold their data.
macro_rules! relations {
    ($($name:ident),*) => {$(
        impl<V: Value> Relation<V> for $name<V> {
            fn data(&self) -> Option<RelationData<V>> {
                self.0.data()
            }

            fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
                self.0.lower(scope)
            }
        }
    )*};
}

relations!(
    Connected, Division, Forest, OneLoop, OnePath, Paths, Reachable, Region, Sees, Spanning, Tree
);

/// Returns the last variable of the scope, and the number of the others.
fn last<V: Value>(scope: &Scope<'_, V>) -> Result<(Var, usize), RelationError> {
    match scope.vars().split_last() {
        Some((&last, others)) => Ok((last, others.len())),
        None => Err(RelationError::TooFew { at_least: 1, found: 0 }),
    }
}
