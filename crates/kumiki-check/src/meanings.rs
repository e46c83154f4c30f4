//! The meaning of a constraint, and the meanings of the kinds of constraints, one file for each
//! family.
//!
//! Invariant: see [`Meaning`]. Nothing is remembered between two calls.

pub(crate) mod boxes;
pub(crate) mod calculation;
pub(crate) mod chains;
pub(crate) mod counts;
pub(crate) mod different;
pub(crate) mod graphs;
pub(crate) mod logic;
pub(crate) mod packing;
pub(crate) mod pointers;
pub(crate) mod regular;
pub(crate) mod tables;
pub(crate) mod tasks;

use crate::domains::Domains;
use crate::values::{Truth, Value};
use std::fmt;

/// The meaning of a constraint.
///
/// A proof is as good as this promise: [`truth`](Meaning::truth) is exact if each variable of the
/// scope has one position left (or `Maybe`, and then a step is not checked). In all other cases
/// `Maybe` is right, and `No` and `Yes` must be true.
pub trait Meaning: Send + Sync {
    /// Returns its variables; one may occur several times.
    fn scope(&self) -> &[usize];

    /// Returns its truth for what is left of its variables, each of which has a position left.
    fn truth(&self, domains: &Domains) -> Truth;

    /// Returns an open variable whose halves are tried first, as they differ most in truth. By
    /// default `None`: the variable with the fewest positions. Any choice is right.
    fn widest(&self, _domains: &Domains) -> Option<usize> {
        None
    }

    /// Returns whether it says exactly that its variables, each of which occurs once, have
    /// different values. By default `false`, which is always right.
    fn only_differ(&self) -> bool {
        false
    }
}

impl fmt::Debug for dyn Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a meaning over {:?}", self.scope())
    }
}

/// A meaning that is stated by a closure over the values of its scope: see [`closure`].
struct ClosureMeaning<F> {
    scope: Vec<usize>,
    holds: F,
}

/// Returns the meaning that a closure over the values of `scope` returns `true`. It is decided by
/// trying all combinations, within the budget.
pub fn closure(
    scope: impl IntoIterator<Item = usize>,
    holds: impl Fn(&[&Value]) -> bool + Send + Sync,
) -> impl Meaning {
    ClosureMeaning { scope: scope.into_iter().collect(), holds }
}

impl<F: Fn(&[&Value]) -> bool + Send + Sync> Meaning for ClosureMeaning<F> {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let values: Option<Vec<&Value>> =
            self.scope.iter().map(|&variable| domains.value(variable)).collect();
        values.map_or(Truth::Maybe, |values| Truth::of((self.holds)(&values)))
    }
}

/// Returns the truth of a meaning over `scope` that is exact if all its variables are fixed.
fn settled(domains: &Domains, scope: &[usize], may_hold: bool) -> Truth {
    match may_hold {
        false => Truth::No,
        true if domains.is_fixed(scope) => Truth::Yes,
        true => Truth::Maybe,
    }
}
