//! The known state of a model: the candidates that are left for each variable.
//!
//! Invariant: every variable has a candidate left, and each is a value of its initial domain.

use super::Deduction;
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::state::{Conflict, Domain, Store, Var};
use smallvec::SmallVec;
use std::fmt;
use std::sync::Arc;

/// A candidate: a variable and a value of its initial domain.
pub type Candidate = (Var, Int);

/// The known state of a model: the candidates that are left. Initially all values of all domains
/// are.
///
/// ```
/// use kumiki::{engine::Model, explanation::State};
///
/// let mut model = Model::new();
/// let x = model.add_variable(1..=4)?;
/// let mut state = State::new(model);
/// state.remove(x, 3).unwrap();
/// assert!(state.domain(x).iter().eq([1, 2, 4]));
/// assert!(state.absent(x).eq([3]));
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
pub struct State {
    model: Arc<Model>,
    store: Store,
}

impl State {
    /// Returns the state with the domains of `model`.
    pub fn new(model: impl Into<Arc<Model>>) -> State {
        let model = model.into();
        State { store: model.store(), model }
    }

    /// Returns the model of the state.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Returns the values left for `var`.
    pub fn domain(&self, var: Var) -> Domain<'_> {
        self.store.domain(var)
    }

    /// Returns the candidates of all variables as a store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns whether a candidate is left.
    pub fn contains(&self, (var, value): Candidate) -> bool {
        self.domain(var).contains(value)
    }

    /// Returns the values of the initial domain that are not left for `var`, ascending. Linear in
    /// the domain.
    pub fn absent(&self, var: Var) -> impl Iterator<Item = Int> {
        let left = self.domain(var);
        self.model.domain(var).iter().filter(move |&value| !left.contains(value))
    }

    /// Returns whether one value is left for each variable.
    pub fn is_fixed(&self) -> bool {
        self.store.domains().all(Domain::is_fixed)
    }

    /// Removes a candidate.
    ///
    /// # Errors
    /// Returns [`Conflict`] if it is the last one of `var`; then it stays.
    pub fn remove(&mut self, var: Var, value: Int) -> Result<(), Conflict> {
        let result = self.store.remove(var, value);
        self.store.clear_events();
        result
    }

    /// Removes all values of `var` except `value`.
    ///
    /// # Errors
    /// Returns [`Conflict`] if that value is not left; then nothing changes.
    pub fn fix(&mut self, var: Var, value: Int) -> Result<(), Conflict> {
        let result = self.store.fix(var, value);
        self.store.clear_events();
        result
    }

    /// Applies the removals of a deduction.
    ///
    /// # Errors
    /// Returns [`Conflict`] if nothing is left for a variable, or the deduction is a conflict.
    pub fn apply(&mut self, deduction: &Deduction) -> Result<(), Conflict> {
        deduction.removed.iter().try_for_each(|&(var, value)| self.remove(var, value))?;
        if deduction.is_conflict() { Err(Conflict) } else { Ok(()) }
    }

    /// Restricts the candidates of `var` in `store` to those that are left here.
    pub(super) fn restrict(&self, var: Var, store: &mut Store) -> Result<(), Conflict> {
        let left = self.domain(var);
        if left.len() == store.domain(var).len() {
            return Ok(());
        }
        if left.is_paged() {
            let stretches: Vec<(Int, Int)> = left.value_stretches().collect();
            return store.keep_stretches(var, &stretches);
        }
        if left.is_scattered() {
            return store.retain(var, |_, value| left.contains(value));
        }
        let (from, words) = (left.min(), (left.max() - left.min()) / 64);
        let words: SmallVec<[u64; 2]> =
            (0..=words).map(|at| left.word_from(from + 64 * at)).collect();
        store.intersect(var, from, &words)
    }
}

impl Clone for State {
    fn clone(&self) -> State {
        let mut store = self.model.store();
        for var in self.model.variables() {
            self.restrict(var, &mut store).expect("what is left was there at first");
        }
        store.clear_events();
        State { model: Arc::clone(&self.model), store }
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.store.domains()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_has_the_same_candidates_left_also_in_wide_domains() {
        let mut model = Model::new();
        let narrow = model.add_variable([1, 5, 60]).unwrap();
        let wide = model.add_variable(-200..=200).unwrap();
        let mut state = State::new(model);
        state.remove(narrow, 1).unwrap();
        (-200..=200).filter(|value| value % 67 != 3).for_each(|value| {
            state.remove(wide, value).unwrap();
        });
        let copy = state.clone();
        for var in [narrow, wide] {
            assert!(copy.domain(var).iter().eq(state.domain(var)));
            assert!(copy.absent(var).eq(state.absent(var)));
        }
        assert_eq!(copy.domain(wide).len(), 3);
        assert!(state.fix(narrow, 1).is_err() && state.fix(narrow, 5).is_ok());
        assert!(copy.contains((narrow, 60)) && !state.contains((narrow, 60)));
    }
}
