//! Relations on graphs: how each is added to a problem, and what it means.
//!
//! Invariant: a node, an edge or a cell is in if it has a value of the set.

use crate::graphs::shape::{Kind, Shape, shape};
use kumiki::graph::{Connected, Division, Region, Sees, Spanning};
use kumiki::{Error, Handle, Mixed, Problem, Value};
use proptest::prelude::*;

/// A relation on a graph.
#[derive(Clone, Debug)]
pub(crate) struct OnGraph {
    pub(crate) shape: Shape,
    pub(crate) set: Vec<Mixed>,
}

impl OnGraph {
    /// Returns the number of places at the end of a scope of `len` that must be whole numbers.
    pub(crate) fn whole_places(&self, len: usize) -> usize {
        let places = self.shape.number_places();
        if places <= len { places } else { 0 }
    }

    pub(crate) fn add_to<V: Value>(
        &self,
        problem: &mut Problem<usize, V>,
        scope: Vec<usize>,
        set: Vec<V>,
    ) -> Result<Handle, Error<usize>> {
        let places = scope.len().saturating_sub(self.shape.number_places());
        let graph = &self.shape.graph(places);
        match self.shape.kind.clone() {
            Kind::Connected => problem.add_constraint(Connected::of(set).on(graph), scope),
            Kind::Region(min, max) => {
                problem.add_constraint(Region::of(set).on(graph).size_between(min..=max), scope)
            }
            Kind::RegionOfVariableSize => {
                problem.add_constraint(Region::of(set).on(graph).size_variable(), scope)
            }
            Kind::Spanning => problem.add_constraint(Spanning::of(set).on(graph), scope),
            Kind::Division(None) => problem.add_constraint(Division::by(set).on(graph), scope),
            Kind::Division(Some(sizes)) => {
                problem.add_constraint(Division::by(set).on(graph).sizes(sizes), scope)
            }
            Kind::DivisionOfVariableSizes => {
                problem.add_constraint(Division::by(set).on(graph).size_variables(), scope)
            }
            Kind::Sees(_, number) => {
                let sees = Sees::of(set).along(self.shape.rays(places));
                match number {
                    Some(n) => problem.add_constraint(sees.exactly(n), scope),
                    None => problem.add_constraint(sees.number_variable(), scope),
                }
            }
        }
    }

    /// Returns whether the relation holds of `values`, in the order of its scope.
    pub(crate) fn holds(&self, values: &[Mixed]) -> bool {
        let (places, numbers) = values.split_at(values.len() - self.shape.number_places());
        let is_in: Vec<bool> = places.iter().map(|value| self.set.contains(value)).collect();
        let whole = |number: &Mixed| number.as_int().expect("a whole number");
        self.shape.holds(&is_in, &numbers.iter().map(whole).collect::<Vec<i64>>())
    }
}

/// A relation on a graph of at most `longest` places.
pub(crate) fn on_graph(
    set: impl Strategy<Value = Vec<Mixed>>,
    longest: usize,
) -> impl Strategy<Value = OnGraph> {
    (shape(longest), set).prop_map(|(shape, set)| OnGraph { shape, set })
}
