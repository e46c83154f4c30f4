//! The number of cells that are visible along rays from a cell.
//!
//! Invariant: the scope has the cells of the first ray, the nearest first, then those of the
//! second, and so on, and one more variable if that is the number.

use super::stated::{GraphRelation, GraphShape};

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
pub struct Sees<V>(pub(super) GraphRelation<V>);

impl<V> Sees<V> {
    /// Returns a relation on cells through which one sees if they have one of `values`. By default
    /// there are no rays, and the number is the last variable.
    pub fn of(values: impl IntoIterator<Item = V>) -> Sees<V> {
        let shape = GraphShape::Sees { lengths: Vec::new(), number: None };
        Sees(GraphRelation::of(values, shape))
    }

    /// Sets the numbers of cells of the rays.
    pub fn along(mut self, rays: impl IntoIterator<Item = usize>) -> Sees<V> {
        if let GraphShape::Sees { lengths, .. } = &mut self.0.shape {
            *lengths = rays.into_iter().collect();
        }
        self
    }

    /// Sets the number of cells that are seen: `n`.
    pub fn exactly(self, n: usize) -> Sees<V> {
        self.with_number(Some(n))
    }

    /// Sets the number of cells that are seen: the value of the last variable of the scope, which
    /// is a whole number.
    pub fn number_variable(self) -> Sees<V> {
        self.with_number(None)
    }

    fn with_number(mut self, n: Option<usize>) -> Sees<V> {
        if let GraphShape::Sees { number, .. } = &mut self.0.shape {
            *number = n;
        }
        self
    }
}
