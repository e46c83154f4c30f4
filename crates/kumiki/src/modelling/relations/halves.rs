//! Relations between the two halves of a scope: inverse functions, and lexicographic order.
//!
//! Invariant: the halves are equally long.

use super::data::RelationData;
use super::one;
use crate::constraints;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::modelling::value::ValueKind;
use crate::propagation::SharedConstraint;
use crate::state::Var;

/// The two halves of the scope are inverse: if variable `i` of the first has the value `j`,
/// variable `j` of the second has the value `i`. Places count from 0.
///
/// ```
/// use kumiki::{Problem, relations::Inverse};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["ann", "bob", "cleo", "left", "middle", "right"], 0..3)?;
/// problem.add_constraint(Inverse, ["ann", "bob", "cleo", "left", "middle", "right"])?;
/// problem.add_expression("middle == 0")?; // ann sits there
/// problem.add_expression("ann < bob")?;
/// let solution = problem.solution().expect("it has one");
/// assert_eq!((solution["bob"], solution["right"], solution["left"]), (2, 1, 2));
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
///
/// For values of type [`Mixed`](crate::Mixed), a value that is no place is excluded.
#[derive(Clone, Copy, Debug)]
pub struct Inverse;

/// The first half of the scope is less than the second in lexicographic order: the first two values
/// that differ decide.
///
/// ```
/// use kumiki::{Problem, relations::LexLessThan};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c", "d"], 1..=2)?;
/// problem.add_constraint(LexLessThan, ["a", "b", "c", "d"])?;
/// assert_eq!(problem.count(), 6);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LexLessThan;

/// The first half of the scope is at most the second in lexicographic order: the first two values
/// that differ decide, if any do.
#[derive(Clone, Copy, Debug)]
pub struct LexLessOrEqual;

impl<V: Value> Relation<V> for Inverse {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::Inverse)
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        if ValueKind::of::<V>() == ValueKind::Others {
            return Err(RelationError::NotIntegers);
        }
        let (there, back) = halves(scope)?;
        scope.expect_places_from_0(0..there.len())?;
        scope.expect_places_from_0(there.len()..scope.len())?;
        Ok(one(constraints::Inverse::new(there, back)))
    }
}

impl<V: Value> Relation<V> for LexLessThan {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::LexLessThan)
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        scope.expect_integers()?;
        let (first, second) = halves(scope)?;
        Ok(one(constraints::Lex::less_than(first, second)))
    }
}

impl<V: Value> Relation<V> for LexLessOrEqual {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::LexLessOrEqual)
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        scope.expect_integers()?;
        let (first, second) = halves(scope)?;
        Ok(one(constraints::Lex::at_most(first, second)))
    }
}

/// Returns the halves of the scope.
fn halves<V: Value>(scope: &Scope<'_, V>) -> Result<(Vec<Var>, Vec<Var>), RelationError> {
    if scope.len() % 2 == 1 {
        return Err(RelationError::Odd { found: scope.len() });
    }
    let (first, second) = scope.vars().split_at(scope.len() / 2);
    Ok((first.to_vec(), second.to_vec()))
}
