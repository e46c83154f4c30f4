//! The number of cells that are visible along rays from a cell.
//!
//! Invariant: the scope has the cells of the first ray, the nearest first, then those of the
//! second, and so on, and one more variable if that is the number.

use super::{expect_integral, expect_length, memberships, one};
use crate::constraints;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;

/// So many cells are seen from a place: along each ray, those before the first cell that has none
/// of some values. The place itself is not counted.
///
/// The scope has the cells of the first ray, the nearest first, then those of the second, and so
/// on. With [`number_variable`](Sees::number_variable), which is the default, the number follows.
///
/// ```
/// use kumiki::graph::Sees;
/// use kumiki::{AllVariables, Problem};
///
/// // Two cells to the left and three to the right.
/// let mut problem = Problem::new();
/// problem.add_variables(["l1", "l2", "r1", "r2", "r3"], ["clear", "wall"])?;
/// let four = Sees::of(["clear"]).along([2, 3]).exactly(4);
/// problem.add_constraint(four, AllVariables)?;
/// assert_eq!(problem.count(), 2); // two, and two and a wall; or one, a wall, and three
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sees<V> {
    values: Vec<V>,
    lengths: Vec<usize>,
    /// The number of cells that are seen; that of the last variable if there is none.
    number: Option<usize>,
}

impl<V> Sees<V> {
    /// Returns a relation on cells through which one sees if they have one of `values`. By default
    /// there are no rays, and the number is the last variable.
    pub fn of(values: impl IntoIterator<Item = V>) -> Sees<V> {
        Sees { values: values.into_iter().collect(), lengths: Vec::new(), number: None }
    }

    /// Sets the numbers of cells of the rays.
    pub fn along(self, lengths: impl IntoIterator<Item = usize>) -> Sees<V> {
        Sees { lengths: lengths.into_iter().collect(), ..self }
    }

    /// Sets the number of cells that are seen: `n`.
    pub fn exactly(self, n: usize) -> Sees<V> {
        Sees { number: Some(n), ..self }
    }

    /// Sets the number of cells that are seen: the value of the last variable of the scope, which
    /// is a whole number.
    pub fn number_variable(self) -> Sees<V> {
        Sees { number: None, ..self }
    }
}

impl<V: Value> Relation<V> for Sees<V> {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let count = self.lengths.iter().fold(0, |sum: usize, &len| sum.saturating_add(len));
        let of_cells = match (self.number, scope.len().checked_sub(1)) {
            (Some(_), _) => scope.len(),
            (None, Some(of_cells)) => of_cells,
            (None, None) => return Err(RelationError::TooFew { at_least: 1, found: 0 }),
        };
        expect_length("cell", count, of_cells)?;
        let mut cells = memberships(scope, 0..count, &self.values).into_iter();
        let rays: Vec<Vec<_>> =
            self.lengths.iter().map(|&len| cells.by_ref().take(len).collect()).collect();
        Ok(one(match self.number {
            Some(n) => constraints::graph::Sees::new(rays, n..=n),
            None => {
                expect_integral(scope, count)?;
                let number = scope.vars()[count];
                constraints::graph::Sees::of_variable_number(rays, number)
            }
        }))
    }
}
