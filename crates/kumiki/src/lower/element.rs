//! The entry of a list of variables at a variable place.
//!
//! Invariant: the index counts from 0, in the unit of the scope.

use super::one;
use crate::constraint::SharedConstraint;
use crate::constraints::{self, Operand};
use crate::relation::{Relation, RelationError, Scope, Value};
use crate::value::Kind;
use crate::var::Int;

/// The first variable of the scope is an index, from 0, into those that follow, and the last of the
/// scope is the value found there: `scope = [index, list..., value]`.
///
/// Of values of type [`Mixed`](crate::Mixed) only the index is a whole number; one that is not names
/// nothing.
///
/// ```
/// use kumiki::{Element, Problem};
///
/// let mut problem = Problem::new();
/// problem.add_variable("which", 0..3)?;
/// for (name, price) in [("tea", 3), ("coffee", 4), ("milk", 2)] {
///     problem.add_variable(name, [price])?;
/// }
/// problem.add_variable("price", 3..=9)?;
/// problem.add_constraint(Element, ["which", "tea", "coffee", "milk", "price"])?;
/// assert_eq!(problem.count(), 2); // tea for 3 and coffee for 4
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Element;

impl<V: Value> Relation<V> for Element {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        if Kind::of::<V>() == Kind::Others {
            return Err(RelationError::NotIntegers);
        }
        let [index, list @ .., value] = scope.vars() else {
            return Err(RelationError::TooFew { at_least: 2, found: scope.len() });
        };
        // Where 1 is another number, the list has as many places for each entry, of which the others
        // hold what no variable can be.
        let entry = |&var| {
            let nothing = (1..scope.unit()).map(|_| Operand::Constant(Int::MAX));
            std::iter::once(Operand::from(var)).chain(nothing)
        };
        Ok(one(constraints::Element::new(list.iter().flat_map(entry), *index, *value)))
    }
}
