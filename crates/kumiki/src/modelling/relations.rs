//! Lowering: the engine constraints that each relation becomes.
//!
//! Invariant: users know relations by their names; few engine constraints stand for them. Every sum
//! of whole numbers becomes one linear constraint, every product of them one formula, every list of
//! combinations one table, every relation about sets a count.
//!
//! The relations that most models need are at the root of the crate, such as
//! [`AllDifferent`](crate::AllDifferent) and [`ExactSum`](crate::ExactSum). This module has the
//! others, and the trait [`Relation`], which they all implement. [`engine()`] and [`engine_over`]
//! make a relation from a constraint of the engine.

pub(super) mod all_different;
mod calculation;
pub(super) mod chains;
pub(super) mod combinations;
pub(super) mod count;
mod cumulative;
mod data;
mod diffn;
pub(super) mod element;
pub(super) mod expression;
mod extremes;
pub(super) mod graph;
mod halves;
mod no_overlap;
pub(super) mod packing;
pub(super) mod products;
pub(super) mod regular;
mod rows;
pub(super) mod sets;
pub(super) mod sums;

pub use super::NumberSet;
pub use super::lowering::{Lowered, LoweredPart, Lowering};
pub use super::problem::{ConstraintData, IntoName, IntoScope, PostedConstraint, PropositionData};
pub use super::proposition::Proposition;
pub use super::relation::{
    Closure, Engine, IntoRelation, Itself, Relation, RelationError, Scope, engine, engine_over,
};
pub use crate::constraints::Operation;
pub use all_different::AllDifferentWith;
pub use calculation::Number;
pub use count::VariableCount;
pub use cumulative::{Cumulative, OptionalUsers};
pub use data::{RelationData, Target};
pub use diffn::Diffn;
pub use extremes::{Maximum, Minimum};
pub use halves::{Inverse, LexLessOrEqual, LexLessThan};
pub use no_overlap::{NoOverlap, OptionalTasks};
pub use packing::VariableBinPacking;
pub use products::{VariableExactProd, VariableMaxProd, VariableMinProd};
pub use rows::Rows;
pub use sums::{VariableExactSum, VariableMaxSum, VariableMinSum, WeightedSum};

use crate::arithmetic::Int;
use crate::propagation::{Constraint, SharedConstraint};
use std::sync::Arc;

fn one(constraint: impl Constraint + Send + Sync + 'static) -> Vec<SharedConstraint> {
    vec![Arc::new(constraint)]
}

/// Returns numbers of any integer type as the engine's integers.
///
/// # Panics
/// Panics if a number does not fit 64 bits.
fn integers<N: TryInto<Int>>(numbers: impl IntoIterator<Item = N>) -> Vec<Int> {
    let integer = |number: N| number.try_into().ok().expect("the number fits 64 bits");
    numbers.into_iter().map(integer).collect()
}

/// Checks that a list that goes with `expected` variables has that length.
fn expect_length(what: &'static str, found: usize, expected: usize) -> Result<(), RelationError> {
    if found == expected { Ok(()) } else { Err(RelationError::Length { what, expected, found }) }
}
