//! The sums whose bounds are what an element constraint says.
//!
//! Invariant: the index has no value outside of the list at the root, and no variable occurs twice.

use super::{Element, Operand};
use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::propagation::BoundedSum;
use crate::state::Store;

impl Element {
    /// Returns the values of the index at `root` with the entries that they name; `None` if a value
    /// names none, or if a variable occurs twice.
    fn named(&self, root: &Store) -> Option<Vec<(Int, Operand)>> {
        let domain = root.domain(self.index.var());
        if !self.is_plain || domain.len() > self.list.len() {
            return None;
        }
        domain.iter().map(|index| Some((index, self.entry(index)?))).collect()
    }

    /// Returns the sum that says which entry of a list of constants is named.
    pub(super) fn bounded_sum(&self, root: &Store) -> Option<BoundedSum> {
        let constant = |(index, entry): (Int, Operand)| match entry {
            Operand::Constant(entry) => Some((entry, index)),
            Operand::View(_) => None,
        };
        let entries = self.named(root)?.into_iter().map(constant).collect::<Option<Vec<_>>>()?;
        let index = self.index.var();
        let value = match self.value {
            Operand::View(value) => value,
            Operand::Constant(wanted) => {
                let fits = entries.into_iter().filter(|&(entry, _)| entry == wanted);
                let truths = fits.map(|(_, at)| (1, index, at)).collect();
                return Some(BoundedSum { terms: Vec::new(), truths, least: Some(1), most: None });
            }
        };
        let truth = |(entry, at): (Int, Int)| {
            let is_small = entry.unsigned_abs() <= VALUE_LIMIT as u64;
            is_small.then(|| (value.offset() - entry, index, at))
        };
        let truths = entries.into_iter().map(truth).collect::<Option<Vec<_>>>()?;
        Some(BoundedSum::equal(vec![(1, value.var())], 0).with_truths(truths))
    }

    /// Returns the sums that say that the named entry of a list of variables has a constant value,
    /// one for each entry.
    pub(super) fn bounded_sums(&self, root: &Store) -> Option<Vec<BoundedSum>> {
        let Operand::Constant(wanted) = self.value else { return None };
        let named = self.named(root)?.into_iter();
        let sums = named.filter_map(|(at, entry)| {
            let mut truths = vec![(1, self.index.var(), at)];
            match entry {
                Operand::Constant(entry) if entry == wanted => return None,
                Operand::Constant(_) => {}
                Operand::View(view) => {
                    let value = wanted.checked_sub(view.offset());
                    truths.extend(value.map(|value| (-1, view.var(), value)));
                }
            }
            Some(BoundedSum::at_most(Vec::new(), 0).with_truths(truths))
        });
        Some(sums.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraints::Element;
    use crate::propagation::{Model, SharedConstraint};
    use std::sync::Arc;

    #[test]
    fn a_cost_is_the_sum_of_the_truths_that_have_it() {
        let mut model = Model::new();
        let shop = model.add_variable(1..=3).unwrap();
        let cost = model.add_variable(0..=30).unwrap();
        let element: SharedConstraint = Arc::new(Element::new([10, 20, 30], shop - 1, cost + 1));
        let truths = vec![(-9, shop, 1), (-19, shop, 2), (-29, shop, 3)];
        let sum = BoundedSum::equal(vec![(1, cost)], 0).with_truths(truths);
        assert_eq!(element.bounded_sums(&model.store()), [sum]);
        let beyond: SharedConstraint = Arc::new(Element::new([10, 20], shop - 1, cost));
        assert_eq!(beyond.bounded_sums(&model.store()), []);
    }

    #[test]
    fn each_entry_that_is_named_has_the_value() {
        let mut model = Model::new();
        let shop = model.add_variable(0..=1).unwrap();
        let open = model.add_variables(2, 0..=1).unwrap();
        let element: SharedConstraint = Arc::new(Element::new(open.clone(), shop, 1));
        let sum = |at: usize| {
            let truths = vec![(1, shop, at as Int), (-1, open[at], 1)];
            BoundedSum::at_most(Vec::new(), 0).with_truths(truths)
        };
        assert_eq!(element.bounded_sums(&model.store()), [sum(0), sum(1)]);
    }
}
