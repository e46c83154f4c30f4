//! The values of variables, and the positions that are left of them.
//!
//! Invariant: `undo` restores exactly the sets of the time of its mark.

mod domain;
mod set;

pub(crate) use domain::Domain;
pub use set::Set;

use crate::values::{Sketch, Value};
use std::sync::Arc;

/// The positions that are left of all variables, with the changes since a mark.
#[derive(Clone, Debug)]
pub struct Domains {
    domains: Vec<Arc<Domain>>,
    sets: Vec<Set>,
    /// The earlier sets of variables, in the order of the changes.
    trail: Vec<(usize, Set)>,
    /// The number of variables that have no position left.
    emptied: usize,
}

impl Domains {
    /// Returns all positions of all variables.
    pub(crate) fn full(domains: Vec<Arc<Domain>>) -> Domains {
        let sets = domains.iter().map(|domain| Set::full(domain.values().len())).collect();
        Domains { domains, sets, trail: Vec::new(), emptied: 0 }
    }

    /// Returns the domains of variables that have the values at these positions.
    pub(crate) fn fixed(domains: &[Arc<Domain>], positions: &[usize]) -> Domains {
        let mut all = Domains::full(domains.to_vec());
        for ((set, domain), &position) in all.sets.iter_mut().zip(domains).zip(positions) {
            *set = Set::of(domain.values().len(), position);
        }
        all
    }

    /// Adds a variable.
    pub(crate) fn push(&mut self, domain: Arc<Domain>) {
        self.sets.push(Set::full(domain.values().len()));
        self.domains.push(domain);
    }

    /// Returns the number of variables.
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(crate) fn domain(&self, variable: usize) -> &Domain {
        &self.domains[variable]
    }

    /// Returns whether both variables have the same list of values.
    pub(crate) fn is_alike(&self, a: usize, b: usize) -> bool {
        Arc::ptr_eq(&self.domains[a], &self.domains[b])
    }

    /// Returns the positions that are left of a variable.
    pub fn set(&self, variable: usize) -> &Set {
        &self.sets[variable]
    }

    /// Returns the value of a variable that has one position left.
    pub fn value(&self, variable: usize) -> Option<&Value> {
        let set = &self.sets[variable];
        let position = if set.len() == 1 { set.first() } else { None };
        position.map(|position| &self.domains[variable].values()[position])
    }

    /// Returns whether each of these variables has one position left.
    pub fn is_fixed(&self, variables: &[usize]) -> bool {
        variables.iter().all(|&variable| self.sets[variable].len() == 1)
    }

    /// Returns whether some variable has no position left.
    pub(crate) fn has_emptied(&self) -> bool {
        self.emptied > 0
    }

    /// Returns what is known of the value of a variable.
    pub(crate) fn sketch(&self, variable: usize) -> Sketch {
        self.domains[variable].sketch(&self.sets[variable])
    }

    /// Returns the present point of time, for `undo`.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Leaves the positions of `set` to a variable.
    pub(crate) fn replace(&mut self, variable: usize, set: Set) {
        self.emptied += usize::from(set.is_empty());
        let before = std::mem::replace(&mut self.sets[variable], set);
        self.emptied -= usize::from(before.is_empty());
        self.trail.push((variable, before));
    }

    /// Takes back the changes since `mark`.
    pub(crate) fn undo(&mut self, mark: usize) {
        for (variable, before) in self.trail.drain(mark..).rev() {
            self.emptied += usize::from(before.is_empty());
            self.emptied -= usize::from(self.sets[variable].is_empty());
            self.sets[variable] = before;
        }
    }

    /// Makes all changes final.
    pub(crate) fn commit(&mut self) {
        self.trail.clear();
    }
}
