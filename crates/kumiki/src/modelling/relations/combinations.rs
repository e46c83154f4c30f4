//! Combinations of values, listed (table constraints).
//!
//! Invariant: a row with a value that no variable of the problem can have is dropped: it allows
//! nothing and forbids nothing.

use super::{expect_length, one};
use crate::arithmetic::Int;
use crate::constraints::Table;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;

/// Requires that the values along the scope together are one of the listed combinations (a positive
/// table constraint).
///
/// ```
/// use kumiki::{Allowed, Problem};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["shirt", "trousers"], ["black", "white", "red"])?;
/// let outfits = [["black", "black"], ["white", "black"], ["red", "white"]];
/// problem.add_constraint(Allowed::new(outfits), ["shirt", "trousers"])?;
/// assert_eq!(problem.count(), 3);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Allowed<V> {
    rows: Vec<Vec<V>>,
}

/// Requires that the values along the scope together are none of the listed combinations (a
/// negative table constraint).
#[derive(Clone, Debug)]
pub struct Forbidden<V> {
    rows: Vec<Vec<V>>,
}

impl<V> Allowed<V> {
    /// Returns a relation that allows `rows`, each of which has a value for each variable of the
    /// scope.
    pub fn new(rows: impl IntoIterator<Item = impl IntoIterator<Item = V>>) -> Allowed<V> {
        Allowed { rows: rows.into_iter().map(|row| row.into_iter().collect()).collect() }
    }
}

impl<V> Forbidden<V> {
    /// Returns a relation that forbids `rows`, each of which has a value for each variable of the
    /// scope.
    pub fn new(rows: impl IntoIterator<Item = impl IntoIterator<Item = V>>) -> Forbidden<V> {
        Forbidden { rows: rows.into_iter().map(|row| row.into_iter().collect()).collect() }
    }
}

impl<V: Value> Relation<V> for Allowed<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let rows = numbered_rows(&self.rows, scope)?;
        let table = Table::allowing(scope.vars().iter().copied(), rows);
        Ok(one(table.expect("each row fits the scope")))
    }
}

impl<V: Value> Relation<V> for Forbidden<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let rows = numbered_rows(&self.rows, scope)?;
        let table = Table::forbidding(scope.vars().iter().copied(), rows);
        Ok(one(table.expect("each row fits the scope")))
    }
}

/// Returns the rows in the engine's numbers, without those that have a value which no variable can
/// have.
fn numbered_rows<V: Value>(
    rows: &[Vec<V>],
    scope: &Scope<'_, V>,
) -> Result<Vec<Vec<Int>>, RelationError> {
    for row in rows {
        expect_length("value", row.len(), scope.len())?;
    }
    let numbered = |row: &Vec<V>| row.iter().map(|value| scope.number(value)).collect();
    Ok(rows.iter().filter_map(numbered).collect())
}
