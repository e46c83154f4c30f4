//! Boxes that do not overlap, in any number of dimensions.
//!
//! Invariant: two boxes are apart in some dimension, where one ends before the other starts. A
//! bound moves only if no other way to be apart is left.

mod explain;
mod pairs;
mod phrase;

use super::amount::Amount;
use super::{Operand, ends, filter_last_short, is_plain};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Phrase, Properties, Reasons,
};
use crate::state::{Conflict, Event, Store, Var};

/// Requires that boxes do not overlap: any two are apart in some dimension, where one of them ends
/// before the other starts, or when it starts. A box with a size of less than 1 overlaps nothing,
/// unless the constraint is [strict](Diffn::strict).
///
/// A run looks at each pair of boxes. If one way to be apart is left, it holds. A size that is
/// variable counts with the least value, and loses those that do not fit. The time is in the square
/// of the number of boxes, times the number of dimensions.
///
/// ```
/// use kumiki::{constraints::{Diffn, BoxEdge}, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let corners = model.add_variables(4, 0..=1)?;
/// let square = |corner: &[_]| [0, 1].map(|along| BoxEdge::new(corner[along], 1));
/// let boxes = [square(&corners[..2]), square(&corners[2..])];
/// model.add_constraint(Diffn::new(boxes));
/// assert_eq!(Search::new(model).count(), 12); // all but those on the same of four places
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diffn {
    /// The starts, box by box, each in all dimensions, and then the sizes that are variables.
    scope: Vec<Var>,
    dimensions: usize,
    /// The sizes, in the order of the starts.
    sizes: Vec<Amount>,
    is_strict: bool,
    /// True if no variable occurs twice.
    is_plain: bool,
}

/// An edge of a box: where it starts in one dimension, and its size there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxEdge {
    start: Var,
    size: Operand,
}

impl BoxEdge {
    /// Returns the edge from `start` on.
    pub fn new(start: Var, size: impl Into<Operand>) -> BoxEdge {
        BoxEdge { start, size: size.into() }
    }
}

impl Diffn {
    /// Requires that `boxes` do not overlap. Each has an edge for each dimension.
    ///
    /// # Panics
    /// Panics if the boxes have different numbers of edges.
    pub fn new<B: AsRef<[BoxEdge]>>(boxes: impl IntoIterator<Item = B>) -> Diffn {
        let (mut edges, mut dimensions) = (Vec::new(), None);
        for one in boxes {
            let count = one.as_ref().len();
            assert_eq!(*dimensions.get_or_insert(count), count, "all have the same dimensions");
            edges.extend_from_slice(one.as_ref());
        }
        let mut scope: Vec<Var> = edges.iter().map(|edge| edge.start).collect();
        let sizes = edges.iter().map(|edge| Amount::new(edge.size, &mut scope)).collect();
        let dimensions = dimensions.unwrap_or(0);
        Diffn { is_plain: is_plain(&scope), scope, dimensions, sizes, is_strict: false }
    }

    /// Requires that boxes without a size are apart from others, too: they lie in none.
    #[must_use]
    pub fn strict(self) -> Diffn {
        Diffn { is_strict: true, ..self }
    }

    /// Returns the number of boxes.
    fn len(&self) -> usize {
        self.sizes.len().checked_div(self.dimensions).unwrap_or(0)
    }
}

impl Constraint for Diffn {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.violation(values) == 0
    }

    /// Returns the common size of two boxes, at least 1 if they are not apart, summed over the
    /// pairs.
    fn violation(&self, values: &[Int]) -> u64 {
        let ends = |place: usize| (values[place], values[place]);
        let mut sum = 0_u64;
        for pair in self.pairs().filter(|&pair| self.must_be_apart(pair, ends)) {
            let common = (0..self.dimensions).map(|dimension| {
                let gaps = self.separations_in(pair, dimension);
                let gap = gaps.iter().map(|way| self.gap(way, ends)).max().unwrap_or(0);
                gap.saturating_neg()
            });
            let common: Vec<Int> = common.collect();
            if common.iter().all(|&common| common > 0) {
                let size = common.iter().fold(1, |size: Int, &one| size.saturating_mul(one));
                sum = sum.saturating_add(size.unsigned_abs());
            }
        }
        sum
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        for pair in self.pairs() {
            self.separate(pair, store)?;
        }
        filter_last_short(self, store)
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.explain_by_pairs(asked, past, reasons)
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.reason(asked, facts)
    }

    fn properties(&self) -> Properties {
        Properties::new("boxes that do not overlap")
            .wake_on(Event::Bounds)
            .cost(Cost::Moderate)
            .consistency(Consistency::LastFree)
            .lives_from_bounds(true)
            .leaves_inner()
    }
}

#[cfg(test)]
mod tests;
