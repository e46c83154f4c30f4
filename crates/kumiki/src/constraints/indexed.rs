//! Indexed comparisons: sums of entries of lists at calculated indices, by sets of values.
//!
//! Invariant: each part is read by one later part, and the last is compared. The window of a part
//! holds all its values for which each index is within its list.

mod parts;
mod refutation;
mod stated;

pub(crate) use parts::IndexedTerm;
pub(crate) use stated::IndexedFormula;

use super::Comparison;
use super::listing::listed;
use super::operand::Operand;
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Presolved, Properties, Reasons,
    filter_last_free,
};
use crate::state::{Conflict, Event, Store, Var};
use parts::{IndexedPart, IndexedPartKind, parts_of};
use refutation::Refutation;

/// Requires that a sum compares with a number. Its terms are variables, and entries of lists of
/// variables at indices that are such sums again: `q[q[8 * x + 1] + y] = 5`.
///
/// An index outside of its list violates the constraint.
///
/// A run calculates the set of the values of each part from those of its operands, and then removes
/// from the operands, part by part, the values that no value of the whole needs. If no variable
/// occurs twice, this is domain consistent, as auxiliary variables for all parts with
/// [`Element`](super::Element) constraints are.
#[derive(Clone, Debug)]
pub(crate) struct IndexedComparison {
    scope: Vec<Var>,
    parts: Vec<IndexedPart>,
    comparison: Comparison,
    bound: Int,
    /// The number of words of all sets.
    words: usize,
    /// True if no variable occurs twice.
    is_plain: bool,
}

impl IndexedComparison {
    /// Returns the comparison of `term` with `bound`, for variables with values between `bounds`.
    /// `None` if a part has too many values.
    pub(crate) fn new(
        term: IndexedTerm,
        comparison: Comparison,
        bound: Int,
        bounds: impl Fn(Var) -> (Int, Int),
    ) -> Option<IndexedComparison> {
        let (parts, words) = parts_of(term, &bounds)?;
        let mut scope: Vec<Var> = parts.iter().flat_map(IndexedPart::vars).collect();
        let occurrences = scope.len();
        scope.sort_unstable();
        scope.dedup();
        let is_plain = scope.len() == occurrences;
        Some(IndexedComparison { scope, parts, comparison, bound, words, is_plain })
    }

    /// Returns whether a value of the whole satisfies the comparison.
    fn holds(&self, value: Int) -> bool {
        match self.comparison {
            Comparison::Equal => value == self.bound,
            Comparison::NotEqual => value != self.bound,
            Comparison::AtMost => value <= self.bound,
            Comparison::AtLeast => value >= self.bound,
        }
    }

    /// Returns the value of the part at `at`, unless an index is outside of its list.
    fn value(&self, at: usize, value_of: &impl Fn(Operand) -> Int) -> Option<Int> {
        match &self.parts[at].kind {
            IndexedPartKind::Leaf(operand) => Some(value_of(*operand)),
            IndexedPartKind::Sum { left, factor, right } => {
                Some(self.value(*left, value_of)? + factor * self.value(*right, value_of)?)
            }
            IndexedPartKind::Entry { index, list } => {
                let at = usize::try_from(self.value(*index, value_of)?).ok()?;
                list.get(at).map(|&entry| value_of(entry))
            }
        }
    }

    /// Writes the set of the values of each part to `sets`. `add` adds the values of an operand to
    /// a set that begins at a number. Returns whether some value of the whole satisfies the
    /// comparison; those that do not are left out.
    fn look(&self, sets: &mut Vec<u64>, mut add: impl FnMut(Operand, Int, &mut [u64])) -> bool {
        sets.clear();
        sets.resize(self.words, 0);
        for part in &self.parts {
            let (before, own) = sets.split_at_mut(part.first_word);
            let own = &mut own[..part.words];
            match &part.kind {
                IndexedPartKind::Leaf(operand) => add(*operand, part.min, own),
                IndexedPartKind::Sum { left, factor, right } => {
                    let (left, right) = (&self.parts[*left], &self.parts[*right]);
                    for l in left.values(left.of(before)) {
                        let values = right.values(right.of(before));
                        values.for_each(|r| part.insert(own, l + factor * r));
                    }
                }
                IndexedPartKind::Entry { index, list } => {
                    let index = &self.parts[*index];
                    let indices = index.of_mut(before);
                    index.retain(indices, |at| (0..list.len() as Int).contains(&at));
                    index.values(indices).for_each(|at| add(list[at as usize], part.min, own));
                }
            }
        }
        let whole = self.whole();
        let set = whole.of_mut(sets);
        whole.retain(set, |value| self.holds(value));
        set.iter().any(|&word| word != 0)
    }

    /// Returns the part that is compared.
    fn whole(&self) -> &IndexedPart {
        &self.parts[self.parts.len() - 1]
    }

    /// Removes from each operand the values that its reader does not need.
    fn narrow(&self, sets: &mut [u64], store: &mut Store) -> Result<(), Conflict> {
        for part in self.parts.iter().rev() {
            let (before, own) = sets.split_at_mut(part.first_word);
            let own = &own[..part.words];
            match &part.kind {
                IndexedPartKind::Leaf(operand) => operand.intersect(store, part.min, own)?,
                IndexedPartKind::Sum { left, factor, right } => {
                    let (left, right) = (&self.parts[*left], &self.parts[*right]);
                    let needs = |l: Int, r: Int| part.contains(own, l + factor * r);
                    let (lefts, rights) = before.split_at_mut(right.first_word);
                    let (lefts, rights) = (left.of_mut(lefts), &mut rights[..right.words]);
                    left.retain(lefts, |l| right.values(rights).any(|r| needs(l, r)));
                    right.retain(rights, |r| left.values(lefts).any(|l| needs(l, r)));
                }
                IndexedPartKind::Entry { index, list } => {
                    let index = &self.parts[*index];
                    let indices = index.of_mut(before);
                    index.retain(indices, |at| list[at as usize].meets_set(store, part.min, own));
                    let mut left = index.values(indices);
                    if let (Some(at), None) = (left.next(), left.next()) {
                        list[at as usize].intersect(store, part.min, own)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Constraint for IndexedComparison {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let value_of = |operand: Operand| match operand {
            Operand::View(view) => {
                let at = self.scope.binary_search(&view.var()).expect("in the scope");
                values[at] + view.offset()
            }
            Operand::Constant(constant) => constant,
        };
        self.value(self.parts.len() - 1, &value_of).is_some_and(|value| self.holds(value))
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        store.with_scratch(|store, scratch| {
            let sets = &mut scratch.words;
            if !self.look(sets, |operand, min, set| operand.add_to(store, min, set)) {
                return Err(Conflict);
            }
            self.narrow(sets, store)
        })?;
        if self.is_plain { Ok(()) } else { filter_last_free(self, store) }
    }

    fn presolve(&self, root: &Store) -> Presolved {
        listed(self, root)
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        match Refutation::new(self, asked, past) {
            Some(refutation) => {
                refutation.explain(reasons);
                Explained::AsAsked
            }
            None => Explained::ByAll,
        }
    }

    fn properties(&self) -> Properties {
        let consistency = if self.is_plain { Consistency::Domain } else { Consistency::LastFree };
        Properties::new("entry at an index")
            .wake_on(Event::Removed)
            .cost(Cost::Moderate)
            .consistency(consistency)
            .is_idempotent(self.is_plain)
    }
}

#[cfg(test)]
mod tests;
