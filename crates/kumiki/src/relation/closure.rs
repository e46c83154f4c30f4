//! Closures over the values of a scope, as relations.
//!
//! Invariant: a closure gets the values that its variables were declared with.

use super::{IntoRelation, Relation, RelationError, Scope, Value};
use crate::constraint::SharedConstraint;
use crate::constraints::Predicate;
use crate::value::SharedTable;
use crate::var::Int;
use smallvec::SmallVec;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// A closure over the values of a scope, as a relation; `Values` is what it takes.
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

/// A closure over the values of a whole scope, however many they are.
///
/// ```
/// use kumiki::{AllVariables, Problem, over};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], 1..=5)?;
/// problem.add_constraint(over(|values: &[i32]| values.iter().product::<i32>() == 20), AllVariables)?;
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

fn predicate<V: Value>(
    scope: &Scope<'_, V>,
    test: impl Fn(&[Int]) -> bool + Send + Sync + 'static,
) -> SharedConstraint {
    Arc::new(Predicate::new(scope.vars().iter().copied(), test))
}
