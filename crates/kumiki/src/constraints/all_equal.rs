//! The all-equal constraint: all views take the same value.
//!
//! Invariant: each variable occurs once in the scope. Views of one variable with different offsets
//! can never be equal, and make the constraint impossible.

use super::{LONG_SPAN, are_equal};
use crate::arithmetic::Int;
use crate::propagation::{Consistency, Constraint, Partial, Properties};
use crate::state::{Conflict, Event, Store, Var, View, are_scattered};
use smallvec::SmallVec;

/// Requires that all views of a list take the same value.
///
/// Domain consistent; a run is linear in the number of views, and in the words of their domains.
#[derive(Clone, Debug)]
pub struct AllEqual {
    scope: Vec<Var>,
    offsets: Vec<Int>,
    is_impossible: bool,
}

impl AllEqual {
    /// Requires that all of `views` are equal: variables, or variables with offsets.
    pub fn new(views: impl IntoIterator<Item = impl Into<View>>) -> AllEqual {
        let mut views: Vec<View> = views.into_iter().map(Into::into).collect();
        views.sort_unstable();
        views.dedup();
        AllEqual {
            is_impossible: views.windows(2).any(|pair| pair[0].var() == pair[1].var()),
            scope: views.iter().map(|view| view.var()).collect(),
            offsets: views.iter().map(|view| view.offset()).collect(),
        }
    }

    fn views(&self) -> impl Iterator<Item = (Var, Int)> {
        self.scope.iter().copied().zip(self.offsets.iter().copied())
    }
}

impl AllEqual {
    /// Leaves the views those of `values`, which ascend, that all of them have.
    fn keep_common(&self, store: &mut Store, mut values: Vec<Int>) -> Result<(), Conflict> {
        values.retain(|value| {
            self.views().all(|(var, offset)| store.domain(var).contains(value - offset))
        });
        self.views().try_for_each(|(var, offset)| {
            if store.domain(var).is_vast() {
                let values: Vec<Int> = values.iter().map(|value| value - offset).collect();
                return store.keep_listed(var, &values);
            }
            store.retain(var, |_, value| values.binary_search(&(value + offset)).is_ok())
        })
    }

    /// Leaves the views only values from `min` to `max`. Holes of one are not removed from others.
    fn keep_between(&self, store: &mut Store, min: Int, max: Int) -> Result<(), Conflict> {
        let mut has_moved = false;
        for (var, offset) in self.views() {
            store.remove_below(var, min - offset)?;
            store.remove_above(var, max - offset)?;
            let domain = store.domain(var);
            has_moved |= (domain.min(), domain.max()) != (min - offset, max - offset);
        }
        // A bound that met a hole moved further.
        if has_moved { self.propagate(store) } else { Ok(()) }
    }
}

impl Constraint for AllEqual {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let mut values = values.iter().zip(&self.offsets).map(|(value, offset)| value + offset);
        let first = values.next();
        values.all(|value| Some(value) == first)
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        let mut known =
            assigned.iter().zip(&self.offsets).filter_map(|(value, offset)| Some(value? + offset));
        let first = known.next();
        known.all(|value| Some(value) == first)
    }

    /// Returns the number of views that do not have the most frequent value.
    fn violation(&self, values: &[Int]) -> u64 {
        let mut sorted: SmallVec<[Int; 32]> =
            values.iter().zip(&self.offsets).map(|(value, offset)| value + offset).collect();
        sorted.sort_unstable();
        let most = sorted.chunk_by(|a, b| a == b).map(<[Int]>::len).max().unwrap_or(0);
        (values.len() - most) as u64
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if self.is_impossible {
            return Err(Conflict);
        }
        let domains = || self.views().map(|(var, offset)| (store.domain(var), offset));
        let min = domains().map(|(domain, offset)| domain.min() + offset).max();
        let max = domains().map(|(domain, offset)| domain.max() + offset).min();
        let (Some(min), Some(max)) = (min, max) else { return Ok(()) };
        if min > max {
            return Err(Conflict);
        }
        let fewest = domains().min_by_key(|(domain, _)| domain.len());
        if let Some((domain, offset)) = fewest
            && are_scattered(min, max, domain.len())
        {
            let values: Vec<Int> = domain.iter().map(|value| value + offset).collect();
            return self.keep_common(store, values);
        }
        if max - min >= LONG_SPAN
            && domains().all(|(domain, _)| domain.is_interval() || domain.is_vast())
        {
            return self.keep_between(store, min, max);
        }
        store.with_scratch(|store, scratch| {
            scratch.words.clear();
            for from in (min..=max).step_by(64) {
                let words = self.views().map(|(var, offset)| {
                    let domain = store.domain(var);
                    domain.word_from(from - offset)
                });
                scratch.words.push(words.fold(u64::MAX, |common, word| common & word));
            }
            for (var, offset) in self.views() {
                store.intersect(var, min - offset, &scratch.words)?;
            }
            Ok(())
        })
    }

    fn properties(&self) -> Properties {
        Properties::new("all equal")
            .wake_on(Event::Removed)
            .consistency(Consistency::Domain)
            .is_idempotent(true)
            .is_symmetric(are_equal(&self.offsets))
            .is_for_all_values(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagation::Model;
    use crate::testing::{agrees_with_its_meaning, cases};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(case in cases(0)) {
            agrees_with_its_meaning(&case.domains, |vars| AllEqual::new(case.views(vars)));
        }
    }

    #[test]
    fn a_violation_counts_the_views_to_change() {
        let vars = Model::new().add_variables(4, 0..5).unwrap();
        let equal = AllEqual::new(vars.iter().zip(0..).map(|(&var, at)| var + at));
        assert_eq!(equal.violation(&[4, 3, 2, 0]), 1);
        assert_eq!(equal.violation(&[4, 3, 1, 0]), 2);
        assert_eq!(equal.violation(&[0, 0, 0, 0]), 3);
    }
}
