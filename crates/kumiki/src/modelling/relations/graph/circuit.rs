//! Variables that say which node is next on a circuit.
//!
//! Invariant: the variable at place `i` of the scope has the place of the node after node `i`.

use crate::constraints;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::modelling::relations::data::RelationData;
use crate::modelling::value::ValueKind;
use crate::propagation::SharedConstraint;
use std::sync::Arc;

/// The variables form one circuit, which passes all of them: the value of each is the place of the
/// next one in the scope. Places count from 0; values from 1 to the number of variables are
/// refused.
///
/// ```
/// use kumiki::{Problem, graph::Circuit};
///
/// // A tour through four towns, from each of which three roads lead on.
/// let mut problem = Problem::new();
/// problem.add_variables(["Ulm", "Bonn", "Kiel", "Trier"], 0..4)?;
/// problem.add_constraint(Circuit, ["Ulm", "Bonn", "Kiel", "Trier"])?;
/// assert_eq!(problem.count(), 6);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
///
/// For values of type [`Mixed`](crate::Mixed), a value that is no place is excluded.
#[derive(Clone, Copy, Debug)]
pub struct Circuit;

/// Some of the variables form one circuit: the value of each is the place of the next one in the
/// scope. A variable whose value is its own place is not on it. Places count from 0. The circuit
/// may have no variables.
///
/// ```
/// use kumiki::{Problem, graph::Subcircuit};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], 0..3)?;
/// problem.add_constraint(Subcircuit, ["a", "b", "c"])?;
/// assert_eq!(problem.count(), 6); // all in two orders, three pairs, and none
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
///
/// For values of type [`Mixed`](crate::Mixed), a value that is no place is excluded.
#[derive(Clone, Copy, Debug)]
pub struct Subcircuit;

impl<V: Value> Relation<V> for Circuit {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::Circuit)
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let next = scope.vars().iter().copied();
        with_different_values(constraints::graph::Circuit::new(next), scope)
    }
}

impl<V: Value> Relation<V> for Subcircuit {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::Subcircuit)
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let next = scope.vars().iter().copied();
        with_different_values(constraints::graph::Circuit::through_some(next), scope)
    }
}

/// Returns the circuit, and the all-different constraint that it implies.
fn with_different_values<V: Value>(
    circuit: constraints::graph::Circuit,
    scope: &Scope<'_, V>,
) -> Result<Vec<SharedConstraint>, RelationError> {
    if ValueKind::of::<V>() == ValueKind::Others {
        return Err(RelationError::NotIntegers);
    }
    scope.expect_places_from_0(0..scope.len())?;
    let different = constraints::AllDifferent::new(scope.vars().iter().copied());
    Ok(vec![Arc::new(different), Arc::new(circuit)])
}
