//! Closures over the values of a scope, as relations.
//!
//! Invariant: a closure gets the values that its variables were declared with.

use super::{IntoRelation, Relation, RelationError, Scope, Value};
use crate::arithmetic::Int;
use crate::constraints::Predicate;
use crate::modelling::value::SharedTable;
use crate::propagation::SharedConstraint;
use smallvec::SmallVec;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// A closure over the values of a scope, as a relation; `Values` is its argument type.
pub struct Closure<F, Values> {
    test: F,
    values: PhantomData<fn(Values)>,
}

impl<F, Values> fmt::Debug for Closure<F, Values> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Closure").finish_non_exhaustive()
    }
}

macro_rules! closures {
    ($($len:literal: $($value:ident $at:tt),*;)*) => {$(
        impl<V: Value, F> IntoRelation<V, [V; $len]> for F
        where
            F: Fn($($value),*) -> bool + Send + Sync + 'static,
        {
            type Relation = Closure<F, [V; $len]>;

            fn into_relation(self) -> Self::Relation {
                Closure { test: self, values: PhantomData }
            }
        }

        impl<V: Value, F> Relation<V> for Closure<F, [V; $len]>
        where
            F: Fn($($value),*) -> bool + Send + Sync + 'static,
        {
            fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
                scope.expect_len($len)?;
                let tables = scope.shared_tables();
                let test = self.test;
                let tables: [SharedTable<V>; $len] =
                    tables.try_into().ok().expect("the scope has as many variables");
                Ok(vec![predicate(scope, move |numbers| {
                    let numbers: &[Int; $len] = numbers.try_into().expect("one for each variable");
                    test($(tables[$at].copy(numbers[$at])),*)
                })])
            }
        }
    )*};
}

closures! {
    1: V 0;
    2: V 0, V 1;
    3: V 0, V 1, V 2;
    4: V 0, V 1, V 2, V 3;
    5: V 0, V 1, V 2, V 3, V 4;
    6: V 0, V 1, V 2, V 3, V 4, V 5;
    7: V 0, V 1, V 2, V 3, V 4, V 5, V 6;
    8: V 0, V 1, V 2, V 3, V 4, V 5, V 6, V 7;
}

/// Returns a relation from a closure over the values of a whole scope of any length.
///
/// ```
/// use kumiki::{AllVariables, Problem, over};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], 1..=5)?;
/// let product_is_20 = over(|values: &[i32]| values.iter().product::<i32>() == 20);
/// problem.add_constraint(product_is_20, AllVariables)?;
/// assert_eq!(problem.count(), 9); // the orders of 1 4 5 and of 2 2 5
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub fn over<V, F>(test: F) -> Closure<F, Vec<V>>
where
    V: Value,
    F: Fn(&[V]) -> bool + Send + Sync + 'static,
{
    Closure { test, values: PhantomData }
}

impl<V, F> Relation<V> for Closure<F, Vec<V>>
where
    V: Value,
    F: Fn(&[V]) -> bool + Send + Sync + 'static,
{
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let tables = scope.shared_tables();
        Ok(vec![predicate(scope, move |numbers| {
            let values: SmallVec<[V; 8]> =
                tables.iter().zip(numbers).map(|(table, &number)| table.copy(number)).collect();
            (self.test)(&values)
        })])
    }
}

/// Returns a relation from a closure over a partial assignment, otherwise as [`over`]; a value that
/// is not known yet is `None`.
///
/// The closure returns whether the constraint may still hold. If all values are known, it must
/// return whether the constraint holds. Before that, it must not return false if some completion
/// satisfies the constraint. Conflicts are then found long before the last value is known, at the
/// cost of one call for each value that becomes known.
///
/// ```
/// use kumiki::{AllVariables, Problem, partial};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c", "d"], [1, 10, 100])?;
/// // None of the values to come can make the sum less.
/// let cheap = |values: &[Option<&i32>]| values.iter().flatten().copied().sum::<i32>() < 100;
/// problem.add_constraint(partial(cheap), AllVariables)?;
/// assert_eq!(problem.count(), 16);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub fn partial<V, F>(may_hold: F) -> Closure<F, Vec<Option<V>>>
where
    V: Value,
    F: Fn(&[Option<&V>]) -> bool + Send + Sync + 'static,
{
    Closure { test: may_hold, values: PhantomData }
}

impl<V, F> Relation<V> for Closure<F, Vec<Option<V>>>
where
    V: Value,
    F: Fn(&[Option<&V>]) -> bool + Send + Sync + 'static,
{
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let tables = scope.shared_tables();
        let may_hold = move |numbers: &[Option<Int>]| {
            let known = tables.iter().zip(numbers);
            let values: SmallVec<[Option<&V>; 8]> =
                known.map(|(table, number)| number.map(|number| table.value(number))).collect();
            (self.test)(&values)
        };
        Ok(vec![Arc::new(Predicate::partial(scope.vars().iter().copied(), may_hold))])
    }
}

fn predicate<V: Value>(
    scope: &Scope<'_, V>,
    test: impl Fn(&[Int]) -> bool + Send + Sync + 'static,
) -> SharedConstraint {
    Arc::new(Predicate::new(scope.vars().iter().copied(), test))
}
