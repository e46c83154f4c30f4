//! Predicates: constraints given by a closure over values.
//!
//! Invariant: the result of the closure depends on the values alone, so the same values always give
//! the same result.

use super::listing::listed;
use crate::arithmetic::Int;
use crate::propagation::{Constraint, Partial, Presolved, Properties, filter_last_free};
use crate::state::{Conflict, Store, Var};
use smallvec::SmallVec;
use std::fmt;

/// Any relation, as a closure over the values of its variables.
///
/// The closure is called once one free variable or few combinations of the free variables are left:
/// then for each of them. Values that are in no combination that satisfies it are removed. A
/// relation that has few combinations at the root is listed when a search is built.
///
/// ```
/// use kumiki::{constraints::Predicate, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let sides = model.add_variables(3, 1..=20)?;
/// let is_right = |v: &[i64]| v[0] < v[1] && v[0] * v[0] + v[1] * v[1] == v[2] * v[2];
/// model.add_constraint(Predicate::new(sides, is_right));
/// assert_eq!(Search::new(model).count(), 6);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
pub struct Predicate {
    scope: Vec<Var>,
    test: Test,
}

enum Test {
    /// A closure over all values.
    Holds(Box<Holds>),
    /// A closure that also accepts a part of the values.
    MayHold(Box<MayHold>),
}

type Holds = dyn Fn(&[Int]) -> bool + Send + Sync;
type MayHold = dyn Fn(&[Option<Int>]) -> bool + Send + Sync;

impl Predicate {
    /// Requires that `holds` returns `true` for the values of the variables of `scope`, which come
    /// in the same order.
    ///
    /// It must return the same result each time, and must not panic on values of the domains.
    pub fn new(
        scope: impl IntoIterator<Item = Var>,
        holds: impl Fn(&[Int]) -> bool + Send + Sync + 'static,
    ) -> Predicate {
        Predicate { scope: scope.into_iter().collect(), test: Test::Holds(Box::new(holds)) }
    }

    /// Requires that `may_hold` returns `true` for the values of the variables of `scope`. It
    /// returns whether the relation may still hold; a value that is not known yet is `None`.
    ///
    /// If all values are known, it must return whether the relation holds. Before that, it must not
    /// return `false` if values of the others exist with which the relation holds. Otherwise it is
    /// as [`Predicate::new`]. It is called once more for each change.
    ///
    /// ```
    /// use kumiki::{constraints::Predicate, engine::Model, search::Search};
    ///
    /// let mut model = Model::new();
    /// let weights = model.add_variables(3, 1..=20)?;
    /// // None can make a sum less.
    /// model.add_constraint(Predicate::partial(weights, |v| v.iter().flatten().sum::<i64>() <= 5));
    /// assert_eq!(Search::new(model).count(), 10);
    /// # Ok::<(), kumiki::engine::DomainError>(())
    /// ```
    pub fn partial(
        scope: impl IntoIterator<Item = Var>,
        may_hold: impl Fn(&[Option<Int>]) -> bool + Send + Sync + 'static,
    ) -> Predicate {
        Predicate { scope: scope.into_iter().collect(), test: Test::MayHold(Box::new(may_hold)) }
    }
}

/// The most combinations of two or more free variables that are evaluated in one run.
const MOST_COMBINATIONS: usize = 128;

/// A free variable whose combinations with the others are being evaluated.
struct Free {
    var: Var,
    /// Its positions in the scope.
    places: SmallVec<[usize; 2]>,
    /// Its values; fewer than 64 if two variables are free.
    values: SmallVec<[Int; 16]>,
    /// The values that are in a combination that satisfies the relation, as bits.
    supported: u64,
}

impl Predicate {
    /// Returns the free variables; `None` if there are too many combinations to evaluate.
    fn free(&self, store: &Store) -> Option<SmallVec<[Free; 7]>> {
        let mut free: SmallVec<[Free; 7]> = SmallVec::new();
        let mut combinations = 1_usize;
        for (place, &var) in self.scope.iter().enumerate() {
            let domain = store.domain(var);
            if domain.is_fixed() {
                continue;
            }
            match free.iter_mut().find(|other| other.var == var) {
                Some(other) => other.places.push(place),
                None => {
                    combinations = combinations.saturating_mul(domain.len());
                    if combinations > MOST_COMBINATIONS {
                        return None;
                    }
                    let (places, values) =
                        (SmallVec::from_slice(&[place]), domain.iter().collect());
                    free.push(Free { var, places, values, supported: 0 });
                }
            }
        }
        Some(free)
    }

    /// Evaluates every combination of the `free` variables; `row` has the values of the others.
    fn ask(&self, free: &mut [Free], row: &mut [Int]) -> bool {
        let Some((first, rest)) = free.split_first_mut() else { return true };
        let mut is_any = false;
        for (at, &value) in first.values.iter().enumerate() {
            for &place in &first.places {
                row[place] = value;
            }
            let is_satisfied =
                if rest.is_empty() { self.is_satisfied(row) } else { self.ask(rest, row) };
            if is_satisfied {
                first.supported |= 1 << at;
                is_any = true;
            }
        }
        is_any
    }
}

impl fmt::Debug for Predicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Predicate").field("scope", &self.scope).finish_non_exhaustive()
    }
}

impl Constraint for Predicate {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    #[inline]
    fn is_satisfied(&self, values: &[Int]) -> bool {
        match &self.test {
            Test::Holds(holds) => holds(values),
            Test::MayHold(may_hold) => {
                let known: SmallVec<[Option<Int>; 8]> = values.iter().copied().map(Some).collect();
                may_hold(&known)
            }
        }
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        match &self.test {
            Test::Holds(holds) => assigned.complete().is_none_or(|values| holds(&values)),
            Test::MayHold(may_hold) => {
                let known: SmallVec<[Option<Int>; 8]> = assigned.iter().collect();
                may_hold(&known)
            }
        }
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let Some(mut free) = self.free(store) else {
            // One variable may have any number of values.
            return filter_last_free(self, store);
        };
        let mut row: SmallVec<[Int; 16]> =
            self.scope.iter().map(|&var| store.domain(var).min()).collect();
        if free.len() < 2 {
            return filter_last_free(self, store);
        }
        if !self.ask(&mut free, &mut row) {
            return Err(Conflict);
        }
        for Free { var, values, supported, .. } in free {
            for (at, value) in values.into_iter().enumerate() {
                if supported >> at & 1 == 0 {
                    store.remove(var, value)?;
                }
            }
        }
        Ok(())
    }

    fn properties(&self) -> Properties {
        Properties::new("predicate")
    }

    fn presolve(&self, root: &Store) -> Presolved {
        listed(self, root)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagation::Model;
    use crate::search::Search;
    use crate::testing::{agrees_with_its_meaning, cases};
    use proptest::prelude::*;

    proptest! {
        /// The relation is a hash of the values, so that it has no structure.
        #[test]
        fn it_agrees_with_its_meaning(case in cases(0), seed: u64, one_in in 1..5u64) {
            agrees_with_its_meaning(&case.domains, |vars| {
                let scope = case.places.iter().map(|&(at, _)| vars[at]);
                Predicate::new(scope, move |values| {
                    let mix = |hash: u64, &value: &Int| {
                        (hash ^ value as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
                    };
                    values.iter().fold(seed, mix) % one_in == 0
                })
            });
        }

        #[test]
        fn a_partial_one_agrees_with_its_meaning(case in cases(0), bound in 0..12i64) {
            agrees_with_its_meaning(&case.domains, |vars| {
                let scope = case.places.iter().map(|&(at, _)| vars[at]);
                Predicate::partial(scope, move |values| {
                    values.iter().flatten().map(|value| value.abs()).sum::<Int>() <= bound
                })
            });
        }
    }

    #[test]
    fn a_partial_one_is_asked_before_all_is_known() {
        let mut model = Model::new();
        let vars = model.add_variables(20, 0..3).unwrap();
        // This is found at each value of the first variable, of which the last need not be tried.
        // All at once it would take billions of combinations.
        let above = |values: &[Option<Int>]| values.iter().flatten().all(|value| *value > 2);
        model.add_constraint(Predicate::partial(vars, above));
        let mut search = Search::new(model);
        assert_eq!(search.count(), 0);
        assert_eq!(search.statistics().decisions, 2);
    }
}
