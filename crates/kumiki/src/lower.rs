//! What each relation becomes in the engine.
//!
//! Invariant: relations are what users know, under their names; there are few constraints underneath:
//! every sum is one linear constraint, every list of tuples one table.

use crate::constraint::{Constraint, SharedConstraint};
use crate::constraints::{self, Comparison, Linear, Strength};
use crate::relation::{Relation, RelationError, Scope, Value};
use crate::var::{Int, Var, View};
use std::collections::BTreeSet;
use std::sync::Arc;

fn one(constraint: impl Constraint + Send + Sync + 'static) -> Vec<SharedConstraint> {
    vec![Arc::new(constraint)]
}

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

fn expect_length<V: Value>(
    what: &'static str,
    found: usize,
    scope: &Scope<'_, V>,
) -> Result<(), RelationError> {
    let expected = scope.len();
    if found == expected { Ok(()) } else { Err(RelationError::Length { what, expected, found }) }
}

/// All variables of the scope have the same value.
#[derive(Clone, Copy, Debug)]
pub struct AllEqual;

impl<V: Value> Relation<V> for AllEqual {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        Ok(one(constraints::AllEqual::new(scope.vars().iter().copied())))
    }
}

/// The sum of the values is exactly this.
///
/// ```
/// use kumiki::{AllVariables, ExactSum, Problem};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["cents", "nickels", "dimes"], 0..=10)?;
/// problem.add_constraint(ExactSum(27).times([1, 5, 10]), AllVariables)?;
/// assert_eq!(problem.count(), 6);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ExactSum(pub Int);

/// The sum of the values is this or more.
#[derive(Clone, Copy, Debug)]
pub struct MinSum(pub Int);

/// The sum of the values is this or less.
#[derive(Clone, Copy, Debug)]
pub struct MaxSum(pub Int);

/// A sum with a multiplier for each variable.
#[derive(Clone, Debug)]
pub struct WeightedSum {
    multipliers: Vec<Int>,
    comparison: Comparison,
    bound: Int,
}

macro_rules! sums {
    ($($sum:ident $comparison:ident),*) => {$(
        impl $sum {
            /// Each value is multiplied first, by one of `multipliers` for each variable of the
            /// scope.
            pub fn times(self, multipliers: impl IntoIterator<Item = Int>) -> WeightedSum {
                let multipliers = multipliers.into_iter().collect();
                WeightedSum { multipliers, comparison: Comparison::$comparison, bound: self.0 }
            }
        }

        impl<V: Value> Relation<V> for $sum {
            fn lower(
                self,
                scope: &Scope<'_, V>,
            ) -> Result<Vec<SharedConstraint>, RelationError> {
                self.times(vec![1; scope.len()]).lower(scope)
            }
        }
    )*};
}

sums!(ExactSum Equal, MinSum AtLeast, MaxSum AtMost);

impl<V: Value> Relation<V> for WeightedSum {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        scope.expect_integers()?;
        expect_length("multiplier", self.multipliers.len(), scope)?;
        let terms = self.multipliers.into_iter().zip(scope.vars().iter().copied());
        let linear = Linear::new(terms, self.comparison, self.bound);
        Ok(one(linear.map_err(|_| RelationError::TooLarge)?))
    }
}

/// The values increase along the scope: each is less than the next.
#[derive(Clone, Copy, Debug)]
pub struct LessThan;

/// No value along the scope is greater than the next.
#[derive(Clone, Copy, Debug)]
pub struct AtMost;

impl<V: Value> Relation<V> for LessThan {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        chain(scope, |x, y| constraints::AtMost::less_than(x, y))
    }
}

impl<V: Value> Relation<V> for AtMost {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        chain(scope, |x, y| constraints::AtMost::new(x, y))
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
