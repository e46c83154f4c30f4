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
        let (differ, offsets) = match self.offsets {
            Some(offsets) => {
                scope.expect_integers()?;
                expect_length("offset", offsets.len(), scope.len())?;
                (constraints::AllDifferent::new(views(scope, &offsets)?), offsets)
            }
            None => (constraints::AllDifferent::new(scope.vars().iter().copied()), Vec::new()),
        };
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
/// gain later. Without `offsets`, they are 0.
fn has_spare_values<V: Value>(scope: &Scope<'_, V>, offsets: &[Int]) -> bool {
    let offset = |at: usize| offsets.get(at).copied().unwrap_or(0);
    let mut ends = None;
    for at in 0..scope.len() {
        let numbers = scope.numbers(at);
        if numbers.len() > scope.len() {
            return true;
        }
        let own = (numbers.first() + offset(at), numbers.last() + offset(at));
        let (from, to) = ends.unwrap_or(own);
        ends = Some((own.0.min(from), own.1.max(to)));
    }
    if ends.is_none_or(|(from, to)| to.abs_diff(from) < scope.len() as u64) {
        return false;
    }
    let values: BTreeSet<Int> = (0..scope.len())
        .flat_map(|at| scope.numbers(at).iter().map(move |number| number + offset(at)))
        .collect();
    values.len() > scope.len()
}

fn views<V: Value>(scope: &Scope<'_, V>, offsets: &[Int]) -> Result<Vec<View>, RelationError> {
    let mut views = Vec::with_capacity(scope.len());
    for (&var, &offset) in scope.vars().iter().zip(offsets) {
        views.push(View::try_new(var, offset).ok_or(RelationError::TooLarge)?);
    }
    Ok(views)
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
