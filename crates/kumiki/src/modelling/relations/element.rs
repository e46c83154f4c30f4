//! The element constraint: the entry of a list of variables at a variable index.
//!
//! Invariant: the index counts from 0.

use super::data::RelationData;
use super::one;
use crate::constraints::{self, Operand};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::modelling::value::ValueKind;
use crate::propagation::SharedConstraint;

/// Requires that the entry of a list at a variable index is a given value: `scope = [index,
/// list..., value]`. The first variable of the scope is the index, from 0, into the list that
/// follows; the last variable of the scope is the entry.
///
/// For values of type [`Mixed`](crate::Mixed) only the index must be a whole number; an index that
/// is not whole selects nothing.
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
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::Element)
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        if ValueKind::of::<V>() == ValueKind::Others {
            return Err(RelationError::NotIntegers);
        }
        let [index, list @ .., value] = scope.vars() else {
            return Err(RelationError::TooFew { at_least: 2, found: scope.len() });
        };
        if scope.are_from_1(0..1, list.len()) {
            let len = list.len();
            scope.remark(format!("places count from 0: its index can be {len}, and not 0"));
        }
        let list = list.iter().map(|&var| Operand::from(var));
        Ok(one(constraints::Element::new(list, *index, *value)))
    }
}
