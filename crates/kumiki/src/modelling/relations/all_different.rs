//! All different, all equal: relations that only test equality.
//!
//! Invariant: values need not be integers, unless offsets are added to them; offsets are counted in
//! the unit of the scope.

use super::data::RelationData;
use super::{expect_length, integers, one};
use crate::arithmetic::Int;
use crate::constraints::{self, Strength};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;
use crate::state::View;
use std::collections::BTreeSet;
use std::sync::Arc;

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
    /// Requires that the values plus `offsets`, one for each variable of the scope, are different.
    /// The diagonals of n-queens are `AllDifferent.with_offsets(0..n)` and
    /// `AllDifferent.with_offsets((0..n).map(|i| -i))`.
    ///
    /// # Panics
    /// Panics if an offset does not fit 64 bits.
    pub fn with_offsets<N: TryInto<Int>>(
        self,
        offsets: impl IntoIterator<Item = N>,
    ) -> AllDifferentWith {
        AllDifferentWith { offsets: Some(integers(offsets)), strength: None }
    }

    /// Sets the strength of propagation, in place of the one chosen by the number of values.
    pub fn with_strength(self, strength: Strength) -> AllDifferentWith {
        AllDifferentWith { offsets: None, strength: Some(strength) }
    }
}

impl<V: Value> Relation<V> for AllDifferent {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::AllDifferent { offsets: None, strength: None })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        AllDifferentWith { offsets: None, strength: None }.lower(scope)
    }
}

/// [`AllDifferent`] with offsets, or a chosen strength of propagation.
#[derive(Clone, Debug)]
pub struct AllDifferentWith {
    pub(super) offsets: Option<Vec<Int>>,
    pub(super) strength: Option<Strength>,
}

impl AllDifferentWith {
    /// Sets the strength of propagation, in place of the one chosen by the number of values.
    pub fn with_strength(mut self, strength: Strength) -> AllDifferentWith {
        self.strength = Some(strength);
        self
    }
}

impl<V: Value> Relation<V> for AllDifferentWith {
    fn data(&self) -> Option<RelationData<V>> {
        let AllDifferentWith { offsets, strength } = self.clone();
        Some(RelationData::AllDifferent { offsets, strength })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let offsets = match self.offsets {
            Some(offsets) => {
                scope.expect_integers()?;
                expect_length("offset", offsets.len(), scope.len())?;
                let in_units = |offset: Int| offset.checked_mul(scope.unit());
                let offsets: Option<Vec<Int>> = offsets.into_iter().map(in_units).collect();
                offsets.ok_or(RelationError::TooLarge)?
            }
            None => vec![0; scope.len()],
        };
        let views = views(scope, &offsets)?;
        let differ = constraints::AllDifferent::new(views);
        Ok(match self.strength {
            // The expensive rule waits until the cheap constraints are at their fixpoint.
            Some(Strength::Domain) => {
                let cheap = differ.clone().with_strength(Strength::Singles);
                vec![Arc::new(cheap), Arc::new(differ.with_strength(Strength::Domain))]
            }
            Some(strength) => one(differ.with_strength(strength)),
            None if has_spare_values(scope, &offsets) => one(differ.with_values_to_spare()),
            None => one(differ.with_strength(Strength::Singles)),
        })
    }
}

/// Returns whether there are more values than variables, so that a value need not be taken. Hidden
/// singles cannot occur yet then, and a search for them at each removal costs more than it would
/// gain later.
fn has_spare_values<V: Value>(scope: &Scope<'_, V>, offsets: &[Int]) -> bool {
    let (mut from, mut to) = (Int::MAX, Int::MIN);
    for (at, offset) in offsets.iter().enumerate() {
        let numbers = scope.numbers(at);
        if numbers.len() > scope.len() {
            return true;
        }
        (from, to) = (from.min(numbers.first() + offset), to.max(numbers.last() + offset));
    }
    let span = if offsets.is_empty() { 0 } else { to.abs_diff(from) + 1 };
    if span <= scope.len() as u64 {
        return false;
    }
    let values: BTreeSet<Int> = (0..scope.len())
        .flat_map(|at| scope.numbers(at).iter().map(move |number| number + offsets[at]))
        .collect();
    values.len() > scope.len()
}

fn views<V: Value>(scope: &Scope<'_, V>, offsets: &[Int]) -> Result<Vec<View>, RelationError> {
    let view = |(&var, &offset)| View::try_new(var, offset).ok_or(RelationError::TooLarge);
    scope.vars().iter().zip(offsets).map(view).collect()
}

/// All variables of the scope have the same value.
#[derive(Clone, Copy, Debug)]
pub struct AllEqual;

impl<V: Value> Relation<V> for AllEqual {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::AllEqual)
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        Ok(one(constraints::AllEqual::new(scope.vars().iter().copied())))
    }
}
