//! Lowering: the engine constraints that each relation becomes.
//!
//! Invariant: users know relations by their names; few engine constraints stand for them. Every sum
//! of whole numbers becomes one linear constraint, every product of them one formula, every list of
//! combinations one table, every relation about sets a count.

mod all_different;
mod calculation;
mod chains;
mod combinations;
mod count;
mod element;
mod expression;
mod products;
mod regular;
mod sets;
mod sums;

pub use all_different::{AllDifferent, AllDifferentWith, AllEqual};
pub use calculation::Number;
pub use chains::{AtMost, LessThan};
pub use combinations::{Allowed, Forbidden};
pub use count::Count;
pub use element::Element;
pub use expression::Expression;
pub use products::{
    ExactProd, MaxProd, MinProd, VariableExactProd, VariableMaxProd, VariableMinProd,
};
pub use regular::Regular;
pub use sets::{InSet, NotInSet, SomeInSet, SomeNotInSet};
pub use sums::{
    ExactSum, MaxSum, MinSum, VariableExactSum, VariableMaxSum, VariableMinSum, WeightedSum,
};

use super::RelationError;
use crate::propagation::{Constraint, SharedConstraint};
use std::sync::Arc;

fn one(constraint: impl Constraint + Send + Sync + 'static) -> Vec<SharedConstraint> {
    vec![Arc::new(constraint)]
}

/// Checks that a list that goes with `expected` variables has that length.
fn expect_length(what: &'static str, found: usize, expected: usize) -> Result<(), RelationError> {
    if found == expected { Ok(()) } else { Err(RelationError::Length { what, expected, found }) }
}
