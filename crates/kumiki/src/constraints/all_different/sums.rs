//! The sums whose bounds are what an all-different constraint says: each value is taken at most
//! once, and exactly once if there are no more values than views.
//!
//! Invariant: no variable is viewed twice.

use super::AllDifferent;
use crate::arithmetic::Int;
use crate::propagation::BoundedSum;
use crate::state::{Store, Var};
use std::collections::BTreeMap;

/// The most truths of all sums together.
const MOST_TRUTHS: usize = 1 << 12;

impl AllDifferent {
    /// Returns the sum of each value that some view may take at `root`; `None` if they are too
    /// long.
    pub(super) fn bounded_sums(&self, root: &Store) -> Option<Vec<BoundedSum>> {
        let lengths = self.scope.iter().map(|&var| root.domain(var).len());
        if !self.is_plain || lengths.fold(0, usize::saturating_add) > MOST_TRUTHS {
            return None;
        }
        let mut takers: BTreeMap<Int, Vec<(Int, Var, Int)>> = BTreeMap::new();
        for (var, offset) in self.views() {
            for value in root.domain(var) {
                takers.entry(value + offset).or_default().push((1, var, value));
            }
        }
        let least = (takers.len() == self.scope.len()).then_some(1);
        let sum = |truths| BoundedSum { terms: Vec::new(), truths, least, most: Some(1) };
        Some(takers.into_values().map(sum).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagation::{Model, SharedConstraint};
    use std::sync::Arc;

    #[test]
    fn a_value_is_taken_once_if_there_are_none_to_spare() {
        for (most, least) in [(1, Some(1)), (2, None)] {
            let mut model = Model::new();
            let vars = model.add_variables(2, 0..=most).unwrap();
            let differ: SharedConstraint = Arc::new(AllDifferent::new(vars.clone()));
            let sums = differ.bounded_sums(&model.store());
            assert_eq!(sums.len() as Int, most + 1);
            let truths = vec![(1, vars[0], 0), (1, vars[1], 0)];
            let first = BoundedSum { terms: Vec::new(), truths, least, most: Some(1) };
            assert_eq!(sums[0], first);
        }
    }
}
