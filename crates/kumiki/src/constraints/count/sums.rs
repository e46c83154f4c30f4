//! The sum whose bounds are what a count says.
//!
//! Invariant: no variable occurs twice.

use super::{Comparison, Count, Operand};
use crate::arithmetic::Int;
use crate::arithmetic::bits::bits;
use crate::propagation::BoundedSum;
use crate::state::Store;

/// The most truths of a sum.
const MOST_TRUTHS: usize = 1 << 12;

impl Count {
    /// Returns the sum of the truths that a view takes a value of the set, and its bounds.
    pub(super) fn bounded_sum(&self, root: &Store) -> Option<BoundedSum> {
        if !self.is_plain {
            return None;
        }
        let mut truths: Vec<(Int, _, Int)> = Vec::new();
        for (var, offset) in self.views() {
            for word in &self.values {
                let from = word.from - offset;
                let common = bits(root.domain(var).word_from(from) & word.bits);
                truths.extend(common.map(|place| (1, var, from + place as Int)));
                if truths.len() > MOST_TRUTHS {
                    return None;
                }
            }
        }
        let (terms, bound) = match self.operand {
            Operand::View(view) => (vec![(-1, view.var())], view.offset()),
            Operand::Constant(constant) => (Vec::new(), constant),
        };
        let sum = BoundedSum::equal(terms, bound).with_truths(truths);
        match self.comparison {
            Comparison::Equal => Some(sum),
            Comparison::AtMost => Some(BoundedSum { least: None, ..sum }),
            Comparison::AtLeast => Some(BoundedSum { most: None, ..sum }),
            Comparison::NotEqual => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagation::{Model, SharedConstraint};
    use std::sync::Arc;

    #[test]
    fn a_capacity_bounds_the_truths_that_use_it() {
        let mut model = Model::new();
        let shops = model.add_variables(2, 0..=70).unwrap();
        let sums = |comparison| {
            let views = [shops[0] + 1, shops[1] + 0];
            let count: SharedConstraint = Arc::new(Count::new(views, [0, 66], comparison, 1));
            count.bounded_sums(&model.store())
        };
        let truths = vec![(1, shops[0], 65), (1, shops[1], 0), (1, shops[1], 66)];
        let most = BoundedSum::at_most(Vec::new(), 1).with_truths(truths);
        assert_eq!(sums(Comparison::AtMost), [most]);
        assert_eq!(sums(Comparison::NotEqual), []);
    }
}
