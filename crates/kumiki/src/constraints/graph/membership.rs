//! The condition on which a node or an edge of a graph is in.
//!
//! Invariant: a condition is about one variable or none, so it is either open, true or false, and
//! each of the last two can be brought about.

use crate::arithmetic::Int;
use crate::state::{Conflict, Store, Var};

/// The condition on which a node or an edge is in.
///
/// Because it is a condition and not a variable, one variable of a model can be a node of several
/// graphs: a cell that has the number of its island as its value is a node of each island.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Membership {
    /// In if the variable has this value.
    If(Var, Int),
    /// In unless the variable has this value.
    Unless(Var, Int),
    /// Always in.
    Always,
}

impl Membership {
    /// Returns the variable of the condition.
    pub fn var(self) -> Option<Var> {
        match self {
            Membership::If(var, _) | Membership::Unless(var, _) => Some(var),
            Membership::Always => None,
        }
    }

    /// Returns whether the condition is true if its variable has `value`.
    pub fn holds(self, value: Int) -> bool {
        match self {
            Membership::If(_, of) => value == of,
            Membership::Unless(_, of) => value != of,
            Membership::Always => true,
        }
    }

    /// Returns whether the condition can still be true.
    #[inline]
    pub fn can_hold(self, store: &Store) -> bool {
        match self {
            Membership::If(var, of) => store.domain(var).contains(of),
            Membership::Unless(var, of) => store.fixed(var) != Some(of),
            Membership::Always => true,
        }
    }

    /// Returns whether the condition is true already.
    #[inline]
    pub fn must_hold(self, store: &Store) -> bool {
        match self {
            Membership::If(var, of) => store.fixed(var) == Some(of),
            Membership::Unless(var, of) => !store.domain(var).contains(of),
            Membership::Always => true,
        }
    }

    /// Makes the condition true.
    ///
    /// # Errors
    /// [`Conflict`] if it is false.
    pub fn require(self, store: &mut Store) -> Result<(), Conflict> {
        match self {
            Membership::If(var, of) => store.fix(var, of),
            Membership::Unless(var, of) => store.remove(var, of),
            Membership::Always => Ok(()),
        }
    }

    /// Makes the condition false.
    ///
    /// # Errors
    /// [`Conflict`] if it is true.
    pub fn exclude(self, store: &mut Store) -> Result<(), Conflict> {
        match self {
            Membership::If(var, of) => store.remove(var, of),
            Membership::Unless(var, of) => store.fix(var, of),
            Membership::Always => Err(Conflict),
        }
    }
}
