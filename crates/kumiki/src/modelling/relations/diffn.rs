//! Boxes that do not overlap: rectangles on a plane, crates in a container.
//!
//! Invariant: the scope has the starts of all boxes in the first dimension, then those in the next,
//! and so on, and then their sizes in the same order if these are variables.

use super::cumulative::{amount, duration_of};
use super::data::RelationData;
use super::integers;
use super::no_overlap::expect_numbers;
use crate::arithmetic::Int;
use crate::constraints::{self, BoxEdge, Cumulative, Operand};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::{SharedConstraint, Task};
use std::sync::Arc;

/// Boxes do not overlap (known as `diffn`): any two are apart in some dimension, where one of them
/// ends before the other starts, or when it starts.
///
/// ```
/// use kumiki::{Problem, relations::Diffn};
///
/// // Tiles of 2 by 1, 1 by 2 and 2 by 2 on a board of 4 by 2.
/// let mut problem = Problem::new();
/// problem.add_variables(["x of a", "x of c"], 0..=2)?;
/// problem.add_variable("x of b", 0..=3)?;
/// problem.add_variable("y of a", 0..=1)?;
/// problem.add_variables(["y of b", "y of c"], [0])?;
/// let tiles = Diffn::new([[2, 1, 2], [1, 2, 2]]);
/// let names = ["x of a", "x of b", "x of c", "y of a", "y of b", "y of c"];
/// assert!(problem.add_constraint(tiles, names).is_ok());
/// assert!(problem.solution().is_none());
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
///
/// A box with a size of 0 overlaps nothing, unless the relation is [strict](Diffn::strict).
#[derive(Clone, Debug)]
pub struct Diffn {
    dimensions: usize,
    sizes: Option<Vec<Vec<Int>>>,
    is_strict: bool,
}

impl Diffn {
    /// Requires that boxes with these sizes, a list for each dimension, do not overlap. The scope
    /// has as many starts in the same order.
    ///
    /// # Panics
    /// Panics if a size does not fit 64 bits.
    pub fn new<D: IntoIterator<Item: TryInto<Int>>>(sizes: impl IntoIterator<Item = D>) -> Diffn {
        let sizes: Vec<Vec<Int>> = sizes.into_iter().map(integers).collect();
        Diffn { dimensions: sizes.len(), sizes: Some(sizes), is_strict: false }
    }

    /// Requires that boxes of so many dimensions with variable sizes do not overlap. The scope has
    /// the starts, and then as many sizes.
    pub fn variable(dimensions: usize) -> Diffn {
        Diffn { dimensions, sizes: None, is_strict: false }
    }

    /// Requires that boxes with a size of 0 lie in no others.
    #[must_use]
    pub fn strict(self) -> Diffn {
        Diffn { is_strict: true, ..self }
    }

    pub(super) fn of_data(
        dimensions: usize,
        sizes: Option<Vec<Vec<Int>>>,
        is_strict: bool,
    ) -> Diffn {
        Diffn { dimensions, sizes, is_strict }
    }

    /// Returns the number of boxes.
    fn count<V: Value>(&self, scope: &Scope<'_, V>) -> Result<usize, RelationError> {
        let parts = self.dimensions * if self.sizes.is_none() { 2 } else { 1 };
        let found = scope.len();
        if found.checked_rem(parts).unwrap_or(found) > 0 {
            return Err(RelationError::Parts { parts, found });
        }
        let boxes = found.checked_div(parts).unwrap_or(0);
        let mut lists = self.sizes.iter().flatten().map(Vec::len);
        match lists.find(|&found| found != boxes) {
            Some(found) => Err(RelationError::BoxSizes { boxes, found }),
            None => Ok(boxes),
        }
    }

    /// Returns the edges of the boxes, dimension by dimension.
    fn edges<V: Value>(
        &self,
        boxes: usize,
        scope: &Scope<'_, V>,
    ) -> Result<Vec<Vec<SpannedEdge>>, RelationError> {
        let edge = |dimension: usize, at: usize| {
            let place = dimension * boxes + at;
            let constants = self.sizes.as_ref().map(|sizes| &sizes[dimension][..]);
            let size = amount(constants, at, (self.dimensions + dimension) * boxes, scope);
            if size.least < 0 {
                return Err(RelationError::NegativeSize { place: at, size: size.least });
            }
            let starts = scope.numbers(place);
            let end = starts.last().saturating_add(size.most);
            let (var, start, size) = (scope.vars()[place], starts.first(), size.operand);
            let task = Task::new(var, duration_of(size));
            Ok(SpannedEdge { edge: BoxEdge::new(var, size), task, size, start, end })
        };
        let of_dimension = |dimension| (0..boxes).map(|at| edge(dimension, at)).collect();
        (0..self.dimensions).map(of_dimension).collect()
    }
}

/// An edge, also read as a task, with the least start and the greatest end.
struct SpannedEdge {
    edge: BoxEdge,
    task: Task,
    size: Operand,
    start: Int,
    end: Int,
}

impl<V: Value> Relation<V> for Diffn {
    fn data(&self) -> Option<RelationData<V>> {
        let Diffn { dimensions, sizes, is_strict } = self.clone();
        Some(RelationData::Diffn { dimensions, sizes, is_strict })
    }

    /// On a plane, the boxes that a line meets are no longer, all together, than all lie between.
    /// So they share it as a resource.
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let boxes = self.count(scope)?;
        expect_numbers(scope, &(0..scope.len()).collect::<Vec<usize>>())?;
        let edges = self.edges(boxes, scope)?;
        let of_box = |at: usize| edges.iter().map(|list| list[at].edge).collect::<Vec<BoxEdge>>();
        let apart = constraints::Diffn::new((0..boxes).map(of_box));
        let mut lowered: Vec<SharedConstraint> =
            vec![Arc::new(if self.is_strict { apart.strict() } else { apart })];
        if let [one, other] = &edges[..]
            && boxes > 2
        {
            for (along, across) in [(one, other), (other, one)] {
                let start = across.iter().map(|edge| edge.start).min().unwrap_or(0);
                let end = across.iter().map(|edge| edge.end).max().unwrap_or(0);
                let tasks = along.iter().zip(across).map(|(one, other)| (one.task, other.size));
                lowered.push(Arc::new(Cumulative::new(tasks, end.saturating_sub(start))));
            }
        }
        Ok(lowered)
    }
}
