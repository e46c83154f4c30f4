//! All different, all equal: relations that only compare.
//!
//! Invariant: values need not be integers, unless offsets are added to them.

use super::{expect_length, one};
use crate::constraint::SharedConstraint;
use crate::constraints::{self, Strength};
use crate::relation::{Relation, RelationError, Scope, Value};
use crate::var::{Int, View};
use std::collections::BTreeSet;

/// All variables of the scope have different values.
///
/// ```
/// use kumiki::{AllDifferent, AllVariables, Problem};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["north", "east", "south"], ["red", "green", "blue"])?;
/// problem.add_constraint(AllDifferent, AllVariables)?;
/// assert_eq!(problem.count(), 6);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AllDifferent;

impl AllDifferent {
    /// The values plus `offsets`, one for each variable of the scope, are different: the diagonals of
    /// n-queens are `AllDifferent.with_offsets(0..n)` and `AllDifferent.with_offsets((0..n).map(|i| -i))`.
    pub fn with_offsets(self, offsets: impl IntoIterator<Item = Int>) -> AllDifferentWithOffsets {
        AllDifferentWithOffsets { offsets: offsets.into_iter().collect() }
    }
}

impl<V: Value> Relation<V> for AllDifferent {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        all_different(scope, &vec![0; scope.len()])
    }
}

/// See [`AllDifferent::with_offsets`].
#[derive(Clone, Debug)]
pub struct AllDifferentWithOffsets {
    offsets: Vec<Int>,
}

impl<V: Value> Relation<V> for AllDifferentWithOffsets {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        scope.expect_integers()?;
        expect_length("offset", self.offsets.len(), scope)?;
        all_different(scope, &self.offsets)
    }
}

fn all_different<V: Value>(
    scope: &Scope<'_, V>,
    offsets: &[Int],
) -> Result<Vec<SharedConstraint>, RelationError> {
    let views = views(scope, offsets)?;
    let values: BTreeSet<Int> = (0..scope.len())
        .flat_map(|at| scope.numbers(at).iter().map(move |number| number + offsets[at]))
        .collect();
    // Where there are values to spare, a value need not be taken: hidden singles cannot occur yet,
    // and looking for them at each removal costs more than what it would find later.
    let strength = if values.len() > scope.len() { Strength::Value } else { Strength::Singles };
    Ok(one(constraints::AllDifferent::new(views).with_strength(strength)))
}

fn views<V: Value>(scope: &Scope<'_, V>, offsets: &[Int]) -> Result<Vec<View>, RelationError> {
    let view = |(&var, &offset)| View::try_new(var, offset).ok_or(RelationError::TooLarge);
    scope.vars().iter().zip(offsets).map(view).collect()
}

/// All variables of the scope have the same value.
#[derive(Clone, Copy, Debug)]
pub struct AllEqual;

impl<V: Value> Relation<V> for AllEqual {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        Ok(one(constraints::AllEqual::new(scope.vars().iter().copied())))
    }
}
