//! What each relation becomes in the engine.
//!
//! Invariant: relations are what users know, under their names; there are few constraints underneath:
//! every sum is one linear constraint, every list of combinations one table.

mod all_different;
mod chains;
mod combinations;
mod count;
mod element;
mod expression;
mod sums;

pub use all_different::{AllDifferent, AllDifferentWith, AllEqual};
pub use chains::{AtMost, LessThan};
pub use combinations::{Allowed, Forbidden};
pub use count::Count;
pub use element::Element;
pub use expression::Expression;
pub use sums::{ExactSum, MaxSum, MinSum, WeightedSum};

use crate::constraint::{Constraint, SharedConstraint};
use crate::relation::{RelationError, Scope, Value};
use std::sync::Arc;

fn one(constraint: impl Constraint + Send + Sync + 'static) -> Vec<SharedConstraint> {
    vec![Arc::new(constraint)]
}

/// That a list that goes with the scope is as long as it.
fn expect_length<V: Value>(
    what: &'static str,
    found: usize,
    scope: &Scope<'_, V>,
) -> Result<(), RelationError> {
    let expected = scope.len();
    if found == expected { Ok(()) } else { Err(RelationError::Length { what, expected, found }) }
}
