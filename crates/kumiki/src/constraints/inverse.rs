//! Inverse functions: two lists of views, each the inverse of the other.
//!
//! Invariant: `scope` is the variables of the first list, then those of the second, of equal
//! length.

use crate::arithmetic::Int;
use crate::propagation::{Constraint, Cost, Partial, Properties, filter_last_free};
use crate::state::{Conflict, Event, Store, Var, View};

/// Requires that `there[i] = j` exactly if `back[j] = i`, for all places `i` and `j` from 0 on.
///
/// A value of one list that the other excludes is removed, and a fixed value fixes that of the
/// other list. A run is linear in the number of values of all domains.
///
/// ```
/// use kumiki::{constraints::Inverse, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let seat_of = model.add_variables(4, 0..4)?;
/// let guest_at = model.add_variables(4, 0..4)?;
/// model.add_constraint(Inverse::new(seat_of, guest_at));
/// assert_eq!(Search::new(model).count(), 24);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Inverse {
    scope: Vec<Var>,
    offsets: Vec<Int>,
    /// False if the lists have different lengths: they cannot be inverse, so no value is a place.
    are_even: bool,
}

impl Inverse {
    /// Requires that `there` and `back` are inverse. Without as many views in both, this is
    /// impossible.
    pub fn new(
        there: impl IntoIterator<Item = impl Into<View>>,
        back: impl IntoIterator<Item = impl Into<View>>,
    ) -> Inverse {
        let there: Vec<View> = there.into_iter().map(Into::into).collect();
        let back: Vec<View> = back.into_iter().map(Into::into).collect();
        let views = || there.iter().chain(&back);
        let scope: Vec<Var> = views().map(|view| view.var()).collect();
        let offsets = views().map(|view| view.offset()).collect();
        Inverse { scope, offsets, are_even: there.len() == back.len() }
    }

    /// Returns the number of places.
    fn len(&self) -> usize {
        self.scope.len() / 2
    }

    /// Returns the place that `value` of the view at `at` stands for; the place of the other list
    /// in the scope.
    fn partner(&self, at: usize, value: Int) -> Option<usize> {
        let value = value + self.offsets[at];
        let is_place = |&place: &usize| self.are_even && place < self.len();
        let place = usize::try_from(value).ok().filter(is_place)?;
        Some(if at < self.len() { self.len() + place } else { place })
    }

    /// Returns the value of the view at `partner` that stands for the view at `at`.
    fn value_at(&self, partner: usize, at: usize) -> Int {
        (at % self.len()) as Int - self.offsets[partner]
    }

    /// Removes the values of the view at `at` that the other list excludes; returns whether any was
    /// removed or fixed.
    fn filter(&self, store: &mut Store, at: usize) -> Result<bool, Conflict> {
        let var = self.scope[at];
        let before = store.domain(var).len();
        if store.domain(var).is_vast() {
            let last = self.len() as Int - 1;
            store.remove_below(var, -self.offsets[at])?;
            store.remove_above(var, last - self.offsets[at])?;
        }
        store.retain(var, |store, value| {
            self.partner(at, value).is_some_and(|partner| {
                store.domain(self.scope[partner]).contains(self.value_at(partner, at))
            })
        })?;
        let mut has_changed = store.domain(var).len() < before;
        if let Some(value) = store.fixed(var) {
            let partner = self.partner(at, value).ok_or(Conflict)?;
            has_changed |= !store.is_fixed(self.scope[partner]);
            store.fix(self.scope[partner], self.value_at(partner, at))?;
        }
        Ok(has_changed)
    }
}

impl Constraint for Inverse {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.violation(values) == 0
    }

    /// Returns the number of views whose partner does not point back.
    fn violation(&self, values: &[Int]) -> u64 {
        let points_back = |&at: &usize| {
            let partner = self.partner(at, values[at]);
            partner.is_some_and(|partner| values[partner] == self.value_at(partner, at))
        };
        (0..values.len()).filter(|at| !points_back(at)).count() as u64
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        (0..assigned.len()).all(|at| match assigned.value(at) {
            Some(value) => self.partner(at, value).is_some_and(|partner| {
                let other = assigned.value(partner);
                other.is_none_or(|other| other == self.value_at(partner, at))
            }),
            None => true,
        })
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        loop {
            let mut has_changed = false;
            for at in 0..self.scope.len() {
                has_changed |= self.filter(store, at)?;
            }
            if !has_changed {
                return filter_last_free(self, store);
            }
        }
    }

    fn properties(&self) -> Properties {
        Properties::new("inverse")
            .wake_on(Event::Removed)
            .cost(Cost::Moderate)
            .is_for_all_values(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agrees_with_its_meaning, cases};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(case in cases(0), excess in 0..8usize) {
            agrees_with_its_meaning(&case.domains, |vars| {
                let views = case.views(vars);
                // Sometimes the lists have different lengths.
                let len = (views.len() + usize::from(excess == 0)) / 2;
                let even = views.len() - usize::from(excess > 0) * (views.len() % 2);
                let (there, back) = views[..even].split_at(len.min(even));
                Inverse::new(there.iter().copied(), back.iter().copied())
            });
        }
    }
}
