//! The greatest and the least of some variables.
//!
//! Invariant: the last variable of the scope is the extreme of those before it.

use super::data::RelationData;
use super::one;
use crate::constraints::Extreme;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;
use crate::state::Var;

/// The last variable of the scope is the greatest of those before it.
///
/// ```
/// use kumiki::{Problem, relations::{Maximum, Minimum}};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c", "high", "low"], 1..=6)?;
/// problem.add_constraint(Maximum, ["a", "b", "c", "high"])?;
/// problem.add_constraint(Minimum, ["a", "b", "c", "low"])?;
/// problem.add_expression("high - low == 5")?;
/// assert_eq!(problem.count(), 30); // throws of three dice with a 1 and a 6
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Maximum;

/// The last variable of the scope is the least of those before it.
#[derive(Clone, Copy, Debug)]
pub struct Minimum;

impl<V: Value> Relation<V> for Maximum {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::Maximum)
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let (views, target) = split(scope)?;
        Ok(one(Extreme::greatest(views, target)))
    }
}

impl<V: Value> Relation<V> for Minimum {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::Minimum)
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let (views, target) = split(scope)?;
        Ok(one(Extreme::least(views, target)))
    }
}

/// Returns the variables before the last, and the last.
fn split<V: Value>(scope: &Scope<'_, V>) -> Result<(Vec<Var>, Var), RelationError> {
    scope.expect_integers()?;
    match scope.vars() {
        [views @ .., target] if !views.is_empty() => Ok((views.to_vec(), *target)),
        _ => Err(RelationError::TooFew { at_least: 2, found: scope.len() }),
    }
}
