//! What each relation becomes in the engine.
//!
//! Invariant: relations are what users know, under their names; there are few constraints underneath:
//! every sum of whole numbers is one linear constraint, every product of them one formula, every list of
//! combinations one table, everything about sets a count.

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

use crate::constraint::{Constraint, SharedConstraint};
use crate::relation::RelationError;
use std::sync::Arc;

fn one(constraint: impl Constraint + Send + Sync + 'static) -> Vec<SharedConstraint> {
    vec![Arc::new(constraint)]
}

/// That a list that goes with `expected` variables is as long.
fn expect_length(what: &'static str, found: usize, expected: usize) -> Result<(), RelationError> {
    if found == expected { Ok(()) } else { Err(RelationError::Length { what, expected, found }) }
}
