//! Values that increase along the scope.
//!
//! Invariant: a chain is a comparison between each variable and the next.

use crate::constraint::{Constraint, SharedConstraint};
use crate::constraints;
use crate::relation::{Relation, RelationError, Scope, Value};
use crate::var::Var;
use std::sync::Arc;

/// The values increase along the scope: each is less than the next.
#[derive(Clone, Copy, Debug)]
pub struct LessThan;

/// No value along the scope is greater than the next.
#[derive(Clone, Copy, Debug)]
pub struct AtMost;

impl<V: Value> Relation<V> for LessThan {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        chain(scope, constraints::AtMost::less_than)
    }
}

impl<V: Value> Relation<V> for AtMost {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        chain(scope, constraints::AtMost::new)
    }
}

/// `constrain` between each variable of the scope and the next.
fn chain<V: Value, C: Constraint + Send + Sync + 'static>(
    scope: &Scope<'_, V>,
    constrain: impl Fn(Var, Var) -> C,
) -> Result<Vec<SharedConstraint>, RelationError> {
    scope.expect_integers()?;
    let link = |pair: &[Var]| Arc::new(constrain(pair[0], pair[1])) as SharedConstraint;
    Ok(scope.vars().windows(2).map(link).collect())
}
