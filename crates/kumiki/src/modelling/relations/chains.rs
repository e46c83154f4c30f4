//! Values that increase along the scope.
//!
//! Invariant: a chain is a comparison between each variable and the next.

use super::data::RelationData;
use crate::constraints::{self, Predicate};
use crate::modelling::mixed::Mixed;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::modelling::value::{ValueKind, as_mixed};
use crate::propagation::SharedConstraint;
use crate::state::Var;
use std::sync::Arc;

/// The values increase along the scope: each is less than the next.
///
/// Values of type [`Mixed`] are compared as that type defines: two values without an order do not
/// satisfy the relation.
///
/// ```
/// use kumiki::{AllVariables, LessThan, Problem, mixed};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b"], mixed![1, 1.5, "x", "y"])?;
/// problem.add_constraint(LessThan, AllVariables)?;
/// assert_eq!(problem.count(), 2); // 1 < 1.5 and "x" < "y"
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LessThan;

/// No value along the scope is greater than the next.
///
/// Values of type [`Mixed`] are compared as that type defines: two values without an order do not
/// satisfy the relation.
#[derive(Clone, Copy, Debug)]
pub struct LessOrEqual;

impl<V: Value> Relation<V> for LessThan {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::LessThan)
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        chain(scope, constraints::AtMost::less_than, |a, b| a < b)
    }
}

impl<V: Value> Relation<V> for LessOrEqual {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::LessOrEqual)
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        chain(scope, constraints::AtMost::new, |a, b| a <= b)
    }
}

/// Returns a comparison between each variable of the scope and the next: `constrain` if both are
/// integers, `holds` if a value of either is not.
fn chain<V: Value>(
    scope: &Scope<'_, V>,
    constrain: impl Fn(Var, Var) -> constraints::AtMost,
    holds: fn(&Mixed, &Mixed) -> bool,
) -> Result<Vec<SharedConstraint>, RelationError> {
    if ValueKind::of::<V>() == ValueKind::Others {
        return Err(RelationError::NotIntegers);
    }
    scope.expect_in_range()?;
    let link = |at: usize| -> SharedConstraint {
        let pair = [scope.vars()[at], scope.vars()[at + 1]];
        if scope.is_integral(at) && scope.is_integral(at + 1) {
            return Arc::new(constrain(pair[0], pair[1]));
        }
        let [first, second] = [at, at + 1].map(|at| Arc::clone(scope.table(at)));
        Arc::new(Predicate::new(pair, move |numbers| {
            let (first, second) = (first.value(numbers[0]), second.value(numbers[1]));
            matches!((as_mixed(first), as_mixed(second)), (Some(a), Some(b)) if holds(a, b))
        }))
    };
    Ok((1..scope.len()).map(|next| link(next - 1)).collect())
}
