//! Refutations: why no value of an indexed comparison satisfies it.
//!
//! Invariant: the reasons that a refutation gives are enough for it, with the asked values of the
//! variable in question.

use super::IndexedComparison;
use super::parts::IndexedPartKind;
use crate::arithmetic::Int;
use crate::constraints::Operand;
use crate::propagation::{Asked, Past, Reasons};
use crate::state::Var;

/// The sets of the parts of a comparison that does not hold.
pub(super) struct Refutation<'a> {
    comparison: &'a IndexedComparison,
    sets: Vec<u64>,
    /// The variable of the asked values; it needs no reason.
    asked: Option<Var>,
}

impl Refutation<'_> {
    /// Returns the refutation of a conflict or of the removed values, with the domains in `past`.
    /// `None` if there is none, or if a window is wider than 64 integers.
    pub(super) fn new<'a>(
        comparison: &'a IndexedComparison,
        asked: &Asked<'_>,
        past: &Past<'_>,
    ) -> Option<Refutation<'a>> {
        let mut is_narrow = true;
        let mut sets = Vec::new();
        let holds = comparison.look(&mut sets, |operand, min, set| {
            let mut insert = |value: Int| {
                let at = usize::try_from(value - min).unwrap_or(usize::MAX);
                if let Some(word) = set.get_mut(at / 64) {
                    *word |= 1 << (at % 64);
                }
            };
            match (operand, asked) {
                (Operand::Constant(constant), _) => insert(constant),
                (Operand::View(view), Asked::Removed(removed)) if removed.var() == view.var() => {
                    removed.iter().for_each(|value| insert(value + view.offset()));
                }
                (Operand::View(view), _) => match past.values(view.var()) {
                    Some(values) => values.for_each(|value| insert(value + view.offset())),
                    None => is_narrow = false,
                },
            }
        });
        let asked = asked.var();
        (is_narrow && !holds).then_some(Refutation { comparison, sets, asked })
    }

    /// Adds the reasons to `reasons`.
    pub(super) fn explain(&self, reasons: &mut Reasons<'_>) {
        let at = self.comparison.parts.len() - 1;
        self.refute(at, &|value| self.comparison.holds(value), reasons);
    }

    /// Adds the reasons for which the part at `at` has no value for which `is_wanted` is true.
    fn refute(&self, at: usize, is_wanted: &dyn Fn(Int) -> bool, reasons: &mut Reasons<'_>) {
        let part = &self.comparison.parts[at];
        match &part.kind {
            IndexedPartKind::Leaf(operand) => self.refute_operand(*operand, is_wanted, reasons),
            IndexedPartKind::Sum { left, factor, right } => {
                // The first operand has no other values than now. With these, each value of the
                // second one that would be wanted is gone.
                let (first, lefts) = (&self.comparison.parts[*left], self.set(*left));
                let is_wanted = |l: Int, r: Int| is_wanted(l + factor * r);
                self.refute(*left, &|l| !first.contains(lefts, l), reasons);
                self.refute(*right, &|r| first.values(lefts).any(|l| is_wanted(l, r)), reasons);
            }
            IndexedPartKind::Entry { index, list } => {
                let (of_index, indices) = (&self.comparison.parts[*index], self.set(*index));
                let is_entry = |at: Int| (0..list.len() as Int).contains(&at);
                self.refute(*index, &|at| is_entry(at) && !of_index.contains(indices, at), reasons);
                for at in of_index.values(indices) {
                    self.refute_operand(list[at as usize], is_wanted, reasons);
                }
            }
        }
    }

    /// Adds the reason for which an operand has no value for which `is_wanted` is true.
    fn refute_operand(
        &self,
        operand: Operand,
        is_wanted: &dyn Fn(Int) -> bool,
        reasons: &mut Reasons<'_>,
    ) {
        if let Operand::View(view) = operand
            && Some(view.var()) != self.asked
        {
            reasons.without_any(view.var(), |value| is_wanted(value + view.offset()));
        }
    }

    /// Returns the set of the part at `at`.
    fn set(&self, at: usize) -> &[u64] {
        self.comparison.parts[at].of(&self.sets)
    }
}
